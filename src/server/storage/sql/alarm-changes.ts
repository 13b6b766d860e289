import { DAY_MS } from '../../../domain/durations.ts'
import type {
  AlarmChangeKind,
  AlarmChangeReads,
  ChangePlace,
  ChangesPage,
} from '../alarm-change.ts'
import type { MovedIncident } from '../alarm-store.ts'
import { asIncident } from './incident-row.ts'
import { inScope } from './in-scope.ts'
import { insertRows } from './insert-rows.ts'
import { inParts, type SqlDb } from './sql-engine.ts'

/** How long changes are kept; the newest one is kept for good, so that its place holds. */
export const CHANGES_KEPT_MS = 14 * DAY_MS
/** How many changes of the whole server one call looks through. */
const WINDOW = 5_000

type NewChange = { incidentId: number; kind: AlarmChangeKind; at: Date }

const rowOf = ({ incidentId, kind, at }: NewChange) => ({
  incident_id: incidentId,
  kind,
  at: at.getTime(),
})

/**
 * Numbers follow the order of the commits: on SQLite there is one writer, on PostgreSQL each
 * transaction holds the lock of the writer before it gets a number, and until it is stored.
 */
export const noteAlarmChanges = (db: SqlDb) => {
  const insert = insertRows(db, (rows: readonly ReturnType<typeof rowOf>[]) =>
    db.insertInto('incident_change').values(rows),
  )
  return async (changes: readonly NewChange[]): Promise<void> => {
    await insert(changes.map(rowOf))
  }
}

type Moved = Pick<MovedIncident, 'id'> & Partial<MovedIncident>

/** Call it before the move: what has ended already, or rang at that time already, is no change. */
export const noteMoves = (db: SqlDb) => {
  const note = noteAlarmChanges(db)
  return async (incidents: readonly Moved[]): Promise<void> => {
    const moved = incidents.filter(
      ({ state, rangAgainAt }) => state === 'RECOVERED' || (rangAgainAt ?? null) !== null,
    )
    if (moved.length === 0) return
    const rows = await inParts(
      moved.map(({ id }) => id),
      (part) =>
        db
          .selectFrom('incident')
          .select(['id', 'state', 'rang_again_at'])
          .where('id', 'in', part)
          .execute(),
    )
    const before = new Map(rows.map((row) => [row.id, row]))
    await note(
      moved.flatMap(({ id, state, recoveredAt, rangAgainAt }): NewChange[] => {
        const row = before.get(id)
        if (row === undefined) return []
        const rang =
          rangAgainAt && rangAgainAt.getTime() !== row.rang_again_at
            ? [{ incidentId: id, kind: 'RANG_AGAIN' as const, at: rangAgainAt }]
            : []
        const ended =
          recoveredAt && state === 'RECOVERED' && row.state !== 'RECOVERED'
            ? [{ incidentId: id, kind: 'ENDED' as const, at: recoveredAt }]
            : []
        return [...rang, ...ended]
      }),
    )
  }
}

export const alarmChangeReads = (db: SqlDb): AlarmChangeReads => ({
  changesAfter: async (place, { scope, first, nowMs }) => {
    const newest = (await placeOfNewest(db)) ?? { id: 0, atMs: nowMs }
    const none = { changes: [], place: newest, hasMore: false }
    if (place === null) return { ...none, isMissing: false }
    if (!(await holds(db, place))) return { ...none, isMissing: true }
    const end = await endOfWindow(db, place)
    if (end === null) return { ...none, place, isMissing: false }
    const rows = await rowsBetween(db, place, end)
      .where((eb) => inScope(eb, scope))
      .limit(first + 1)
      .execute()
    return { ...pageOf(rows, { first, end, newest }), isMissing: false }
  },
})

type Rows = Awaited<ReturnType<ReturnType<typeof rowsBetween>['execute']>>

const pageOf = (
  rows: Rows,
  { first, end, newest }: { first: number; end: ChangePlace; newest: ChangePlace },
): Omit<ChangesPage, 'isMissing'> => {
  const shown = rows.slice(0, first)
  const isFull = rows.length > first
  const last = shown.at(-1)
  return {
    changes: shown.map(({ change_kind: kind, change_at: at, change_id: _id, ...incident }) => ({
      kind,
      at: new Date(at),
      incident: asIncident(incident),
    })),
    place: isFull && last ? { id: last.change_id, atMs: last.change_at } : end,
    hasMore: isFull || end.id < newest.id,
  }
}

/** Cross joins keep the order of the tables: SQLite begins with the changes. */
const rowsBetween = (db: SqlDb, place: ChangePlace, end: ChangePlace) =>
  db
    .selectFrom('incident_change as change')
    .crossJoin('incident')
    .crossJoin('tool')
    .crossJoin('account')
    .selectAll('incident')
    .select(['change.id as change_id', 'change.kind as change_kind', 'change.at as change_at'])
    .whereRef('incident.id', '=', 'change.incident_id')
    .whereRef('tool.id', '=', 'incident.tool_id')
    .whereRef('account.id', '=', 'tool.user_id')
    .where('tool.deleted_at', 'is', null)
    .where('change.id', '>', place.id)
    .where('change.id', '<=', end.id)
    .orderBy('change.id')

const placeOfNewest = async (db: SqlDb): Promise<ChangePlace | null> => {
  const row = await db
    .selectFrom('incident_change')
    .select(['id', 'at as atMs'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Null: nothing comes after the place. */
const endOfWindow = async (db: SqlDb, { id }: ChangePlace): Promise<ChangePlace | null> => {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('incident_change')
        .select(['id', 'at as atMs'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(WINDOW)
        .as('next'),
    )
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Whether no change after the place was removed: its own row is there, or for 0 the first one of all. */
const holds = async (db: SqlDb, { id, atMs }: ChangePlace): Promise<boolean> => {
  if (id > 0) {
    const row = await db
      .selectFrom('incident_change')
      .select('at')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.at === atMs
  }
  const oldest = await db
    .selectFrom('incident_change')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return oldest === undefined || oldest.id === 1
}

/** As many as one slice of housekeeping removes. */
const REMOVED_AT_ONCE = 1_000

/** Removes from the oldest on, until one that is younger; never the newest of all. */
export const removeOldAlarmChanges = async (db: SqlDb, now: Date): Promise<number> => {
  const rows = await db
    .selectFrom('incident_change')
    .select(['id', 'at'])
    .orderBy('id')
    .limit(REMOVED_AT_ONCE + 1)
    .execute()
  const before = now.getTime() - CHANGES_KEPT_MS
  const young = rows.findIndex(({ at }) => at >= before)
  const last = rows[(young === -1 ? rows.length : young) - 2]
  if (last === undefined) return 0
  const { numDeletedRows } = await db
    .deleteFrom('incident_change')
    .where('id', '<=', last.id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
