import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../domain/clock.ts'
import { SECOND_MS } from '../../../domain/durations.ts'
import { every } from '../../passes.ts'
import { createChangeStream, throwLater } from '../change-stream.ts'
import { ContactMemory } from '../readings/contacts/contact-memory.ts'
import { hotLog } from '../readings/hot-log.ts'
import { readingExpiry } from '../readings/reading-expiry.ts'
import { ReadingMemory } from '../readings/reading-memory.ts'
import { type ContactWriter, readingSealer } from '../readings/reading-sealer.ts'
import { readingUpkeep } from '../readings/reading-upkeep.ts'
import { rememberReadings } from '../readings/remember-readings.ts'
import { sealedDays } from '../readings/sealed-days.ts'
import { endLeases } from '../sql/end-leases.ts'
import type { OutOfStepError } from '../storage-errors.ts'
import type { Storage } from '../storage.ts'
import { type ConnectionSettings, connections } from './connections.ts'
import { asOpenError } from './as-open-error.ts'
import { askInPool } from './fixed-statements.ts'
import { assertNotHalfMoved } from './half-moved-database.ts'
import { type Ask, kyselyOnPostgres } from './kysely-on-postgres.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { asStorageError } from './postgres-errors.ts'
import { POSTGRES_STEPS } from './postgres-steps.ts'
import { postgresStores } from './postgres-stores.ts'
import { postgresTransactions } from './postgres-transactions.ts'
import { expiryRows } from './readings/expiry-rows.ts'
import { latestRows, logRows } from './readings/hot-rows.ts'
import { rowsOf } from './readings/rows-of.ts'
import { sealingRows } from './readings/sealed-rows.ts'
import { changeHints } from './together/change-hints.ts'
import { changeLog } from './together/change-log.ts'
import { followChanges } from './together/follow-changes.ts'
import { joinServers } from './together/join-servers.ts'
import { BEAT_EVERY_MS, type BeatParts, serverBeats } from './together/server-beats.ts'
import { FORGET_CHANGES, WATCHED_BY_OTHERS } from './together/standing.ts'
import { stepWatch } from './step-watch.ts'
import { type StoragePools, storagePools } from './storage-pools.ts'

export type PostgresOptions = {
  /** See `ConnectionSettings`. */
  url: string
  clock?: Clock
  /** Gets what fails after a commit, as in a listener of `onChange`. Without it that is uncaught. */
  reportError?: (error: unknown) => void
  /** Gets the time of the database, ms since 1970, again and again. */
  noteTime?: (atMs: number) => void
  /** Called once when the memory does not fit the database any more: nothing is stored after that. */
  onOutOfStep?: (error: OutOfStepError) => void
  /** Calls the look at what other servers have committed at intervals, each second if it is left out. */
  schedule?: (follow: () => void) => () => void
  /** The same for the word that this server is alive, and its clocks. */
  beats?: Partial<Pick<BeatParts, 'schedule' | 'steadyMs' | 'machineMs'>>
  /** Whether servers tell each other by NOTIFY that there is something new. */
  hints?: boolean
  /** How long an answer may take, and a connection, ms. */
  answerMs?: number
  connectMs?: number
}

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
  noteTime = () => {},
  onOutOfStep = () => {},
  schedule = every(SECOND_MS),
  beats = {},
  hints = true,
  answerMs = ANSWER_MS,
  connectMs = CONNECT_MS,
}: PostgresOptions): Promise<Storage> => {
  const settings = { url, answerMs, connectMs }
  await migrated(settings, clock())
  const pools = storagePools(settings)
  const parts = { settings, ...pools, beats, reportError, noteTime, onOutOfStep }
  try {
    return await storageOn({ ...parts, schedule, hints })
  } catch (error) {
    await pools.end()
    throw error
  }
}

type Opened = StoragePools &
  Required<Pick<PostgresOptions, 'reportError' | 'noteTime' | 'onOutOfStep'>> &
  Required<Pick<PostgresOptions, 'schedule' | 'hints' | 'beats'>> & {
    settings: ConnectionSettings
  }

