import { idsOfPath } from '../../domain/permissions/top-level.ts'
import { topLevelOf } from '../devices/top-level-of.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * The incidents that people of a former customer acknowledged: before their tool came to its present
 * top-level account, by an account that does not lie below that one, or at an address without an
 * account. Their words and names are not
 * for the present customer. A superadmin writes for the customer of the time.
 */
export const ofFormerOwners = async <T extends Pick<Incident, 'toolId' | 'acknowledgement'>>(
  stores: Pick<Reads, 'tools' | 'accounts'>,
  incidents: readonly T[],
): Promise<Set<T>> => {
  const since = await stores.tools.customersSince([
    ...new Set(incidents.filter(isAcknowledged).map(({ toolId }) => toolId)),
  ])
  const before = incidents.filter(
    (incident) =>
      isAcknowledged(incident) &&
      incident.acknowledgement.at <= (since.get(incident.toolId) ?? NEVER),
  )
  if (before.length === 0) return new Set()
  const customers = await customersOf(stores, [...new Set(before.map(({ toolId }) => toolId))])
  const writers = await stores.accounts.withDeleted([
    ...new Set(
      before
        .filter(isAcknowledged)
        .flatMap(({ acknowledgement }) => acknowledgement.accountId ?? []),
    ),
  ])
  const pathOf = new Map(writers.map(({ id, path }) => [id, path]))
  return new Set(
    before.filter(
      (incident) =>
        isAcknowledged(incident) &&
        !idsOfPath(pathOf.get(incident.acknowledgement.accountId ?? 0) ?? '').includes(
          customers.get(incident.toolId) ?? 0,
        ),
    ),
  )
}

const NEVER = new Date(0)

const isAcknowledged = <T extends Pick<Incident, 'acknowledgement'>>(
  incident: T,
): incident is T & { acknowledgement: NonNullable<Incident['acknowledgement']> } =>
  incident.acknowledgement !== null

/** The present top-level accounts of tools, by tool id. */
const customersOf = async (
  stores: Pick<Reads, 'tools' | 'accounts'>,
  toolIds: readonly number[],
): Promise<Map<number, number>> => {
  const customers = new Map<number, number>()
  for (const { tool, ownerPath } of await stores.tools.withDeleted(toolIds))
    customers.set(tool.id, await topLevelOf(stores, ownerPath))
  return customers
}
