import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Expression, UpdateObject } from 'kysely'
import { sql } from 'kysely'
import type { DeliveryChannel } from '../alarm-store.ts'
import type { Delivery, Lease, LeasedMessage, OutboxWrites } from '../outbox-store.ts'
import { asDelivery, WAITING } from './delivery-row.ts'
import { type DueMessage, dueMessages, dueSince, waitingDeliveries } from './due-messages.ts'
import type { SqlDb } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { wordedOnce } from './worded-once.ts'

/** What a delivery worker does with messages: it leases them and reports how each attempt ended. */
export const outboxLeases = (
  db: SqlDb,
  serverId: string | null,
): Pick<
  OutboxWrites,
  'lease' | 'sent' | 'retry' | 'failed' | 'release' | 'nextDue' | 'dueSince'
> => ({
  lease: leaseDue(db, serverId),
  sent: markSent(db),
  retry: (lease, dueAt, reason) => endLease(db, lease, { due_at: dueAt.getTime(), reason }),
  failed: (lease, at, reason) =>
    endLease(db, lease, { status: 'FAILED', at: at.getTime(), reason }),
  release: (lease) => endLease(db, lease, { attempts: sql<number>`attempts - 1` }),
  nextDue: nextDue(db),
  dueSince: dueSince(db),
})

type NewLease = Pick<Lease, 'until'> & { serverId: string | null }

/** After so many deliveries the event loop gets a turn. */
const DELIVERIES_PER_TURN = 100

/**
 * Messages of many deliveries are leased with turns of the event loop between, those of one delivery,
 * which are nearly all, together.
 */
const leaseDue = (db: SqlDb, serverId: string | null): OutboxWrites['lease'] => {
  const due = dueMessages(db)
  return async (channel, now, endsAt, limit) => {
    const newLease = { until: endsAt, serverId }
    const messages = await due(channel, now.getTime(), limit)
    const single = messages.filter(({ isNew, ids }) => isNew && ids.length === 1)
    const rowsOf = Map.groupBy(
      await startSingles(
        db,
        single.flatMap(({ ids }) => ids),
        newLease,
      ),
      ({ id }) => id,
    )
    const leased: LeasedMessage[] = []
    let sinceTurn = single.length
    for (const message of messages) {
      const { messageId, ids } = message
      const rows = rowsOf.get(messageId) ?? (await startMessage(db, message, newLease))
      const [first] = rows
      if (first === undefined) continue
      leased.push({
        lease: { messageId, fence: first.fence, until: endsAt },
        deliveries: rows.map(asDelivery).toSorted((a, b) => a.id - b.id),
      })
      sinceTurn += ids.length
      if (sinceTurn < DELIVERIES_PER_TURN) continue
      sinceTurn = 0
      await nextTurn()
    }
    return leased
  }
}

/** Of messages of one delivery each, which have its number. */
const startSingles = (db: SqlDb, ids: readonly number[], lease: NewLease) =>
  inParts(ids, (part) =>
    startAttempt(db, sql<number>`id`, lease)
      .where('id', 'in', part)
      .returningAll()
      .execute(),
  )

const startMessage = (db: SqlDb, { messageId, isNew, ids }: DueMessage, lease: NewLease) =>
  isNew
    ? inParts(ids, (part) =>
        startAttempt(db, messageId, lease).where('id', 'in', part).returningAll().execute(),
      )
    : startAttempt(db, messageId, lease)
        .where('message_id', '=', messageId)
        .where('status', '=', WAITING)
        .returningAll()
        .execute()

const startAttempt = (
  db: SqlDb,
  messageId: number | Expression<number>,
  { until, serverId }: NewLease,
) =>
  db.updateTable('delivery').set({
    message_id: messageId,
    leased_until: until.getTime(),
    leased_by: serverId,
    fence: sql<number>`fence + 1`,
    attempts: sql<number>`attempts + 1`,
  })

/**
 * A message that was withdrawn during its attempt is FAILED, and SENT once it proves to be sent. False
 * when the lease is no longer valid.
 */
const markSent = (db: SqlDb): OutboxWrites['sent'] => {
  const mark = wordedOnce(db, (messageId: number, fence: number, atMs: number) =>
    ofLease(db, { messageId, fence }, ['WAITING', 'FAILED'])
      .set({ status: 'SENT', at: atMs, reason: null, leased_until: 0 })
      .returning('id'),
  )
  return async ({ messageId, fence }, at) => (await mark(messageId, fence, at.getTime())).length > 0
}

const ofLease = (
  db: SqlDb,
  { messageId, fence }: Pick<Lease, 'messageId' | 'fence'>,
  statuses: readonly Delivery['status'][],
) =>
  db
    .updateTable('delivery')
    .where('message_id', '=', messageId)
    .where('fence', '=', fence)
    .where('leased_until', '>', 0)
    .where('status', 'in', statuses)

/** Changes only deliveries that wait. False when the lease is no longer valid. */
const endLease = async (
  db: SqlDb,
  lease: Lease,
  columns: UpdateObject<Tables, 'delivery'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await ofLease(db, lease, ['WAITING'])
    .set({ ...columns, leased_until: 0 })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const nextDue = (db: SqlDb): OutboxWrites['nextDue'] => {
  const free = wordedOnce(db, (channel: DeliveryChannel) =>
    waitingDeliveries(db, channel)
      .select('d.due_at as at')
      .where('d.leased_until', '=', 0)
      .orderBy('d.due_at')
      .orderBy('d.id')
      .limit(1),
  )
  const leased = wordedOnce(db, (channel: DeliveryChannel) =>
    waitingDeliveries(db, channel)
      .select('d.leased_until as at')
      .where('d.leased_until', '>', 0)
      .orderBy('d.leased_until')
      .limit(1),
  )
  return async (channel) => {
    const times = [...(await free(channel)), ...(await leased(channel))].map(({ at }) => at)
    return times.length === 0 ? null : new Date(Math.min(...times))
  }
}
