import { sql } from 'kysely'
import type { Scope } from '../account-store.ts'
import type { CustomerNeedReads, WaitingAlarms } from '../customer-need-store.ts'
import { timeZoneOf } from './account-row.ts'
import { counted, ofOwners } from './by-owner.ts'
import { FAILED, WAITING } from './delivery-row.ts'
import { inScope } from './in-scope.ts'
import { incidentsOfLiveTools, IS_OPEN } from './incident-filter.ts'
import { IS_UNANSWERED, WAITS } from './open-incidents.ts'
import type { ContactLog, SqlDb, SqlEngine } from './sql-engine.ts'
import { IS_BOUND } from './tool-reads.ts'

export const sqlCustomerNeedStore = ({
  db,
  contacts,
}: Pick<SqlEngine, 'db' | 'contacts'>): CustomerNeedReads => ({
  waitingAlarms: waitingAlarms(db),
  newestAlarm: newestAlarm(db),
  openedSince: openedSince(db),
  unreached: unreached(db),
  silentTools: silentTools(db, contacts),
  silentByOwner: silentByOwner(db, contacts),
  calibratedUntil: calibratedUntil(db),
})

/** A partial index holds the open incidents alone. */
const openIncidents = (db: SqlDb, scope: Scope) =>
  incidentsOfLiveTools(db)
    .where(IS_OPEN)
    .where((eb) => inScope(eb, scope))

const waitingAlarms =
  (db: SqlDb): CustomerNeedReads['waitingAlarms'] =>
  async (scope) => {
    const rows = await openIncidents(db, scope)
      .where(IS_UNANSWERED)
      .select(['account.id as user_id', 'incident.lane'])
      .select([
        sql<number>`count(case when ${WAITS} then 1 end)`.as('unacknowledged'),
        sql<number | null>`min(case when ${WAITS} then incident.started_at end)`.as('since'),
        sql<number | null>`max(case when ${WAITS} then incident.id end)`.as('newest'),
        sql<number>`count(case when incident.severity <> 'alarm' then 1 end)`.as('warnings'),
      ])
      // In one order: rows that were grouped by another are sorted once more.
      .groupBy(['account.id', 'incident.lane'])
      .orderBy('account.id')
      .orderBy('incident.lane')
      .execute()
    const byOwner = new Map<number, WaitingAlarms>()
    for (const row of rows) {
      const { user_id: ownerId, lane } = row
      const unacknowledged = Number(row.unacknowledged)
      const ofLane: WaitingAlarms = {
        ownerId,
        unacknowledged,
        waitingSince: row.since === null ? null : new Date(Number(row.since)),
        newest: Number(row.newest ?? 0),
        lanes: unacknowledged > 0 ? [lane] : [],
        warnings: Number(row.warnings),
      }
      const before = byOwner.get(ownerId)
      byOwner.set(ownerId, before === undefined ? ofLane : together(before, ofLane))
    }
    return [...byOwner.values()]
  }

const together = (a: WaitingAlarms, b: WaitingAlarms): WaitingAlarms => ({
  ownerId: a.ownerId,
  unacknowledged: a.unacknowledged + b.unacknowledged,
  waitingSince: earlier(a.waitingSince, b.waitingSince),
  newest: Math.max(a.newest, b.newest),
  lanes: [...a.lanes, ...b.lanes],
  warnings: a.warnings + b.warnings,
})

const earlier = (a: Date | null, b: Date | null): Date | null =>
  a === null || (b !== null && b < a) ? b : a

const newestAlarm = (db: SqlDb) => async (): Promise<number> => {
  const newest = await db
    .selectFrom('incident')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id ?? 0
}

const openedSince =
  (db: SqlDb): CustomerNeedReads['openedSince'] =>
  async (scope, since) => {
    const rows = await incidentsOfLiveTools(db)
      .where('incident.opened_at', '>=', since.getTime())
      .where('incident.severity', '=', 'alarm')
      .where((eb) => inScope(eb, scope))
      .select('tool.user_id')
      .select((eb) => [
        eb.fn.countAll<number>().as('opened'),
        eb.fn.count<number>('incident.acknowledged_at').as('acknowledged'),
        sql<number>`count(case when incident.state = 'RECOVERED' then 1 end)`.as('over'),
      ])
      .groupBy('tool.user_id')
      .execute()
    return rows.map(({ user_id: ownerId, opened, acknowledged, over }) => ({
      ownerId,
      opened: Number(opened),
      acknowledged: Number(acknowledged),
      over: Number(over),
    }))
  }

