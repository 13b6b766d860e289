import { fstatSync } from 'node:fs'
import { fileErrorCode } from '../file-errors.ts'
import { readInto } from './log-file.ts'
import { type CopiedDatabase, openCopiedDatabase } from './copied-database.ts'
import { asCopyError, CopyError } from './copy-error.ts'
import { type CopyFolder, copyPath, openCopyFolder } from './copy-folder.ts'
import type { FileState } from './file-state.ts'
import { steadyMs, type ToFollower, type ToWriter } from './messages.ts'

const MIB = 1024 ** 2
/** Some milliseconds of work, after which frames are taken. */
const BYTES_A_STEP = MIB
/** So that no sync stops the disk for long: readings may be stored on the same one. */
const BYTES_BETWEEN_SYNCS = 8 * MIB
/** The database says every 15 s that it is alive; a copy that is newer than this has more than it. */
const NEWER_MS = 60_000
/** Beside the new copy: its log. */
const ROOM_FOR_LOG = 64 * MIB

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
 * Writes the copy. Whatever goes wrong ends in `failing` with a sentence; the whole copy that exists
 * stays, and what is being made anew gets its name only when it is whole.
 */
export const createCopyWriter = (parts: CopyWriterParts): CopyWriter => {
  let folder: CopyFolder | null = null
  let copy: CopiedDatabase | null = null
  let stage: 'closed' | 'asking' | 'making' | 'following' = 'closed'
  let isExpected = parts.isExpected
  let readTo = 0
  let syncedTo = 0
  /** The mark that the follower answers after the whole file was read; another one for each try. */
  let endMark = ''
  let tries = 0
  /** The first opening: only then can the copy be newer than the database. */
  let isFirst = true
  let keepsOlder = false
  const step = Buffer.alloc(BYTES_A_STEP)

  const close = (): void => {
    try {
      copy?.close()
    } catch {
      // Its disk is gone.
    }
    copy = null
    folder = null
    stage = 'closed'
  }

  const fail = (error: unknown): void => {
    parts.send({ kind: 'stop-sending' })
    close()
    parts.progress({ kind: 'failing', reason: asCopyError(error, parts.folder).message })
  }

  const attempt = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      fail(error)
    }
  }

  const databaseBytes = (): number => fstatSync(parts.databaseFd).size

  const beginAnew = (): void => {
    copy?.close()
    copy = null
    const needed = databaseBytes() + ROOM_FOR_LOG
    const free = folder!.freeBytes()
    if (free < needed)
      throw new CopyError(
        `The disk of ${parts.folder} has no room for a new copy: ${Math.ceil(needed / MIB)} MB are needed, ${Math.floor(free / MIB)} MB are free. While a copy is made anew, the one before stays.`,
      )
    copy = openCopiedDatabase(folder!.makePartial(), 'new')
    stage = 'making'
    readTo = 0
    syncedTo = 0
    tries += 1
    endMark = `file read ${tries}`
    parts.send({ kind: 'begin' })
  }

  /**
   * Reads the database's file while it is written to. A page that changes meanwhile is in the log as
   * well, from where it is written over what was read here.
   */
  const readOn = (): void => {
    if (stage !== 'making' || copy === null) return
    const beganMs = steadyMs()
    const bytes = readInto(step, parts.databaseFd, readTo)
    if (bytes.length === 0) return parts.send({ kind: 'mark', mark: endMark })
    copy.writePages(bytes, readTo)
    readTo += bytes.length
    if (readTo - syncedTo >= BYTES_BETWEEN_SYNCS) {
      copy.sync()
      syncedTo = readTo
      parts.progress({ kind: 'making', doneBytes: readTo, totalBytes: databaseBytes() })
    }
    const reading = copy
    // Half of the time the disk is left to others.
    parts.later(() => attempt(() => copy === reading && readOn()), steadyMs() - beganMs)
  }

  const complete = (): void => {
    copy!.sync()
    copy!.close()
    copy = openCopiedDatabase(folder!.complete(copy!.folder, keepsOlder), 'existing')
    follow()
  }

  const follow = (): void => {
    keepsOlder = false
    stage = 'following'
    isExpected = true
    parts.progress({ kind: 'following' })
  }

  const takeOver = (message: ToWriter): void => {
    if (message.kind === 'continues' && stage === 'asking') {
      if (isFirst && !message.isSo && parts.lastAliveMs !== null)
        keepsOlder = folder!.changedMs() > parts.lastAliveMs + NEWER_MS
      isFirst = false
      if (message.isSo) follow()
      else beginAnew()
    } else if (message.kind === 'begins' && stage === 'making') {
      parts.progress({ kind: 'making', doneBytes: 0, totalBytes: databaseBytes() })
      readOn()
    } else if (stage === 'making' || stage === 'following') write(message)
  }

  const write = (message: ToWriter): void => {
    folder!.assertOurs()
    if (!copy!.isInPlace())
      throw new CopyError(`The copy in ${parts.folder} was removed or replaced.`)
    if (message.kind === 'log') copy!.beginLog(message.header)
    if (message.kind === 'frames') {
      const { length } = message.bytes
      copy!.append(message.bytes)
      parts.send({ kind: 'stored', bytes: length })
    }
    if (message.kind === 'lost')
      throw new CopyError(
        `The copy in ${parts.folder} missed a part of the database's log and is made anew.`,
      )
    if (message.kind === 'caught-up') {
      if (stage === 'making' && message.marks.includes(endMark)) complete()
      for (const { file, name } of parts.alsoCopied) folder!.keep(file, name)
      if (stage === 'following') parts.caughtUp(message.atMs, message.marks)
    }
  }

  return {
    open: () => {
      if (stage !== 'closed') return
      attempt(() => {
        folder = openCopyFolder(parts.folder, { installation: parts.installation, isExpected })
        const newest = folder.newest()
        copy = newest === null ? null : openExisting(copyPath(parts.folder, newest))
        if (copy === null) return beginAnew()
        stage = 'asking'
        parts.send({ kind: 'may-continue', place: copy.place(), seal: copy.seal() })
      })
    },
    received: (message) => attempt(() => takeOver(message)),
    seal: (original) => {
      if (stage === 'following') attempt(() => copy!.setSeal(original))
    },
    close,
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
