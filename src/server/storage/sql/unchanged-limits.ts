import { sql } from 'kysely'
import type { Limits } from '../../../domain/limits/limits.ts'
import type { Scope } from '../account-store.ts'
import type { CustomerNeedReads } from '../customer-need-store.ts'
import { counted, ofOwners } from './by-owner.ts'
import { inScope } from './in-scope.ts'
import type { SqlDb } from './sql-engine.ts'

/** Tools whose limits were changed. Few bytes each, so that reading all of them costs less than asking for each tool. */
const CHANGED_LIMITS = sql`(select tool_id from tool_limits group by tool_id having count(*) > 1)`

const haveLimits = (
  db: SqlDb,
  scope: Scope,
  { min, max, notificationMin, notificationMax }: Limits,
) =>
  // A cross join: SQLite would begin with all sensors of one upper limit, which are most of them.
  db
    .selectFrom('account')
    .crossJoin('tool')
    .whereRef('tool.user_id', '=', 'account.id')
    .where('tool.deleted_at', 'is', null)
    .where((eb) => inScope(eb, scope))
    .where('tool.min', '=', min)
    .where('tool.max', '=', max)
    .where('tool.notification_min', '=', notificationMin)
    .where('tool.notification_max', '=', notificationMax)

export const unchangedLimits =
  (db: SqlDb): CustomerNeedReads['unchangedLimits'] =>
  async (scope, limits) =>
    ofOwners(
      await haveLimits(db, scope, limits)
        .where(sql<boolean>`tool.id not in ${CHANGED_LIMITS}`)
        .select(['tool.id', 'tool.user_id'])
        .orderBy('tool.id')
        .execute(),
    )

/**
 * All tools with these limits, less the few that have them again: to look each of 100,000 up among those
 * that were changed costs half as much again.
 */
export const unchangedLimitsByOwner =
  (db: SqlDb): CustomerNeedReads['unchangedLimitsByOwner'] =>
  async (scope, limits) => {
    const { min, max, notificationMin, notificationMax } = limits
    const again = db
      .selectFrom('tool')
      .where(sql<boolean>`tool.id in ${CHANGED_LIMITS}`)
      .where('tool.deleted_at', 'is', null)
      // The signs keep the indexes of limits out, which most tools share.
      .where(sql`+tool.min`, '=', min)
      .where(sql`+tool.max`, '=', max)
      .where(sql`+tool.notification_min`, '=', notificationMin)
      .where(sql`+tool.notification_max`, '=', notificationMax)
      .select(['tool.user_id', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('tool.user_id')
    const rows = await db
      .selectFrom(
        haveLimits(db, scope, limits)
          .select(['account.id as user_id', (eb) => eb.fn.countAll<number>().as('count')])
          .groupBy('account.id')
          .as('alike'),
      )
      .leftJoin(again.as('again'), 'again.user_id', 'alike.user_id')
      .select('alike.user_id')
      .select(sql<number>`alike.count - coalesce(again.count, 0)`.as('count'))
      .execute()
    return counted(rows.filter(({ count }) => Number(count) > 0))
  }
