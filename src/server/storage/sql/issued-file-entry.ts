import { sql } from 'kysely'
import type { AuditReads, IssuedFileEntry } from '../audit-store.ts'
import type { SqlEngine } from './sql-engine.ts'

/** Each has an index, whose condition is written in the same words. */
const PLACES = [
  { name: 'fileHash', among: sql<boolean>`action IN ('haccp.issued', 'deviation.issued')` },
  { name: 'fileHash', among: sql<boolean>`action = 'review.issued'` },
  { name: 'pdfHash', among: sql<boolean>`action = 'folder.finished'` },
  { name: 'zipHash', among: sql<boolean>`action = 'folder.finished'` },
  { name: 'contentHash', among: sql<boolean>`action = 'review.made'` },
]

export const issuedFileEntry =
  ({ db, factOf }: Pick<SqlEngine, 'db' | 'factOf'>): AuditReads['ofIssuedFile'] =>
  async (sha256): Promise<IssuedFileEntry | null> => {
    for (const { name, among } of PLACES) {
      const entry = await db
        .selectFrom('audit')
        .select(['at', 'action', 'subject_id', 'after'])
        .where(among)
        .where(factOf(sql.ref('after'), name), '=', sha256)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (entry !== undefined) return entry
    }
    return null
  }
