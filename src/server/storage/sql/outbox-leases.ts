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
/** As many are looked at first for each message that may be leased. */
const DUE_PER_MESSAGE = 4

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

const dueDeliveries = (db: SqlDb, channel: DeliveryChannel, nowMs: number) =>
  waitingDeliveries(db, channel)
    .select(['d.id', 'd.message_id', 'd.recipient', 'd.kind', 'd.bundle', 'd.scheduled_at'])
    .where((eb) => isReached(eb.ref('d.due_at'), nowMs, MAX_POSTPONED_MS))
    .where((eb) => isReached(eb.ref('d.leased_until'), nowMs, MAX_LEASE_MS))

type DueDelivery = Awaited<ReturnType<ReturnType<typeof dueDeliveries>['execute']>>[number]

/** The same for deliveries that go into one message. */
const messageKey = ({ id, message_id, recipient, kind, bundle }: DueDelivery): string => {
  if (message_id !== null) return `m${message_id}`
  return bundle === null ? `r${id}` : JSON.stringify([recipient, kind, bundle])
}

/** The first messages of these deliveries, at most `limit`. */
const firstMessages = (due: readonly DueDelivery[], limit: number): Map<string, DueDelivery[]> => {
  const messages = new Map<string, DueDelivery[]>()
  for (const delivery of due) {
    const key = messageKey(delivery)
    const message = messages.get(key)
    if (message !== undefined) message.push(delivery)
    else if (messages.size < limit) messages.set(key, [delivery])
  }
  return messages
}

/**
 * The messages that have been due longest. Looks at few deliveries first: mostly each is a message
 * of its own. When they are parts of fewer messages, it looks at many.
 */
const dueMessages = async (
  db: SqlDb,
  channel: DeliveryChannel,
  nowMs: number,
  limit: number,
): Promise<DueMessage[]> => {
  const longestDue = (most: number): Promise<DueDelivery[]> =>
    dueDeliveries(db, channel, nowMs).orderBy('d.due_at').orderBy('d.id').limit(most).execute()
  const few = Math.min(limit * DUE_PER_MESSAGE, MAX_DUE_PER_LEASE)
  const due = await longestDue(few)
  let messages = firstMessages(due, limit)
  if (due.length === few)
    messages =
      messages.size === limit
        ? joined(messages, await othersOf(db, channel, nowMs, messages))
        : firstMessages(await longestDue(MAX_DUE_PER_LEASE), limit)
  return [...messages.values()].map((deliveries) => {
    const { id, message_id: messageId } = deliveries[0]!
    return {
      messageId: messageId ?? id,
      isNew: messageId === null,
      ids: deliveries.map((delivery) => delivery.id),
    }
  })
}

/** Other due deliveries that go into one of these messages, which have not been sent yet. */
const othersOf = async (
  db: SqlDb,
  channel: DeliveryChannel,
  nowMs: number,
  messages: ReadonlyMap<string, readonly DueDelivery[]>,
): Promise<DueDelivery[]> => {
  const firsts = [...messages.values()].flatMap(([first]) =>
    first !== undefined && first.message_id === null && first.bundle !== null ? [first] : [],
  )
  if (firsts.length === 0) return []
  // By the index of bundles alone: with the other conditions SQLite would read all that waits.
  const alike = await db
    .selectFrom('delivery')
    .select('id')
    .where((eb) =>
      eb.or(
        firsts.map(({ recipient, kind, bundle, scheduled_at: from }) =>
          eb.and([
            eb('channel', '=', channel),
            eb('recipient', '=', recipient),
            eb('kind', '=', kind),
            eb('bundle', '=', bundle),
            eb('scheduled_at', '>=', from),
          ]),
        ),
      ),
    )
    .execute()
  const known = new Set([...messages.values()].flat().map(({ id }) => id))
  const others = alike.map(({ id }) => id).filter((id) => !known.has(id))
  return inParts(others.slice(0, MAX_DUE_PER_LEASE), (part) =>
    dueDeliveries(db, channel, nowMs).where('d.id', 'in', part).execute(),
  )
}

const joined = (
  messages: ReadonlyMap<string, readonly DueDelivery[]>,
  others: readonly DueDelivery[],
): Map<string, DueDelivery[]> => {
  const all = new Map([...messages].map(([key, deliveries]) => [key, [...deliveries]]))
  for (const other of others) all.get(messageKey(other))?.push(other)
  return all
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
