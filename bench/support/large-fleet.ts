import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { encodeChunk } from '../../src/server/storage/chunks/encode-chunk.ts'
import { storedCelsius } from '../../src/domain/readings/stored-value.ts'
import { DATABASE_FILE } from '../../src/server/storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../../src/server/storage/sqlite/open-sqlite-storage.ts'
import { dayOf } from '../../src/server/storage/readings/days.ts'
import { chunkId } from '../../src/server/storage/sqlite/readings/chunk-ids.ts'
import { fridgeReadings } from './readings.ts'
import { addDevices } from './seeded-readings.ts'

/** Fridges that differ; all others repeat them. */
const KINDS = 64
const TOOLS_PER_OWNER = 200

/**
 * Fills `dataDir` with devices of one tool each, 200 an owner unless told otherwise. Each tool has a sealed day of
 * `readings` one-minute readings, the last a minute before `nowMs`. The rows are copied with SQL:
 * 100,000 tools take seconds.
 */
export const addLargeFleet = async (
  dataDir: string,
  {
    tools,
    readings,
    nowMs,
    toolsPerOwner = TOOLS_PER_OWNER,
  }: { tools: number; readings: number; nowMs: number; toolsPerOwner?: number },
): Promise<void> => {
  const storage = await openSqliteStorage({ dataDir })
  await addDevices(storage, 1)
  await storage.close()
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE))
  db.exec('PRAGMA synchronous = OFF; BEGIN')
  const numbers = (count: number): string =>
    `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n)`
  const owners = Math.ceil(tools / toolsPerOwner)
  copyRows(db, 'account', numbers(owners - 1), {
    id: 'i + 1',
    email: "'owner-' || i || '@cold.example'",
    email_key: "'owner-' || i || '@cold.example'",
    path: "'/' || (i + 1) || '/'",
  })
  const more = numbers(tools - 1)
  const imei = "printf('35%013d', i)"
  copyRows(db, 'tool', more, {
    id: 'i + 1',
    uid: "'uid-' || i",
    name: "'Fridge ' || i",
    imei_number: imei,
    user_id: `1 + i / ${toolsPerOwner}`,
  })
  copyRows(db, 'device', more, { imei_number: imei, key_hash: "'hash-' || i" })
  for (const table of ['tool_limits', 'tool_correction', 'tool_alarm_history'])
    copyRows(db, table, more, { tool_id: 'i + 1' })
  addSealedDays(db, tools, readings, nowMs)
  db.exec('COMMIT')
  db.close()
}

/** Copies the table's only row once for each `i` of `numbers`, with other values in some columns. */
const copyRows = (
  db: DatabaseSync,
  table: string,
  numbers: string,
  others: Readonly<Record<string, string>>,
): void => {
  const columns = (db.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[]).map(
    ({ name }) => name,
  )
  const values = columns.map((column) => others[column] ?? `first.${column}`)
  db.exec(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM (SELECT * FROM ${table} LIMIT 1) AS first, ${numbers} AS numbers`,
  )
}

const addSealedDays = (db: DatabaseSync, tools: number, readings: number, nowMs: number): void => {
  const startMs = nowMs - readings * 60_000
  const day = dayOf(startMs)
  if (dayOf(nowMs - 60_000) !== day) throw new Error('The readings must lie in one UTC day.')
  const kinds = Array.from({ length: KINDS }, (_, seed) => {
    const { times, values } = fridgeReadings('calm', seed, startMs, readings)
    return {
      last: storedCelsius(values.at(-1)!),
      bytes: encodeChunk({
        times: Float64Array.from(times),
        values: Int32Array.from(values, storedCelsius),
        receipts: new Float64Array(readings),
      }),
    }
  })
  const chunk = db.prepare('INSERT INTO chunk (id, days, readings, bytes) VALUES (?, 1, ?, ?)')
  const latest = db.prepare(
    'INSERT INTO latest (tool_id, time_ms, value, received_ms) VALUES (?, ?, ?, ?)',
  )
  for (let toolId = 1; toolId <= tools; toolId += 1) {
    const kind = kinds[toolId % KINDS]!
    chunk.run(chunkId(toolId, day), readings, kind.bytes)
    latest.run(toolId, nowMs - 60_000, kind.last, nowMs - 60_000)
  }
}
