import type { DatabaseSync } from 'node:sqlite'
import { type Contact, contactBytes, readContactBytes } from '../contacts/contact-bytes.ts'
import type { DamagedRow } from '../../damaged-readings.ts'
import {
  DamagedHotRowError,
  hotBytes,
  type HotReadings,
  type HotRow,
  probableReadings,
  readHotBytes,
} from './hot-bytes.ts'

type StoredHotRow = HotRow & { id: number }

/** The rows of the hot log in the order of arrival. */
export const hotRows = (db: DatabaseSync): Iterable<StoredHotRow> =>
  db
    .prepare('SELECT id, received_ms, readings, bytes FROM hot ORDER BY id')
    .iterate() as Iterable<StoredHotRow>

/** What is wrong with a row, or null. */
export const damageOf = (row: StoredHotRow): DamagedRow | null => {
  try {
    readHotBytes(row)
    return null
  } catch (error) {
    if (error instanceof DamagedHotRowError) return damagedRow(row, error)
    throw error
  }
}

const damagedRow = (row: StoredHotRow, { message }: DamagedHotRowError): DamagedRow => ({
  id: row.id,
  receivedMs: row.received_ms,
  readings: row.readings,
  probably: probableReadings(row),
  detail: message,
})

/**
 * The table of recent readings and contacts in the order of arrival, one row for each call of
 * `append` or `appendContacts`. Damaged rows are left out and never removed: a backup may help, and
 * what is left of them is evidence.
 */
export const hotLog = (db: DatabaseSync) => {
  const insert = db.prepare(
    'INSERT INTO hot (id, received_ms, readings, bytes) VALUES (?, ?, ?, ?)',
  )
  const insertContacts = db.prepare(
    "INSERT INTO hot (id, received_ms, readings, bytes, contacts) VALUES (?, ?, 0, x'', ?)",
  )
  const next = db.prepare(
    'SELECT id, received_ms, readings FROM hot WHERE id > ? AND id <= ? ORDER BY id LIMIT 1',
  )
  const remove = db.prepare('DELETE FROM hot WHERE id = ?')
  const damaged = new Map<number, DamagedRow>()
  let lastId = 0
  let readings = 0
  let oldestReceivedMs: number | null = null

  const committed = (receivedMs: number, count: number): void => {
    readings += count
    oldestReceivedMs ??= receivedMs
  }

  /** The oldest row up to an id that can be read. */
  const oldest = (upToId: number): Omit<StoredHotRow, 'bytes'> | null => {
    let row: Omit<StoredHotRow, 'bytes'> | undefined
    let after = 0
    do {
      row = next.get(after, upToId) as Omit<StoredHotRow, 'bytes'> | undefined
      after = row?.id ?? 0
    } while (row !== undefined && damaged.has(row.id))
    return row ?? null
  }

  return {
    /**
     * Ids only grow while the server runs: a sealing round that ends at an id must not find a later
     * row below it.
     */
    get lastId() {
      return lastId
    },
    /** How many readings the log holds, without those of damaged rows. */
    get readings() {
      return readings
    },
    /** null while the log is empty. */
    get oldestReceivedMs() {
      return oldestReceivedMs
    },
    /** Rows that could not be read at the start. */
    get damaged(): readonly DamagedRow[] {
      return [...damaged.values()]
    },

    /** Call it inside a transaction, and `committed` after the commit. */
    append: (arrived: HotReadings, receivedMs: number): void => {
      insert.run(++lastId, receivedMs, arrived.times.length, hotBytes(arrived, receivedMs))
    },
    /** As `append`: devices that were heard, in one row. `receivedMs`: of the latest contact. */
    appendContacts: (contacts: readonly Contact[], receivedMs: number): void => {
      insertContacts.run(++lastId, receivedMs, contactBytes(contacts))
    },
    committed,

    /** At start: every contact that can be read, in the order of arrival. */
    contacts: function* (): Iterable<Contact> {
      const rows = db
        .prepare('SELECT contacts FROM hot WHERE contacts IS NOT NULL ORDER BY id')
        .iterate() as Iterable<{ contacts: Uint8Array }>
      for (const { contacts } of rows) yield* readContactBytes(contacts) ?? []
    },

    /** At start: every row that can be read, in the order of arrival. */
    replay: (
      row: (receivedMs: number, readings: ReturnType<typeof readHotBytes>) => void,
    ): void => {
      for (const hot of hotRows(db)) {
        lastId = hot.id
        const damage = damageOf(hot)
        if (damage !== null) {
          damaged.set(hot.id, damage)
          continue
        }
        committed(hot.received_ms, hot.readings)
        row(hot.received_ms, readHotBytes(hot))
      }
    },

    /**
     * Removes rows up to an id, oldest first, at least one. Call it inside a transaction, and
     * `committed` after the commit.
     */
    remove: (upToId: number, mayGoOn: () => boolean): { more: boolean; committed: () => void } => {
      let removed = 0
      let more = true
      do {
        const row = oldest(upToId)
        if (row === null) {
          more = false
          break
        }
        remove.run(row.id)
        removed += row.readings
      } while (mayGoOn())
      const left = oldest(lastId)
      return {
        more,
        committed: () => {
          readings -= removed
          oldestReceivedMs = left?.received_ms ?? null
        },
      }
    },
  }
}

export type HotLog = ReturnType<typeof hotLog>
