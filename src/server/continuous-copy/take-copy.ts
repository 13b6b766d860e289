import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { COPIED_DATABASE, COPIED_WAL } from './copied-database.ts'
import { copiesIn, copyPath, MARKER } from './copy-folder.ts'
import { headerOf, readBytes, runsAfter, sizeOf } from './wal-file.ts'
import {
  FRAME_HEADER_BYTES,
  frameBytes,
  hasSameSalts,
  WAL_HEADER_BYTES,
  type WalPlace,
  offsetAfter,
} from './wal-format.ts'

/** The message is a sentence for the operator. */
export class UnusableCopyError extends OperatorError {
  override name = 'UnusableCopyError'
}

/** `root`: the folder of COPY_DIR; `folder`: the whole copy in it. `changedAt`: the last change in it. */
export type WholeCopy = { root: string; folder: string; changedAt: Date }

const changedAt = (folder: string): Date =>
  new Date(
    Math.max(
      ...[COPIED_DATABASE, COPIED_WAL]
        .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
        .map((ms) => Math.floor(ms)),
    ),
  )

/**
 * The newest whole copy in a folder of COPY_DIR, or the one in this folder itself. Throws
 * `UnusableCopyError`.
 */
export const findCopy = (path: string): WholeCopy => {
  if (existsSync(join(path, COPIED_DATABASE)) && /^copy-\d+([.]kept)?$/.test(basename(path)))
    return { root: dirname(path), folder: path, changedAt: changedAt(path) }
  const [newest] = existsSync(join(path, MARKER)) ? copiesIn(path) : []
  if (newest !== undefined) {
    const folder = copyPath(path, newest)
    return { root: path, folder, changedAt: changedAt(folder) }
  }
  throw new UnusableCopyError(
    existsSync(join(path, MARKER))
      ? `The first copy in ${path} was not complete yet: take a backup.`
      : `${path} holds no copy: give the folder that COPY_DIR names (is its disk mounted?), or the file of a backup.`,
  )
}

/** Whether a folder of COPY_DIR holds a copy that can be restored. False for one that cannot be read. */
export const hasWholeCopy = (path: string): boolean => {
  try {
    return existsSync(join(path, MARKER)) && copiesIn(path).length > 0
  } catch {
    return false
  }
}

const headerText = (file: string): string => {
  const handle = openSync(file, 'r')
  try {
    return readBytes(handle, 0, WAL_HEADER_BYTES).toString('hex')
  } finally {
    closeSync(handle)
  }
}

/** `frame`: the damaged one, from 1. `later`: how many frames behind it cannot be used either. */
export type DamagedWal = { frame: number; later: number }

/**
 * SQLite takes a WAL up to its first damaged frame and says nothing. A last frame that is torn is no
 * damage: the copy ends there. Null: nothing is left out.
 */
const damageIn = (walFile: string): DamagedWal | null => {
  const handle = openSync(walFile, 'r')
  try {
    const header = headerOf(handle)
    if (header === null) return null
    let end: WalPlace = header.start
    for (const { frames } of runsAfter(handle, header, end)) end = frames.at(-1)!.place
    const frames = Math.floor((sizeOf(handle) - WAL_HEADER_BYTES) / frameBytes(header))
    let later = 0
    for (let frame = end.frame + 1; frame < frames; frame++) {
      const bytes = readBytes(handle, offsetAfter(header, frame), FRAME_HEADER_BYTES)
      const salts = [bytes.readUInt32BE(8), bytes.readUInt32BE(12)] as const
      if (hasSameSalts({ ...end, salts }, header.start)) later += 1
    }
    return later === 0 ? null : { frame: end.frame + 1, later }
  } finally {
    closeSync(handle)
  }
}

const TRIES = 5

/**
 * Copies the database and its WAL to `target` and `${target}-wal`, and changes nothing in the folder.
 * A server may be writing there: as long as its WAL has not begun anew, the WAL has what is missing in
 * the file. Answers what is damaged in the WAL. Throws `UnusableCopyError`, or what the disk answers.
 */
export const takeCopy = ({ folder }: WholeCopy, target: string): DamagedWal | null => {
  const wal = join(folder, COPIED_WAL)
  if (!existsSync(wal))
    throw new UnusableCopyError(
      `${wal} is missing, without which the copy is not complete: take a backup.`,
    )
  for (let i = 0; i < TRIES; i++) {
    const before = headerText(wal)
    copyFileSync(join(folder, COPIED_DATABASE), target)
    copyFileSync(wal, `${target}-wal`)
    if (headerText(wal) === before) return damageIn(`${target}-wal`)
  }
  throw new UnusableCopyError(
    `A server goes on writing the copy in ${folder}, faster than it can be read: stop that server first.`,
  )
}

/** The lines of both key files: those of the copy first, since they belong to what is restored. */
export const joinedKeys = (ofCopy: string, ofFolder: string | null): string => {
  const lines = [...linesOf(ofCopy), ...linesOf(ofFolder ?? '')]
  return `${[...new Set(lines)].join('\n')}\n`
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const textOf = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8') : null
