import type { Selectable } from 'kysely'
import type { Language } from '../../../domain/users/account.ts'
import type { IssuedLog, IssuedLogWrites, Issuer } from '../issued-log-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlIssuedLogStore = ({ db }: Pick<SqlEngine, 'db'>): IssuedLogWrites => {
  const all = () => db.selectFrom('issued_log').selectAll()

  const listed = () =>
    db
      .selectFrom('issued_log')
      .leftJoin('issued_log_person', 'issued_log_person.issued_log_id', 'issued_log.id')
      .innerJoin('account', 'account.id', 'issued_log.issued_to')
      .selectAll('issued_log')
      .select((each) => [
        each.fn.coalesce('issued_log_person.first_name', 'account.first_name').as('first_name'),
        each.fn.coalesce('issued_log_person.last_name', 'account.last_name').as('last_name'),
        each.fn.coalesce('issued_log_person.email', 'account.email').as('email'),
        each.fn.coalesce('issued_log_person.role', 'account.role').as('role'),
      ])
      .orderBy('issued_log.id', 'desc')

  return {
    byId: async (id) => {
      const row = await listed().where('issued_log.id', '=', id).executeTakeFirst()
      return row === undefined ? null : { log: asIssuedLog(row), issuer: asIssuer(row) }
    },

    ofTool: async (toolId, { first, before, after }) => {
      const rows = await listed()
        .where('issued_log.tool_id', '=', toolId)
        .$if(before !== null, (query) => query.where('issued_log.id', '<', before!))
        .$if(after !== null, (query) => query.where('issued_log.issued_at', '>', after!.getTime()))
        .limit(first)
        .execute()
      return rows.map((row) => ({ log: asIssuedLog(row), issuer: asIssuer(row) }))
    },

    issue: async (log, issuer) => {
      const made = await db
        .insertInto('issued_log')
        .values(rowOf(log))
        .onConflict((conflict) => conflict.column('file_hash').doNothing())
        .returningAll()
        .executeTakeFirst()
      if (made === undefined)
        return asIssuedLog(
          await all().where('file_hash', '=', log.fileHash).executeTakeFirstOrThrow(),
        )
      await db
        .insertInto('issued_log_person')
        .values({
          issued_log_id: made.id,
          account_id: log.issuedTo,
          first_name: issuer.firstName,
          last_name: issuer.lastName,
          email: issuer.email,
          role: issuer.role,
        })
        .execute()
      return asIssuedLog(made)
    },

    eraseIssuer: async (accountId) => {
      await db
        .updateTable('issued_log_person')
        .set({ first_name: '', last_name: '', email: '' })
        .where('account_id', '=', accountId)
        .execute()
    },

    issues: async (of, first) => {
      const rows = await listed()
        .where((each) =>
          'code' in of
            ? each('issued_log.code', '=', of.code)
            : each('issued_log.file_hash', '=', of.fileHash),
        )
        .limit(first)
        .execute()
      return rows.map((row) => ({
        issuedAt: new Date(row.issued_at),
        language: row.language as Language,
        timeZone: row.time_zone,
        issuer: asIssuer(row),
      }))
    },

    after: async (id, first) =>
      (await all().where('id', '>', id).orderBy('id').limit(first).execute()).map(asIssuedLog),
    byFileHash: async (fileHash) =>
      orNull(await all().where('file_hash', '=', fileHash).executeTakeFirst()),
    byCode: async (code) =>
      orNull(await all().where('code', '=', code).orderBy('id').executeTakeFirst()),
  }
}

const rowOf = ({
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
}: Omit<IssuedLog, 'id'>) => ({
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

const asIssuer = (row: {
  first_name: string
  last_name: string
  email: string
  role: Issuer['role']
}): Issuer => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
})

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
