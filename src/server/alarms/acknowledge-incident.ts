import type { Incident } from '../storage/alarm-store.ts'
import type { Writes } from '../storage/storage.ts'
import { alarmToolOf } from './alarm-tool-of.ts'
import { beginAlarmTransaction } from './alarm-transaction.ts'
import { keptStateOf } from './kept-state.ts'

/**
 * Enters who acknowledged it and what was done; one that is open falls quiet. The caller has
 * checked who may.
 */
export const acknowledgeIncident = async (
  stores: Writes,
  incident: Incident,
  acknowledgement: NonNullable<Incident['acknowledgement']>,
): Promise<void> => {
  await stores.alarms.acknowledge(incident.id, acknowledgement)
  const found = incident.state === 'RECOVERED' ? null : await stores.tools.byId(incident.toolId)
  if (found === null) return
  const kept = await keptStateOf(stores, incident.toolId)
  const nowMs = acknowledgement.at.getTime()
  const run = beginAlarmTransaction(stores, () => kept)
  await run.tell(
    incident.toolId,
    { kind: 'acknowledged', nowMs, lane: incident.lane },
    alarmToolOf(found.tool, await stores.alarms.toolAlarms(incident.toolId)),
  )
  await run.save(nowMs)
}
