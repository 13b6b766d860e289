import type { Account } from '../../domain/users/account.ts'
import { incidentFacts } from '../alarms/incident-message-facts.ts'
import { ownerNameOf } from '../alarms/owner-contacts.ts'
import type { CustomerAlarmFacts } from '../storage/message-facts.ts'
import type { CustomerAlarm, StoredResellerRule } from '../storage/reseller-rule-store.ts'
import type { Reads } from '../storage/storage.ts'

/** More alarms would not be read in a message; the page shows all. */
export const MOST_IN_MESSAGE = 50

/**
 * What a message about customers' alarms says. They are those of one customer, except in a digest. Null:
 * the first one's sensor is gone.
 */
export const factsOfCustomer = async (
  stores: Pick<Reads, 'alarms' | 'tools' | 'accounts' | 'sites' | 'readings'>,
  { id: ruleId, digestAt }: StoredResellerRule,
  person: Account,
  alarms: readonly CustomerAlarm[],
  nowMs: number,
): Promise<CustomerAlarmFacts | null> => {
  const [oldest] = alarms
  if (oldest === undefined) return null
  const first = await incidentFacts(stores, oldest.incidentId, person.language, nowMs)
  const owner = await stores.accounts.byId(oldest.ownerId)
  if (first === null || owner === null) return null
  const isOneSite = alarms.every(({ siteId }) => siteId === oldest.siteId)
  const isDigest = digestAt !== null
  return {
    ruleId,
    isDigest,
    incidentIds: alarms.slice(0, MOST_IN_MESSAGE).map(({ incidentId }) => incidentId),
    alarms: alarms.length,
    ownerName: isDigest ? null : ownerNameOf(owner, person.language),
    site: isDigest || !isOneSite ? null : (first.facts.site?.name ?? null),
    first: first.facts,
  }
}