const unreached =
  (db: SqlDb): CustomerNeedReads['unreached'] =>
  async (scope) =>
    counted(
      await db
        .selectFrom(
          openIncidents(db, scope)
            .crossJoin('delivery')
            .whereRef('delivery.incident_id', '=', 'incident.id')
            .select(['tool.user_id', 'delivery.status', 'delivery.reason'])
            .select(
              sql<number>`row_number() over (partition by delivery.incident_id, delivery.channel, delivery.recipient order by delivery.id desc)`.as(
                'place',
              ),
            )
            .as('lastTold'),
        )
        .where('lastTold.place', '=', 1)
        .where((eb) =>
          eb.or([
            eb('lastTold.status', '=', FAILED),
            eb.and([eb('lastTold.status', '=', WAITING), eb('lastTold.reason', 'is not', null)]),
          ]),
        )
        .select(['lastTold.user_id', (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy('lastTold.user_id')
        .execute(),
    )

const toolsInScope = (db: SqlDb, scope: Scope) =>
  db
    .selectFrom('account')
    .innerJoin('tool', 'tool.user_id', 'account.id')
    .where('tool.deleted_at', 'is', null)
    .where((eb) => inScope(eb, scope))

/**
 * The few tools that get no data are found first: from the devices that sent last before, and from the
 * open alarms. A question for each tool in the scope costs twenty times as much with 100,000 of them.
 */
const areSilent = (db: SqlDb, { newestSql }: ContactLog, scope: Scope, silentBefore: Date) => {
  const before = silentBefore.getTime()
  const ofDevices = db
    .selectFrom('device')
    .crossJoin('tool')
    .whereRef('tool.imei_number', '=', 'device.imei_number')
    .where('tool.deleted_at', 'is', null)
    .where(IS_BOUND)
    .where('device.retired_at', 'is', null)
  return toolsInScope(db, scope).where(
    'tool.id',
    'in',
    ofDevices
      // The column comes first: the newest contact is never older, and costs more.
      .where('device.last_contact', '<', before)
      .where(newestSql, '<', before)
      .select('tool.id')
      .union(
        db
          .selectFrom('incident')
          .crossJoin('tool')
          .crossJoin('device')
          .where(IS_OPEN)
          .where('incident.lane', '=', 'NODATA')
          .whereRef('tool.id', '=', 'incident.tool_id')
          .where(IS_BOUND)
          .whereRef('device.imei_number', '=', 'tool.imei_number')
          .where('device.retired_at', 'is', null)
          .select('tool.id'),
      ),
  )
}

const silentTools =
  (db: SqlDb, contacts: ContactLog): CustomerNeedReads['silentTools'] =>
  async (scope, silentBefore) =>
    ofOwners(
      await areSilent(db, contacts, scope, silentBefore)
        .select(['tool.id', 'tool.user_id'])
        .orderBy('tool.id')
        .execute(),
    )

const silentByOwner =
  (db: SqlDb, contacts: ContactLog): CustomerNeedReads['silentByOwner'] =>
  async (scope, silentBefore) =>
    counted(
      await areSilent(db, contacts, scope, silentBefore)
        .select(['account.id as user_id', (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy('account.id')
        .execute(),
    )

const calibratedUntil =
  (db: SqlDb): CustomerNeedReads['calibratedUntil'] =>
  async (scope, day) => {
    const until = day === null ? sql`` : sql` and certificate.due_on <= ${day}`
    const counts = sql`certificate.withdrawn_at is null${until}`
    const rows = await toolsInScope(db, scope)
      .where(
        sql<boolean>`tool.id in (
          select tool.id from calibration_certificate as certificate cross join tool
            where tool.imei_number = certificate.imei_number and tool.deleted_at is null and ${counts}
          union
          select probe.tool_id from calibration_certificate as certificate cross join tool_probe as probe
            where probe.id = certificate.probe_id and ${counts})`,
      )
      .select(['tool.id', 'tool.imei_number', 'tool.user_id', 'account.time_zone'])
      .orderBy('tool.id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      imeiNumber: row.imei_number,
      ownerId: row.user_id,
      timeZone: timeZoneOf(row.time_zone),
    }))
  }
