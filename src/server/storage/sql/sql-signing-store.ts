import type { Selectable } from 'kysely'
import type { Assignment } from '../../../domain/signing/signing-duty.ts'
import type { SigningReads, SigningWrites, StoredDuty } from '../signing-store.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import type { SigningTables } from './tables/signing-tables.ts'

const numbers = (json: string | null): number[] | null =>
  json === null ? null : (JSON.parse(json) as number[])

const asDuty = (row: Selectable<SigningTables['signing_duty']>): StoredDuty => ({
  id: row.id,
  accountId: row.account_id,
  record: row.record,
  rhythm: row.rhythm,
  toolIds: numbers(row.tool_ids),
  siteId: row.site_id,
  withinDays: row.within_days,
  meaning: row.meaning,
  sinceDay: row.since_day,
  assignments: JSON.parse(row.assignments) as Assignment[],
  toldVacant: row.told_vacant,
  createdAt: new Date(row.created_at),
  endedAt: row.ended_at === null ? null : new Date(row.ended_at),
})

export const sqlSigningStore = ({ db }: Pick<SqlEngine, 'db'>): SigningWrites => ({
  ...duties(db),
  ...records(db),

  add: async (accountId, duty, assignment, at) =>
    asDuty(
      await db
        .insertInto('signing_duty')
        .values({
          account_id: accountId,
          record: duty.record,
          rhythm: duty.rhythm,
          tool_ids: duty.toolIds === null ? null : JSON.stringify(duty.toolIds),
          site_id: duty.siteId,
          within_days: duty.withinDays,
          meaning: duty.meaning,
          since_day: duty.sinceDay,
          assignments: JSON.stringify([assignment]),
          told_vacant: null,
          created_at: at.getTime(),
          ended_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    ),

  assign: async (id, assignments) => {
    const columns = { assignments: JSON.stringify(assignments), told_vacant: null }
    await db.updateTable('signing_duty').set(columns).where('id', '=', id).execute()
  },

  end: async (id, at) => {
    const columns = { ended_at: at.getTime() }
    await db.updateTable('signing_duty').set(columns).where('id', '=', id).execute()
  },

  setToldVacant: async (id, person) => {
    await db.updateTable('signing_duty').set({ told_vacant: person }).where('id', '=', id).execute()
  },

  setReminded: async ({ dutyId, fromDay, accountId, days }) => {
    await db
      .insertInto('signing_reminder')
      .values({ duty_id: dutyId, from_day: fromDay, account_id: accountId, days })
      .onConflict((conflict) =>
        conflict.columns(['duty_id', 'from_day', 'account_id']).doUpdateSet({ days }),
      )
      .execute()
  },
})

type Duties = Pick<
  SigningReads,
  'byId' | 'ofAccount' | 'running' | 'accountsWithDuties' | 'remindersOf'
>

const duties = (db: SqlDb): Duties => ({
  byId: async (id) => {
    const query = db.selectFrom('signing_duty').selectAll().where('id', '=', id)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : asDuty(row)
  },

  ofAccount: async (accountId) => {
    const query = db.selectFrom('signing_duty').selectAll().where('account_id', '=', accountId)
    return (await query.orderBy('id').execute()).map(asDuty)
  },

  running: async () => {
    const query = db.selectFrom('signing_duty').selectAll().where('ended_at', 'is', null)
    return (await query.orderBy('account_id').orderBy('id').execute()).map(asDuty)
  },

  accountsWithDuties: async () => {
    const rows = await db
      .selectFrom('signing_duty')
      .select('account_id')
      .distinct()
      .where('ended_at', 'is', null)
      .orderBy('account_id')
      .execute()
    return rows.map((row) => row.account_id)
  },

  remindersOf: async (dutyIds) => {
    if (dutyIds.length === 0) return []
    const rows = await db
      .selectFrom('signing_reminder')
      .selectAll()
      .where('duty_id', 'in', [...dutyIds])
      .execute()
    return rows.map((row) => ({
      dutyId: row.duty_id,
      fromDay: row.from_day,
      accountId: row.account_id,
      days: row.days,
    }))
  },
})

const records = (db: SqlDb): Pick<SigningReads, 'logs' | 'registers' | 'reviews' | 'versions'> => ({
  logs: async (toolIds, fromMs) => {
    if (toolIds.length === 0) return []
    const rows = await db
      .selectFrom('issued_log')
      .select(['id', 'tool_id', 'from_ms', 'to_ms', 'content_hash'])
      .where('tool_id', 'in', [...toolIds])
      .where('from_ms', '>=', fromMs)
      .whereRef('issued_at', '>=', 'to_ms')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      toolId: row.tool_id,
      fromMs: row.from_ms,
      toMs: row.to_ms,
      contentHash: row.content_hash,
    }))
  },

  registers: async (accountId, siteId, fromMonth) => {
    const rows = await db
      .selectFrom('haccp_issued')
      .where('site_id', siteId === null ? 'is' : '=', siteId)
      .select(['id', 'month', 'content_hash'])
      .where('account_id', '=', accountId)
      .where('month', '>=', fromMonth)
      .orderBy('id')
      .execute()
    return rows.map(({ id, month, content_hash: contentHash }) => ({ id, month, contentHash }))
  },

  reviews: async (accountId, kind, fromDay) => {
    const rows = await db
      .selectFrom('review')
      .select(['id', 'from_day', 'to_day', 'made_at', 'tool_ids', 'content_hash'])
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('from_day', '>=', fromDay)
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      fromDay: row.from_day,
      toDay: row.to_day,
      madeMs: row.made_at,
      toolIds: numbers(row.tool_ids),
      contentHash: row.content_hash,
    }))
  },

  versions: async (accountId, fromMs) => {
    const rows = await db
      .selectFrom('deviation_version as version')
      .innerJoin('deviation', 'deviation.id', 'version.deviation_id')
      .select([
        'version.id',
        'version.deviation_id',
        'version.submitted_at',
        'version.content_hash',
      ])
      .where('deviation.account_id', '=', accountId)
      .where('deviation.withdrawn_at', 'is', null)
      .where('version.submitted_at', '>=', fromMs)
      .orderBy('version.id')
      .execute()
    return rows.flatMap((row) =>
      row.submitted_at === null || row.content_hash === null
        ? []
        : [
            {
              id: row.id,
              deviationId: row.deviation_id,
              submittedMs: row.submitted_at,
              contentHash: row.content_hash,
            },
          ],
    )
  },
})
