import type { AccountActor } from '../../domain/permissions/actor.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import type { InspectionLink } from '../storage/inspection-link-store.ts'
import type { Writes } from '../storage/storage.ts'

/** Enters what was done with a link under the account whose sensors it shows. */
export const enterLink = (
  { audit }: Pick<Writes, 'audit'>,
  actor: AccountActor,
  { id, accountId, inspector }: InspectionLink,
  action: string,
  at: Date,
  facts: Record<string, unknown> = {},
): Promise<void> =>
  appendEntry(audit, {
    at,
    actor: auditActor(actor),
    action: `inspection.${action}`,
    subject: { kind: 'account', id: String(accountId) },
    before: null,
    after: { inspection: id, inspector, ...facts },
  })
