import { type Selectable, sql } from 'kysely'
import type { Opening } from '../../../domain/alarms/gathering.ts'
import type {
  AlarmGroup,
  AlarmGroupReads,
  AlarmGroupWrites,
  GroupCause,
} from '../alarm-group-store.ts'
import { IS_OPEN } from './incident-filter.ts'
import { insertRows } from './insert-rows.ts'
import { WAITS } from './open-incidents.ts'
import { type IdsText, inParts, type SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { wordedOnce } from './worded-once.ts'

type GroupRow = Selectable<Tables['alarm_group']>

const asGroup = (row: GroupRow): AlarmGroup => ({
  id: row.id,
  ownerId: row.owner_id,
  siteId: row.site_id,
  lane: row.lane,
  condition: row.condition,
  startedAt: new Date(row.started_at),
})

const alarmGroupReads = ({ db, isAmong }: Pick<SqlEngine, 'db' | 'isAmong'>): AlarmGroupReads => ({
  byId: async (id) => {
    const row = await db
      .selectFrom('alarm_group')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : asGroup(row)
  },

  ofIncidents: async (incidentIds) => {
    if (incidentIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('alarm_group_member')
      .innerJoin('alarm_group', 'alarm_group.id', 'alarm_group_member.group_id')
      .selectAll('alarm_group')
      .select('alarm_group_member.incident_id')
      .where((eb) => isAmong(eb.ref('alarm_group_member.incident_id'), incidentIds))
      .execute()
    return new Map(rows.map((row) => [row.incident_id, asGroup(row)]))
  },

  countsOf: async (groupIds) => {
    const rows = await inParts(groupIds, (part) =>
      db
        .selectFrom('alarm_group')
        .innerJoin('alarm_group_member', 'alarm_group_member.group_id', 'alarm_group.id')
        .innerJoin('incident', 'incident.id', 'alarm_group_member.incident_id')
        .innerJoin('tool', 'tool.id', 'incident.tool_id')
        .whereRef('tool.user_id', '=', 'alarm_group.owner_id')
        .where('tool.deleted_at', 'is', null)
        .where('alarm_group.id', 'in', part)
        .select('alarm_group.id')
        .select((eb) => [
          eb.fn.countAll<number>().as('members'),
          sql<number>`count(case when ${IS_OPEN} then 1 end)`.as('open'),
          sql<number>`count(case when ${IS_OPEN} and ${WAITS} then 1 end)`.as('waiting'),
          eb.fn.min<string>('tool.imei_number').as('first'),
          eb.fn.max<string>('tool.imei_number').as('last'),
          sql<number>`min(coalesce(tool.site_id, 0))`.as('first_site'),
          sql<number>`max(coalesce(tool.site_id, 0))`.as('last_site'),
        ])
        .groupBy('alarm_group.id')
        .execute(),
    )
    return new Map(
      rows.map(({ id, members, open, waiting, first, last, first_site, last_site }) => [
        id,
        {
          members: Number(members),
          open: Number(open),
          waiting: Number(waiting),
          imeiNumber: first === last ? first : null,
          siteId: first_site === last_site ? Number(first_site) || null : null,
        },
      ]),
    )
  },

  members: async (id) => {
    const rows = await db
      .selectFrom('alarm_group_member')
      .select('incident_id')
      .where('group_id', '=', id)
      .orderBy('incident_id')
      .execute()
    return rows.map((row) => row.incident_id)
  },

  begunSince: async (ownerIds, since) => {
    const rows = await inParts(ownerIds, (part) =>
      db
        .selectFrom('alarm_group')
        .selectAll()
        .where('owner_id', 'in', part)
        .where('started_at', '>=', since.getTime())
        .execute(),
    )
    return rows.toSorted((a, b) => b.started_at - a.started_at || b.id - a.id).map(asGroup)
  },

  singleSince: async (ownerIds, since) => {
    const rows = await inParts(ownerIds, (part) =>
      db
        .selectFrom('single_opening')
        .selectAll()
        .where('owner_id', 'in', part)
        .where('opened_at', '>=', since.getTime())
        .execute(),
    )
    return rows.map((row) => ({
      incidentId: row.incident_id,
      toolId: row.tool_id,
      openedMs: row.opened_at,
      ownerId: row.owner_id,
      siteId: row.site_id,
      lane: row.lane,
      condition: row.condition,
    }))
  },
})

const singleRow = (opening: Opening & GroupCause) => ({
  incident_id: opening.incidentId,
  tool_id: opening.toolId,
  owner_id: opening.ownerId,
  site_id: opening.siteId,
  lane: opening.lane,
  condition: opening.condition,
  opened_at: opening.openedMs,
})

export const sqlAlarmGroupStore = ({
  db,
  isAmong,
  idsText,
  changed,
}: SqlEngine): AlarmGroupWrites => {
  const forgetSingle = wordedOnce(db, (ids: IdsText) =>
    db.deleteFrom('single_opening').where((eb) => isAmong(eb.ref('incident_id'), ids)),
  )
  const insertMembers = insertRows(
    db,
    (rows: readonly { incident_id: number; group_id: number }[]) =>
      db.insertInto('alarm_group_member').values(rows),
  )
  const insertSingle = insertRows(db, (rows: readonly ReturnType<typeof singleRow>[]) =>
    db.insertInto('single_opening').values(rows),
  )
  const join: AlarmGroupWrites['join'] = async (id, members) => {
    const incidentIds = members.map(({ incidentId }) => incidentId)
    await forgetSingle(idsText(incidentIds))
    await insertMembers(
      members.map(({ incidentId }) => ({ incident_id: incidentId, group_id: id })),
    )
    for (const { incidentId, toolId } of members)
      changed({ kind: 'incident', id: incidentId, toolId })
  }
  return {
    ...alarmGroupReads({ db, isAmong }),
    join,
    begin: async ({ ownerId, siteId, lane, condition, startedAt }, members) => {
      const row = await db
        .insertInto('alarm_group')
        .values({
          owner_id: ownerId,
          site_id: siteId,
          lane,
          condition,
          started_at: startedAt.getTime(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await join(row.id, members)
      return asGroup(row)
    },
    addSingle: async (openings) => {
      await insertSingle(openings.map(singleRow))
    },
    forgetSingleBefore: async (before) => {
      await db.deleteFrom('single_opening').where('opened_at', '<', before.getTime()).execute()
    },
  }
}
