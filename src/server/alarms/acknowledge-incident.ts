import { laneOf } from '../../domain/alarms/alarm-tool.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Writes } from '../storage/storage.ts'
import { alarmToolOf } from './alarm-tool-of.ts'
import { beginAlarmTransaction } from './alarm-transaction.ts'
import { rememberedStateOf } from './remembered-state.ts'

/**
 * Writes down who acknowledged an incident and what they did; one that is open stops ringing. The
 * caller has checked the permission.
 */
export const acknowledgeIncident = async (
  stores: Writes,
  incident: Incident,
  acknowledgement: NonNullable<Incident['acknowledgement']>,
): Promise<void> => {
  await stores.alarms.acknowledge(incident.id, acknowledgement)
  const owned = incident.state === 'RECOVERED' ? null : await stores.tools.byId(incident.toolId)
  if (owned === null) return
  const state = await rememberedStateOf(stores, incident.toolId)
  const nowMs = acknowledgement.at.getTime()
  const run = beginAlarmTransaction(stores, () => state)
  await run.tell(
    incident.toolId,
    { kind: 'acknowledged', nowMs, ...laneOf(incident) },
    alarmToolOf(owned.tool, await stores.alarms.toolAlarms(incident.toolId)),
  )
  await run.save(nowMs)
}
