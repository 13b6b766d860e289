import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import type { SupportGrant, SupportLook } from '../../domain/support/support-access.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'

/** The trail says by number whom a grant is for: names are erased with their person. */
export const grantedTo = ({ managerId }: Pick<SupportGrant, 'managerId'>): string =>
  managerId === null ? 'operator' : `#${managerId}`

/** Ends a look, with its entry. `endedAt`: where the entry is written later. */
export const endLook = async (
  stores: Pick<Writes, 'support' | 'audit'>,
  { look, grant }: { look: SupportLook; grant: Pick<SupportGrant, 'personId'> },
  by: AuditActor,
  at: Date,
  endedAt: Date = at,
): Promise<void> => {
  await stores.support.endLook(look, endedAt)
  await appendEntry(stores.audit, {
    at,
    actor: by,
    action: 'support.closed',
    subject: { kind: 'account', id: String(grant.personId) },
    before: null,
    after: { supportLooker: `#${look.managerId}`, supportOpened: look.openedAt.toISOString() },
  })
}

/** Ends a grant and the looks that it allowed, with their entries. */
export const endGrant = async (
  stores: Pick<Writes, 'support' | 'audit'>,
  grant: SupportGrant,
  by: AuditActor,
  at: Date,
  endedAt: Date = at,
): Promise<void> => {
  for (const look of await stores.support.openLooksOf(grant.id))
    await endLook(stores, { look, grant }, by, at, endedAt)
  await stores.support.endGrant(grant.id, endedAt)
  await appendEntry(stores.audit, {
    at,
    actor: by,
    action: 'support.ended',
    subject: { kind: 'account', id: String(grant.personId) },
    before: { supportTo: grantedTo(grant), supportUntil: grant.until.toISOString() },
    after: null,
  })
}
