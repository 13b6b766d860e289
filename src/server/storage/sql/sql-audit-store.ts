import type { Selectable } from 'kysely'
import type { AuditActor, AuditEntry, AuditStore } from '../audit-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlAuditStore = ({ db }: SqlEngine): AuditStore => ({
  append: async (entry) => {
    await db.insertInto('audit').values({
      at: entry.at.getTime(),
      actor_kind: entry.actor.kind,
      actor_id: actorId(entry.actor),
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
    }).execute()
  },

  of: async (subject) => {
    const rows = await db.selectFrom('audit').selectAll().where('subject_kind', '=', subject.kind).where('subject_id', '=', subject.id).orderBy('id').execute()
    return rows.map(asEntry)
  },
})

const actorId = (actor: AuditActor): string | null => {
  if (actor.kind === 'account' || actor.kind === 'app-key') return String(actor.id)
  return actor.kind === 'device' ? actor.imeiNumber : null
}

const asActor = (kind: string, id: string | null): AuditActor => {
  if (kind === 'account' || kind === 'app-key') return { kind, id: Number(id) }
  if (kind === 'device') return { kind, imeiNumber: id ?? '' }
  return { kind: kind as 'server' | 'nobody' }
}

const asEntry = (row: Selectable<Tables['audit']>): AuditEntry => ({
  at: new Date(row.at),
  actor: asActor(row.actor_kind, row.actor_id),
  action: row.action,
  subject: { kind: row.subject_kind as AuditEntry['subject']['kind'], id: row.subject_id },
  before: row.before === null ? null : (JSON.parse(row.before) as Record<string, unknown>),
  after: row.after === null ? null : (JSON.parse(row.after) as Record<string, unknown>),
})
