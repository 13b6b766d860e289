import type { Writes } from '../storage/storage.ts'
import { alarmToolOf } from './alarm-tool-of.ts'
import { beginAlarmTransaction } from './alarm-transaction.ts'
import { keptStateOf } from './kept-state.ts'

/**
 * Limits, defrost, settings or pause of a tool were changed in this transaction: what that makes of
 * its alarms at once. An alarm whose last value is clear by the new limits is over, a value that
 * breaks them begins to count now.
 */
export const reconsiderTool = async (stores: Writes, toolId: number, now: Date): Promise<void> => {
  const found = await stores.tools.byId(toolId)
  if (found === null) return
  const kept = await keptStateOf(stores, toolId)
  const latest = await stores.readings.latest(toolId)
  const run = beginAlarmTransaction(stores, () => kept)
  await run.tell(
    toolId,
    { kind: 'tool-changed', nowMs: now.getTime(), latest },
    alarmToolOf(found.tool, await stores.alarms.toolAlarms(toolId)),
  )
  await run.save(now.getTime())
}
