import type { Selectable } from 'kysely'
import type { ReportSelection } from '../../../domain/reports/report-schedule.ts'
import type { ReportRecipient, ReportSchedule, ReportWrites } from '../report-store.ts'
import { inParts, type SqlDb } from './sql-engine.ts'
import type { Tables } from './tables.ts'

type ScheduleRow = Selectable<Tables['report_schedule']>

const asSchedule = (row: ScheduleRow, recipients: ReportRecipient[]): ReportSchedule => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  rhythm: row.rhythm,
  day: row.day,
  minute: row.minute,
  selection: JSON.parse(row.selection) as ReportSelection,
  format: row.format,
  withReadings: row.with_readings === 1,
  language: row.language,
  createdAt: new Date(row.created_at),
  since: new Date(row.since),
  pausedAt: row.paused_at === null ? null : new Date(row.paused_at),
  deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at),
  recipients,
})

const withRecipients = async (
  db: SqlDb,
  rows: readonly ScheduleRow[],
): Promise<ReportSchedule[]> => {
  const recipients = await inParts(
    rows.map(({ id }) => id),
    (part) =>
      db
        .selectFrom('report_recipient')
        .selectAll()
        .where('schedule_id', 'in', part)
        .orderBy('address')
        .execute(),
  )
  const bySchedule = Map.groupBy(recipients, (row) => row.schedule_id)
  return rows.map((row) =>
    asSchedule(
      row,
      (bySchedule.get(row.id) ?? []).map((one) => ({
        address: one.address,
        accountId: one.account_id,
        endedAt: one.ended_at === null ? null : new Date(one.ended_at),
      })),
    ),
  )
}

type Plan = Parameters<ReportWrites['addSchedule']>[1]

const planColumns = (plan: Plan) => ({
  name: plan.name,
  rhythm: plan.rhythm,
  day: plan.day,
  minute: plan.minute,
  selection: JSON.stringify(plan.selection),
  format: plan.format,
  with_readings: plan.withReadings ? 1 : 0,
  language: plan.language,
})

type Schedules = Pick<
  ReportWrites,
  | 'schedule'
  | 'schedulesOf'
  | 'runningSchedules'
  | 'editions'
  | 'addSchedule'
  | 'setSchedule'
  | 'setPaused'
  | 'remove'
  | 'setEnded'
  | 'setBegunUntil'
>

export const sqlReportSchedules = (db: SqlDb): Schedules => {
  const setRecipients = async (id: number, { recipients }: Plan): Promise<void> => {
    await db.deleteFrom('report_recipient').where('schedule_id', '=', id).execute()
    if (recipients.length === 0) return
    await db
      .insertInto('report_recipient')
      .values(
        recipients.map(({ address, accountId, endedAt }) => ({
          schedule_id: id,
          address,
          account_id: accountId,
          ended_at: endedAt?.getTime() ?? null,
        })),
      )
      .execute()
  }
  return {
    schedule: async (id) => {
      const rows = await db.selectFrom('report_schedule').selectAll().where('id', '=', id).execute()
      return (await withRecipients(db, rows))[0] ?? null
    },

    schedulesOf: async (accountId) =>
      withRecipients(
        db,
        await db
          .selectFrom('report_schedule')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('deleted_at', 'is', null)
          .orderBy('name')
          .orderBy('id')
          .execute(),
      ),

    runningSchedules: async () =>
      withRecipients(
        db,
        await db
          .selectFrom('report_schedule')
          .innerJoin('account', 'account.id', 'report_schedule.account_id')
          .selectAll('report_schedule')
          .where('account.deleted_at', 'is', null)
          .where('report_schedule.deleted_at', 'is', null)
          .where('paused_at', 'is', null)
          .orderBy('report_schedule.id')
          .execute(),
      ),

    editions: async (scheduleId) => {
      const rows = await db
        .selectFrom('report_edition')
        .selectAll()
        .where('schedule_id', '=', scheduleId)
        .orderBy('time_zone')
        .orderBy('language')
        .execute()
      return rows.map((row) => ({
        timeZone: row.time_zone,
        language: row.language,
        begunUntil: new Date(row.begun_until),
      }))
    },

    addSchedule: async (accountId, plan, at) => {
      const { id } = await db
        .insertInto('report_schedule')
        .values({
          account_id: accountId,
          ...planColumns(plan),
          created_at: at.getTime(),
          since: at.getTime(),
          paused_at: null,
          deleted_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await setRecipients(id, plan)
      return id
    },

    setSchedule: async (id, plan, since) => {
      await db
        .updateTable('report_schedule')
        .set({ ...planColumns(plan), ...(since !== null && { since: since.getTime() }) })
        .where('id', '=', id)
        .execute()
      await setRecipients(id, plan)
    },

    setPaused: async (id, at, since) => {
      await db
        .updateTable('report_schedule')
        .set({ paused_at: at?.getTime() ?? null, ...(at === null && { since: since.getTime() }) })
        .where('id', '=', id)
        .execute()
    },

    remove: async (id, at) => {
      await db
        .updateTable('report_schedule')
        .set({ deleted_at: at.getTime() })
        .where('id', '=', id)
        .execute()
      await db.deleteFrom('report_recipient').where('schedule_id', '=', id).execute()
    },

    setEnded: async (scheduleId, address, at) => {
      await db
        .updateTable('report_recipient')
        .set({ ended_at: at?.getTime() ?? null })
        .where('schedule_id', '=', scheduleId)
        .where((of) => of(of.fn<string>('lower', ['address']), '=', address))
        .execute()
    },

    setBegunUntil: async (scheduleId, { timeZone, language }, until) => {
      await db
        .insertInto('report_edition')
        .values({
          schedule_id: scheduleId,
          time_zone: timeZone,
          language,
          begun_until: until.getTime(),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['schedule_id', 'time_zone', 'language'])
            .doUpdateSet({ begun_until: until.getTime() }),
        )
        .execute()
    },
  }
}
