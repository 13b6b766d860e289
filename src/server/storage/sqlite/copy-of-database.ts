import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import {
  type ContinuousCopy,
  type CopyState,
  startContinuousCopy,
} from '../../continuous-copy/continuous-copy.ts'
import { stateOfFile } from '../../continuous-copy/file-state.ts'
import { checkpoints } from './checkpoints.ts'

/** `alsoCopied`: names of files in the data folder that a restored server needs as well. */
export type CopySettings = { folder: string; alsoCopied: readonly string[]; retryMs?: number }

export type WalOfDatabase = {
  /** Call it after each commit. */
  committed(): void
  /** Nothing of the log is moved into the database any more. */
  stopMoving(): void
  /** Null without a copy. */
  copyState(): CopyState | null
  /** Resolves with true when everything committed until now is in the copy. */
  copyNow(): Promise<boolean>
  /** Before the database is closed. */
  stop(): Promise<void>
  /** After it was closed; not when its files were lost. */
  closed(): Promise<void>
}

const INSTALLATION = 'installation'
/** The folder in which a whole copy was the last time. */
const COPY_FOLDER = 'copy-folder'
/** Ms since 1970, written each 15 s by the self-watch. */
const LAST_ALIVE = 'last-alive'
/** The end of the process does not wait longer for a slow disk. */
const LAST_COPY_MS = 5_000

const valueOf = (db: DatabaseSync, name: string): string | null => {
  const row = db.prepare('SELECT value FROM server_value WHERE name = ?').get(name)
  return row === undefined ? null : String(row['value'])
}
const setValue = (db: DatabaseSync, name: string, value: string): void =>
  void db
    .prepare('INSERT OR REPLACE INTO server_value (name, value) VALUES (?, ?)')
    .run(name, value)

/** Tells this installation's copy from another one's; made with the first copy, and restored with it. */
const installationOf = (db: DatabaseSync): string => {
  const stored = valueOf(db, INSTALLATION)
  if (stored !== null) return stored
  const made = randomUUID()
  setValue(db, INSTALLATION, made)
  return made
}

const withoutCopy = (file: string): WalOfDatabase => {
  const wal = checkpoints(file)
  return {
    committed: wal.committed,
    stopMoving: wal.stopMoving,
    copyState: () => null,
    copyNow: async () => false,
    stop: wal.stop,
    closed: async () => {},
  }
}

/**
 * Keeps the WAL short and, with settings, the copy up to date. `remember` stores a server value.
 * The database and its WAL exist.
 */
export const walOfDatabase = (
  file: string,
  writer: DatabaseSync,
  settings: CopySettings | null,
  remember: (name: string, value: string) => void,
): WalOfDatabase => {
  if (settings === null) return withoutCopy(file)
  const { folder, alsoCopied, retryMs } = settings
  const lastAlive = valueOf(writer, LAST_ALIVE)
  const isExpected = valueOf(writer, COPY_FOLDER) === folder
  // Closed only after SQLite has closed the database: closing any handle of a file ends all locks
  // that this process has on it (POSIX).
  const databaseFd = openSync(file, 'r')
  const walFd = openSync(`${file}-wal`, 'r')
  const copy: ContinuousCopy = startContinuousCopy({
    folder,
    installation: installationOf(writer),
    isExpected,
    lastAliveMs: lastAlive === null ? null : Number(lastAlive),
    databaseFd,
    alsoCopied: alsoCopied.map((name) => ({ file: join(dirname(file), name), name })),
    ...(retryMs !== undefined && { retryMs }),
    onWhole: () => {
      if (valueOf(writer, COPY_FOLDER) !== folder) remember(COPY_FOLDER, folder)
    },
  })
  const wal = checkpoints(file, {
    port: copy.follower,
    walFd,
    databaseFd,
    noteBehind: copy.noteBehind,
  })
  let marks = 0
  let isComplete = false
  const copyNow = (): Promise<boolean> => {
    const mark = `asked ${(marks += 1)}`
    const stored = copy.whenStored(mark, LAST_COPY_MS)
    wal.mark(mark)
    return stored
  }
  return {
    committed: wal.committed,
    stopMoving: wal.stopMoving,
    copyState: copy.state,
    copyNow,
    stop: async () => {
      isComplete = await copyNow()
      await wal.stop()
    },
    closed: async () => {
      // With a WAL beside it the file has not everything.
      if (isComplete && !existsSync(`${file}-wal`)) copy.seal(stateOfFile(file))
      await copy.stop()
      closeSync(databaseFd)
      closeSync(walFd)
    },
  }
}
