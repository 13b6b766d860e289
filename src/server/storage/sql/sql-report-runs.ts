import { type Selectable, sql } from 'kysely'
import type { ReportRun, ReportWrites } from '../report-store.ts'
import { inParts, type SqlDb } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { sqlReportDocuments } from './sql-report-documents.ts'

/** As a literal: with a parameter, SQLite does not see that the partial index applies. */
const OPEN = sql<'OPEN'>`'OPEN'`

type Runs = Pick<
  ReportWrites,
  | 'run'
  | 'hasOpen'
  | 'runsOf'
  | 'recipientsOf'
  | 'documentsOf'
  | 'document'
  | 'bytesOf'
  | 'addRun'
  | 'lease'
  | 'extend'
  | 'addDocument'
  | 'finish'
  | 'setDelivery'
  | 'forgetFiles'
>

/** The runs of schedules with their recipients and files. */
export const sqlReportRuns = (db: SqlDb, serverId: string | null): Runs => ({
  ...runReads(db),
  ...sqlReportDocuments(db),

  addRun: async ({ recipients, ...run }) => {
    const { id } = await db
      .insertInto('report_run')
      .values({
        schedule_id: run.scheduleId,
        time_zone: run.timeZone,
        language: run.language,
        format: run.format,
        with_readings: run.withReadings ? 1 : 0,
        periods: JSON.stringify(run.periods.map(({ fromDay, toDay }) => [fromDay, toDay])),
        created_at: run.createdAt.getTime(),
        started_by: run.startedBy,
        state: 'OPEN',
        leased_until: 0,
        fence: 0,
        finished_at: null,
        sensors: 0,
        left_out: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (recipients.length > 0)
      await db
        .insertInto('report_run_recipient')
        .values(
          recipients.map(({ address, accountId }) => ({
            run_id: id,
            address,
            account_id: accountId,
            delivery_id: null,
          })),
        )
        .execute()
    return id
  },

  lease: async (now, until) => {
    const free = await db
      .selectFrom('report_run')
      .select(['id', 'fence'])
      .where('state', '=', OPEN)
      .where('leased_until', '<=', now.getTime())
      .orderBy('id')
      .executeTakeFirst()
    if (free === undefined) return null
    const lease = { runId: free.id, fence: free.fence + 1 }
    await db
      .updateTable('report_run')
      .set({ leased_until: until.getTime(), leased_by: serverId, fence: lease.fence })
      .where('id', '=', lease.runId)
      .execute()
    return lease
  },

  extend: async ({ runId, fence }, until) => {
    const row = await db
      .updateTable('report_run')
      .set({ leased_until: until.getTime() })
      .where('id', '=', runId)
      .where('fence', '=', fence)
      .where('state', '=', 'OPEN')
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  finish: async (runId, at, { sensors, leftOut }) => {
    await db
      .updateTable('report_run')
      .set({ state: 'MADE', finished_at: at.getTime(), sensors, left_out: leftOut })
      .where('id', '=', runId)
      .execute()
  },

  setDelivery: async (runId, address, deliveryId) => {
    await db
      .updateTable('report_run_recipient')
      .set({ delivery_id: deliveryId })
      .where('run_id', '=', runId)
      .where('address', '=', address)
      .execute()
  },

  forgetFiles: async (before) => {
    const old = db.selectFrom('report_run').select('id').where('created_at', '<', before.getTime())
    await db
      .updateTable('report_document')
      .set({ bytes: null })
      .where('bytes', 'is not', null)
      .where('run_id', 'in', old)
      .execute()
    await db.deleteFrom('report_link').where('expires_at', '<', before.getTime()).execute()
  },
})

const asRun = (row: Selectable<Tables['report_run']>): ReportRun => ({
  id: row.id,
  scheduleId: row.schedule_id,
  timeZone: row.time_zone,
  language: row.language,
  format: row.format,
  withReadings: row.with_readings === 1,
  periods: (JSON.parse(row.periods) as [string, string][]).map(([fromDay, toDay]) => ({
    fromDay,
    toDay,
  })),
  createdAt: new Date(row.created_at),
  startedBy: row.started_by,
  state: row.state,
  finishedAt: row.finished_at === null ? null : new Date(row.finished_at),
  sensors: row.sensors,
  leftOut: row.left_out,
})

const runReads = (db: SqlDb): Pick<Runs, 'run' | 'hasOpen' | 'runsOf' | 'recipientsOf'> => ({
  run: async (id) => {
    const row = await db
      .selectFrom('report_run')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : asRun(row)
  },

  hasOpen: async () =>
    (await db
      .selectFrom('report_run')
      .select('id')
      .where('state', '=', OPEN)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  runsOf: async (scheduleId, { first, before }) => {
    let query = db.selectFrom('report_run').selectAll().where('schedule_id', '=', scheduleId)
    if (before !== null) query = query.where('id', '<', before)
    return (await query.orderBy('id', 'desc').limit(first).execute()).map(asRun)
  },

  recipientsOf: async (runIds) => {
    const rows = await inParts(runIds, (part) =>
      db
        .selectFrom('report_run_recipient as r')
        .leftJoin('delivery', 'delivery.id', 'r.delivery_id')
        .select([
          'r.run_id',
          'r.address',
          'r.account_id',
          'r.delivery_id',
          'delivery.status',
          'delivery.reason',
        ])
        .where('r.run_id', 'in', part)
        .orderBy('r.id')
        .execute(),
    )
    return rows.map((row) => ({
      runId: row.run_id,
      address: row.address,
      accountId: row.account_id,
      deliveryId: row.delivery_id,
      status: row.status,
      reason: row.reason,
    }))
  },
})
