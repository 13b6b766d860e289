import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Reads } from '../storage/storage.ts'

/** Null for an incident that does not exist, or whose tool the caller may not see. */
export const visibleIncident = async (
  stores: Pick<Reads, 'alarms' | 'tools'>,
  actor: Actor,
  id: number,
): Promise<Incident | null> => {
  const incident = await stores.alarms.byId(id)
  const owned = incident === null ? null : await stores.tools.byId(incident.toolId)
  return owned !== null && maySeeTool(actor, owned.ownerPath) ? incident : null
}
