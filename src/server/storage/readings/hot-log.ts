import { randomUUID } from 'node:crypto'
import type { DamagedRow } from '../damaged-readings.ts'
import { type Contact, contactBytes, readContactBytes } from './contacts/contact-bytes.ts'
import { damageOfLogRow } from './damage-of-log-row.ts'
import { hotBytes, type HotReadings, readHotBytes } from './hot-bytes.ts'
import type { LogRow, LogRows } from './reading-rows.ts'

/** A row may hold 10,000 readings. */
const ROWS_AT_ONCE = 100
const NO_BYTES = new Uint8Array(0)

/**
 * The log of recent readings and contacts in the order of arrival, one row for each call of
 * `append` or `appendContacts`. Damaged rows are left out and never removed: a backup may help, and
 * what is left of them is evidence.
 */
export const hotLog = (rows: LogRows) => {
  const damaged = new Map<number, DamagedRow>()
  let lastId = 0
  let committedId = 0
  let readings = 0
  let oldestReceivedMs: number | null = null

  const committed = (row: WrittenRow): void => {
    usedUpTo(row.id)
    readings += row.readings
    oldestReceivedMs ??= row.receivedMs
  }
  const usedUpTo = (id: number): void => {
    committedId = Math.max(committedId, id)
  }
  const removed = (count: number, leftReceivedMs: number | null): void => {
    readings -= count
    oldestReceivedMs = leftReceivedMs
  }

  /** Whether the row can be read. */
  const isWhole = (row: LogRow): boolean => {
    const damage = damageOfLogRow(row)
    if (damage !== null) damaged.set(row.id, damage)
    return damage === null
  }

  const generation = randomUUID().slice(0, 8)

  return {
    /** Of this numbering: a start on an empty log numbers anew. */
    generation,
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
    append: async (arrived: HotReadings, receivedMs: number): Promise<WrittenRow> => {
      const bytes = hotBytes(arrived, receivedMs)
      const row = { id: ++lastId, receivedMs, readings: arrived.times.length, bytes }
      await rows.insert({ ...row, contacts: null })
      return row
    },
    /** As `append`: devices that were heard, in one row. `receivedMs`: of the latest contact. */
    appendContacts: async (
      contacts: readonly Contact[],
      receivedMs: number,
    ): Promise<WrittenRow> => {
      const row = { id: ++lastId, receivedMs, readings: 0, bytes: NO_BYTES }
      await rows.insert({ ...row, contacts: contactBytes(contacts) })
      return row
    },
    committed,
    /** Other servers have used ids up to this one. */
    usedUpTo,
    get committedId() {
      return committedId
    },
    /**
     * Where several servers write: rows that were rolled back leave no gap, so that a row of another
     * server never gets an id below one of this server.
     */
    goOnAfterCommitted: (): void => {
      lastId = committedId
    },
    /** After a commit that removed rows with so many readings. */
    removed,

    /** At start: everything that can be read, in the order of arrival. */
    replay: async (
      onReadings: (receivedMs: number, readings: ReturnType<typeof readHotBytes>) => void,
      onContact: (contact: Contact) => void,
    ): Promise<void> => {
      let page: LogRow[]
      do {
        page = await rows.after(lastId, ROWS_AT_ONCE)
        for (const row of page) {
          lastId = row.id
          usedUpTo(row.id)
          if (row.contacts !== null)
            for (const contact of readContactBytes(row.contacts) ?? []) onContact(contact)
          if (!isWhole(row)) continue
          committed(row)
          onReadings(row.receivedMs, readHotBytes(row))
        }
      } while (page.length === ROWS_AT_ONCE)
    },

    /**
     * Removes rows up to an id, oldest first, at least one. Call it inside a transaction, and
     * `removed` after the commit.
     */
    remove: async (upToId: number, mayGoOn: () => boolean): Promise<Removal> => {
      let count = 0
      let more = true
      do {
        const gone = await rows.remove(upToId, damaged)
        if (gone.rows === 0) {
          more = false
          break
        }
        count += gone.readings
      } while (mayGoOn())
      const left = await rows.oldestReceivedMs(damaged)
      return { more, readings: count, leftReceivedMs: left }
    },
  }
}

/** A row of readings as it was written. */
export type WrittenRow = { id: number; receivedMs: number; readings: number; bytes: Uint8Array }

/** `readings`: how many the removed rows held. `leftReceivedMs`: of the oldest row that is left. */
type Removal = { more: boolean; readings: number; leftReceivedMs: number | null }

export type HotLog = ReturnType<typeof hotLog>
