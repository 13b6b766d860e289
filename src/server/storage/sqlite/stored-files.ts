import type { DatabaseSync } from 'node:sqlite'
import type { DamagedFile } from '../database-damage.ts'
import { isRightFile } from '../packed-file.ts'
import { isDamagedFile } from './sqlite-errors.ts'

/**
 * Compares the original of every import with its hash. Works on databases of every version; what lies on
 * a broken page counts with the pages.
 */
export const checkStoredFiles = (db: DatabaseSync): { checked: number; damaged: DamagedFile[] } => {
  const damaged: DamagedFile[] = []
  let checked = 0
  try {
    if (!hasStoredFiles(db)) return { checked, damaged }
    for (const row of db.prepare('SELECT hash, bytes FROM stored_file').iterate()) {
      const { hash, bytes } = row as { hash: string; bytes: Uint8Array }
      checked++
      if (!isRightFile(hash, bytes)) damaged.push({ hash, imports: [] })
    }
    const imports = db.prepare(
      'SELECT id, tool_id, file_name FROM reading_import WHERE file_hash = ? ORDER BY id',
    )
    for (const file of damaged)
      file.imports = imports.all(file.hash).map((row) => ({
        id: Number(row['id']),
        toolId: Number(row['tool_id']),
        fileName: String(row['file_name']),
      }))
  } catch (error) {
    if (!isDamagedFile(error)) throw error
  }
  return { checked, damaged }
}

/** The original with this hash as a database has it: right, damaged, or null. */
export const storedFile = (
  db: DatabaseSync,
  hash: string,
): { bytes: Uint8Array; isRight: boolean } | null => {
  if (!hasStoredFiles(db)) return null
  const row = db.prepare('SELECT bytes FROM stored_file WHERE hash = ?').get(hash)
  if (row === undefined) return null
  const bytes = row['bytes'] as Uint8Array
  return { bytes, isRight: isRightFile(hash, bytes) }
}

const hasStoredFiles = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'stored_file'").get() !== undefined
