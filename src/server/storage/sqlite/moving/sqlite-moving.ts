import type { DatabaseSync } from 'node:sqlite'
import { type MovedTable, NOT_MOVED, type Row, SEALED_DAYS } from '../../moving/moved-table.ts'
import type { MovingDatabase, StoredTable } from '../../moving/moving-database.ts'
import { asStorageError } from '../sqlite-errors.ts'
import { chunkId, dayOfChunk, toolOfChunk } from '../readings/chunk-ids.ts'

/** `contactOf`: the last contact of a device that only the hot log has, ms since 1970. */
export const sqliteMoving = (
  db: DatabaseSync,
  contactOf: (imeiNumber: string) => number | undefined,
): MovingDatabase => ({
  tables: tablesOf(db),
  storedAs: (table) => {
    if (table.name === SEALED_DAYS.name) return CHUNK
    const same = { ...table, toStored: (row: Row) => row, fromStored: (row: Row) => row }
    return table.name === 'device' ? { ...same, fromStored: withContact(table, contactOf) } : same
  },
  parameter: (number) => `?${number}`,
  ask: async (text, values) => {
    try {
      const statement = db.prepare(text)
      statement.setReturnArrays(true)
      return statement.all(...values) as unknown as Row[]
    } catch (error) {
      throw asStorageError(error)
    }
  },
  lastNumbers: async () =>
    new Map(
      db
        .prepare('SELECT name, seq FROM sqlite_sequence')
        .all()
        .map(({ name, seq }) => [String(name), Number(seq)]),
    ),
})

const CHUNK: StoredTable = {
  name: 'chunk',
  columns: ['id', 'days', 'readings', 'bytes'],
  key: ['id'],
  toStored: ([toolId, firstDay, ...others]) => [
    chunkId(Number(toolId), Number(firstDay)),
    ...others,
  ],
  fromStored: ([id, ...others]) => [toolOfChunk(Number(id)), dayOfChunk(Number(id)), ...others],
}

const withContact = (
  { columns }: MovedTable,
  contactOf: (imeiNumber: string) => number | undefined,
) => {
  const [name, contact] = [columns.indexOf('imei_number'), columns.indexOf('last_contact')]
  return (row: Row): Row => {
    const atMs = contactOf(String(row[name]))
    return atMs === undefined || Number(row[contact] ?? 0) > atMs ? row : row.with(contact, atMs)
  }
}

const tablesOf = (db: DatabaseSync): MovedTable[] => {
  const all = (sql: string) => db.prepare(sql).all() as Record<string, string | number>[]
  return [
    SEALED_DAYS,
    ...all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .map(({ name }) => String(name))
      .filter((name) => !NOT_MOVED.has(name) && name !== CHUNK.name && !name.startsWith('sqlite_'))
      .map((name) => {
        const columns = all(`PRAGMA table_info("${name}")`)
        return {
          name,
          columns: columns.map((column) => String(column['name'])),
          key: columns
            .filter(({ pk }) => pk !== 0)
            .sort((a, b) => Number(a['pk']) - Number(b['pk']))
            .map((column) => String(column['name'])),
          references: all(`PRAGMA foreign_key_list("${name}")`).map(({ from, table }) => ({
            column: String(from),
            table: String(table),
          })),
        }
      }),
  ]
}
