import { type Selectable, sql, type Updateable } from 'kysely'
import type { AlarmSeverity } from '../../../domain/alarms/alarm-settings.ts'
import { FIRST_URGENCIES, type Urgency } from '../../../domain/alarms/alarm-ways.ts'
import type { WebhookEvent } from '../../../domain/webhooks/webhook.ts'
import type { WebhookFields } from '../../../domain/webhooks/webhook-fields.ts'
import type { Webhook, WebhookChange, WebhookReads, WebhookWrites } from '../webhook-store.ts'
import { eraseFromWebhooks } from './erase-from-webhooks.ts'
import { inScope } from './in-scope.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import type { WebhookRow } from './tables/message-tables.ts'
import { heldWebhookMessages } from './held-webhook-messages.ts'
import { wordedOnce } from './worded-once.ts'
import { webhookLanes } from './webhook-lanes.ts'
import { removeMessagesOf, webhookMessages } from './webhook-messages.ts'

type Engine = Pick<SqlEngine, 'db' | 'isOnPath'>

export const sqlWebhookStore = (
  engine: Engine & Pick<SqlEngine, 'changed' | 'contains' | 'serverId'>,
): WebhookWrites => ({
  ...webhookReads(engine, engine.db),
  ...webhookWrites(engine.db),
  ...webhookMessages(engine),
  ...webhookLanes(engine),
  ...heldWebhookMessages(engine),
  erase: eraseFromWebhooks(engine),
})

const webhookReads = (
  engine: Engine,
  db: SqlDb,
): Pick<WebhookReads, 'byId' | 'list' | 'ofAccount' | 'ofPerson' | 'calledFor'> => ({
  byId: async (id) => {
    const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : asWebhook(row)
  },

  list: async (scope, first) =>
    (
      await db
        .selectFrom('webhook')
        .selectAll()
        .where('account_id', 'in', (eb) =>
          eb
            .selectFrom('account')
            .select('account.id')
            .where('account.deleted_at', 'is', null)
            .where((of) => inScope(of, scope)),
        )
        .orderBy('id')
        .limit(first)
        .execute()
    ).map(asWebhook),

  ofAccount: async (accountId) =>
    (
      await db
        .selectFrom('webhook')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute()
    ).map(asWebhook),

  ofPerson: async (personId) =>
    (
      await db
        .selectFrom('webhook')
        .selectAll()
        .where('person_id', '=', personId)
        .orderBy('id')
        .execute()
    ).map(asWebhook),

  calledFor: calledFor(engine),
})

/** Most servers have few webhooks or none: then nothing is asked for each owner. */
const calledFor = ({ db, isOnPath }: Engine): WebhookReads['calledFor'] => {
  const anyIsOn = wordedOnce(db, () =>
    db.selectFrom('webhook').select('id').where('off', 'is', null).limit(sql.lit(1)),
  )
  const pathOf = wordedOnce(db, (id: number) =>
    db.selectFrom('account').select('path').where('id', '=', id),
  )
  const calledForOne = wordedOnce(db, (ownerId: number, path: string) =>
    db
      .selectFrom('webhook')
      .innerJoin('account', 'account.id', 'webhook.account_id')
      .selectAll('webhook')
      .where('webhook.off', 'is', null)
      .where('account.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('account.id', '=', ownerId),
          eb('account.role', '=', 'superadmin'),
          eb.and([
            eb('account.role', 'in', ['admin', 'affiliate']),
            isOnPath(eb.ref('account.id'), sql`${path}`),
          ]),
        ]),
      )
      .orderBy('webhook.id'),
  )
  return async (ownerIds) => {
    const called = new Map<number, Webhook[]>()
    if ((await anyIsOn()).length === 0) return called
    for (const ownerId of new Set(ownerIds)) {
      const [owner] = await pathOf(ownerId)
      if (owner === undefined) continue
      const webhooks = (await calledForOne(ownerId, owner.path)).map(asWebhook)
      if (webhooks.length > 0) called.set(ownerId, webhooks)
    }
    return called
  }
}

const webhookWrites = (db: SqlDb): Pick<WebhookWrites, 'create' | 'change' | 'remove'> => ({
  create: async (webhook) =>
    asWebhook(
      await db
        .insertInto('webhook')
        .values({
          account_id: webhook.accountId,
          made_by: webhook.madeBy,
          form: webhook.form,
          url: webhook.url,
          fields: JSON.stringify(webhook.fields),
          events: JSON.stringify(webhook.events),
          severities: JSON.stringify(webhook.severities),
          secret: webhook.sealedSecret,
          person_id: webhook.personId ?? null,
          urgencies: JSON.stringify(webhook.urgencies ?? FIRST_URGENCIES),
          off: null,
          created_at: webhook.createdAt.getTime(),
          last_success_at: null,
          last_failure_at: null,
          last_failure: null,
          failing_since: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    ),

  change: async (id, change) => {
    const columns = columnsOf(change)
    if (Object.keys(columns).length > 0)
      await db.updateTable('webhook').set(columns).where('id', '=', id).execute()
  },

  remove: async (id) => {
    await removeMessagesOf(db, id)
    await db
      .updateTable('reseller_rule')
      .set({ webhook_id: null })
      .where('webhook_id', '=', id)
      .execute()
    await db.deleteFrom('webhook').where('id', '=', id).execute()
  },
})

const columnsOf = (change: WebhookChange): Updateable<Tables['webhook']> => ({
  ...(change.url !== undefined && { url: change.url }),
  ...(change.fields !== undefined && { fields: JSON.stringify(change.fields) }),
  ...(change.sealedSecret !== undefined && { secret: change.sealedSecret }),
  ...(change.events !== undefined && { events: JSON.stringify(change.events) }),
  ...(change.severities !== undefined && { severities: JSON.stringify(change.severities) }),
  ...(change.personId !== undefined && { person_id: change.personId }),
  ...(change.urgencies !== undefined && { urgencies: JSON.stringify(change.urgencies) }),
  ...(change.off !== undefined && { off: change.off }),
  ...(change.lastSuccessAt !== undefined && {
    last_success_at: change.lastSuccessAt?.getTime() ?? null,
  }),
  ...(change.lastFailure !== undefined && {
    last_failure_at: change.lastFailure?.at.getTime() ?? null,
    last_failure: change.lastFailure?.reason ?? null,
  }),
  ...(change.failingSince !== undefined && {
    failing_since: change.failingSince?.getTime() ?? null,
  }),
})

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const asWebhook = (row: Selectable<WebhookRow>): Webhook => ({
  id: row.id,
  accountId: row.account_id,
  madeBy: row.made_by,
  form: row.form,
  url: row.url,
  fields: JSON.parse(row.fields) as WebhookFields,
  events: JSON.parse(row.events) as WebhookEvent[],
  severities: JSON.parse(row.severities) as AlarmSeverity[],
  personId: row.person_id,
  urgencies: JSON.parse(row.urgencies) as Urgency[],
  sealedSecret: row.secret,
  off: row.off,
  createdAt: new Date(row.created_at),
  lastSuccessAt: dateOf(row.last_success_at),
  lastFailure:
    row.last_failure_at === null
      ? null
      : { at: new Date(row.last_failure_at), reason: row.last_failure ?? '' },
  failingSince: dateOf(row.failing_since),
})
