import { sql } from 'kysely'
import type { ReportState } from '../../../domain/webhooks/delivery-report.ts'
import { LONGEST_WAIT_MS } from '../../../domain/webhooks/next-try.ts'
import type { WebhookWrites } from '../webhook-store.ts'
import { WAITING } from './delivery-row.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import { asMessage } from './webhook-messages.ts'

/** What the worker does with messages: a lane for each webhook. */
export const webhookLanes = ({
  db,
  changed,
  serverId,
}: Pick<SqlEngine, 'db' | 'changed' | 'serverId'>): Pick<
  WebhookWrites,
  'due' | 'dueSince' | 'nextDue' | 'lease' | 'giveBack' | 'settle' | 'hurry'
> => ({
  due: async (now) => {
    const rows = await reached(db, now.getTime())
      .select(['m.webhook_id', (eb) => eb.fn.min('m.due_at').as('first')])
      .groupBy('m.webhook_id')
      .orderBy('first')
      .execute()
    return rows.map(({ webhook_id: id }) => id)
  },

  dueSince: async (now) => {
    const row = await reached(db, now.getTime())
      .select('m.due_at')
      .orderBy('m.due_at')
      .limit(1)
      .executeTakeFirst()
    return row === undefined ? null : new Date(row.due_at)
  },

  nextDue: async (now) => {
    const row = await db
      .selectFrom('webhook_message')
      .select('due_at')
      .where('status', '=', WAITING)
      .where('due_at', '>', now.getTime())
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    return row === undefined ? null : new Date(row.due_at)
  },

  lease: async (webhookId, now, until, limit) => {
    const due = await reached(db, now.getTime())
      .select('m.id')
      .where('m.webhook_id', '=', webhookId)
      .where('m.held_until', 'is', null)
      .orderBy('m.due_at')
      .orderBy('m.id')
      .limit(limit)
      .execute()
    if (due.length === 0) return []
    const rows = await db
      .updateTable('webhook_message')
      .set({
        leased_until: until.getTime(),
        leased_by: serverId,
        attempts: sql<number>`attempts + 1`,
      })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .returningAll()
      .execute()
    return rows.map(asMessage).toSorted((a, b) => a.id - b.id)
  },

  giveBack: async ({ id, attempts }) => {
    await db
      .updateTable('webhook_message')
      .set({ leased_until: 0 })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('status', '=', WAITING)
      .execute()
  },

  settle: async ({ id, attempts }, attempt, outcome) => {
    await db
      .insertInto('webhook_attempt')
      .values({
        webhook_message_id: id,
        at: attempt.at.getTime(),
        milliseconds: attempt.milliseconds,
        status: attempt.status,
        answer: attempt.answer,
      })
      .execute()
    const { numUpdatedRows } = await db
      .updateTable('webhook_message')
      .set(
        outcome.kind === 'retry'
          ? { due_at: outcome.dueAt.getTime(), leased_until: 0 }
          : {
              status: outcome.kind === 'sent' ? 'SENT' : 'FAILED',
              at: attempt.at.getTime(),
              reason: outcome.kind === 'failed' ? outcome.reason : null,
              leased_until: 0,
              ...(outcome.kind === 'sent' &&
                outcome.reportUntil !== undefined && {
                  // A report may be faster than this.
                  report: sql<ReportState>`coalesce(report, 'awaited')`,
                  report_at: sql<number>`coalesce(report_at, ${outcome.reportUntil.getTime()})`,
                }),
            },
      )
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('leased_until', '>', 0)
      .where('status', '=', WAITING)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  hurry: async (webhookId, now) => {
    await db
      .updateTable('webhook_message')
      .set({ due_at: now.getTime() })
      .where('status', '=', WAITING)
      .where('webhook_id', '=', webhookId)
      .where('held_until', 'is', null)
      .where('due_at', '>', now.getTime())
      .execute()
    changed({ kind: 'webhook' })
  },
})

/** A lease of this length or longer was made before the clock was set back. */
const MAX_LEASE_MS = 10 * 60_000

/** Messages that are due, not leased, and wait for no older one of their incident. */
const reached = (db: SqlDb, nowMs: number) =>
  db
    .selectFrom('webhook_message as m')
    .where('m.status', '=', WAITING)
    .where((eb) =>
      eb.or([eb('m.due_at', '<=', nowMs), eb('m.due_at', '>', nowMs + LONGEST_WAIT_MS)]),
    )
    .where((eb) =>
      eb.or([eb('m.leased_until', '<=', nowMs), eb('m.leased_until', '>', nowMs + MAX_LEASE_MS)]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_message as older')
            .select('older.id')
            .whereRef('older.webhook_id', '=', 'm.webhook_id')
            .whereRef('older.incident_id', '=', 'm.incident_id')
            .where('older.status', '=', WAITING)
            .where('older.held_until', 'is', null)
            .whereRef('older.id', '<', 'm.id'),
        ),
      ),
    )
