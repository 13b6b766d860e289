import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { COPIED_DATABASE, COPIED_LOG } from './copied-database.ts'
import { copiesIn, copyPath, MARKER } from './copy-folder.ts'
import { readBytes } from './log-file.ts'
import { LOG_HEADER_BYTES } from './log-format.ts'

/** The message is a sentence for the operator. */
export class UnusableCopyError extends OperatorError {
  override name = 'UnusableCopyError'
}

/** `root`: the folder of COPY_DIR; `folder`: the whole copy in it. `changedAt`: the last change in it. */
export type WholeCopy = { root: string; folder: string; changedAt: Date }

const changedAt = (folder: string): Date =>
  new Date(
    Math.max(
      ...[COPIED_DATABASE, COPIED_LOG]
        .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
        .map((ms) => Math.floor(ms)),
    ),
  )

/**
 * The newest whole copy in a folder of COPY_DIR, or the one in this folder itself. Throws
 * `UnusableCopyError`.
 */
export const findCopy = (path: string): WholeCopy => {
  if (existsSync(join(path, COPIED_DATABASE)) && /^copy-\d+$/.test(basename(path)))
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

const headerText = (file: string): string => {
  const handle = openSync(file, 'r')
  try {
    return readBytes(handle, 0, LOG_HEADER_BYTES).toString('hex')
  } finally {
    closeSync(handle)
  }
}

const TRIES = 5

/**
 * Copies the database and its log to `target` and `${target}-wal`, and changes nothing in the folder.
 * A server may be writing there: as long as its log has not begun anew, the log has what is missing in
 * the file. Throws `UnusableCopyError`, or what the disk answers.
 */
export const takeCopy = ({ folder }: WholeCopy, target: string): void => {
  const log = join(folder, COPIED_LOG)
  if (!existsSync(log))
    throw new UnusableCopyError(
      `${log} is missing, without which the copy is not complete: take a backup.`,
    )
  for (let i = 0; i < TRIES; i++) {
    const before = headerText(log)
    copyFileSync(join(folder, COPIED_DATABASE), target)
    copyFileSync(log, `${target}-wal`)
    if (headerText(log) === before) return
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
