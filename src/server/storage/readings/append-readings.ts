import type { StoredValue } from '../../../domain/readings/stored-value.ts'
import { MAX_ABSOLUTE_VALUE, MAX_TIME_MS } from '../chunks/chunk-format.ts'
import { receiptOf } from '../chunks/receipts.ts'
import type { AppendOutcome, Arrivals } from '../reading-store.ts'
import { dayOf, LAST_TIME_MS } from './days.ts'
import type { HotReadings } from './hot-bytes.ts'
import type { HotLog } from './hot-log.ts'
import type { PendingReadings } from './pending-readings.ts'
import type { ReadingMemory, ToolLog } from './reading-memory.ts'
import { type ArrivedRun, valueAt } from './run.ts'
import type { SealedDays, SealedStretch } from './sealed-days.ts'

const STORED = 0
const REPEATED = 1
const DIFFERING = 2
const MAX_TOOL_ID = 2 ** 31 - 1

/**
 * Writes what is new into the hot log, within the running transaction, and notes it in `pending`
 * for reads in the same transaction. Fails with RangeError, before anything is written, for readings
 * that could never be sealed.
 *
 * Sealed days are read first. From there on nothing waits before `pending` knows what is new, so that
 * two calls at the same time in one transaction do not store a reading twice.
 */
export const appendReadings = async (
  memory: ReadingMemory,
  sealed: Pick<SealedDays, 'covering'>,
  hotLog: Pick<HotLog, 'append'>,
  pending: PendingReadings,
  arrivals: Arrivals,
  receivedMs: number,
): Promise<AppendOutcome> => {
  checkArrivals(arrivals, receivedMs)
  const tools = arrivalsByTool(arrivals, memory)
  const old = oldReadings(tools, arrivals.timesMs)
  const sealedDays = old.length === 0 ? NOTHING_SEALED : await readSealedDays(sealed, old)
  const appended: AppendOutcome = {
    outcome: new Uint8Array(arrivals.timesMs.length),
    storedValues: new Map(),
  }
  let count = 0
  for (const tool of tools) {
    const { log, committedMs } = tool
    const staged = pending.of(tool.toolId)
    const stored = { log, committedMs, staged, sealed: sealedDays.get(tool) }
    const fresh = freshReadings(tool, stored, arrivals, receivedMs, appended)
    if (fresh === null) continue
    count += fresh.times.length
    pending.add(tool.toolId, fresh, receivedMs)
  }
  if (count > 0) {
    const fresh = storedOnly(arrivals, appended.outcome, count)
    pending.written.push(await hotLog.append(fresh, receivedMs))
  }
  return appended
}

/** The tool's new readings by time, null where there are none; the rest is noted in `appended`. */
const freshReadings = (
  { indices }: ToolArrivals,
  stored: StoredReadings,
  { timesMs, values }: Arrivals,
  receivedMs: number,
  { outcome, storedValues }: AppendOutcome,
): ArrivedRun | null => {
  const newestStored = newestOf(stored)
  let fresh: ArrivedRun | null = null
  let newestFresh = -Infinity
  for (const index of indices) {
    const timeMs = timesMs[index]!
    const value = values[index]!
    const storedValue =
      timeMs === newestFresh
        ? fresh!.values.at(-1)
        : timeMs > newestStored
          ? undefined
          : storedAt(stored, timeMs)
    if (storedValue === undefined) {
      const receipt = receiptOf(timeMs, receivedMs)
      if (fresh === null) {
        // A list that begins with its reading has room for one: most tools send one at a time.
        fresh = { times: [timeMs], values: [value], receipts: [receipt] }
      } else {
        fresh.times.push(timeMs)
        fresh.values.push(value)
        fresh.receipts.push(receipt)
      }
      newestFresh = timeMs
    } else if (storedValue === value) {
      outcome[index] = REPEATED
    } else {
      outcome[index] = DIFFERING
      storedValues.set(index, storedValue)
    }
  }
  return fresh
}

