import { type Channel, CHANNELS, MEASURES, seriesIdOf } from '../../domain/devices/sensor.ts'
import type { Series } from '../../domain/readings/series.ts'
import { faultOf, type StoredValue } from '../../domain/readings/stored-value.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { CHANNEL_TEXTS, faultText } from '../measure-log/record/measure-log-texts.ts'
import type { ReadingReads } from '../storage/reading-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

export type OtherChannel = Exclude<Channel, 'temperature'>

/** What a tool reported beside its temperature. `pieces`: as `ReadingReads.pieces` answers them. */
export type ExportedChannel = { channel: OtherChannel; pieces: Iterable<Series> }

const OTHERS = CHANNELS.filter((channel) => channel !== 'temperature')

/** The channels that one of these tools has ever reported, or that were imported into it. */
export const reportedChannels = async (
  { readings, imports }: { readings: Pick<ReadingReads, 'latestOf'> } & Pick<Reads, 'imports'>,
  tools: readonly OwnedTool[],
): Promise<OtherChannel[]> => {
  const reported: OtherChannel[] = []
  const imported = await imports.humidityUntil()
  const isImported = tools.some(({ tool }) => imported.has(tool.id))
  for (const channel of OTHERS) {
    const latest = await readings.latestOf(tools.map(({ tool }) => seriesIdOf(tool.id, channel)))
    if (latest.size > 0 || (channel === 'humidity' && isImported)) reported.push(channel)
  }
  return reported
}

/** "Relative humidity (%)", "Door (1 = open)" */
export const channelHeading = (channel: OtherChannel, language: LanguageCode): string => {
  const texts = CHANNEL_TEXTS[language]
  const { unit } = MEASURES[channel]
  const one = channel === 'door' ? texts.open : texts.present
  return `${texts[channel]} (${unit ?? `1 = ${one}`})`
}

/** The readings of one channel, one after the other. */
const cursorOf = (pieces: Iterable<Series>) => {
  const stretches = pieces[Symbol.iterator]()
  let series: Series | null = null
  let at = 0
  const load = (): void => {
    while (series === null || at >= series.times.length) {
      const next = stretches.next()
      if (next.done === true) return
      series = next.value
      at = 0
    }
  }
  return {
    /** Infinity after the last one. */
    nextMs: (): number => {
      load()
      return series?.times[at] ?? Infinity
    },
    take: (): StoredValue => series!.values[at++]!,
  }
}

/**
 * The cells of the channels of one tool, for ascending times. `columns`: those of the whole file, also
 * such that this tool never reported.
 */
export const channelCells = (
  columns: readonly OtherChannel[],
  channels: readonly ExportedChannel[],
  language: LanguageCode,
  written: (value: number) => string,
) => {
  const cursors = columns.map((column) =>
    cursorOf(channels.find(({ channel }) => channel === column)?.pieces ?? []),
  )
  const textOf = (value: StoredValue): string => {
    const fault = faultOf(value)
    return fault === null ? written(value / 100) : faultText(fault, language)
  }
  const nextMs = (): number => Math.min(Infinity, ...cursors.map((cursor) => cursor.nextMs()))
  const at = (timeMs: number): string[] =>
    cursors.map((cursor) => (cursor.nextMs() === timeMs ? textOf(cursor.take()) : ''))
  return {
    at,
    /** The readings before a time, each instant once. */
    *before(timeMs: number): Generator<{ timeMs: number; cells: string[] }> {
      for (let next = nextMs(); next < timeMs; next = nextMs())
        yield { timeMs: next, cells: at(next) }
    },
  }
}
