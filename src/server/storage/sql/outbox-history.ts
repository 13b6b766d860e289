import { sql } from 'kysely'
import type { DeliveryChannel } from '../alarm-store.ts'
import type { BundleKey, Delivery, OutboxReads } from '../outbox-store.ts'
import { asDelivery, FAILED, WAITING } from './delivery-row.ts'
import type { SqlDb } from './sql-engine.ts'
import { inParts } from './sql-engine.ts'
import { wordedOnce } from './worded-once.ts'

/** Reads of deliveries, ended ones included. */
export const outboxHistory = (db: SqlDb): Omit<OutboxReads, 'nextDue' | 'dueSince'> => ({
  lastScheduled: lastScheduled(db),
  ofIncidents: ofIncidents(db),
  ofIncidentsForDisplay: ofIncidentsForDisplay(db),
  firstMessages: firstMessages(db),
  unreachedOf: unreachedOf(db),
  byId: async (id) => (await byIds(db, [id]))[0] ?? null,
  byIds: (ids) => byIds(db, ids),
  ofMessage: async (messageId) =>
    (
      await db
        .selectFrom('delivery')
        .selectAll()
        .where('message_id', '=', messageId)
        .orderBy('id')
        .execute()
    ).map(asDelivery),
  depth: depth(db),
})

const lastScheduled = (db: SqlDb): OutboxReads['lastScheduled'] => {
  const ask = wordedOnce(
    db,
    (channel: DeliveryChannel, recipient: string, kind: BundleKey['kind'], lane: string) =>
      db
        .selectFrom('delivery')
        .select('scheduled_at')
        .where('channel', '=', channel)
        .where('recipient', '=', recipient)
        .where('kind', '=', kind)
        .where('bundle', '=', lane)
        .where('held_until', 'is', null)
        .orderBy('scheduled_at', 'desc')
        .limit(sql.lit(1)),
  )
  return async ({ channel, recipient, kind, lane }) => {
    const [row] = await ask(channel, recipient, kind, lane)
    return row === undefined ? null : new Date(row.scheduled_at)
  }
}

const ofIncidents =
  (db: SqlDb): OutboxReads['ofIncidents'] =>
  (incidentIds, only) =>
    inParts(incidentIds, async (part) => {
      let rows = db.selectFrom('delivery').selectAll().where('incident_id', 'in', part)
      if (only !== undefined)
        rows = rows.where('kind', '=', only.kind).where('channel', '=', only.channel)
      if (only?.sequence !== undefined) rows = rows.where('sequence', '=', only.sequence)
      return (await rows.orderBy('id').execute()).map(asDelivery)
    })

const ofIncidentsForDisplay =
  (db: SqlDb): OutboxReads['ofIncidentsForDisplay'] =>
  (incidentIds, mostReminders) =>
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
              eb.selectFrom(reminders.as('r')).select('r.id').where('r.place', '<=', mostReminders),
            ),
          ]),
        )
        .orderBy('id')
        .execute()
      return rows.map(asDelivery)
    })

const firstMessages = (db: SqlDb): OutboxReads['firstMessages'] => {
  const firstOf = wordedOnce(
    db,
    (incidentId: number, channel: DeliveryChannel, recipient: string, before: number) =>
      db
        .selectFrom('delivery')
        .select((eb) => eb.fn.min('message_id').as('message'))
        .where('incident_id', '=', incidentId)
        .where('recipient', '=', recipient)
        .where('channel', '=', channel)
        .where('message_id', '<', before),
  )
  return async (incidentIds, { channel, recipient }, before) => {
    const messages = new Set<number>()
    for (const incidentId of incidentIds.toSorted((a, b) => a - b))
      for (const { message } of await firstOf(incidentId, channel, recipient, before))
        if (message !== null) messages.add(Number(message))
    return [...messages]
  }
}

const unreachedOf =
  (db: SqlDb): OutboxReads['unreachedOf'] =>
  async (incidentIds) => {
    const rows = await inParts(incidentIds, (part) =>
      db
        .selectFrom(
          db
            .selectFrom('delivery')
            .where('incident_id', 'in', part)
            .select(['incident_id', 'status', 'reason'])
            .select((eb) =>
              eb.fn
                .agg<number>('row_number')
                .over((over) =>
                  over.partitionBy(['incident_id', 'channel', 'recipient']).orderBy('id', 'desc'),
                )
                .as('place'),
            )
            .as('newest'),
        )
        .where('place', '=', 1)
        .where((eb) =>
          eb.or([
            eb('status', '=', FAILED),
            eb.and([eb('status', '=', WAITING), eb('reason', 'is not', null)]),
          ]),
        )
        .select(['incident_id', (eb) => eb.fn.countAll<number>().as('unreached')])
        .groupBy('incident_id')
        .orderBy('incident_id')
        .execute(),
    )
    return new Map(
      rows.map(({ incident_id, unreached }) => [Number(incident_id), Number(unreached)]),
    )
  }

const byIds = (db: SqlDb, ids: readonly number[]): Promise<Delivery[]> =>
  inParts(ids, async (part) =>
    (
      await db.selectFrom('delivery').selectAll().where('id', 'in', part).orderBy('id').execute()
    ).map(asDelivery),
  )

const depth =
  (db: SqlDb): OutboxReads['depth'] =>
  async () => {
    const { waiting, oldest } = await db
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
      waiting: Number(waiting),
      oldest: oldest === null ? null : new Date(oldest),
      failed: Number(failed),
    }
  }
