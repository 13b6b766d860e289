import type { Expression, UpdateObject } from 'kysely'
import { sql } from 'kysely'
import { HOUR_MS } from '../../../domain/durations.ts'
import type { DeliveryChannel } from '../alarm-store.ts'
import type { Delivery, Lease, LeasedMessage, OutboxWrites } from '../outbox-store.ts'
import { asDelivery, WAITING } from './delivery-row.ts'
import type { SqlDb } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import type { Tables } from './tables.ts'

/** What a delivery worker does with messages: it leases them and reports how each attempt ended. */
export const outboxLeases = (
  db: SqlDb,
): Pick<OutboxWrites, 'lease' | 'sent' | 'retry' | 'failed' | 'release' | 'nextDue'> => ({
  lease: (channel, now, until, limit) => leaseDue(db, channel, now, until, limit),
  // A message that was withdrawn during its attempt is FAILED, and SENT once it proves to be sent.
  sent: (lease, at) =>
    endLease(db, lease, { status: 'SENT', at: at.getTime(), reason: null }, ['WAITING', 'FAILED']),
  retry: (lease, dueAt, reason) => endLease(db, lease, { due_at: dueAt.getTime(), reason }),
  failed: (lease, at, reason) =>
    endLease(db, lease, { status: 'FAILED', at: at.getTime(), reason }),
  release: (lease) => endLease(db, lease, { attempts: sql<number>`attempts - 1` }),
  nextDue: (channel) => nextDue(db, channel),
})

/** The due deliveries that one lease looks at, the longest due first: bounds its work. */
const MAX_DUE_PER_LEASE = 2_000

/**
 * No delivery is postponed, and no message leased, for longer than this. A time further ahead was
 * written before the clock was set back, and counts as reached.
 */
const MAX_POSTPONED_MS = 2 * HOUR_MS
const MAX_LEASE_MS = 10 * 60_000
const isReached = (time: Expression<number>, nowMs: number, maxAheadMs: number) =>
  sql<boolean>`(${time} <= ${nowMs} or ${time} > ${nowMs + maxAheadMs})`

/** Waiting deliveries, without those that follow an older one of their incident and recipient. */
const waitingDeliveries = (db: SqlDb, channel: DeliveryChannel) =>
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

/** `ids`: the due deliveries. `isNew`: before its first attempt, which fixes what is in it. */
type DueMessage = { messageId: number; isNew: boolean; ids: number[] }

const dueMessages = async (
  db: SqlDb,
  channel: DeliveryChannel,
  nowMs: number,
  limit: number,
): Promise<DueMessage[]> => {
  const due = await waitingDeliveries(db, channel)
    .select(['d.id', 'd.message_id', 'd.recipient', 'd.kind', 'd.bundle'])
    .where((eb) => isReached(eb.ref('d.due_at'), nowMs, MAX_POSTPONED_MS))
    .where((eb) => isReached(eb.ref('d.leased_until'), nowMs, MAX_LEASE_MS))
    .orderBy('d.due_at')
    .orderBy('d.id')
    .limit(MAX_DUE_PER_LEASE)
    .execute()
  const messages = new Map<string, DueMessage>()
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

const leaseDue = async (
  db: SqlDb,
  channel: DeliveryChannel,
  now: Date,
  until: Date,
  limit: number,
): Promise<LeasedMessage[]> => {
  const leased: LeasedMessage[] = []
  for (const { messageId, isNew, ids } of await dueMessages(db, channel, now.getTime(), limit)) {
    const rows = isNew
      ? await inParts(ids, (part) =>
          startAttempt(db, messageId, until).where('id', 'in', part).returningAll().execute(),
        )
      : await startAttempt(db, messageId, until)
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
}

const startAttempt = (db: SqlDb, messageId: number, until: Date) =>
  db.updateTable('delivery').set({
    message_id: messageId,
    leased_until: until.getTime(),
    fence: sql<number>`fence + 1`,
    attempts: sql<number>`attempts + 1`,
  })

/** Changes only deliveries in one of `statuses`. False when the lease is no longer valid. */
const endLease = async (
  db: SqlDb,
  { messageId, fence }: Lease,
  columns: UpdateObject<Tables, 'delivery'>,
  statuses: readonly Delivery['status'][] = ['WAITING'],
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ ...columns, leased_until: 0 })
    .where('message_id', '=', messageId)
    .where('fence', '=', fence)
    .where('leased_until', '>', 0)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const nextDue = async (db: SqlDb, channel: DeliveryChannel): Promise<Date | null> => {
  const free = await waitingDeliveries(db, channel)
    .select('d.due_at')
    .where('d.leased_until', '=', 0)
    .orderBy('d.due_at')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst()
  const leased = await waitingDeliveries(db, channel)
    .select('d.leased_until')
    .where('d.leased_until', '>', 0)
    .orderBy('d.leased_until')
    .limit(1)
    .executeTakeFirst()
  const times = [free?.due_at, leased?.leased_until].filter((time) => time !== undefined)
  return times.length === 0 ? null : new Date(Math.min(...times))
}
