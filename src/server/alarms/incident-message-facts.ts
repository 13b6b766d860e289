import { celsiusOf } from '../../domain/readings/stored-value.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { type Account, type Language, LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { Reads } from '../storage/storage.ts'
import { siteInMessage } from './owner-contacts.ts'

/**
 * An incident as a message tells of it now, for a reader of that language; null when its tool or the
 * owner is gone. `nowMs` since 1970.
 */
export const incidentFacts = async (
  stores: Pick<Reads, 'alarms' | 'tools' | 'accounts' | 'sites' | 'readings'>,
  id: number,
  language: Language,
  nowMs: number,
): Promise<{ incident: Incident; tool: Tool; owner: Account; facts: MessageFacts } | null> => {
  const incident = await stores.alarms.byId(id)
  const tool = incident === null ? null : ((await stores.tools.byId(incident.toolId))?.tool ?? null)
  const owner = tool === null ? null : await stores.accounts.byId(tool.userId)
  if (incident === null || tool === null || owner === null) return null
  const latest = await stores.readings.latest(tool.id)
  const facts: MessageFacts = {
    toolId: tool.id,
    toolName: tool.name,
    imeiNumber: tool.imeiNumber,
    equipmentId: tool.equipmentId,
    ...(await siteInMessage(stores, tool)),
    ownerId: owner.id,
    ownerName: personName(owner, LANGUAGE_CODES[language]) || owner.email,
    lane: incident.lane,
    ...(incident.condition !== null && {
      condition: { name: incident.condition.name, side: incident.condition.side },
    }),
    celsius: (latest === null ? null : celsiusOf(latest.value)) ?? incident.extreme,
    limit: incident.limit,
    extreme: incident.extreme,
    startedMs: incident.startedAt.getTime(),
    atMs: nowMs,
    recoveredMs: incident.recoveredAt?.getTime() ?? null,
    isBreaching: incident.isBreaching,
    recoveryCause: incident.recoveryCause,
    count: 1,
    ...(latest === null && { hasNeverSent: true }),
  }
  return { incident, tool, owner, facts }
}
