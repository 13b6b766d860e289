import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { CopyError } from './copy-error.ts'

/** Says whose copy a folder holds, and which server writes it. */
export const MARKER = 'coldwatch-copy.json'
/** Whoever puts an empty file of this name into the folder says that a new copy may begin there. */
export const BEGIN_NEW = 'begin-new-copy'

const COPY_NAME = /^copy-(\d{1,9})$/
const KEPT = /^copy-\d{1,9}[.]kept$/
const PARTIAL = /^copy-\d{1,9}[.]partial$/

type Marker = { format: 1; installation: string; server: string }

/** Numbers of the whole copies, the newest first. A copy has its name only when it is whole. */
export const copiesIn = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((name) => COPY_NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => b - a)

export const copyPath = (folder: string, number: number): string => join(folder, `copy-${number}`)

const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const readMarker = (folder: string): Marker | null => {
  const file = join(folder, MARKER)
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text) as Marker
  } catch {
    throw new CopyError(
      `${file} cannot be understood, so nobody knows whose copy this is. Put another folder into COPY_DIR, or remove this file when the copy may be replaced.`,
    )
  }
}

const assertUsable = (folder: string, installation: string, isExpected: boolean): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CopyError(
      `The folder ${folder} for the copy is missing: mount its disk, or make the folder. The server does not make it, so that no copy lands on the wrong disk.`,
    )
  const marker = readMarker(folder)
  if (marker !== null && marker.installation !== installation)
    throw new CopyError(
      `${folder} holds the copy of another Coldwatch installation and stays as it is: set COPY_DIR to another folder.`,
    )
  if (marker === null && isExpected && !existsSync(join(folder, BEGIN_NEW)))
    throw new CopyError(
      `The copy that was in ${folder} is gone: mount its disk. To begin a new copy there, make an empty file ${join(folder, BEGIN_NEW)}.`,
    )
}

export type CopyFolder = {
  /** Number of the newest whole copy; null without one. */
  newest(): number | null
  /** An empty folder for the copy after that, under a name that says it is not whole. */
  makePartial(): string
  /**
   * Gives it its name, then removes older ones; `keepsOlder`: the last of them stays under another
   * name, unless one stays already. Answers its path.
   */
  complete(partial: string, keepsOlder: boolean): string
  /** When the newest whole copy was changed last, ms since 1970. */
  changedMs(): number
  freeBytes(): number
  /** Throws `CopyError` when another server took the folder, or its disk is no longer mounted. */
  assertOurs(): void
  /** Takes a file of the data folder along when it was changed. */
  keep(file: string, name: string): void
}

/**
 * Takes the folder for this server. `isExpected`: a copy was there before, so an empty folder is that of
 * a disk that is not mounted. Throws `CopyError`, or what the disk answers.
 */
export const openCopyFolder = (
  folder: string,
  { installation, isExpected }: { installation: string; isExpected: boolean },
): CopyFolder => {
  assertUsable(folder, installation, isExpected)
  const marker: Marker = { format: 1, installation, server: randomUUID() }
  const file = join(folder, MARKER)
  writeFileSync(`${file}.new`, `${JSON.stringify(marker)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  rmSync(join(folder, BEGIN_NEW), { force: true })
  for (const name of readdirSync(folder))
    if (PARTIAL.test(name)) rmSync(join(folder, name), { recursive: true })
  const removeOlder = (): void => {
    for (const number of copiesIn(folder).slice(1))
      rmSync(copyPath(folder, number), { recursive: true, force: true })
  }
  removeOlder()
  syncFolder(folder)
  const identity = statSync(file).ino
  const copiedStates = new Map<string, string>()

  return {
    newest: () => copiesIn(folder)[0] ?? null,
    makePartial: () => {
      const partial = `${copyPath(folder, (copiesIn(folder)[0] ?? 0) + 1)}.partial`
      rmSync(partial, { recursive: true, force: true })
      mkdirSync(partial, { mode: 0o700 })
      return partial
    },
    complete: (partial, keepsOlder) => {
      const [older] = copiesIn(folder)
      const isOneKept = readdirSync(folder).some((name) => KEPT.test(name))

      syncFolder(partial)
      const path = partial.replace(/[.]partial$/, '')
      renameSync(partial, path)
      if (keepsOlder && older !== undefined && !isOneKept)
        renameSync(copyPath(folder, older), `${copyPath(folder, older)}.kept`)
      syncFolder(folder)
      removeOlder()
      return path
    },
    changedMs: () => {
      const path = copyPath(folder, copiesIn(folder)[0] ?? 0)
      return Math.max(...readdirSync(path).map((name) => statSync(join(path, name)).mtimeMs))
    },
    freeBytes: () => {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    },
    assertOurs: () => {
      const now = statSync(file, { throwIfNoEntry: false })
      if (now === undefined)
        throw new CopyError(
          `The copy in ${folder} is gone: mount its disk. The server then goes on by itself.`,
        )
      if (now.ino !== identity && readMarker(folder)?.server !== marker.server)
        throw new CopyError(
          `Another server has begun to write its copy into ${folder}: each needs a folder of its own.`,
        )
    },
    keep: (source, name) => {
      const there = statSync(source, { throwIfNoEntry: false })
      const state = there === undefined ? '' : `${there.ino} ${there.size} ${there.mtimeMs}`
      if (there === undefined || state === copiedStates.get(name)) return
      const target = join(folder, name)
      rmSync(`${target}.new`, { force: true })
      writeFileSync(`${target}.new`, readFileSync(source), { mode: 0o600, flush: true })
      renameSync(`${target}.new`, target)
      copiedStates.set(name, state)
    },
  }
}
