import { emptySeries, type Series } from '../../../domain/readings/series.ts'
import { usualIntervalMs } from '../../../domain/readings/usual-interval.ts'
import type { Span } from '../reading-store.ts'
import { dayOf, LAST_TIME_MS } from './days.ts'
import type { PendingReadings } from './pending-readings.ts'
import type { ReadingMemory, ToolLog } from './reading-memory.ts'
import { MOST_IN_COLUMNS } from './run-columns.ts'
import { mergedSeries, part } from './merged-series.ts'
import { emptyRun, firstAtOrAfter, mergedRuns, mergedTimes, type Run, sliceOfRun } from './run.ts'
import type { SealedDays } from './sealed-days.ts'
import type { StoredSeries } from './stored-series.ts'

/** The readings of exactly the span: sealed, unsealed and staged ones. */
export const readReadings = async (
  memory: ReadingMemory,
  sealed: SealedDays,
  pending: PendingReadings | null,
  toolId: number,
  { fromMs, toMs }: Span,
): Promise<Series> => {
  const from = Math.max(0, fromMs)
  const to = Math.min(toMs, LAST_TIME_MS + 1)
  if (!(from < to)) return emptySeries()
  const hot = unsealedWithin(memory, pending, toolId, from, to)
  const { series, count } = await sealed.days(
    toolId,
    dayOf(from),
    dayOf(Math.ceil(to) - 1),
    hot.times.length,
  )
  const start = firstAtOrAfter(series.times, from, count)
  const end = firstAtOrAfter(series.times, to, count)
  if (hot.times.length === 0) return part(series, start, end)
  if (end === start || hot.times[0]! > series.times[end - 1]!) {
    series.times.set(hot.times, end)
    series.values.set(hot.values, end)
    return part(series, start, end + hot.times.length)
  }
  return mergedSeries(part(series, start, end), hot)
}

/** The same as they are stored now. Both are asked for in one turn, so that nothing is missed or doubled. */
export const readStored = async (
  memory: ReadingMemory,
  sealed: SealedDays,
  pending: PendingReadings | null,
  toolId: number,
  { fromMs, toMs }: Span,
): Promise<StoredSeries> => {
  const from = Math.max(0, fromMs)
  const to = Math.min(toMs, LAST_TIME_MS + 1)
  if (!(from < to)) return { rows: [], unsealed: emptySeries(), fromMs: from, toMs: to }
  const { times, values } = unsealedWithin(memory, pending, toolId, from, to)
  const rows = await sealed.rows(toolId, dayOf(from), dayOf(Math.ceil(to) - 1))
  const unsealed = { times: Float64Array.from(times), values: Int32Array.from(values) }
  return { rows, unsealed, fromMs: from, toMs: to }
}

/** Committed and staged readings that are not sealed yet. */
const unsealedWithin = (
  memory: ReadingMemory,
  pending: PendingReadings | null,
  toolId: number,
  from: number,
  to: number,
): Run =>
  mergedRuns(within(memory.get(toolId)?.unsealed, from, to), within(pending?.of(toolId), from, to))

const within = (run: Run | undefined, from: number, to: number): Run =>
  run === undefined
    ? emptyRun()
    : sliceOfRun(run, firstAtOrAfter(run.times, from), firstAtOrAfter(run.times, to))

/**
 * See `ReadingWrites.usualIntervalMs`. After a start it opens the last sealed days once and
 * remembers them.
 */
export const usualIntervalOf = async (
  memory: ReadingMemory,
  sealed: SealedDays,
  pending: PendingReadings | null,
  toolId: number,
): Promise<number> => {
  await recallRecent(memory, sealed, toolId)
  return usualIntervalNow(memory, pending, toolId)
}

/** By what is in memory. */
export const usualIntervalNow = (
  memory: ReadingMemory,
  pending: PendingReadings | null,
  toolId: number,
): number => {
  const times = memory.get(toolId)?.newestTimes ?? []
  return usualIntervalMs(mergedTimes(times, pending?.of(toolId)?.times ?? NO_TIMES))
}

const NO_TIMES: number[] = []

/** Whether the readings in memory are enough for the usual interval. */
export const knowsRecent = (log: ToolLog | undefined): boolean =>
  log === undefined || log.recentFromMs === -Infinity || log.recentCount >= MOST_IN_COLUMNS

/** What is sealed meanwhile may be missing in what was read: then it is read again. */
const recallRecent = async (
  memory: ReadingMemory,
  sealed: SealedDays,
  toolId: number,
): Promise<void> => {
  const log = memory.get(toolId)
  if (log === undefined || knowsRecent(log)) return
  const { sealings } = log
  let recent: Run = { times: [], values: [] }
  let day = dayOf(LAST_TIME_MS)
  while (recent.times.length < MOST_IN_COLUMNS) {
    const last = await sealed.newestBefore(toolId, day, MOST_IN_COLUMNS)
    if (log.sealings !== sealings) return recallRecent(memory, sealed, toolId)
    if (last === null) {
      memory.recall(toolId, recent, -Infinity)
      return
    }
    day = last.firstDay
    recent = mergedRuns(last.newest, recent)
  }
  memory.recall(toolId, recent, recent.times[0]!)
}
