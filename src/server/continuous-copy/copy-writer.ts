import { fstatSync } from 'node:fs'
import { fileErrorCode } from '../file-errors.ts'
import { type CopiedDatabase, openCopiedDatabase } from './copied-database.ts'
import { asCopyError, CopyError } from './copy-error.ts'
import { type CopyFolder, copyPath, openCopyFolder } from './copy-folder.ts'
import { closedWriter } from './copy-state.ts'
import { type CopyWriterAction, type CopyWriterEvent, nextCopyStep } from './copy-step.ts'
import type { FileState } from './file-state.ts'
import { steadyMs, type ToFollower, type ToWriter } from './messages.ts'
import { readInto } from './wal-file.ts'

const MIB = 1024 ** 2
/** Some milliseconds of work, after which frames are taken. */
const BYTES_A_STEP = MIB
/** Beside the new copy: its WAL. */
const ROOM_FOR_WAL = 64 * MIB

export type CopyProgress =
  | { kind: 'opening' }
  | { kind: 'making'; doneBytes: number; totalBytes: number }
  | { kind: 'following' }
  | { kind: 'failing'; reason: string }

export type CopyWriterParts = {
  folder: string
  installation: string
  isExpected: boolean
  /** Until when the database's server was alive, ms since 1970; null: not known. */
  lastAliveMs: number | null
  databaseFd: number
  /** Files of the data folder that a restored server needs as well: path and name. */
  alsoCopied: readonly { file: string; name: string }[]
  send: (message: ToFollower) => void
  progress: (progress: CopyProgress) => void
  /** Everything that was committed at `atMs` is on the copy's disk. */
  caughtUp: (atMs: number, marks: readonly string[]) => void
  /** Calls `work` after so many ms, and after messages that have arrived meanwhile. */
  later: (work: () => void, ms: number) => void
}

export type CopyWriter = {
  /** Opens the copy; when it fails, or has failed, tries again. */
  open(): void
  received(message: ToWriter): void
  /** The server has stopped in order: `original` is the database's file with everything in it. */
  seal(original: FileState): void
  close(): void
}

/**
 * Writes the copy, as the pure `nextCopyStep` says. Whatever goes wrong ends in `failing` with a
 * sentence; the whole copy that exists stays, and what is being made anew gets its name only when it is
 * whole.
 */
export const createCopyWriter = (parts: CopyWriterParts): CopyWriter => {
  const disk = copyDisk(parts)
  let state = closedWriter(parts)

  const run = (event: CopyWriterEvent): void => {
    for (let next: CopyWriterEvent | null = event; next !== null;) {
      const step = nextCopyStep(state, next)
      state = step.state
      const isFailure: boolean = next.kind === 'failed'
      next = null
      try {
        for (const action of step.actions) next = perform(action)
      } catch (error) {
        if (isFailure) throw error
        next = { kind: 'failed', error }
      }
    }
  }

  /** Answers the event with which the action ends, if it ends at once. */
  const perform = (action: CopyWriterAction): CopyWriterEvent | null => {
    switch (action.kind) {
      case 'send':
        parts.send(action.message)
        return null
      case 'rest':
        parts.later(() => run({ kind: 'rested', tries: action.tries }), steadyMs() - action.beganMs)
        return null
      case 'report-making':
        parts.progress({
          kind: 'making',
          doneBytes: action.doneBytes,
          totalBytes: bytesOf(parts.databaseFd),
        })
        return null
      case 'report-following':
        parts.progress({ kind: 'following' })
        return null
      case 'report-caught-up':
        parts.caughtUp(action.caughtUp.atMs, action.caughtUp.marks)
        return null
      case 'report-failure':
        parts.progress({
          kind: 'failing',
          reason: asCopyError(action.error, parts.folder).message,
        })
        return null
      default:
        return disk(action)
    }
  }

  return {
    open: () => run({ kind: 'open' }),
    received: (message) => run({ kind: 'received', message }),
    seal: (original) => run({ kind: 'sealed', original }),
    close: () => run({ kind: 'close' }),
  }
}

type DiskAction = Exclude<
  CopyWriterAction,
  { kind: 'send' | 'rest' | `report-${'making' | 'following' | 'caught-up' | 'failure'}` }
>

/** The actions on the files of the copy. Throws `CopyError`, or what the disk answers. */
const copyDisk = (parts: CopyWriterParts): ((action: DiskAction) => CopyWriterEvent | null) => {
  const { folder: path, databaseFd } = parts
  let folder: CopyFolder | null = null
  let copy: CopiedDatabase | null = null
  const buffer = Buffer.alloc(BYTES_A_STEP)

  const assertInPlace = (): void => {
    folder!.assertOurs()
    if (!copy!.isInPlace()) throw new CopyError(`The copy in ${path} was removed or replaced.`)
  }

  return (action) => {
    switch (action.kind) {
      case 'open-folder': {
        const { isExpected } = action
        folder = openCopyFolder(path, { installation: parts.installation, isExpected })
        const newest = folder.newest()
        copy = newest === null ? null : openExisting(copyPath(path, newest))
        const changedMs = copy === null ? 0 : folder.changedMs()
        return {
          kind: 'opened',
          copy: copy && { place: copy.place(), seal: copy.seal(), changedMs },
        }
      }
      case 'make-files':
        copy?.close()
        copy = null
        assertRoom(path, bytesOf(databaseFd) + ROOM_FOR_WAL, folder!.freeBytes())
        copy = openCopiedDatabase(folder!.makePartial(), 'new')
        return null
      case 'read': {
        const beganMs = steadyMs()
        const bytes = readInto(buffer, databaseFd, action.from)
        if (bytes.length > 0) copy!.writePages(bytes, action.from)
        return { kind: 'read', bytes: bytes.length, beganMs }
      }
      case 'sync':
        copy!.sync()
        return null
      case 'assert-in-place':
        assertInPlace()
        return null
      case 'begin-wal':
        copy!.beginWal(action.header)
        return null
      case 'append':
        copy!.append(action.bytes)
        return null
      case 'fail-incomplete':
        throw new CopyError(
          `The copy in ${path} missed a part of the database's log and is made anew.`,
        )
      case 'complete':
        copy!.sync()
        copy!.close()
        copy = openCopiedDatabase(folder!.complete(copy!.folder, action.keepsOlder), 'existing')
        return { kind: 'completed' }
      case 'copy-others':
        for (const { file, name } of parts.alsoCopied) folder!.keep(file, name)
        return null
      case 'set-seal':
        copy!.setSeal(action.original)
        return null
      case 'close-files':
        closeQuietly(copy)
        copy = null
        folder = null
        return null
    }
  }
}

const bytesOf = (fd: number): number => fstatSync(fd).size

const assertRoom = (path: string, needed: number, free: number): void => {
  if (free < needed)
    throw new CopyError(
      `The disk of ${path} has no room for a new copy: ${Math.ceil(needed / MIB)} MB are needed, ${Math.floor(free / MIB)} MB are free. While a copy is made anew, the one before stays.`,
    )
}

const closeQuietly = (copy: CopiedDatabase | null): void => {
  try {
    copy?.close()
  } catch {
    // Its disk is gone.
  }
}

/** Null when one of its files was removed. */
const openExisting = (path: string): CopiedDatabase | null => {
  try {
    return openCopiedDatabase(path, 'existing')
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null
    throw error
  }
}
