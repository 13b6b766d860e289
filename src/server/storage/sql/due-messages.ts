import type { Expression } from 'kysely'
import { sql } from 'kysely'
import { HOUR_MS } from '../../../domain/durations.ts'
import type { DeliveryChannel } from '../alarm-store.ts'
import { WAITING } from './delivery-row.ts'
import type { SqlDb } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import { wordedOnce } from './worded-once.ts'

/** The due deliveries that one lease looks at, the longest due first: bounds its work. */
const MAX_DUE_PER_LEASE = 2_000
/** As many are looked at first for each message that may be leased. */
const DUE_PER_MESSAGE = 4

/**
 * No delivery is postponed, and no message leased, for longer than this. A time further ahead was
 * written before the clock was set back, and counts as reached.
 */
const MAX_POSTPONED_MS = 2 * HOUR_MS
/** Nor is one held for longer than quiet hours last, in a night when clocks go back. */
const MAX_HELD_MS = 26 * HOUR_MS
const MAX_LEASE_MS = 10 * 60_000
/** `tooFarMs`: now and the longest time ahead. */
const isReached = (time: Expression<number>, nowMs: number, tooFarMs: number) =>
  sql<boolean>`(${time} <= ${nowMs} or ${time} > ${tooFarMs})`

/**
 * Waiting deliveries, without those that follow an older one of their incident and recipient. What is
 * held for quiet hours neither follows nor is followed.
 */
export const waitingDeliveries = (db: SqlDb, channel: DeliveryChannel) =>
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
            .where('older.held_until', 'is', null)
            .where('d.held_until', 'is', null)
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
export type DueMessage = { messageId: number; isNew: boolean; ids: number[] }

const dueDeliveries = (
  db: SqlDb,
  channel: DeliveryChannel,
  nowMs: number,
  postponedMs = nowMs + MAX_POSTPONED_MS,
  leasedMs = nowMs + MAX_LEASE_MS,
  heldMs = nowMs + MAX_HELD_MS,
) =>
  waitingDeliveries(db, channel)
    .select([
      'd.id',
      'd.message_id',
      'd.recipient',
      'd.kind',
      'd.bundle',
      'd.held_until',
      'd.scheduled_at',
      'd.due_at',
    ])
    .where((eb) => isReached(eb.ref('d.due_at'), nowMs, postponedMs))
    .where((eb) =>
      eb.or([eb('d.held_until', 'is', null), isReached(eb.ref('d.due_at'), nowMs, heldMs)]),
    )
    .where((eb) => isReached(eb.ref('d.leased_until'), nowMs, leasedMs))

type DueDelivery = Awaited<ReturnType<ReturnType<typeof dueDeliveries>['execute']>>[number]

/** The deliveries that have been due longest, at most `most`. */
const longestDue = (db: SqlDb) => {
  const ask = wordedOnce(
    db,
    (
      channel: DeliveryChannel,
      nowMs: number,
      postponedMs: number,
      leasedMs: number,
      heldMs: number,
      most: number,
    ) =>
      dueDeliveries(db, channel, nowMs, postponedMs, leasedMs, heldMs)
        .orderBy('d.due_at')
        .orderBy('d.id')
        .limit(most),
  )
  return (channel: DeliveryChannel, nowMs: number, most: number): Promise<DueDelivery[]> =>
    ask(channel, nowMs, nowMs + MAX_POSTPONED_MS, nowMs + MAX_LEASE_MS, nowMs + MAX_HELD_MS, most)
}

export const dueSince = (
  db: SqlDb,
): ((channel: DeliveryChannel, now: Date) => Promise<Date | null>) => {
  const dueFirst = longestDue(db)
  return async (channel, now) => {
    const [first] = await dueFirst(channel, now.getTime(), 1)
    return first === undefined ? null : new Date(first.due_at)
  }
}

/** The same for deliveries that go into one message. */
const messageKey = ({
  id,
  message_id,
  recipient,
  kind,
  bundle,
  held_until,
}: DueDelivery): string => {
  if (message_id !== null) return `m${message_id}`
  if (held_until !== null) return `h${recipient}`
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
export const dueMessages = (
  db: SqlDb,
): ((channel: DeliveryChannel, nowMs: number, limit: number) => Promise<DueMessage[]>) => {
  const dueFirst = longestDue(db)
  const others = othersOf(db)
  return async (channel, nowMs, limit) => {
    const few = Math.min(limit * DUE_PER_MESSAGE, MAX_DUE_PER_LEASE)
    const due = await dueFirst(channel, nowMs, few)
    let messages = firstMessages(due, limit)
    if (due.length === few)
      messages =
        messages.size === limit
          ? joined(messages, await others(channel, nowMs, messages))
          : firstMessages(await dueFirst(channel, nowMs, MAX_DUE_PER_LEASE), limit)
    return [...messages.values()].map((deliveries) => {
      const { id, message_id: messageId } = deliveries[0]!
      return {
        messageId: messageId ?? id,
        isNew: messageId === null,
        ids: deliveries.map((delivery) => delivery.id),
      }
    })
  }
}

/** Other due deliveries that go into one of these messages, which have not been sent yet. */
const othersOf = (db: SqlDb) => {
  // By the index of bundles alone: with the other conditions SQLite would read all that waits.
  const alike = wordedOnce(
    db,
    (
      channel: DeliveryChannel,
      recipient: string,
      kind: DueDelivery['kind'],
      bundle: string,
      fromMs: number,
    ) =>
      db
        .selectFrom('delivery')
        .select('id')
        .where('channel', '=', channel)
        .where('recipient', '=', recipient)
        .where('kind', '=', kind)
        .where('bundle', '=', bundle)
        .where('scheduled_at', '>=', fromMs),
  )
  return async (
    channel: DeliveryChannel,
    nowMs: number,
    messages: ReadonlyMap<string, readonly DueDelivery[]>,
  ): Promise<DueDelivery[]> => {
    const inMessages = new Set([...messages.values()].flat().map(({ id }) => id))
    const others: number[] = []
    for (const [first] of messages.values()) {
      if (first === undefined || first.message_id !== null || first.bundle === null) continue
      if (first.held_until !== null) continue
      const { recipient, kind, bundle, scheduled_at: from } = first
      for (const { id } of await alike(channel, recipient, kind, bundle, from))
        if (!inMessages.has(id)) others.push(id)
    }
    return inParts(others.slice(0, MAX_DUE_PER_LEASE), (part) =>
      dueDeliveries(db, channel, nowMs).where('d.id', 'in', part).execute(),
    )
  }
}

const joined = (
  messages: ReadonlyMap<string, readonly DueDelivery[]>,
  others: readonly DueDelivery[],
): Map<string, DueDelivery[]> => {
  const all = new Map([...messages].map(([key, deliveries]) => [key, [...deliveries]]))
  for (const other of others) all.get(messageKey(other))?.push(other)
  return all
}
