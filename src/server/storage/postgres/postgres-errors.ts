import pg from 'pg'
import { DiskFullError, StorageUnavailableError } from '../storage-errors.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505'
const DISK_FULL = '53100'

/** By the code, or by its class: its first two characters. */
const UNAVAILABLE: ReadonlyMap<string, string> = new Map([
  ['08', 'the connection to the database broke'],
  ['25006', 'the database only answers questions now'],
  ['25P03', 'a transaction took too long'],
  ['28', 'the database does not let Coldwatch in'],
  ['3D000', 'the database is not there'],
  ['40', 'another server wrote at the same time'],
  ['53', 'the database server has no room for more'],
  ['55P03', 'another server is writing for too long'],
  ['57', 'the database server is stopping or starting'],
  ['58', 'the disk of the database server does not answer as it should'],
])

/** Of Node, while a connection is made or used. */
const LOST: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** pg has no codes for what it finds out itself. */
const LOST_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout|timeout exceeded when trying to connect|timeout expired)/

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION

/** Whether the transaction has ended with an earlier error. */
export const hasEnded = (error: unknown): boolean => codeOf(error) === '25P02'

/** Whether the server answered that it did not do it, over a connection that goes on. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

/**
 * A standby refuses `BEGIN … READ WRITE` by the code for what is not supported. The message may be
 * translated, the name of the routine that checks a switch never is; no other switch is set here.
 */
const isOfStandby = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  error.routine === 'call_bool_check_hook'

const reasonFor = (error: unknown): string | undefined => {
  if (isOfStandby(error)) return UNAVAILABLE.get('25006')
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError && code !== null)
    return UNAVAILABLE.get(code) ?? UNAVAILABLE.get(code.slice(0, 2))
  const isLost =
    (code !== null && LOST.has(code)) ||
    (error instanceof Error && LOST_MESSAGES.test(error.message))
  return isLost ? 'the database does not answer' : undefined
}

/**
 * Errors that end by themselves, or when there is more space, become `StorageUnavailableError`.
 * Every other error stays as it is.
 */
export const asStorageError = (error: unknown): unknown => {
  if (codeOf(error) === DISK_FULL)
    return new DiskFullError('Storage is unavailable: the disk of the database server is full.', {
      cause: error,
    })
  const reason = reasonFor(error)
  return reason === undefined
    ? error
    : new StorageUnavailableError(`Storage is unavailable: ${reason}.`, { cause: error })
}
