import type { Writes } from '../storage/storage.ts'
import { alarmToolOf, goodsAt } from './alarm-tool-of.ts'
import { beginAlarmTransaction } from './alarm-transaction.ts'
import { rememberedStateOf } from './remembered-state.ts'

/**
 * Lets the alarm rule judge a tool by its new limits, defrosting, settings or pause, in the
 * transaction that changes them. An alarm ends if the last value is clear of the new limits. If the
 * last value is out of them, a breach begins now.
 */
export const reconsiderTool = async (stores: Writes, toolId: number, now: Date): Promise<void> => {
  const owned = await stores.tools.byId(toolId)
  if (owned === null) return
  const state = await rememberedStateOf(stores, toolId)
  const latest = await stores.readings.latest(toolId)
  const run = beginAlarmTransaction(stores, { of: () => state })
  const tool = alarmToolOf(owned.tool, await stores.alarms.toolAlarms(toolId))
  const goods = await goodsAt(stores, toolId, tool, latest)
  await run.tell(toolId, { kind: 'tool-changed', nowMs: now.getTime(), latest, goods }, tool)
  await run.save(now.getTime())
}
