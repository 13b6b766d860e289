import type { AlarmSettings } from '../../domain/alarms/alarm-settings.ts'
import { DEFAULT_ALARM_SETTINGS } from '../../domain/alarms/alarm-settings.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Incident, ToolAlarms } from '../storage/alarm-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Storage } from '../storage/storage.ts'

type Deps = { storage: Storage }

/** What the alarms of tools go by; the caller sees these tools. */
export const alarmsOfTools =
  ({ storage }: Deps) =>
  async (toolIds: readonly number[]): Promise<Map<number, ToolAlarms>> =>
    new Map(
      await Promise.all(
        toolIds.map(async (id) => [id, await storage.alarms.toolAlarms(id)] as const),
      ),
    )

export const settingsInForce = ({ settings }: ToolAlarms): AlarmSettings => ({
  ...DEFAULT_ALARM_SETTINGS,
  ...settings,
})

/** The open incidents of tools, the longest first; the caller sees these tools. */
export const openIncidents =
  ({ storage }: Deps) =>
  async (toolIds: readonly number[]): Promise<Map<number, Incident[]>> => {
    const found = new Map<number, Incident[]>(toolIds.map((id) => [id, []]))
    for (const incident of await storage.alarms.openOfTools(toolIds))
      found.get(incident.toolId)?.push(incident)
    return found
  }

/** Live tools by id; the caller sees these incidents. */
export const toolsOfIncidents =
  ({ storage }: Deps) =>
  async (toolIds: readonly number[]): Promise<Map<number, Tool>> =>
    new Map((await storage.tools.byIds(toolIds)).map(({ tool }) => [tool.id, tool]))

/** How those who acknowledged are called; a deleted account keeps its name in the record. */
export const acknowledgers =
  ({ storage }: Deps) =>
  (accountIds: readonly number[]): Promise<Map<number, string>> =>
    storage.accounts.namesOf(accountIds)

/** Of an alarm that nobody acknowledged for months there are thousands. */
const REMINDERS_TOLD = 50

/**
 * Who was told of each incident, of reminders the newest ones, in the order of the messages; the
 * caller sees these incidents. What was told to the people of an owner from whom the tool was moved
 * away is told of without saying who they are.
 */
export const deliveriesOfIncidents =
  ({ storage }: Deps) =>
  async (actor: Actor, incidentIds: readonly number[]): Promise<Map<number, Delivery[]>> => {
    const deliveries = await storage.outbox.toldOfIncidents(incidentIds, REMINDERS_TOLD)
    const owners = await storage.accounts.withDeleted([
      ...new Set(deliveries.flatMap(({ facts }) => facts?.ownerId ?? [])),
    ])
    const seen = new Set(owners.filter(({ path }) => maySeeTool(actor, path)).map(({ id }) => id))
    const found = new Map<number, Delivery[]>(incidentIds.map((id) => [id, []]))
    for (const delivery of deliveries) {
      if (delivery.incidentId === null) continue
      const isSeen = delivery.facts === null || seen.has(delivery.facts.ownerId)
      found
        .get(delivery.incidentId)
        ?.push(isSeen ? delivery : { ...delivery, recipient: '', accountId: null, reason: null })
    }
    return found
  }

/** A tool's pause that has not ended yet; null for none. */
export const runningPause =
  ({ clock }: { clock: Clock }) =>
  ({ pause }: ToolAlarms): ToolAlarms['pause'] =>
    pause !== null && pause.until > clock() ? pause : null
