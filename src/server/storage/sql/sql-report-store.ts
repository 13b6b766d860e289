import type { ReportWrites } from '../report-store.ts'
import { ERASED } from '../outbox-store.ts'
import { sqlReportRuns } from './sql-report-runs.ts'
import { inParts, type SqlDb, type SqlEngine } from './sql-engine.ts'
import { sqlReportSchedules } from './sql-report-schedules.ts'

export const sqlReportStore = ({
  db,
  serverId,
}: Pick<SqlEngine, 'db' | 'serverId'>): ReportWrites => ({
  ...sqlReportSchedules(db),
  ...sqlReportRuns(db, serverId),
  ...links(db),

  erase: async ({ accountId, address }) => {
    const ofAccount = db
      .selectFrom('report_schedule')
      .select('id')
      .where('account_id', '=', accountId)
    await db
      .deleteFrom('report_recipient')
      .where((of) =>
        of.or([
          of('account_id', '=', accountId),
          of('schedule_id', 'in', ofAccount),
          ...(address === null ? [] : [of(of.fn<string>('lower', ['address']), '=', address)]),
        ]),
      )
      .execute()
    const runs = db.selectFrom('report_run').select('id').where('schedule_id', 'in', ofAccount)
    await db
      .updateTable('report_run_recipient')
      .set({ address: ERASED })
      .where((of) =>
        of.or([
          of('account_id', '=', accountId),
          of('run_id', 'in', runs),
          ...(address === null ? [] : [of(of.fn<string>('lower', ['address']), '=', address)]),
        ]),
      )
      .execute()
    await db
      .deleteFrom('report_link')
      .where((of) =>
        of.or([
          of('run_id', 'in', runs),
          ...(address === null ? [] : [of(of.fn<string>('lower', ['address']), '=', address)]),
        ]),
      )
      .execute()
  },
})

const links = (
  db: SqlDb,
): Pick<ReportWrites, 'link' | 'openLinks' | 'addLink' | 'revokeLinks'> => ({
  link: async (secretHash) => {
    const row = await db
      .selectFrom('report_link')
      .selectAll()
      .where('secret_hash', '=', secretHash)
      .executeTakeFirst()
    return row === undefined
      ? null
      : {
          runId: row.run_id,
          address: row.address,
          expiresAt: new Date(row.expires_at),
          revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at),
        }
  },

  openLinks: async (runIds, now) => {
    const rows = await inParts(runIds, (part) =>
      db
        .selectFrom('report_link')
        .select(['run_id', (of) => of.fn.countAll<number>().as('links')])
        .where('run_id', 'in', part)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now.getTime())
        .groupBy('run_id')
        .execute(),
    )
    return new Map(rows.map((row) => [row.run_id, Number(row.links)]))
  },

  addLink: async (secretHash, { runId, address, expiresAt }) => {
    await db
      .insertInto('report_link')
      .values({
        secret_hash: secretHash,
        run_id: runId,
        address,
        expires_at: expiresAt.getTime(),
        revoked_at: null,
      })
      .execute()
  },

  revokeLinks: async (runId, at) => {
    const rows = await db
      .updateTable('report_link')
      .set({ revoked_at: at.getTime() })
      .where('run_id', '=', runId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at.getTime())
      .returning('secret_hash')
      .execute()
    return rows.length
  },
})
