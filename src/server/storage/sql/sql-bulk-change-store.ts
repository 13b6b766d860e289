import type { Selectable } from 'kysely'
import type { BulkChange, BulkChangeWrites, BulkItem } from '../bulk-change-store.ts'
import { insertRows } from './insert-rows.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlBulkChangeStore = (engine: SqlEngine): BulkChangeWrites => ({
  ...changes(engine),
  ...items(engine),
  ...removal(engine),
})

const changes = ({
  db,
}: SqlEngine): Pick<BulkChangeWrites, 'byId' | 'ofAccount' | 'create' | 'describe' | 'move'> => ({
  byId: async (id) => {
    const row = await db
      .selectFrom('bulk_change')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : asChange(row)
  },

  ofAccount: async (actsFor, most) => {
    const rows = await db
      .selectFrom('bulk_change')
      .selectAll()
      .where('acts_for', '=', actsFor)
      .where('state', '<>', 'PLANNED')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map(asChange)
  },

  create: async ({ accountId, actsFor, plannedAt, change, staying, profile }) => {
    const { id } = await db
      .insertInto('bulk_change')
      .values({
        account_id: accountId,
        acts_for: actsFor,
        planned_at: plannedAt.getTime(),
        change: JSON.stringify(change),
        staying,
        state: 'PLANNED',
        reason: null,
        moved_at: null,
        done_at: null,
        profile: profile === null ? null : JSON.stringify(profile),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  describe: async (id, { change, staying }) => {
    await db
      .updateTable('bulk_change')
      .set({ change: JSON.stringify(change), staying })
      .where('id', '=', id)
      .execute()
  },

  move: async (id, { state, reason, doneAt, staying, movedAt }) => {
    await db
      .updateTable('bulk_change')
      .set({
        moved_at: movedAt.getTime(),
        ...(state !== undefined && { state }),
        ...(reason !== undefined && { reason }),
        ...(staying !== undefined && { staying }),
        ...(doneAt !== undefined && { done_at: doneAt?.getTime() ?? null }),
      })
      .where('id', '=', id)
      .execute()
  },
})

const items = ({
  db,
}: SqlEngine): Pick<BulkChangeWrites, 'items' | 'counts' | 'addItems' | 'setItems'> => {
  const insert = insertRows(db, (rows: readonly Selectable<Tables['bulk_change_item']>[]) =>
    db.insertInto('bulk_change_item').values(rows),
  )
  return {
    items: async ({ changeId, states, first, offset = 0, after = -1 }) => {
      const rows = await db
        .selectFrom('bulk_change_item')
        .selectAll()
        .where('change_id', '=', changeId)
        .where('place', '>', after)
        .where('state', 'in', states)
        .orderBy('place')
        .limit(first)
        .offset(offset)
        .execute()
      return rows.map(asItem)
    },

    counts: async (changeId) => {
      const rows = await db
        .selectFrom('bulk_change_item')
        .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
        .where('change_id', '=', changeId)
        .groupBy('state')
        .execute()
      return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
    },

    addItems: async (changeId, list) => {
      await insert(
        list.map(({ place, toolId, state, before, after, problem }) => ({
          change_id: changeId,
          place,
          tool_id: toolId,
          state,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          problem: problem === null ? null : JSON.stringify(problem),
        })),
      )
    },

    setItems: async (changeId, list) => {
      const groups = Map.groupBy(list, ({ state, problem }) => JSON.stringify([state, problem]))
      for (const group of groups.values()) {
        const { state, problem } = group[0]!
        await db
          .updateTable('bulk_change_item')
          .set({ state, problem: problem === null ? null : JSON.stringify(problem) })
          .where('change_id', '=', changeId)
          .where(
            'place',
            'in',
            group.map(({ place }) => place),
          )
          .execute()
      }
    },
  }
}

const removal = ({
  db,
  contains,
}: SqlEngine): Pick<BulkChangeWrites, 'remove' | 'removeBefore' | 'erase'> => ({
  remove: async (id) => {
    await db.deleteFrom('bulk_change_item').where('change_id', '=', id).execute()
    await db.deleteFrom('bulk_change').where('id', '=', id).execute()
  },

  removeBefore: async ({ plans, all }) => {
    const old = db
      .selectFrom('bulk_change')
      .select('id')
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'PLANNED'), eb('planned_at', '<', plans.getTime())]),
          eb('planned_at', '<', all.getTime()),
        ]),
      )
    const ids = (await old.execute()).map(({ id }) => id)
    if (ids.length === 0) return
    await db.deleteFrom('bulk_change_item').where('change_id', 'in', ids).execute()
    await db.deleteFrom('bulk_change').where('id', 'in', ids).execute()
  },

  erase: async (address) => {
    await db
      .deleteFrom('bulk_change_item')
      .where((eb) =>
        eb.or(
          (['before', 'after'] as const).map((column) =>
            contains(eb.fn<string>('lower', [column]), address),
          ),
        ),
      )
      .execute()
    await db
      .updateTable('bulk_change')
      .set({ change: '{}' })
      .where((eb) => contains(eb.fn<string>('lower', ['change']), address))
      .execute()
  },
})

const asChange = (row: Selectable<Tables['bulk_change']>): BulkChange => ({
  id: row.id,
  accountId: row.account_id,
  actsFor: row.acts_for,
  plannedAt: new Date(row.planned_at),
  change: JSON.parse(row.change) as BulkChange['change'],
  profile: row.profile === null ? null : (JSON.parse(row.profile) as BulkChange['profile']),
  staying: row.staying,
  state: row.state,
  reason: row.reason,
  movedAt: row.moved_at === null ? null : new Date(row.moved_at),
  doneAt: row.done_at === null ? null : new Date(row.done_at),
})

const asItem = (row: Selectable<Tables['bulk_change_item']>): BulkItem => ({
  place: row.place,
  toolId: row.tool_id,
  state: row.state,
  before: JSON.parse(row.before) as BulkItem['before'],
  after: JSON.parse(row.after) as BulkItem['after'],
  problem: row.problem === null ? null : (JSON.parse(row.problem) as BulkItem['problem']),
})