/** The arrivals that are new, in the order of arrival; `count`: how many. */
const storedOnly = (
  { toolIds, timesMs, values }: Arrivals,
  outcome: Uint8Array,
  count: number,
): HotReadings => {
  if (count === outcome.length) return { toolIds, times: timesMs, values }
  const stored: HotReadings = { toolIds: [], times: [], values: [] }
  for (let i = 0; i < outcome.length; i++) {
    if (outcome[i] !== STORED) continue
    stored.toolIds.push(toolIds[i]!)
    stored.times.push(timesMs[i]!)
    stored.values.push(values[i]!)
  }
  return stored
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

/**
 * One tool's part of an append. `indices`: its places among the arrivals by time; of equal times the
 * first to arrive comes first. `log`: what is committed of the tool; `committedMs`: its newest reading's time.
 */
type ToolArrivals = {
  toolId: number
  log: ToolLog | undefined
  committedMs: number
  indices: number[]
}

const arrivalsByTool = ({ toolIds, timesMs }: Arrivals, memory: ReadingMemory): ToolArrivals[] => {
  const tools: ToolArrivals[] = []
  const byId = new Map<number, ToolArrivals>()
  const unsorted = new Set<ToolArrivals>()
  let tool: ToolArrivals | undefined
  for (let i = 0; i < toolIds.length; i++) {
    const toolId = toolIds[i]!
    if (tool?.toolId !== toolId) tool = byId.get(toolId)
    if (tool === undefined) {
      const committedMs = memory.newest.timeMs(toolId)
      tool = { toolId, log: memory.get(toolId), committedMs, indices: [i] }
      byId.set(toolId, tool)
      tools.push(tool)
    } else {
      if (timesMs[i]! < timesMs[tool.indices.at(-1)!]!) unsorted.add(tool)
      tool.indices.push(i)
    }
  }
  for (const { indices } of unsorted) indices.sort((a, b) => timesMs[a]! - timesMs[b]! || a - b)
  return tools
}

/** Times of a tool, ascending, that only its sealed days may know. */
type OldReadings = { tool: ToolArrivals; timesMs: readonly number[] }

/** Most requests have none: they are newer than what is in memory, or in it. */
const oldReadings = (tools: readonly ToolArrivals[], timesMs: readonly number[]): OldReadings[] => {
  const old: OldReadings[] = []
  for (const tool of tools) {
    const { log, committedMs, indices } = tool
    if (log === undefined || !(timesMs[indices[0]!]! < log.recentFromMs)) continue
    const times = indices
      .map((index) => timesMs[index]!)
      .filter(
        (timeMs) =>
          timeMs < log.recentFromMs &&
          timeMs <= committedMs &&
          log.unsealedAt(timeMs) === undefined,
      )
    if (times.length > 0) old.push({ tool, timesMs: times })
  }
  return old
}

/** By tool, the sealed stretches that contain one of the times, in order. */
type SealedByTool = ReadonlyMap<ToolArrivals, readonly SealedStretch[]>
const NOTHING_SEALED: SealedByTool = new Map()

const readSealedDays = async (
  sealed: Pick<SealedDays, 'covering'>,
  old: readonly OldReadings[],
): Promise<SealedByTool> =>
  new Map(
    await Promise.all(
      old.map(async ({ tool, timesMs }) => {
        const stretches: SealedStretch[] = []
        let readUntil = -1
        for (const timeMs of timesMs) {
          const day = dayOf(timeMs)
          if (day < readUntil) continue
          const stretch = await sealed.covering(tool.toolId, day)
          if (stretch !== null) stretches.push(stretch)
          readUntil = stretch === null ? day + 1 : stretch.firstDay + stretch.days
        }
        return [tool, stretches] as const
      }),
    ),
  )

/** What may be stored of one tool: committed, staged by this transaction, and in sealed days. */
type StoredReadings = Pick<ToolArrivals, 'log' | 'committedMs'> & {
  staged: ArrivedRun | undefined
  sealed: readonly SealedStretch[] | undefined
}

const newestOf = ({ committedMs, staged }: StoredReadings): number =>
  Math.max(committedMs, staged?.times.at(-1) ?? -Infinity)

const storedAt = (
  { log, staged, sealed }: StoredReadings,
  timeMs: number,
): StoredValue | undefined => {
  const unsealedValue =
    (staged && valueAt(staged, timeMs)) ?? log?.unsealedAt(timeMs) ?? log?.recentAt(timeMs)
  if (unsealedValue !== undefined || log === undefined || timeMs >= log.recentFromMs)
    return unsealedValue
  const day = dayOf(timeMs)
  const stretch = sealed?.find(({ firstDay, days }) => day >= firstDay && day < firstDay + days)
  return stretch && valueAt(stretch.series, timeMs)
}
