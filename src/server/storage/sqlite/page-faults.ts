import type { DatabaseSync } from 'node:sqlite'

/** So many messages about broken pages are enough. */
const MOST_PAGE_FAULTS = 20

/**
 * SQLite's own messages about broken pages, of the whole file or of one table and its indexes; none:
 * they are whole.
 */
export const pageFaults = (db: DatabaseSync, table?: string): string[] => {
  const of = table === undefined ? MOST_PAGE_FAULTS : `"${table.replaceAll('"', '""')}"`
  try {
    return db
      .prepare(`PRAGMA integrity_check(${of})`)
      .all()
      .flatMap((row) => String(row['integrity_check']).split('\n'))
      .filter((line) => line !== 'ok' && !line.startsWith('***'))
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
