import type { Selectable } from 'kysely'
import type { ImportWrites, RememberedLayout, StoredImport } from '../import-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import { addFile, readFile } from './stored-file.ts'
import type { Tables } from './tables.ts'

export const sqlImportStore = ({ db }: Pick<SqlEngine, 'db'>): ImportWrites => {
  const byId = async (id: number): Promise<StoredImport | null> => {
    const row = await db
      .selectFrom('reading_import')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : asImport(row)
  }
  const ofTool = (toolId: number) =>
    db.selectFrom('reading_import').selectAll().where('tool_id', '=', toolId)
  return {
    byId,
    ofTool: async (toolId) => (await ofTool(toolId).orderBy('id', 'desc').execute()).map(asImport),
    within: async (toolId, { fromMs, toMs }) => {
      const rows = await ofTool(toolId)
        .where('from_at', '<', toMs)
        .where('to_at', '>', fromMs)
        .orderBy('id')
        .execute()
      return rows.map(asImport)
    },
    layoutFor: async (toolId, signature) => {
      const rows = await db
        .selectFrom('reading_import')
        .innerJoin('tool', 'tool.id', 'reading_import.tool_id')
        .innerJoin('tool as other', 'other.user_id', 'tool.user_id')
        .select(['reading_import.layout', 'reading_import.tool_id', 'reading_import.id'])
        .where('other.id', '=', toolId)
        .where('signature', '=', signature)
        .where('withdrawn_at', 'is', null)
        .orderBy('reading_import.id', 'desc')
        .limit(100)
        .execute()
      const row = rows.find((candidate) => candidate.tool_id === toolId) ?? rows[0]
      return row === undefined ? null : (JSON.parse(row.layout) as RememberedLayout)
    },
    humidityUntil: async () => {
      const rows = await db
        .selectFrom('reading_import')
        .select((eb) => ['tool_id', eb.fn.max('to_at').as('until')])
        .where('humidity_readings', '>', 0)
        .where('withdrawn_at', 'is', null)
        .groupBy('tool_id')
        .execute()
      return new Map(rows.map(({ tool_id, until }) => [tool_id, until]))
    },
    file: (hash) => readFile(db, hash),
    bytesOfAccount: async (accountId) => {
      const rows = await db
        .selectFrom('tool')
        // Keeps the order of the tables: SQLite begins with what the account has.
        .crossJoin('reading_import')
        .select(['file_hash', 'file_size'])
        .distinct()
        .whereRef('reading_import.tool_id', '=', 'tool.id')
        .where('tool.user_id', '=', accountId)
        .execute()
      return rows.reduce((sum, { file_size }) => sum + file_size, 0)
    },
    create: async ({ layout, days, importedAt, fromMs, toMs, ...facts }, file) => {
      await addFile(db, file)
      const { id } = await db
        .insertInto('reading_import')
        .values({
          tool_id: facts.toolId,
          file_hash: file.hash,
          file_name: facts.fileName,
          file_size: file.size,
          format: facts.format,
          signature: facts.signature,
          layout: JSON.stringify(layout),
          serial: facts.serial,
          readings: facts.readings,
          humidity_readings: facts.humidityReadings,
          missing: facts.missing,
          left_out: facts.leftOut,
          from_at: fromMs,
          to_at: toMs,
          days: JSON.stringify(days),
          imported_at: importedAt.getTime(),
          imported_by: facts.importedBy,
          withdrawn_at: null,
          withdrawn_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return (await byId(id))!
    },
    withdraw: async (id, by, at) => {
      await db
        .updateTable('reading_import')
        .set({ withdrawn_at: at.getTime(), withdrawn_by: by })
        .where('id', '=', id)
        .where('withdrawn_at', 'is', null)
        .execute()
    },
  }
}

const asImport = (row: Selectable<Tables['reading_import']>): StoredImport => ({
  id: row.id,
  toolId: row.tool_id,
  fileHash: row.file_hash,
  fileName: row.file_name,
  fileSize: row.file_size,
  format: row.format,
  signature: row.signature,
  layout: { humidityColumn: null, ...(JSON.parse(row.layout) as RememberedLayout) },
  serial: row.serial,
  readings: row.readings,
  humidityReadings: row.humidity_readings,
  missing: row.missing,
  leftOut: row.left_out,
  fromMs: row.from_at,
  toMs: row.to_at,
  days: JSON.parse(row.days) as StoredImport['days'],
  importedAt: new Date(row.imported_at),
  importedBy: row.imported_by,
  withdrawn:
    row.withdrawn_at === null || row.withdrawn_by === null
      ? null
      : { at: new Date(row.withdrawn_at), by: row.withdrawn_by },
})
