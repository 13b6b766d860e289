import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The yardstick: a table of readings in node:sqlite with the same durability, and nothing else. */
export const rawSqlite = (folder: string) => {
  const database = new DatabaseSync(join(folder, 'raw.sqlite'))
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-65536')
  database.exec(
    'CREATE TABLE reading (ts INTEGER NOT NULL, channel_id INTEGER NOT NULL, value INTEGER NOT NULL, PRIMARY KEY (ts, channel_id)) STRICT, WITHOUT ROWID',
  )
  const insert = database.prepare('INSERT INTO reading (ts, channel_id, value) VALUES (?, ?, ?)')
  return { database, insert }
}
