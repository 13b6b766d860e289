import type { Selectable } from 'kysely'
import type { Drill, DrillContact, DrillReads, DrillWrites } from '../drill-store.ts'
import { ERASED } from '../outbox-store.ts'
import { timeZoneOf } from './account-row.ts'
import { insertRows } from './insert-rows.ts'
import { inParts, type SqlDb, type SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlDrillStore = ({ db }: Pick<SqlEngine, 'db'>): DrillWrites => ({
  ...drills(db),
  ...contacts(db),
  ...plans(db),
})

const drills = (
  db: SqlDb,
): Pick<DrillWrites, 'ofAccount' | 'byId' | 'startedByHand' | 'create'> => ({
  ofAccount: async (accountId, most) => {
    const rows = await db
      .selectFrom('alarm_drill')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map(asDrill)
  },

  byId: async (id) => {
    const row = await db
      .selectFrom('alarm_drill')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : asDrill(row)
  },

  startedByHand: async (accountId, after) => {
    const rows = await db
      .selectFrom('alarm_drill')
      .select('started_at')
      .where('account_id', '=', accountId)
      .where('started_at', '>', after.getTime())
      .where('started_by', 'is not', null)
      .orderBy('started_at')
      .execute()
    return rows.map((row) => new Date(row.started_at))
  },

  create: async ({ accountId, startedAt, startedBy }) => {
    const { id } = await db
      .insertInto('alarm_drill')
      .values({ account_id: accountId, started_at: startedAt.getTime(), started_by: startedBy })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
})

/** Parts of drills with how their messages went. */
const contactRows = (db: SqlDb) =>
  db
    .selectFrom('alarm_drill_contact as c')
    .innerJoin('alarm_drill', 'alarm_drill.id', 'c.drill_id')
    .leftJoin('delivery', 'delivery.id', 'c.delivery_id')
    .selectAll('c')
    .select(['alarm_drill.started_at', 'delivery.status', 'delivery.reason'])

const contacts = (
  db: SqlDb,
): Pick<
  DrillWrites,
  'contactsOf' | 'latestOf' | 'byDelivery' | 'addContacts' | 'confirm' | 'erase'
> => {
  const insert = insertRows(
    db,
    (rows: readonly Omit<Selectable<Tables['alarm_drill_contact']>, 'id'>[]) =>
      db.insertInto('alarm_drill_contact').values(rows),
  )
  return {
    contactsOf: (drillIds) =>
      inParts(drillIds, async (part) =>
        (await contactRows(db).where('c.drill_id', 'in', part).orderBy('c.id').execute()).map(
          asContact,
        ),
      ),

    latestOf: async (accountId) => ({
      latest: await newestOfEach(db, accountId, false),
      confirmed: await newestOfEach(db, accountId, true),
    }),

    byDelivery: async (deliveryId) => {
      const row = await contactRows(db).where('c.delivery_id', '=', deliveryId).executeTakeFirst()
      return row === undefined ? null : asContact(row)
    },

    addContacts: async (drillId, list) => {
      await insert(
        list.map(({ channel, recipient, accountId, deliveryId, withheld }) => ({
          drill_id: drillId,
          channel,
          recipient,
          account_id: accountId,
          delivery_id: deliveryId,
          withheld,
          confirmed_at: null,
        })),
      )
    },

    confirm: async (contactId, at) => {
      await db
        .updateTable('alarm_drill_contact')
        .set({ confirmed_at: at.getTime() })
        .where('id', '=', contactId)
        .where('confirmed_at', 'is', null)
        .execute()
    },

    erase: async ({ accountId, address }) => {
      await db
        .updateTable('alarm_drill_contact')
        .set({ recipient: ERASED })
        .where('channel', '=', 'EMAIL')
        .where((of) =>
          of.or([
            of('account_id', '=', accountId),
            of(
              'drill_id',
              'in',
              of.selectFrom('alarm_drill').select('id').where('account_id', '=', accountId),
            ),
            ...(address === null ? [] : [of('recipient', '=', address)]),
          ]),
        )
        .execute()
    },
  }
}

const newestOfEach = async (
  db: SqlDb,
  accountId: number,
  onlyConfirmed: boolean,
): Promise<DrillContact[]> => {
  let numbered = db
    .selectFrom('alarm_drill_contact')
    .innerJoin('alarm_drill as d', 'd.id', 'alarm_drill_contact.drill_id')
    .where('d.account_id', '=', accountId)
    .where('recipient', '<>', ERASED)
    .select([
      'alarm_drill_contact.id',
      (eb) =>
        eb.fn
          .agg<number>('row_number')
          .over((over) =>
            over.partitionBy(['channel', 'recipient']).orderBy('alarm_drill_contact.id', 'desc'),
          )
          .as('place'),
    ])
  if (onlyConfirmed) numbered = numbered.where('confirmed_at', 'is not', null)
  const rows = await contactRows(db)
    .where('c.id', 'in', (of) =>
      of.selectFrom(numbered.as('n')).select('n.id').where('n.place', '=', 1),
    )
    .orderBy('c.id')
    .execute()
  return rows.map(asContact)
}

const plans = (db: SqlDb): Pick<DrillWrites, 'plans' | 'setPlanned'> => ({
  plans: plansOf(db),

  setPlanned: async (accountId, at) => {
    if (at === null) {
      await db.deleteFrom('alarm_drill_plan').where('account_id', '=', accountId).execute()
      return
    }
    await db
      .insertInto('alarm_drill_plan')
      .values({ account_id: accountId, planned_at: at.getTime() })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .execute()
  },
})

const plansOf =
  (db: SqlDb): DrillReads['plans'] =>
  async (accountId) => {
    let planned = db
      .selectFrom('alarm_drill_plan as p')
      .innerJoin('account', 'account.id', 'p.account_id')
      .where('account.deleted_at', 'is', null)
      .select([
        'p.account_id',
        'p.planned_at',
        'account.time_zone',
        (of) =>
          of
            .selectFrom('alarm_drill')
            .whereRef('alarm_drill.account_id', '=', 'p.account_id')
            .select((eb) => eb.fn.max<number | null>('started_at').as('latest'))
            .as('latest'),
      ])
    if (accountId !== undefined) planned = planned.where('p.account_id', '=', accountId)
    const rows = await planned.orderBy('p.account_id').execute()
    return rows.map((row) => ({
      accountId: row.account_id,
      plannedMs: row.planned_at,
      latestMs: row.latest === null ? null : Number(row.latest),
      timeZone: timeZoneOf(row.time_zone),
    }))
  }

const asDrill = (row: Selectable<Tables['alarm_drill']>): Drill => ({
  id: row.id,
  accountId: row.account_id,
  startedAt: new Date(row.started_at),
  startedBy: row.started_by,
})

type ContactRow = Selectable<Tables['alarm_drill_contact']> & {
  started_at: number
  status: DrillContact['status']
  reason: string | null
}

const asContact = (row: ContactRow): DrillContact => ({
  id: row.id,
  drillId: row.drill_id,
  startedAt: new Date(row.started_at),
  channel: row.channel,
  recipient: row.recipient,
  accountId: row.account_id,
  deliveryId: row.delivery_id,
  withheld: row.withheld,
  confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
  status: row.status,
  reason: row.reason,
})
