import type { StoredValue } from '../../../../domain/readings/stored-value.ts'
import { MAX_ABSOLUTE_VALUE, MAX_TIME_MS } from '../../chunks/chunk-format.ts'
import { receiptOf } from '../../chunks/receipts.ts'
import type { AppendOutcome, Arrivals } from '../../reading-store.ts'
import type { ChunkTable, SealedDays } from './chunk-table.ts'
import { dayOf, LAST_TIME_MS } from './days.ts'
import type { HotReadings } from './hot-bytes.ts'
import type { HotLog } from './hot-log.ts'
import type { PendingReadings } from './pending-readings.ts'
import type { ReadingMemory } from './reading-memory.ts'
import { emptyRun, valueAt } from './run.ts'

const STORED = 0
const REPEATED = 1
const DIFFERING = 2
const MAX_TOOL_ID = 2 ** 31 - 1

/**
 * Writes what is new into the hot log, within the running transaction, and notes it in `pending`
 * for reads in the same transaction. Throws RangeError, before anything is written, for readings
 * that could never be sealed.
 */
export const appendReadings = (
  memory: ReadingMemory,
  chunks: ChunkTable,
  hotLog: Pick<HotLog, 'append'>,
  pending: PendingReadings,
  arrivals: Arrivals,
  receivedMs: number,
): AppendOutcome => {
  const { toolIds, timesMs, values } = arrivals
  checkArrivals(arrivals, receivedMs)
  const outcome = new Uint8Array(timesMs.length)
  const storedValues = new Map<number, StoredValue>()
  for (const [toolId, indices] of indicesByTool(toolIds)) {
    sortByTime(indices, timesMs)
    const storedAt = storedReadings(memory, chunks, pending, toolId)
    const fresh = emptyRun()
    let newestFresh = -Infinity
    for (const index of indices) {
      const timeMs = timesMs[index]!
      const value = values[index]!
      const storedValue = timeMs === newestFresh ? fresh.values.at(-1) : storedAt(timeMs)
      if (storedValue === undefined) {
        fresh.times.push(timeMs)
        fresh.values.push(value)
        fresh.receipts.push(receiptOf(timeMs, receivedMs))
        newestFresh = timeMs
      } else if (storedValue === value) {
        outcome[index] = REPEATED
      } else {
        outcome[index] = DIFFERING
        storedValues.set(index, storedValue)
      }
    }
    if (fresh.times.length > 0) pending.add(toolId, fresh, receivedMs)
  }
  const arrived: HotReadings = { toolIds: [], times: [], values: [] }
  for (let i = 0; i < outcome.length; i++) {
    if (outcome[i] !== STORED) continue
    arrived.toolIds.push(toolIds[i]!)
    arrived.times.push(timesMs[i]!)
    arrived.values.push(values[i]!)
  }
  if (arrived.times.length > 0) {
    hotLog.append(arrived, receivedMs)
    pending.written.push({ receivedMs, count: arrived.times.length })
  }
  return { outcome, storedValues }
}

const checkArrivals = ({ toolIds, timesMs, values }: Arrivals, receivedMs: number): void => {
  if (!(receivedMs >= 0 && receivedMs <= MAX_TIME_MS) || !Number.isInteger(receivedMs))
    throw new RangeError(
      `a receipt is a whole number of milliseconds since 1970, not ${receivedMs}`,
    )
  if (toolIds.length !== timesMs.length || values.length !== timesMs.length)
    throw new RangeError('arrivals are three lists of equal length')
  for (let i = 0; i < timesMs.length; i++) {
    const timeMs = timesMs[i]!
    const value = values[i]!
    const toolId = toolIds[i]!
    if (!(timeMs >= 0 && timeMs <= LAST_TIME_MS) || !Number.isInteger(timeMs))
      throw new RangeError(
        `arrival ${i}: a time is a whole number of milliseconds since 1970, not ${timeMs}`,
      )
    if (!(Math.abs(value) <= MAX_ABSOLUTE_VALUE) || !Number.isInteger(value))
      throw new RangeError(
        `arrival ${i}: a stored value is a whole number of hundredths, not ${value}`,
      )
    if (!(toolId > 0 && toolId <= MAX_TOOL_ID) || !Number.isInteger(toolId))
      throw new RangeError(`arrival ${i}: ${toolId} is no tool`)
  }
}

const indicesByTool = (toolIds: readonly number[]): Map<number, number[]> => {
  const byTool = new Map<number, number[]>()
  let toolId = -1
  let indices: number[] = []
  for (let i = 0; i < toolIds.length; i++) {
    if (toolIds[i] !== toolId) {
      toolId = toolIds[i]!
      const toolIndices = byTool.get(toolId)
      if (toolIndices === undefined) byTool.set(toolId, (indices = []))
      else indices = toolIndices
    }
    indices.push(i)
  }
  return byTool
}

/** Keeps the order of arrival among equal times. */
const sortByTime = (indices: number[], timesMs: readonly number[]): void => {
  for (let i = 1; i < indices.length; i++) {
    if (timesMs[indices[i]!]! < timesMs[indices[i - 1]!]!) {
      indices.sort((a, b) => timesMs[a]! - timesMs[b]! || a - b)
      return
    }
  }
}

/**
 * Answers the stored value at a time of this tool, whether it is in the hot log, staged or sealed.
 * Call the answer with ascending times.
 */
const storedReadings = (
  memory: ReadingMemory,
  chunks: ChunkTable,
  pending: PendingReadings,
  toolId: number,
): ((timeMs: number) => StoredValue | undefined) => {
  const log = memory.get(toolId)
  const staged = pending.of(toolId)
  const newest = Math.max(log?.latest?.timeMs ?? -Infinity, staged?.times.at(-1) ?? -Infinity)
  let sealed: SealedDays | null = null
  let sealedLoadedUntil = -1
  return (timeMs) => {
    if (timeMs > newest) return undefined
    const unsealedValue =
      (staged && valueAt(staged, timeMs)) ??
      (log && (valueAt(log.unsealed, timeMs) ?? valueAt(log.recent, timeMs)))
    if (unsealedValue !== undefined || log === undefined || timeMs >= log.recentFromMs)
      return unsealedValue
    const day = dayOf(timeMs)
    if (day >= sealedLoadedUntil) {
      sealed = chunks.covering(toolId, day)
      sealedLoadedUntil = sealed === null ? day + 1 : sealed.firstDay + sealed.days
    }
    return sealed === null ? undefined : valueAt(sealed.series, timeMs)
  }
}
