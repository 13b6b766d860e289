import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Incident, ToolAlarms } from '../storage/alarm-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Storage } from '../storage/storage.ts'

type Deps = { storage: Storage }

/** Alarm settings, contacts and pauses of tools. The caller may see these tools. */
export const alarmsOfTools =
  ({ storage }: Deps) =>
  async (toolIds: readonly number[]): Promise<Map<number, ToolAlarms>> =>
    new Map(
      await Promise.all(
        toolIds.map(async (id) => [id, await storage.alarms.toolAlarms(id)] as const),
      ),
    )

/** The open incidents of tools, oldest first. The caller may see these tools. */
export const openIncidents =
  ({ storage }: Deps) =>
  async (toolIds: readonly number[]): Promise<Map<number, Incident[]>> => {
    const incidents = new Map<number, Incident[]>(toolIds.map((id) => [id, []]))
    for (const incident of await storage.alarms.openOfTools(toolIds))
      incidents.get(incident.toolId)?.push(incident)
    return incidents
  }

/** Tools by id, without deleted ones. The caller may see their incidents. */
export const toolsOfIncidents =
  ({ storage }: Deps) =>
  async (toolIds: readonly number[]): Promise<Map<number, Tool>> =>
    new Map((await storage.tools.byIds(toolIds)).map(({ tool }) => [tool.id, tool]))

/** An alarm that nobody acknowledged for months has thousands of reminders. */
const REMINDERS_LISTED = 50

/**
 * The deliveries of each incident, oldest first; of reminders only the newest ones. The caller may
 * see these incidents. If the tool has moved since, messages to the former owner's people come
 * without their names and addresses.
 */
export const deliveriesOfIncidents =
  ({ storage }: Deps) =>
  async (actor: Actor, incidentIds: readonly number[]): Promise<Map<number, Delivery[]>> => {
    const deliveries = await storage.outbox.ofIncidentsForDisplay(incidentIds, REMINDERS_LISTED)
    const owners = await storage.accounts.withDeleted([
      ...new Set(deliveries.flatMap(({ facts }) => facts?.ownerId ?? [])),
    ])
    const visibleOwners = new Set(
      owners.filter(({ path }) => maySeeTool(actor, path)).map(({ id }) => id),
    )
    const byIncident = new Map<number, Delivery[]>(incidentIds.map((id) => [id, []]))
    for (const delivery of deliveries) {
      if (delivery.incidentId === null) continue
      const isVisible = delivery.facts === null || visibleOwners.has(delivery.facts.ownerId)
      byIncident
        .get(delivery.incidentId)
        ?.push(isVisible ? delivery : { ...delivery, recipient: '', accountId: null, reason: null })
    }
    return byIncident
  }

/** A tool's pause that has not ended yet; null for none. */
export const runningPause =
  ({ clock }: { clock: Clock }) =>
  ({ pause }: ToolAlarms): ToolAlarms['pause'] =>
    pause !== null && pause.until > clock() ? pause : null
