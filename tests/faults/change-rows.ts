import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runOn } from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { DATABASE_FILE } from '../../src/server/storage/sqlite/open-connection.ts'

/** Runs statements that both engines understand on the database of a running server. */
export const changeRows = async (
  { folder, databaseUrl }: { folder: string; databaseUrl: string | null },
  statements: readonly string[],
): Promise<void> => {
  if (databaseUrl !== null) return void (await runOn(databaseUrl, ...statements))
  const db = new DatabaseSync(join(folder, DATABASE_FILE), { timeout: 60_000 })
  for (const statement of statements) db.exec(statement)
  db.close()
}
