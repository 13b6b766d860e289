import type { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { Migration } from './migration.ts'

type HotRow = { id: number; received_ms: number; readings: number; bytes: Uint8Array }

const BYTES_PER_READING = 16

/** Frozen as version 2 was: the version, and a CRC-32 of the time of receipt and the lists. */
const withChecksum = ({ received_ms, bytes }: HotRow): Uint8Array => {
  const checksum = crc32(bytes, crc32(new Uint8Array(Float64Array.of(received_ms).buffer)))
  const row = new Uint8Array(5 + bytes.length)
  row[0] = 2
  new DataView(row.buffer).setUint32(1, checksum, true)
  row.set(bytes, 5)
  return row
}

const writeChecksums = (db: DatabaseSync): void => {
  const ids = db
    .prepare('SELECT id FROM hot WHERE length(bytes) = readings * ? ORDER BY id')
    .all(BYTES_PER_READING) as { id: number }[]
  const read = db.prepare('SELECT id, received_ms, readings, bytes FROM hot WHERE id = ?')
  const write = db.prepare('UPDATE hot SET bytes = ? WHERE id = ?')
  for (const { id } of ids) write.run(withChecksum(read.get(id) as HotRow), id)
}

/**
 * Rows of `hot` that a program before version 12 wrote get a checksum. From here on a row of recent
 * readings without one is never stored.
 */
export const checksumsOfRecentReadings: Migration = {
  version: 21,
  name: 'checksums of recent readings',
  sqlite: '',
  code: writeChecksums,
}
