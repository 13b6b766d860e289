import type { Selectable } from 'kysely'
import type { Check, CheckValues } from '../../../domain/haccp/check.ts'
import type { CheckPoint, PointDefinition } from '../../../domain/haccp/check-point.ts'
import type { HaccpWrites, IssuedRegister } from '../haccp-store.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import type { HaccpTables } from './tables/haccp-tables.ts'

export const sqlHaccpStore = ({ db }: Pick<SqlEngine, 'db'>): HaccpWrites => ({
  ...settings(db),
  ...points(db),
  ...checks(db),
  ...issuedRegisters(db),
})

const settings = (db: SqlDb): Pick<HaccpWrites, 'settingsOf' | 'setSettings'> => ({
  settingsOf: async (accountId) => {
    const rows = await db
      .selectFrom('haccp_settings')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      sinceMs: row.set_at,
      times: JSON.parse(row.times) as string[],
      withinMinutes: row.within_minutes,
      toolIds: row.tools === null ? null : (JSON.parse(row.tools) as number[]),
    }))
  },

  setSettings: async (accountId, { times, withinMinutes, toolIds }, at, by) => {
    await db
      .insertInto('haccp_settings')
      .values({
        account_id: accountId,
        set_at: at.getTime(),
        set_by: by,
        times: JSON.stringify(times),
        within_minutes: withinMinutes,
        tools: toolIds === null ? null : JSON.stringify(toolIds),
      })
      .execute()
  },
})

const points = (db: SqlDb): Pick<HaccpWrites, 'pointsOf' | 'addPoint' | 'definePoint'> => {
  const definePoint = async (
    id: number,
    point: PointDefinition,
    at: Date,
    by: number,
  ): Promise<CheckPoint> => {
    await db
      .insertInto('haccp_point_version')
      .values({
        point_id: id,
        set_at: at.getTime(),
        set_by: by,
        name: point.name,
        kind: point.kind,
        tool_id: point.toolId,
        min: point.min,
        max: point.max,
        times_a_day: point.timesADay,
        weekdays: JSON.stringify(point.weekdays),
        is_retired: point.isRetired ? 1 : 0,
      })
      .execute()
    return { ...point, id, sinceMs: at.getTime() }
  }
  return {
    definePoint,

    addPoint: async (accountId, point, at, by) => {
      const { id } = await db
        .insertInto('haccp_point')
        .values({ account_id: accountId })
        .returning('id')
        .executeTakeFirstOrThrow()
      return definePoint(id, point, at, by)
    },

    pointsOf: async (accountId) => {
      const rows = await db
        .selectFrom('haccp_point as point')
        .innerJoin('haccp_point_version as version', 'version.point_id', 'point.id')
        .selectAll('version')
        .where('point.account_id', '=', accountId)
        .orderBy('version.id')
        .execute()
      return rows.map((row) => ({
        id: row.point_id,
        sinceMs: row.set_at,
        name: row.name,
        kind: row.kind,
        toolId: row.tool_id,
        min: row.min,
        max: row.max,
        timesADay: row.times_a_day,
        weekdays: JSON.parse(row.weekdays) as number[],
        isRetired: row.is_retired === 1,
      }))
    },
  }
}

const checks = (
  db: SqlDb,
): Pick<HaccpWrites, 'checkById' | 'correctionOf' | 'checksWithin' | 'addCheck'> => {
  const checkWith = async (column: 'check_id' | 'corrects', id: string): Promise<Check | null> => {
    const row = await db
      .selectFrom('haccp_check')
      .selectAll()
      .where(column, '=', id)
      .executeTakeFirst()
    return row === undefined ? null : asCheck(row)
  }
  return {
    checkById: (id) => checkWith('check_id', id),
    correctionOf: (id) => checkWith('corrects', id),

    checksWithin: async (accountId, { fromMs, toMs }) => {
      const rows = await db
        .selectFrom('haccp_check')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('measured_at', '>=', fromMs)
        .where('measured_at', '<', toMs)
        .orderBy('measured_at')
        .orderBy('id')
        .execute()
      return rows.map(asCheck)
    },

    addCheck: async (check) => {
      await db
        .insertInto('haccp_check')
        .values({
          check_id: check.id,
          account_id: check.accountId,
          point_id: check.pointId,
          found: JSON.stringify(check.values),
          remark: check.remark,
          measured_at: check.measuredMs,
          entered_at: check.enteredMs,
          received_at: check.receivedMs,
          clock_ahead: check.clockAheadMs,
          entered_by: check.byId,
          corrects: check.correction?.ofId ?? null,
          reason: check.correction?.reason ?? null,
          is_void: check.correction?.isVoid === true ? 1 : 0,
        })
        .execute()
    },
  }
}

const issuedRegisters = (db: SqlDb): Pick<HaccpWrites, 'issuedById' | 'issuedOf' | 'issue'> => ({
  issuedById: async (id) => {
    const row = await db
      .selectFrom('haccp_issued')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : asIssued(row)
  },

  issuedOf: async (accountId, month, first) => {
    const rows = await db
      .selectFrom('haccp_issued')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('month', '=', month)
      .orderBy('id', 'desc')
      .limit(first)
      .execute()
    return rows.map(asIssued)
  },

  issue: async (register) =>
    asIssued(
      await db
        .insertInto('haccp_issued')
        .values({
          account_id: register.accountId,
          month: register.month,
          content_hash: register.contentHash,
          file_hash: register.fileHash,
          issued_at: register.issuedAt.getTime(),
          issued_to: register.issuedTo,
          site_id: register.siteId,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    ),
})

const asIssued = (row: Selectable<HaccpTables['haccp_issued']>): IssuedRegister => ({
  id: row.id,
  accountId: row.account_id,
  month: row.month,
  contentHash: row.content_hash,
  fileHash: row.file_hash,
  issuedAt: new Date(row.issued_at),
  issuedTo: row.issued_to,
  siteId: row.site_id,
})

const asCheck = (row: Selectable<HaccpTables['haccp_check']>): Check => ({
  id: row.check_id,
  accountId: row.account_id,
  pointId: row.point_id,
  values: JSON.parse(row.found) as CheckValues,
  remark: row.remark,
  measuredMs: row.measured_at,
  enteredMs: row.entered_at,
  receivedMs: row.received_at,
  clockAheadMs: row.clock_ahead,
  byId: row.entered_by,
  correction:
    row.corrects === null
      ? null
      : { ofId: row.corrects, reason: row.reason ?? '', isVoid: row.is_void === 1 },
})
