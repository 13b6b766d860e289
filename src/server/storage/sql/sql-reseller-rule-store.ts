import type { Selectable } from 'kysely'
import type { ResellerRule } from '../../../domain/reseller-rules/reseller-rule.ts'
import type {
  CustomerAlarm,
  CustomerAlarmQuery,
  ResellerRuleReads,
  ResellerRuleWrites,
  StoredResellerRule,
} from '../reseller-rule-store.ts'
import { inScope } from './in-scope.ts'
import { incidentsOfLiveTools, IS_OPEN } from './incident-filter.ts'
import { IS_UNANSWERED } from './open-incidents.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlResellerRuleStore = ({ db }: Pick<SqlEngine, 'db'>): ResellerRuleWrites => ({
  ...ruleReads(db),

  add: async ({ personId, accountId, ...rule }, at) => {
    await db
      .insertInto('reseller_rule')
      .values({
        person_id: personId,
        account_id: accountId,
        ...columnsOf(rule),
        since_at: at.getTime(),
        digest_at: at.getTime(),
      })
      .execute()
  },
  change: async (id, rule) => {
    await db.updateTable('reseller_rule').set(columnsOf(rule)).where('id', '=', id).execute()
  },
  remove: (id) => removeRules(db, [id]),
  removeOf: async (personId) => {
    const rules = await db
      .selectFrom('reseller_rule')
      .select('id')
      .where('person_id', '=', personId)
      .execute()
    await removeRules(
      db,
      rules.map(({ id }) => id),
    )
  },
  noteTold: async (ruleId, incidentIds) => {
    for (const incidentId of incidentIds)
      await db
        .insertInto('reseller_told')
        .values({ rule_id: ruleId, incident_id: incidentId })
        .onConflict((conflict) => conflict.columns(['rule_id', 'incident_id']).doNothing())
        .execute()
  },
  noteDigest: async (ruleId, at) => {
    await db
      .updateTable('reseller_rule')
      .set({ digest_at: at.getTime() })
      .where('id', '=', ruleId)
      .execute()
  },
  forgetEnded: async () => {
    await db
      .deleteFrom('reseller_told')
      .where('incident_id', 'in', (eb) =>
        eb
          .selectFrom('reseller_told as told')
          .innerJoin('incident', 'incident.id', 'told.incident_id')
          .where('incident.state', '=', 'RECOVERED')
          .select('told.incident_id'),
      )
      .execute()
  },
})

const removeRules = async (db: SqlDb, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await db.deleteFrom('reseller_told').where('rule_id', 'in', ids).execute()
  await db.deleteFrom('reseller_rule').where('id', 'in', ids).execute()
}

const columnsOf = (rule: ResellerRule) => ({
  includes_warnings: Number(rule.includesWarnings),
  after_minutes: rule.afterMinutes,
  from_time: rule.from,
  to_time: rule.to,
  digest_time: rule.digestAt,
  by_mail: Number(rule.byMail),
  by_push: Number(rule.byPush),
  webhook_id: rule.webhookId,
})

const asRule = (row: Selectable<Tables['reseller_rule']>): StoredResellerRule => ({
  id: row.id,
  personId: row.person_id,
  accountId: row.account_id,
  includesWarnings: row.includes_warnings === 1,
  afterMinutes: row.after_minutes,
  from: row.from_time,
  to: row.to_time,
  digestAt: row.digest_time,
  byMail: row.by_mail === 1,
  byPush: row.by_push === 1,
  webhookId: row.webhook_id,
  since: new Date(row.since_at),
  digestWrittenAt: new Date(row.digest_at),
})

const ruleReads = (db: SqlDb): ResellerRuleReads => ({
  of: async (personId) =>
    (
      await db
        .selectFrom('reseller_rule')
        .selectAll()
        .where('person_id', '=', personId)
        .orderBy('id')
        .execute()
    ).map(asRule),
  all: async () =>
    (await db.selectFrom('reseller_rule').selectAll().orderBy('id').execute()).map(asRule),

  waiting: async (query) => read(waitingAlarms(db, query)),
  untold: async (query) =>
    read(
      waitingAlarms(db, query)
        .where('incident.opened_at', '>=', query.rule.since.getTime())
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('reseller_told')
                .select('reseller_told.rule_id')
                .where('reseller_told.rule_id', '=', query.rule.id)
                .whereRef('reseller_told.incident_id', '=', 'incident.id'),
            ),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('alarm_group_member as other')
                .innerJoin('reseller_told', 'reseller_told.incident_id', 'other.incident_id')
                .select('reseller_told.rule_id')
                .where('reseller_told.rule_id', '=', query.rule.id)
                .whereRef('other.group_id', '=', 'member.group_id'),
            ),
          ),
        ),
    ),
})

const waitingAlarms = (db: SqlDb, { rule, scope, openedUntil }: CustomerAlarmQuery) =>
  incidentsOfLiveTools(db)
    .leftJoin('alarm_group_member as member', 'member.incident_id', 'incident.id')
    .where(IS_OPEN)
    .where(IS_UNANSWERED)
    .where('account.id', '!=', rule.accountId)
    .where((eb) => inScope(eb, scope))
    .where('incident.opened_at', '<=', openedUntil.getTime())
    .$if(!rule.includesWarnings, (query) => query.where('incident.severity', '=', 'alarm'))
    .select([
      'incident.id as incident_id',
      'tool.id as tool_id',
      'tool.user_id',
      'tool.site_id',
      'member.group_id',
    ])
    .orderBy('incident.opened_at')
    .orderBy('incident.id')

const read = async (query: ReturnType<typeof waitingAlarms>): Promise<CustomerAlarm[]> =>
  (await query.execute()).map((row) => ({
    incidentId: row.incident_id,
    toolId: row.tool_id,
    ownerId: row.user_id,
    siteId: row.site_id,
    groupId: row.group_id,
  }))
