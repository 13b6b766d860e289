import { HOUR_MS } from '../../../domain/durations.ts'
import type { Expression, Insertable, Selectable, UpdateObject } from 'kysely'
import { sql } from 'kysely'
import type { DeliveryChannel } from '../alarm-store.ts'
import { ERASED } from '../outbox-store.ts'
import type {
  Delivery,
  Lease,
  LeasedMessage,
  NewDelivery,
  MessageFacts,
  OutboxWrites,
} from '../outbox-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import type { Tables } from './tables.ts'

/**
 * A lease looks at so many due rows, the longest due first, so that its work is bounded however
 * many wait.
 */
const LOOKED_AT = 2_000

/**
 * No message is put off, and none leased, for so long: a time further ahead than that is from
 * before the clock was set back.
 */
const MOST_WAIT_MS = 2 * HOUR_MS
const MOST_LEASE_MS = 10 * 60_000
const hasCome = (time: Expression<number>, nowMs: number, mostAheadMs: number) =>
  sql<boolean>`(${time} <= ${nowMs} or ${time} > ${nowMs + mostAheadMs})`

/** Rows of one insert: within what engines take as parameters of a statement. */
const ROWS_AT_ONCE = 500

/** As literals: with a parameter SQLite would not see that a partial index applies. */
const WAITING = sql<'WAITING'>`'WAITING'`
const FAILED = sql<'FAILED'>`'FAILED'`

