import { type Selectable, sql } from 'kysely'
import { DAY_MS } from '../../../domain/durations.ts'
import {
  MESSAGE_DAYS,
  type NewWebhookMessage,
  type WebhookAttempt,
  type WebhookMessage,
  type WebhookWrites,
} from '../webhook-store.ts'
import { WAITING } from './delivery-row.ts'
import { insertRows } from './insert-rows.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import type { WebhookMessageRow } from './tables/message-tables.ts'

/** As a literal, see `WAITING`. */
const AWAITED = sql<'awaited'>`'awaited'`

/** What was sent to webhooks, and what waits. */
export const webhookMessages = ({
  db,
  changed,
}: Pick<SqlEngine, 'db' | 'changed'>): Pick<
  WebhookWrites,
  | 'message'
  | 'messagesOf'
  | 'attemptsOf'
  | 'put'
  | 'withdraw'
  | 'sendAgain'
  | 'waiting'
  | 'reportsDue'
  | 'setReport'
> => {
  const insert = insertRows(db, (rows: readonly ReturnType<typeof newMessageRow>[]) =>
    db
      .insertInto('webhook_message')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['webhook_id', 'about']).doNothing())
      .returning('id'),
  )
  return {
    message: async (id) => {
      const row = await db
        .selectFrom('webhook_message')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : asMessage(row)
    },

    messagesOf: async (webhookId, { first, before }) => {
      let rows = db.selectFrom('webhook_message').selectAll().where('webhook_id', '=', webhookId)
      if (before !== undefined) rows = rows.where('id', '<', before)
      return (await rows.orderBy('id', 'desc').limit(first).execute()).map(asMessage)
    },

    attemptsOf: attemptsOf(db),

    put: async (messages) => {
      if (messages.length === 0) return []
      const ids = (await insert(messages.map(newMessageRow))).map(({ id }) => id)
      if (ids.length > 0) changed({ kind: 'webhook' })
      return ids
    },

    withdraw: async (of, at, reason) => {
      const withdrawn = db
        .updateTable('webhook_message')
        .set({ status: 'FAILED', at: at.getTime(), reason, leased_until: 0 })
        .where('status', '=', WAITING)
      if ('webhookId' in of)
        return void (await withdrawn.where('webhook_id', '=', of.webhookId).execute())
      await inParts(of.toolIds, (part) => withdrawn.where('tool_id', 'in', part).execute())
    },

    sendAgain: async (id, now) => {
      await db
        .updateTable('webhook_message')
        .set({
          status: 'WAITING',
          at: now.getTime(),
          due_at: now.getTime(),
          leased_until: 0,
          attempts: 0,
          reason: null,
          report: null,
          report_at: null,
          held_until: null,
        })
        .where('id', '=', id)
        .execute()
      changed({ kind: 'webhook' })
    },

    reportsDue: async (now, first) =>
      (
        await db
          .selectFrom('webhook_message')
          .selectAll()
          .where('report', '=', AWAITED)
          .where('report_at', '<=', now.getTime())
          .orderBy('report_at')
          .limit(first)
          .execute()
      ).map(asMessage),

    setReport: async (id, { state, at }) => {
      await db
        .updateTable('webhook_message')
        .set({ report: state, report_at: at.getTime() })
        .where('id', '=', id)
        .execute()
    },

    waiting: async () => {
      const { total } = await db
        .selectFrom('webhook_message')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('status', '=', WAITING)
        .executeTakeFirstOrThrow()
      return Number(total)
    },
  }
}

const attemptsOf =
  (db: SqlDb): WebhookWrites['attemptsOf'] =>
  async (ids) => {
    const rows = await inParts(ids, (part) =>
      db
        .selectFrom('webhook_attempt')
        .selectAll()
        .where('webhook_message_id', 'in', part)
        .orderBy('id')
        .execute(),
    )
    const attempts = new Map<number, WebhookAttempt[]>(ids.map((id) => [id, []]))
    for (const { webhook_message_id: id, at, milliseconds, status, answer } of rows)
      attempts.get(id)?.push({ at: new Date(at), milliseconds, status, answer })
    return attempts
  }

const newMessageRow = (message: NewWebhookMessage) => ({
  webhook_id: message.webhookId,
  message_id: message.messageId,
  type: message.type,
  about: message.about,
  incident_id: message.incidentId,
  tool_id: message.toolId,
  body: message.body,
  created_at: message.createdAt.getTime(),
  due_at: (message.heldUntil ?? message.createdAt).getTime(),
  leased_until: 0,
  attempts: 0,
  status: 'WAITING' as const,
  at: message.createdAt.getTime(),
  reason: null,
  report: null,
  report_at: null,
  held_until: message.heldUntil?.getTime() ?? null,
})

export const asMessage = (row: Selectable<WebhookMessageRow>): WebhookMessage => ({
  id: row.id,
  webhookId: row.webhook_id,
  messageId: row.message_id,
  type: row.type,
  incidentId: row.incident_id,
  body: row.body,
  createdAt: new Date(row.created_at),
  status: row.status,
  attempts: row.attempts,
  dueAt: new Date(row.due_at),
  at: new Date(row.at),
  reason: row.reason,
  report:
    row.report === null || row.report_at === null
      ? null
      : { state: row.report, at: new Date(row.report_at) },
  heldUntil: row.held_until === null ? null : new Date(row.held_until),
})

export const removeMessagesOf = async (db: SqlDb, webhookId: number): Promise<void> => {
  await db
    .deleteFrom('webhook_attempt')
    .where('webhook_message_id', 'in', (eb) =>
      eb.selectFrom('webhook_message').select('id').where('webhook_id', '=', webhookId),
    )
    .execute()
  await db.deleteFrom('webhook_message').where('webhook_id', '=', webhookId).execute()
}

const REMOVED_PER_CALL = 500

/** Deletes messages that ended `MESSAGE_DAYS` ago, a part in each call. Answers how many. */
export const removeOldWebhookMessages = async (db: SqlDb, now: Date): Promise<number> => {
  const ids = await db
    .selectFrom('webhook_message')
    .select('id')
    .where('at', '<', now.getTime() - MESSAGE_DAYS * DAY_MS)
    .where('status', '<>', WAITING)
    .limit(REMOVED_PER_CALL)
    .execute()
  if (ids.length === 0) return 0
  const old = ids.map(({ id }) => id)
  await db.deleteFrom('webhook_attempt').where('webhook_message_id', 'in', old).execute()
  await db.deleteFrom('webhook_message').where('id', 'in', old).execute()
  return old.length
}
