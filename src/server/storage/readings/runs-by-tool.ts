import { receiptOf } from '../chunks/receipts.ts'
import type { readHotBytes } from './hot-bytes.ts'
import { type ArrivedRun, emptyRun } from './run.ts'

/** The readings of a row of the hot log by tool, each in order of time. */
export const runsByTool = (
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
