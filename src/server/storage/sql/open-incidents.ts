import { sql } from 'kysely'
import { type AlarmReads, type Incident, type IncidentFilter, isWaiting } from '../alarm-store.ts'
import { incidentsOfLiveTools, IS_OPEN, matches } from './incident-filter.ts'
import { asIncident } from './incident-row.ts'
import type { SqlEngine } from './sql-engine.ts'

type Engine = Pick<SqlEngine, 'db' | 'contains'>

/** Reads of open incidents. A partial index holds these alone, so they may all be read. */
export const openIncidentReads = (
  engine: Engine,
): Pick<
  AlarmReads,
  'countOpen' | 'countUnacknowledged' | 'openByOwner' | 'longestWaiting' | 'longestWaitingOf'
> => ({
  countOpen: async (scope) => {
    const { open } = await openIncidents(engine, { scope })
      .where('incident.severity', '=', 'alarm')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .executeTakeFirstOrThrow()
    return Number(open)
  },
  countUnacknowledged: async (scope) => {
    const { open } = await openIncidents(engine, { scope })
      .where(IS_UNANSWERED)
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .executeTakeFirstOrThrow()
    return Number(open)
  },
  openByOwner: openByOwner(engine),
  longestWaiting: longestWaiting(engine),
  longestWaitingOf: longestWaitingOf(engine),
})

const openIncidents = ({ db, contains }: Engine, filter: Parameters<typeof matches>[1]) =>
  incidentsOfLiveTools(db).where(IS_OPEN).where(matches(contains, filter))

/** Nobody has acknowledged it, or it has rung again since. */
export const IS_UNANSWERED = sql<boolean>`(incident.acknowledged_at is null or incident.rang_again_at is not null)`
/** A warning waits for nobody. */
export const WAITS = sql`${IS_UNANSWERED} and incident.severity = 'alarm'`
/** 0 while it waits for somebody, else 1. */
export const RANK = sql<number>`case when ${WAITS} then 0 else 1 end`

const openByOwner =
  (engine: Engine): AlarmReads['openByOwner'] =>
  async (filter) => {
    const rows = await openIncidents(engine, filter)
      .select(['account.id', 'account.path'])
      .select((eb) => [
        eb.fn.countAll<number>().as('open'),
        sql<number>`count(case when incident.severity <> 'alarm' then 1 end)`.as('warnings'),
        sql<number>`count(case when ${WAITS} then 1 end)`.as('unacknowledged'),
        sql<number>`coalesce(min(case when ${WAITS} then incident.started_at end), min(incident.started_at))`.as(
          'since',
        ),
      ])
      .groupBy('account.id')
      .orderBy(sql`min(${RANK})`)
      .orderBy('since')
      .orderBy('account.id')
      .execute()
    return rows.map(({ id, path, open, warnings, unacknowledged, since }) => ({
      ownerId: id,
      ownerPath: path,
      open: Number(open),
      warnings: Number(warnings),
      unacknowledged: Number(unacknowledged),
      waitingSince: new Date(Number(since)),
    }))
  }

const longestWaiting =
  (engine: Engine): AlarmReads['longestWaiting'] =>
  async ({ first, after, isFolded = false, ...filter }) => {
    let rows = openIncidents(engine, filter)
      .selectAll('incident')
      .$if(isFolded, (query) => query.where('incident.id', 'in', firstOfGroups(engine, filter)))
      .orderBy(RANK)
      .orderBy('incident.started_at')
      .orderBy('incident.id')
    if (after !== undefined) {
      const rank = isWaiting(after) ? 0 : 1
      const startedAt = after.startedAt.getTime()
      rows = rows.where((eb) =>
        eb.or([
          eb(RANK, '>', rank),
          eb.and([
            eb(RANK, '=', rank),
            eb.or([
              eb('incident.started_at', '>', startedAt),
              eb.and([eb('incident.started_at', '=', startedAt), eb('incident.id', '>', after.id)]),
            ]),
          ]),
        ]),
      )
    }
    if (first !== undefined) rows = rows.limit(first)
    return (await rows.execute()).map(asIncident)
  }

/** The open incidents without those that come behind another one of their group. */
const firstOfGroups = (engine: Engine, filter: IncidentFilter) => {
  const placed = openIncidents(engine, filter)
    .leftJoin('alarm_group_member', 'alarm_group_member.incident_id', 'incident.id')
    .select('incident.id')
    .select(
      sql<number>`row_number() over (partition by coalesce(alarm_group_member.group_id, -incident.id) order by ${RANK}, incident.started_at, incident.id)`.as(
        'place',
      ),
    )
  return engine.db.selectFrom(placed.as('placed')).select('placed.id').where('placed.place', '=', 1)
}

const longestWaitingOf =
  (engine: Engine): AlarmReads['longestWaitingOf'] =>
  async (ownerIds, { isFolded = false, ...filter }, most) => {
    if (ownerIds.length === 0) return new Map()
    const ranked = openIncidents(engine, filter)
      .$if(isFolded, (query) => query.where('incident.id', 'in', firstOfGroups(engine, filter)))
      .select(['incident.id', 'tool.user_id as owner_id'])
      .select(
        sql<number>`row_number() over (partition by tool.user_id order by ${RANK}, incident.started_at, incident.id)`.as(
          'place',
        ),
      )
      .where('tool.user_id', 'in', ownerIds)
    const rows = await engine.db
      .selectFrom(ranked.as('ranked'))
      .innerJoin('incident', 'incident.id', 'ranked.id')
      .selectAll('incident')
      .select('ranked.owner_id')
      .where('ranked.place', '<=', most)
      .orderBy('ranked.place')
      .execute()
    const byOwner = new Map<number, Incident[]>(ownerIds.map((id) => [id, []]))
    for (const row of rows) byOwner.get(row.owner_id)?.push(asIncident(row))
    return byOwner
  }
