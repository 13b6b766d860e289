import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import { asksUsualInterval, isCalm } from '../../domain/alarms/is-calm.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'
import { DEFAULT_INTERVAL_MS } from '../../domain/readings/usual-interval.ts'
import type { Latest } from '../storage/reading-store.ts'
import type { Stores } from '../storage/storage.ts'
import type { AlarmTransaction } from './alarm-transaction.ts'

/** What is new of one tool in one request, in the order sent, each time once; ms since 1970. */
export type NewReadings = {
  toolId: number
  timesMs: readonly number[]
  values: readonly StoredValue[]
}

export type ReadingsEvaluation = {
  /**
   * Tells the alarm rule of new readings that are stored in this transaction; nothing for a tool
   * that is calm and stays so, which costs two comparisons a reading.
   */
  readings(news: NewReadings, tool: AlarmTool, receivedMs: number): Promise<void> | null
  /** A request of which everything is stored already says at least that the device is there. */
  receipt(toolId: number, tool: AlarmTool, receivedMs: number): Promise<void> | null
}

/** `latest`: the newest reading of each tool before what is to be evaluated; moves on with it. */
export const evaluateReadings = (
  stores: Stores,
  run: AlarmTransaction,
  latest: Map<number, Pick<Latest, 'timeMs' | 'value'>>,
): ReadingsEvaluation => ({
  readings: (news, tool, receivedMs) => {
    const { toolId, timesMs, values } = news
    const { state } = run.of(toolId)
    const before = latest.get(toolId) ?? null
    let newest = 0
    for (let i = 1; i < timesMs.length; i++) if (timesMs[i]! > timesMs[newest]!) newest = i
    if (before === null || timesMs[newest]! > before.timeMs)
      latest.set(toolId, { timeMs: timesMs[newest]!, value: values[newest]! })
    if (isCalm(state, values, tool)) return null

    const ascending = inOrder(news)
    const event = (usualIntervalMs: number) =>
      ({
        kind: 'readings',
        receivedMs,
        ...ascending,
        latest: before,
        usualIntervalMs: () => usualIntervalMs,
      }) as const
    if (!asksUsualInterval(state, before, ascending.timesMs, ascending.values, tool))
      return run.tell(toolId, event(DEFAULT_INTERVAL_MS), tool)
    return stores.readings.usualIntervalMs(toolId).then(async (usualIntervalMs) => {
      await run.tell(toolId, event(usualIntervalMs), tool)
    })
  },

  receipt: (toolId, tool, receivedMs) =>
    run.of(toolId).state === null
      ? null
      : run.tell(toolId, { kind: 'receipt', receivedMs, latest: latest.get(toolId) ?? null }, tool),
})

const inOrder = ({ timesMs, values }: NewReadings): Pick<NewReadings, 'timesMs' | 'values'> => {
  if (timesMs.every((timeMs, i) => i === 0 || timeMs > timesMs[i - 1]!)) return { timesMs, values }
  const order = timesMs.map((_, i) => i).sort((a, b) => timesMs[a]! - timesMs[b]!)
  return { timesMs: order.map((i) => timesMs[i]!), values: order.map((i) => values[i]!) }
}
