import type { ReportDocument, ReportWrites } from '../report-store.ts'
import { inParts, type SqlDb } from './sql-engine.ts'

export const sqlReportDocuments = (
  db: SqlDb,
): Pick<ReportWrites, 'documentsOf' | 'document' | 'bytesOf' | 'addDocument'> => {
  const all = () =>
    db
      .selectFrom('report_document')
      .select([
        'id',
        'run_id',
        'tool_id',
        'from_day',
        'name',
        'size',
        'sha256',
        'failure',
        (of) => of.case().when('bytes', 'is not', null).then(1).else(0).end().as('has_bytes'),
      ])
      .orderBy('id')
  type Row = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number]
  const asDocument = (row: Row): ReportDocument => ({
    id: row.id,
    runId: row.run_id,
    toolId: row.tool_id,
    fromDay: row.from_day,
    name: row.name,
    size: row.size,
    sha256: row.sha256,
    hasBytes: Number(row.has_bytes) === 1,
    failure: row.failure,
  })
  return {
    documentsOf: async (runIds) =>
      (await inParts(runIds, (part) => all().where('run_id', 'in', part).execute())).map(
        asDocument,
      ),

    document: async (id) => {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : asDocument(row)
    },

    bytesOf: async (documentId) => {
      const row = await db
        .selectFrom('report_document')
        .select('bytes')
        .where('id', '=', documentId)
        .executeTakeFirst()
      return row?.bytes ?? null
    },

    addDocument: async ({ runId, toolId, fromDay, name, size, sha256, failure, bytes }) => {
      await db
        .insertInto('report_document')
        .values({
          run_id: runId,
          tool_id: toolId,
          from_day: fromDay,
          name,
          size,
          sha256,
          failure,
          bytes,
        })
        .execute()
    },
  }
}