const storageOn = async (opened: Opened): Promise<Storage> => {
  const { writing, reading, end, reportError, noteTime } = opened
  const askReaders = await askInPool(reading)
  const read: Ask = async (text, values, isFixed) => {
    if (!IS_QUESTION.test(text)) throw new Error('outside of a transaction nothing is written')
    try {
      return await askReaders(text, values, isFixed)
    } catch (error) {
      throw asStorageError(error)
    }
  }
  const writerId = randomBytes(8).toString('hex')
  const memory = new ReadingMemory()
  let loading: Ask = read
  // The log and the transactions need each other: nothing is written before both are there.
  const write: Ask = (text, values) => transactions.ask(text, values)
  const hot = hotLog(logRows({ read: (text, values) => loading(text, values), write }))
  // It stays empty: contacts are written to the devices at once.
  const contacts = new ContactMemory()
  const joined = await joinServers(writing, writerId, async (ask) => {
    loading = ask
    await rememberReadings(latestRows(ask), hot, memory, contacts)
  })
  // A move that began meanwhile has seen this server, or this server sees the move.
  await assertNotHalfMoved(read)
  hot.usedUpTo(joined.hotId)
  noteTime(joined.atMs)

  const changes = createChangeStream(reportError)
  const { announce } = changes
  const step = stepWatch(opened.onOutOfStep)
  const log = changeLog({ writerId, memory, hotLog: hot, announce, reportError }, joined.place)
  const following = followChanges({
    pool: opened.following,
    log,
    schedule: opened.schedule,
    noteTime,
    noteOutOfStep: step.noteOutOfStep,
    reportError,
  })
  const hints = opened.hints
    ? changeHints({
        settings: opened.settings,
        pool: opened.following,
        writerId,
        onHint: () => void following.follow(),
      })
    : null
  const transactions = postgresTransactions({
    pool: writing,
    writerId,
    log,
    catchUp: following.catchUp,
    hint: () => hints?.hint(),
    noteTime,
    ...step,
    memory,
    hotLog: hot,
    contacts,
    announce,
    reportError,
  })
  const { attempt, pending, changed, noteStep } = transactions
  const stores = postgresStores({
    ask: write,
    serverId: writerId,
    memory,
    hotLog: hot,
    attempt,
    pending,
    changed,
  })
  const sealing = sealingRows(write)
  const sealed = sealedDays(sealing, (damaged) => memory.noteDamage(damaged))
  const sealer = readingSealer(sealing, memory, sealed, hot, NO_CONTACTS, noteStep)
  const expiry = readingExpiry(expiryRows(write))
  const beats = serverBeats({
    pool: opened.beating,
    writerId,
    transaction: transactions.transaction,
    write,
    endLeases: (ids) => endLeases({ db: kyselyOnPostgres(write), changed }, ids),
    schedule: every(BEAT_EVERY_MS),
    ...opened.beats,
    reportError,
  })
  await beats.beat()
  const close = async (): Promise<void> => {
    await beats.stop()
    await following.stop()
    await hints?.stop()
    // While the database does not answer, the others find out by themselves.
    await writing.query(LEAVE, [writerId]).catch(() => {})
    await end()
  }
  let closing: Promise<void> | null = null

  return {
    ...postgresStores({
      ask: read,
      serverId: writerId,
      memory,
      hotLog: hot,
      attempt: (work) => work(),
      pending: () => null,
      changed: () => {},
    }),
    transaction: (work) => transactions.transaction(() => work(stores, changed)),
    onChange: changes.listen,
    housekeeping: {
      ...readingUpkeep({ hotLog: hot, sealer, expiry, transaction: transactions.transaction }),
      // The server's autovacuum does it.
      optimize: async () => {},
    },
    damagedRows: hot.damaged,
    damagedDays: () => memory.damagedDays,
    isDiskShort: () => false,
    watchedByOthers: async ({ fromMs, toMs }) => {
      const [answer] = await rowsOf<{ isWatched: boolean }>(read, WATCHED_BY_OTHERS, [
        writerId,
        fromMs,
        toMs,
      ])
      return answer!.isWatched
    },
    leaseTerm: beats.term,
    serverId: writerId,
    words: hints,
    ping: () =>
      transactions.transaction(async () => {
        await write(FORGET_CHANGES, [])
      }),
    close: () => (closing ??= transactions.whenIdle(close)),
  }
}

const LEAVE = 'UPDATE writer SET has_left = true WHERE id = $1'

const NO_CONTACTS: ContactWriter = {
  begin: () => ({ slice: () => ({ more: false, committed: () => {} }) }),
}

/** A step may take long, and that of a server that started at once with this one too. */
const migrated = async (settings: ConnectionSettings, now: Date): Promise<void> => {
  const pool = connections({ ...settings, answerMs: 0 }, 1)
  try {
    const client = await pool.connect()
    try {
      await assertNotHalfMoved(async (text, values) => client.query<never>(text, [...values]))
      await migratePostgres(client, POSTGRES_STEPS, now)
      // Of servers that have long ended.
      await client.query("DELETE FROM writer WHERE last_at < now() - interval '30 days'")
    } finally {
      client.release()
    }
  } catch (error) {
    throw asOpenError(error, settings.url)
  } finally {
    await pool.end()
  }
}

const IS_QUESTION = /^\s*(select|with)\s/i
