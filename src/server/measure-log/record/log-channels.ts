import { createHash } from 'node:crypto'
import { type Channel, CHANNELS, seriesIdOf } from '../../../domain/devices/sensor.ts'
import type { Series } from '../../../domain/readings/series.ts'
import { celsiusOf, isFault } from '../../../domain/readings/stored-value.ts'
import { readInTurns } from '../../readings/read-in-turns.ts'
import type { ReadingReads, Span } from '../../storage/reading-store.ts'
import { seriesBytes } from './series-bytes.ts'

/**
 * What a record holds of a channel beside the temperature. `lowest`, `highest`: in its unit, null
 * where all readings are faults. `begins`: how often it became 1, `ends`: how often 0; a first
 * reading counts. `hash`: SHA-256 of all its times and values, hex.
 */
export type LogChannel = {
  channel: Exclude<Channel, 'temperature'>
  readings: number
  lowest: number | null
  highest: number | null
  begins: number
  ends: number
  hash: string
}

const factsOf = (channel: LogChannel['channel'], series: Series): LogChannel => {
  let [lowest, highest]: [number | null, number | null] = [null, null]
  let [begins, ends] = [0, 0]
  let before: number | null = null
  for (const stored of series.values) {
    if (isFault(stored)) continue
    if (stored !== before && stored === 100) begins++
    if (stored !== before && stored === 0) ends++
    before = stored
    if (lowest === null || stored < lowest) lowest = stored
    if (highest === null || stored > highest) highest = stored
  }
  const hash = createHash('sha256')
  for (const bytes of seriesBytes(series)) hash.update(bytes)
  return {
    channel,
    readings: series.times.length,
    lowest: lowest === null ? null : celsiusOf(lowest),
    highest: highest === null ? null : celsiusOf(highest),
    begins,
    ends,
    hash: hash.digest('hex'),
  }
}

/** The channels of a tool that have readings in the span, one after the other. */
export const channelsOf = async (
  readings: Pick<ReadingReads, 'pieces'>,
  toolId: number,
  span: Span,
  signal?: AbortSignal,
): Promise<LogChannel[]> => {
  const channels: LogChannel[] = []
  for (const channel of CHANNELS) {
    if (channel === 'temperature') continue
    const seriesId = seriesIdOf(toolId, channel)
    const series = await readInTurns(readings, seriesId, span, signal)
    if (series.times.length > 0) channels.push(factsOf(channel, series))
  }
  return channels
}