export const sqlOutboxStore = ({
  db,
  changed,
  contains,
}: Pick<SqlEngine, 'db' | 'changed' | 'contains'>): OutboxWrites => {
  const waiting = (channel: DeliveryChannel) =>
    db
      .selectFrom('delivery as d')
      .where('d.status', '=', WAITING)
      .where('d.channel', '=', channel)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('delivery as older')
              .select('older.id')
              .whereRef('older.incident_id', '=', 'd.incident_id')
              .whereRef('older.recipient', '=', 'd.recipient')
              .whereRef('older.channel', '=', 'd.channel')
              .where('older.status', '=', WAITING)
              .whereRef('older.id', '<', 'd.id')
              .where((of) =>
                of.or([
                  of('older.message_id', 'is', null),
                  of('d.message_id', 'is', null),
                  of('older.message_id', '!=', of.ref('d.message_id')),
                ]),
              ),
          ),
        ),
      )

  /**
   * The rows of each message that may go now; a message that has been tried before stays as it was.
   */
  const dueMessages = async (
    channel: DeliveryChannel,
    nowMs: number,
    limit: number,
  ): Promise<{ messageId: number; isNew: boolean; ids: number[] }[]> => {
    const due = await waiting(channel)
      .select(['d.id', 'd.message_id', 'd.recipient', 'd.kind', 'd.bundle'])
      .where((eb) => hasCome(eb.ref('d.due_at'), nowMs, MOST_WAIT_MS))
      .where((eb) => hasCome(eb.ref('d.leased_until'), nowMs, MOST_LEASE_MS))
      .orderBy('d.due_at')
      .orderBy('d.id')
      .limit(LOOKED_AT)
      .execute()
    const messages = new Map<string, { messageId: number; isNew: boolean; ids: number[] }>()
    for (const row of due) {
      const key =
        row.message_id !== null
          ? `m${row.message_id}`
          : row.bundle === null
            ? `r${row.id}`
            : JSON.stringify([row.recipient, row.kind, row.bundle])
      const message = messages.get(key)
      if (message !== undefined) message.ids.push(row.id)
      else if (messages.size < limit)
        messages.set(key, {
          messageId: row.message_id ?? row.id,
          isNew: row.message_id === null,
          ids: [row.id],
        })
    }
    return [...messages.values()]
  }

  /** `ofStatus`: what was withdrawn on its way stands as failed, until it proves to be sent. */
  const end = async (
    { messageId, fence }: Lease,
    columns: UpdateObject<Tables, 'delivery'>,
    ofStatus: readonly Delivery['status'][] = ['WAITING'],
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('delivery')
      .set({ ...columns, leased_until: 0 })
      .where('message_id', '=', messageId)
      .where('fence', '=', fence)
      .where('leased_until', '>', 0)
      .where('status', 'in', ofStatus)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  const byIds = (ids: readonly number[]): Promise<Delivery[]> =>
    inParts(ids, async (part) =>
      (
        await db.selectFrom('delivery').selectAll().where('id', 'in', part).orderBy('id').execute()
      ).map(asDelivery),
    )

  return {
    put: async (deliveries) => {
      const ids: number[] = []
      for (let at = 0; at < deliveries.length; at += ROWS_AT_ONCE) {
        const rows = deliveries.slice(at, at + ROWS_AT_ONCE).map(asRow)
        const added = await db
          .insertInto('delivery')
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .columns(['incident_id', 'recipient', 'channel', 'kind', 'sequence'])
              .doNothing(),
          )
          .returning('id')
          .execute()
        ids.push(...added.map(({ id }) => id))
      }
      if (ids.length > 0) changed({ kind: 'outbox' })
      return ids
    },

    lastScheduled: async ({ channel, recipient, kind, lane }) => {
      const row = await db
        .selectFrom('delivery')
        .select('scheduled_at')
        .where('channel', '=', channel)
        .where('recipient', '=', recipient)
        .where('kind', '=', kind)
        .where('bundle', '=', lane)
        .orderBy('scheduled_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : new Date(row.scheduled_at)
    },

    lease: async (channel, now, until, limit) => {
      const leased: LeasedMessage[] = []
      for (const { messageId, isNew, ids } of await dueMessages(channel, now.getTime(), limit)) {
        const rows = isNew
          ? await inParts(ids, (part) =>
              take(until, messageId).where('id', 'in', part).returningAll().execute(),
            )
          : await take(until, messageId)
              .where('message_id', '=', messageId)
              .where('status', '=', WAITING)
              .returningAll()
              .execute()
        const [first] = rows
        if (first === undefined) continue
        leased.push({
          lease: { messageId, fence: first.fence, until },
          deliveries: rows.map(asDelivery).toSorted((a, b) => a.id - b.id),
        })
      }
      return leased
    },

    sent: (lease, at) =>
      end(lease, { status: 'SENT', at: at.getTime(), reason: null }, ['WAITING', 'FAILED']),
    retry: (lease, dueAt, reason) => end(lease, { due_at: dueAt.getTime(), reason }),
    failed: (lease, at, reason) => end(lease, { status: 'FAILED', at: at.getTime(), reason }),

    withdraw: async (toolIds, at, reason) => {
      await inParts(toolIds, (part) =>
        db
          .updateTable('delivery')
          .set({ status: 'FAILED', at: at.getTime(), reason })
          .where('status', '=', WAITING)
          .where('incident_id', 'in', (of) =>
            of.selectFrom('incident').select('incident.id').where('incident.tool_id', 'in', part),
          )
          .execute(),
      )
    },

    erase: async ({ accountId, address }, at) => {
      const reach = await db
        .selectFrom('delivery')
        .select(['id', 'channel', 'recipient', 'account_id', 'facts', 'status', 'reason'])
        .where((of) =>
          of.or([
            of('account_id', '=', accountId),
            contains(of.ref('facts'), `"ownerId":${accountId},`),
            ...(address === null
              ? []
              : [
                  of(of.fn<string>('lower', ['recipient']), '=', address),
                  contains(of.fn<string>('lower', ['reason']), address),
                ]),
          ]),
        )
        .execute()
      for (const row of reach) {
        const facts = row.facts === null ? null : (JSON.parse(row.facts) as MessageFacts)
        const isOwner = facts?.ownerId === accountId
        const isTold =
          row.channel === 'EMAIL' &&
          (isOwner || row.account_id === accountId || row.recipient.toLowerCase() === address)
        await db
          .updateTable('delivery')
          .set({
            ...(isTold && { recipient: erasedRecipient(row.id) }),
            ...(isTold && row.status === 'WAITING' && { status: 'FAILED', at: at.getTime() }),
            ...(isOwner && { facts: JSON.stringify({ ...facts, ownerName: '' }) }),
            // The other side's words quote whom they are about.
            ...(row.reason !== null && { reason: ERASED }),
          })
          .where('id', '=', row.id)
          .execute()
      }
    },

    release: (lease) => end(lease, { attempts: sql<number>`attempts - 1` }),

    nextDue: async (channel) => {
      const free = await waiting(channel)
        .select('d.due_at')
        .where('d.leased_until', '=', 0)
        .orderBy('d.due_at')
        .orderBy('d.id')
        .limit(1)
        .executeTakeFirst()
      const leased = await waiting(channel)
        .select('d.leased_until')
        .where('d.leased_until', '>', 0)
        .orderBy('d.leased_until')
        .limit(1)
        .executeTakeFirst()
      const times = [free?.due_at, leased?.leased_until].filter((time) => time !== undefined)
      return times.length === 0 ? null : new Date(Math.min(...times))
    },

    ofIncidents: (incidentIds, only) =>
      inParts(incidentIds, async (part) => {
        let rows = db.selectFrom('delivery').selectAll().where('incident_id', 'in', part)
        if (only !== undefined)
          rows = rows.where('kind', '=', only.kind).where('channel', '=', only.channel)
        if (only?.sequence !== undefined) rows = rows.where('sequence', '=', only.sequence)
        return (await rows.orderBy('id').execute()).map(asDelivery)
      }),

    toldOfIncidents: (incidentIds, mostReminders) =>
      inParts(incidentIds, async (part) => {
        const reminders = db
          .selectFrom('delivery')
          .select([
            'id',
            (eb) =>
              eb.fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('incident_id').orderBy('id', 'desc'))
                .as('place'),
          ])
          .where('incident_id', 'in', part)
          .where('kind', '=', 'REMINDER')
        const rows = await db
          .selectFrom('delivery')
          .selectAll()
          .where('incident_id', 'in', part)
          .where((eb) =>
            eb.or([
              eb('kind', '<>', 'REMINDER'),
              eb(
                'id',
                'in',
                eb
                  .selectFrom(reminders.as('r'))
                  .select('r.id')
                  .where('r.place', '<=', mostReminders),
              ),
            ]),
          )
          .orderBy('id')
          .execute()
        return rows.map(asDelivery)
      }),

    firstMessages: async (incidentIds, { channel, recipient }, before) => {
      const rows = await inParts(incidentIds, (part) =>
        db
          .selectFrom('delivery')
          .select((eb) => eb.fn.min('message_id').as('message'))
          .where('incident_id', 'in', part)
          .where('recipient', '=', recipient)
          .where('channel', '=', channel)
          .where('message_id', '<', before)
          .groupBy('incident_id')
          .orderBy('incident_id')
          .execute(),
      )
      return [...new Set(rows.map(({ message }) => Number(message)))]
    },

    byId: async (id) => (await byIds([id]))[0] ?? null,
    byIds,

    depth: async () => {
      const { waiting: count, oldest } = await db
        .selectFrom('delivery')
        .where('status', '=', WAITING)
        .select((eb) => [
          eb.fn.countAll<number>().as('waiting'),
          eb.fn.min('scheduled_at').as('oldest'),
        ])
        .executeTakeFirstOrThrow()
      const { failed } = await db
        .selectFrom('delivery')
        .where('status', '=', FAILED)
        .select((eb) => eb.fn.countAll<number>().as('failed'))
        .executeTakeFirstOrThrow()
      return {
        waiting: Number(count),
        oldest: oldest === null ? null : new Date(oldest),
        failed: Number(failed),
      }
    },
  }

  function take(until: Date, messageId: number) {
    return db.updateTable('delivery').set({
      message_id: messageId,
      leased_until: until.getTime(),
      fence: sql<number>`fence + 1`,
      attempts: sql<number>`attempts + 1`,
    })
  }
}

