import type { AuditActor, AuditEntry, StoredAuditEntry } from '../../domain/audit/audit-entry.ts'
import type { HashedEntry, PersonalReference } from '../storage/audit-store.ts'

const asActor = (kind: string, id: string | null): AuditActor => {
  if (kind === 'account' || kind === 'app-key') return { kind, id: Number(id) }
  if (kind === 'device') return { kind, imeiNumber: id ?? '' }
  return { kind: kind as 'server' | 'nobody' }
}

type Sides = { before?: Record<string, unknown>; after?: Record<string, unknown>; reason?: string }

/** Reads a stored entry, with its personal parts that were not erased. */
export const storedEntry = (row: HashedEntry): StoredAuditEntry => {
  const personal: Sides[] = row.parts.map(({ facts }) => JSON.parse(facts) as Sides)
  const side = (name: 'before' | 'after') =>
    row[name] === null
      ? null
      : (Object.assign(
          JSON.parse(row[name]) as Record<string, unknown>,
          ...personal.map((sides) => sides[name] ?? {}),
        ) as Record<string, unknown>)
  const parts = new Set(row.parts.map(({ part }) => part))
  const references = row.personal === null ? [] : (JSON.parse(row.personal) as PersonalReference[])
  const erased = references.flatMap(({ names }, part) => (parts.has(part) ? [] : names))
  const reason = personal.find((sides) => sides.reason !== undefined)?.reason
  return {
    id: row.id,
    hash: row.hash,
    at: new Date(row.at),
    actor: asActor(row.actor_kind, row.actor_id),
    action: row.action,
    subject: { kind: row.subject_kind as AuditEntry['subject']['kind'], id: row.subject_id },
    before: side('before'),
    after: side('after'),
    concerns: JSON.parse(row.concerns) as number[],
    ...(reason === undefined ? {} : { reason }),
    ...(erased.length === 0 ? {} : { erased }),
  }
}
