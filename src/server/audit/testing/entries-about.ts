import type { AuditEntry, AuditSubject } from '../../../domain/audit/audit-entry.ts'
import type { AuditReads } from '../../storage/audit-store.ts'
import { storedEntry } from '../stored-entry.ts'

/** What was noted of a subject, the oldest first. */
export const entriesAbout = async (
  { audit }: { audit: Pick<AuditReads, 'page'> },
  subject: AuditSubject,
): Promise<AuditEntry[]> => {
  const rows = await audit.page({ scope: { kind: 'all' }, subject, before: null, first: 10_000 })
  return rows
    .map(storedEntry)
    .toReversed()
    .map(({ id: _id, hash: _hash, concerns: _concerns, ...entry }) => entry)
}
