import type { DatabaseSync } from 'node:sqlite'
import type { readHotBytes } from './hot-bytes.ts'
import type { HotLog } from './hot-log.ts'
import type { ReadingMemory } from './reading-memory.ts'
import { receiptOf } from '../../chunks/receipts.ts'
import type { ArrivedRun } from './run.ts'
import { emptyRun } from './run.ts'

/**
 * Fills the memory at the start, from the newest sealed readings and the hot log.
 */
export const rememberReadings = (db: DatabaseSync, hotLog: HotLog, memory: ReadingMemory): void => {
  const newest = db
    .prepare('SELECT tool_id, time_ms, value, received_ms FROM latest')
    .iterate() as Iterable<{ tool_id: number; time_ms: number; value: number; received_ms: number }>
  for (const row of newest)
    memory.knowSealed(row.tool_id, {
      timeMs: row.time_ms,
      value: row.value,
      receivedMs: row.received_ms,
    })

  hotLog.replay((receivedMs, arrived) => {
    for (const [toolId, run] of runsByTool(arrived, receivedMs)) memory.add(toolId, run, receivedMs)
  })
}

const runsByTool = (
  { toolIds, times, values }: ReturnType<typeof readHotBytes>,
  receivedMs: number,
): Map<number, ArrivedRun> => {
  const runs = new Map<number, ArrivedRun>()
  for (let i = 0; i < times.length; i++) {
    const toolId = toolIds[i]!
    let run = runs.get(toolId)
    if (run === undefined) runs.set(toolId, (run = emptyRun()))
    run.times.push(times[i]!)
    run.values.push(values[i]!)
    run.receipts.push(receiptOf(times[i]!, receivedMs))
  }
  for (const [toolId, run] of runs) runs.set(toolId, inOrder(run))
  return runs
}

const inOrder = (run: ArrivedRun): ArrivedRun => {
  if (run.times.every((timeMs, i) => i === 0 || timeMs > run.times[i - 1]!)) return run
  const order = run.times.map((_, i) => i).sort((a, b) => run.times[a]! - run.times[b]!)
  return {
    times: order.map((i) => run.times[i]!),
    values: order.map((i) => run.values[i]!),
    receipts: order.map((i) => run.receipts[i]!),
  }
}