/**
 * Each its own: an incident may have told several people who are erased. No address looks like it.
 */
const erasedRecipient = (id: number): string => `${ERASED}:${id}`

const asRow = (delivery: NewDelivery): Insertable<Tables['delivery']> => ({
  incident_id: delivery.incidentId,
  kind: delivery.kind,
  sequence: delivery.sequence,
  channel: delivery.channel,
  recipient: delivery.recipient,
  account_id: delivery.accountId,
  language: delivery.language,
  time_zone: delivery.timeZone,
  facts: delivery.facts === null ? null : JSON.stringify(delivery.facts),
  bundle: delivery.incidentId === null ? null : (delivery.facts?.lane ?? null),
  message_id: null,
  created_at: delivery.createdAt.getTime(),
  scheduled_at: delivery.dueAt.getTime(),
  due_at: delivery.dueAt.getTime(),
  status: 'WAITING',
  at: delivery.createdAt.getTime(),
  reason: null,
})

const asDelivery = (row: Selectable<Tables['delivery']>): Delivery => ({
  id: row.id,
  incidentId: row.incident_id,
  kind: row.kind,
  sequence: row.sequence,
  channel: row.channel,
  recipient: row.recipient === erasedRecipient(row.id) ? ERASED : row.recipient,
  accountId: row.account_id,
  language: row.language,
  timeZone: row.time_zone,
  facts: row.facts === null ? null : (JSON.parse(row.facts) as MessageFacts),
  createdAt: new Date(row.created_at),
  status: row.status,
  attempts: row.attempts,
  dueAt: new Date(row.due_at),
  at: new Date(row.at),
  reason: row.reason,
  messageId: row.message_id,
})
