import type { Series } from '../../../domain/readings/series.ts'
import type { DamagedDays } from '../damaged-readings.ts'
import type { Latest, ReadingWrites, Span } from '../reading-store.ts'
import { DiskFullError } from '../storage-errors.ts'
import { appendReadings } from './append-readings.ts'
import { damagedSpans, joinedSpans } from './damaged-spans.ts'
import type { HotLog } from './hot-log.ts'
import { type ImportLayer, stretchesOfImports } from './import-layers.ts'
import { readLateArrivals } from './late-arrivals.ts'
import { overlaid } from './overlaid-series.ts'
import type { PendingReadings } from './pending-readings.ts'
import {
  knowsRecent,
  readReadings,
  readStored,
  usualIntervalNow,
  usualIntervalOf,
} from './read-readings.ts'
import type { ReadingMemory } from './reading-memory.ts'
import type { ReadRows } from './reading-rows.ts'
import { sealedDays } from './sealed-days.ts'
import { listedPieces, overlaidLayers, summablePieces } from './stored-readings.ts'

/** `pending` answers what the running transaction has written, null outside of one. */
export type ReadingParts = {
  rows: ReadRows
  memory: ReadingMemory
  hotLog: HotLog
  isDiskShort: () => boolean
  pending: () => PendingReadings | null
  marks: Pick<ReadingWrites, 'mark' | 'marks'>
  arrivals: Pick<ReadingWrites, 'arrivedAfter'>
}

/** The store of readings of every engine, on its rows. */
export const readingStore = ({
  rows,
  memory,
  hotLog,
  isDiskShort,
  pending,
  marks,
  arrivals,
}: ReadingParts): ReadingWrites => {
  const noteDamage = (damaged: DamagedDays): void => memory.noteDamage(damaged)
  const sealed = sealedDays(rows.sealed, noteDamage)
  /** What the transaction of a call has written so far: it is asked for before anything waits. */
  type Staged = PendingReadings | null
  const read = (seriesId: number, span: Span, staged: Staged): Promise<Series> =>
    readReadings(memory, sealed, staged, seriesId, span)
  const stored = (seriesId: number, span: Span, staged: Staged) =>
    readStored(memory, sealed, staged, seriesId, span)
  /** What was measured, and below it one series for each import that counts. */
  const withImports = async (
    toolId: number,
    span: Span,
    staged: Staged,
    found: ImportLayer[] | null = null,
  ) => {
    // At once. Imports come first: SQLite's rows throw before there is a promise.
    const [imports, measured] = await Promise.all([
      found ?? rows.imports.live(toolId, span),
      stored(toolId, span, staged),
    ])
    const below = imports.map(({ seriesId }) => stored(seriesId, span, staged))
    return [measured, ...(await Promise.all(below))]
  }
  const latestOf = (toolId: number) => {
    const staged = pending()?.latest(toolId)
    return staged !== undefined && !(staged.timeMs <= memory.newest.timeMs(toolId))
      ? staged
      : memory.newest.of(toolId)
  }
  return {
    append: async (arrivals, receivedMs) => {
      if (isDiskShort()) throw new DiskFullError('Storage is unavailable: the disk is full.')
      const staged = pending()
      if (staged === null) throw new Error('readings are appended inside a transaction')
      return appendReadings(memory, sealed, hotLog, staged, arrivals, receivedMs)
    },
    ...marks,
    ...arrivals,
    latest: async (toolId) => latestOf(toolId),
    latestOf: async (toolIds) => {
      const latestByTool = new Map<number, Latest>()
      for (const toolId of toolIds) {
        const latest = latestOf(toolId)
        if (latest !== null) latestByTool.set(toolId, latest)
      }
      return latestByTool
    },
    latestValues: async (toolIds) => {
      const staged = pending()
      if (staged !== null) return toolIds.map((toolId) => latestOf(toolId)?.value ?? null)
      return toolIds.map((toolId) => memory.newest.value(toolId))
    },
    latestTimes: async (toolIds) =>
      pending() === null
        ? toolIds.map((toolId) => memory.newest.timeMs(toolId))
        : toolIds.map((toolId) => latestOf(toolId)?.timeMs ?? -Infinity),
    read: async (toolId, span) => {
      const staged = pending()
      const [imports, measured] = await Promise.all([
        rows.imports.live(toolId, span),
        read(toolId, span, staged),
      ])
      if (imports.length === 0) return measured
      const below = imports.map(({ seriesId }) => read(seriesId, span, staged))
      const { times, values } = overlaid([measured, ...(await Promise.all(below))])
      return { times, values }
    },
    readMeasured: async (toolId, span) => read(toolId, span, pending()),
    pieces: async (toolId, span) =>
      listedPieces(await withImports(toolId, span, pending()), noteDamage),
    summable: async (toolId, span) =>
      summablePieces(await withImports(toolId, span, pending()), noteDamage),
    stored: async (toolId, span) => ({
      layers: await withImports(toolId, span, pending()),
      noteDamage,
    }),
    imported: async (toolId, span) => {
      const staged = pending()
      const imports = await rows.imports.live(toolId, span)
      if (imports.length === 0) return []
      const layers = await withImports(toolId, span, staged, imports)
      return [...stretchesOfImports(overlaidLayers(layers, noteDamage), imports)]
    },
    withdrawn: async (toolId, span) => {
      const staged = pending()
      const imports = await rows.imports.withdrawn(toolId, span)
      const stretches = imports.map(async ({ importId, seriesId }) => {
        const { times } = await read(seriesId, span, staged)
        const toMs = (times.at(-1) ?? 0) + 1
        return { importId, fromMs: times[0] ?? 0, toMs, readings: times.length }
      })
      return (await Promise.all(stretches)).filter(({ readings }) => readings > 0)
    },
    lateArrivals: async (toolId, span, lateByMs) =>
      readLateArrivals(memory, sealed, pending(), toolId, span, lateByMs),
    damaged: async (toolId, span) => {
      const layers = withLayers(toolId, await rows.imports.live(toolId, span))
      const spans = layers.map((id) => damagedSpans(sealed, hotLog.damaged, id, span))
      return joinedSpans((await Promise.all(spans)).flat())
    },
    usualIntervalMs: async (toolId) => usualIntervalOf(memory, sealed, pending(), toolId),
    usualIntervalsMs: async (toolIds) => {
      const staged = pending()
      const intervals: number[] = []
      for (const toolId of toolIds)
        intervals.push(
          knowsRecent(memory.get(toolId))
            ? usualIntervalNow(memory, staged, toolId)
            : await usualIntervalOf(memory, sealed, staged, toolId),
        )
      return intervals
    },
    usualIntervalAtOnce: (toolId) =>
      knowsRecent(memory.get(toolId)) ? () => usualIntervalNow(memory, pending(), toolId) : null,
  }
}

const withLayers = (toolId: number, imports: readonly ImportLayer[]): number[] => [
  toolId,
  ...imports.map(({ seriesId }) => seriesId),
]
