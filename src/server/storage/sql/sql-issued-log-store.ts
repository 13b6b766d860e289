import type { Selectable } from 'kysely'
import type { Language } from '../../../domain/users/account.ts'
import type { IssuedLog, IssuedLogWrites } from '../issued-log-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlIssuedLogStore = ({ db }: Pick<SqlEngine, 'db'>): IssuedLogWrites => {
  const all = () => db.selectFrom('issued_log').selectAll()

  return {
    issue: async ({
      toolId,
      fromMs,
      toMs,
      untilMs,
      intervalBeforeMs,
      language,
      timeZone,
      readings,
      format,
      code,
      ...log
    }) => {
      const made = await db
        .insertInto('issued_log')
        .values({
          tool_id: toolId,
          from_ms: fromMs,
          to_ms: toMs,
          until_ms: untilMs,
          interval_before_ms: intervalBeforeMs,
          language,
          time_zone: timeZone,
          readings,
          format,
          code,
          content_hash: log.contentHash,
          part_hashes: JSON.stringify(log.partHashes),
          file_hash: log.fileHash,
          imei_number: log.imeiNumber,
          equipment_id: log.equipmentId,
          issued_at: log.issuedAt.getTime(),
          issued_to: log.issuedTo,
        })
        .onConflict((conflict) => conflict.column('file_hash').doNothing())
        .returningAll()
        .executeTakeFirst()
      if (made !== undefined) return asIssuedLog(made)
      return asIssuedLog(
        await all().where('file_hash', '=', log.fileHash).executeTakeFirstOrThrow(),
      )
    },

    after: async (id, first) =>
      (await all().where('id', '>', id).orderBy('id').limit(first).execute()).map(asIssuedLog),
    byFileHash: async (fileHash) =>
      orNull(await all().where('file_hash', '=', fileHash).executeTakeFirst()),
    byCode: async (code) =>
      orNull(await all().where('code', '=', code).orderBy('id').executeTakeFirst()),
  }
}

const orNull = (row: Selectable<Tables['issued_log']> | undefined): IssuedLog | null =>
  row === undefined ? null : asIssuedLog(row)

const asIssuedLog = (row: Selectable<Tables['issued_log']>): IssuedLog => ({
  id: row.id,
  toolId: row.tool_id,
  fromMs: row.from_ms,
  toMs: row.to_ms,
  untilMs: row.until_ms,
  intervalBeforeMs: row.interval_before_ms,
  language: row.language as Language,
  timeZone: row.time_zone,
  readings: row.readings,
  format: row.format,
  code: row.code,
  contentHash: row.content_hash,
  partHashes: JSON.parse(row.part_hashes) as Record<string, string>,
  fileHash: row.file_hash,
  imeiNumber: row.imei_number,
  equipmentId: row.equipment_id,
  issuedAt: new Date(row.issued_at),
  issuedTo: row.issued_to,
})
