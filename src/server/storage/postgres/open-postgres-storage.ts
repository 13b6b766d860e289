import type { Pool } from 'pg'
import type { Clock } from '../../../domain/clock.ts'
import { SECOND_MS } from '../../../domain/durations.ts'
import { createChangeStream, throwLater } from '../change-stream.ts'
import { ContactMemory } from '../readings/contacts/contact-memory.ts'
import { hotLog } from '../readings/hot-log.ts'
import { readingExpiry } from '../readings/reading-expiry.ts'
import { ReadingMemory } from '../readings/reading-memory.ts'
import { type ContactWriter, readingSealer } from '../readings/reading-sealer.ts'
import { readingUpkeep } from '../readings/reading-upkeep.ts'
import { rememberReadings } from '../readings/remember-readings.ts'
import { sealedDays } from '../readings/sealed-days.ts'
import type { Storage } from '../storage.ts'
import { type ConnectionSettings, connections } from './connections.ts'
import type { Ask } from './kysely-on-postgres.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { asStorageError } from './postgres-errors.ts'
import { POSTGRES_STEPS } from './postgres-steps.ts'
import { postgresStores } from './postgres-stores.ts'
import { postgresTransactions } from './postgres-transactions.ts'
import { expiryRows } from './readings/expiry-rows.ts'
import { latestRows, logRows } from './readings/hot-rows.ts'
import { sealingRows } from './readings/sealed-rows.ts'

export type PostgresOptions = {
  /** See `ConnectionSettings`. */
  url: string
  clock?: Clock
  /** Gets what fails after a commit, as in a listener of `onChange`. Without it that is uncaught. */
  reportError?: (error: unknown) => void
  /** How long an answer may take, and a connection, ms. */
  answerMs?: number
  connectMs?: number
}

const READERS = 8
/** One writes; another asks what became of a commit when the first one broke. */
const WRITERS = 2
const ANSWER_MS = 30 * SECOND_MS
const CONNECT_MS = 5 * SECOND_MS

/**
 * Opens the database at `url`, after creating its tables or migrating them if necessary. Throws
 * `OperatorError` for what the operator can mend: `DatabaseTooNewError`, `StorageUnavailableError`.
 */
export const openPostgresStorage = async ({
  url,
  clock = () => new Date(),
  reportError = throwLater,
  answerMs = ANSWER_MS,
  connectMs = CONNECT_MS,
}: PostgresOptions): Promise<Storage> => {
  const settings = { url, answerMs, connectMs }
  await migrated(settings, clock())
  const writing = connections(settings, WRITERS)
  const reading = connections(settings, READERS)
  const end = async () => {
    await Promise.all([writing.end(), reading.end()])
  }
  try {
    return await storageOn({ writing, reading, end, reportError })
  } catch (error) {
    await end()
    throw error
  }
}

type Opened = {
  writing: Pool
  reading: Pool
  end: () => Promise<void>
  reportError: (error: unknown) => void
}

const storageOn = async ({ writing, reading, end, reportError }: Opened): Promise<Storage> => {
  const read: Ask = async (text, values) => {
    if (!IS_QUESTION.test(text)) throw new Error('outside of a transaction nothing is written')
    try {
      return await reading.query<never>(text, [...values])
    } catch (error) {
      throw asStorageError(error)
    }
  }
  const memory = new ReadingMemory()
  // The log and the transactions need each other: nothing is written before both are there.
  const write: Ask = (text, values) => transactions.ask(text, values)
  const hot = hotLog(logRows({ read, write }))
  // It stays empty: contacts are written to the devices at once.
  const contacts = new ContactMemory()
  await rememberReadings(latestRows(read), hot, memory, contacts)

  const changes = createChangeStream(reportError)
  const transactions = postgresTransactions({
    pool: writing,
    memory,
    hotLog: hot,
    contacts,
    announce: changes.announce,
    reportError,
  })
  const { attempt, pending, changed } = transactions
  const stores = postgresStores({ ask: write, memory, hotLog: hot, attempt, pending, changed })
  const sealing = sealingRows(write)
  const sealed = sealedDays(sealing, (damaged) => memory.noteDamage(damaged))
  const sealer = readingSealer(sealing, memory, sealed, hot, NO_CONTACTS)
  const expiry = readingExpiry(expiryRows(write))
  let closing: Promise<void> | null = null

  return {
    ...postgresStores({
      ask: read,
      memory,
      hotLog: hot,
      attempt: (work) => work(),
      pending: () => null,
      changed: () => {},
    }),
    transaction: (work) => transactions.transaction(() => work(stores, changed)),
    onChange: changes.listen,
    housekeeping: {
      ...readingUpkeep({ sealer, expiry, transaction: transactions.transaction }),
      // The server's autovacuum does it.
      optimize: async () => {},
    },
    damagedRows: hot.damaged,
    damagedDays: () => memory.damagedDays,
    isDiskShort: () => false,
    ping: () => transactions.transaction(async () => {}),
    close: () => (closing ??= transactions.whenIdle(end)),
  }
}

const NO_CONTACTS: ContactWriter = {
  begin: () => ({ slice: () => ({ more: false, committed: () => {} }) }),
}

/** A step may take long, and that of a server that started at once with this one too. */
const migrated = async (settings: ConnectionSettings, now: Date): Promise<void> => {
  const pool = connections({ ...settings, answerMs: 0 }, 1)
  try {
    const client = await pool.connect()
    try {
      await migratePostgres(client, POSTGRES_STEPS, now)
      // Of servers that have long ended.
      await client.query("DELETE FROM writer WHERE last_at < now() - interval '30 days'")
    } finally {
      client.release()
    }
  } catch (error) {
    throw asStorageError(error)
  } finally {
    await pool.end()
  }
}

const IS_QUESTION = /^\s*(select|with)\s/i
