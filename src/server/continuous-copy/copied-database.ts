import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { CopyError } from './copy-error.ts'
import type { FileState } from './file-state.ts'
import { headerOf, readBytes, runsAfter } from './wal-file.ts'
import {
  FRAME_HEADER_BYTES,
  type Frame,
  framesIn,
  isSamePlace,
  type WalHeader,
  type WalPlace,
  offsetAfter,
  readWalHeader,
} from './wal-format.ts'

export const COPIED_DATABASE = 'coldwatch.db'
export const COPIED_WAL = 'coldwatch.db-wal'
const SEAL = 'sealed.json'

/**
 * A database that SQLite can open: the file as it was when its WAL began, and a WAL whose bytes are
 * those of the original up to its last frame. Nothing but whole, committed frames counts; the rest is
 * ignored, as SQLite does it.
 */
export type CopiedDatabase = {
  folder: string
  /** Where the WAL ends; null without a WAL. */
  place(): WalPlace | null
  /**
   * What the original's file was after a clean stop, when the copy had everything in it; null when
   * something was added since.
   */
  seal(): FileState | null
  /** The database file then has everything, too. */
  setSeal(original: FileState): void
  /** Moves the WAL into the database file, then begins this one. */
  beginWal(header: Uint8Array): void
  /** On the disk when it returns. */
  append(bytes: Uint8Array): void
  writePages(bytes: Uint8Array, at: number): void
  sync(): void
  /** Whether the open files are still those in the folder. */
  isInPlace(): boolean
  close(): void
}

/** `pages`: how large the database is after the last commit. `latest`: the last frame of each page. */
type Contents = {
  header: WalHeader
  place: WalPlace
  pages: number
  latest: Map<number, number>
}

const noteFrames = (contents: Contents, frames: readonly Frame[]): void => {
  for (const { page, pages, place } of frames) {
    contents.latest.set(page, place.frame)
    contents.place = place
    if (pages > 0) contents.pages = pages
  }
}

/** The WAL as far as its last whole commit. */
const readContents = (walFd: number): Contents | null => {
  const header = headerOf(walFd)
  if (header === null) return null
  const contents: Contents = { header, place: header.start, pages: 0, latest: new Map() }
  let open: Frame[] = []
  for (const { frames } of runsAfter(walFd, header, header.start))
    for (const frame of frames) {
      open.push(frame)
      if (frame.pages === 0) continue
      noteFrames(contents, open)
      open = []
    }
  return contents
}

const writeAll = (fd: number, bytes: Uint8Array, at: number): void => {
  for (let done = 0; done < bytes.length;)
    done += writeSync(fd, bytes, done, bytes.length - done, at + done)
}

type Sealed = { original: FileState; place: WalPlace | null }

const readSeal = (folder: string, place: WalPlace | null): FileState | null => {
  try {
    const sealed = JSON.parse(readFileSync(join(folder, SEAL), 'utf8')) as Sealed
    if (sealed.place === null || place === null)
      return sealed.place === place ? sealed.original : null
    return isSamePlace(sealed.place, place) ? sealed.original : null
  } catch {
    // Without it the copy is made anew, which is always right.
    return null
  }
}

/** `mode`: 'new' makes the files, which must not be there yet. Throws what the disk answers. */
export const openCopiedDatabase = (folder: string, mode: 'new' | 'existing'): CopiedDatabase => {
  const paths = [join(folder, COPIED_DATABASE), join(folder, COPIED_WAL)] as const
  const flags = mode === 'new' ? 'wx+' : 'r+'
  const databaseFd = openSync(paths[0], flags, 0o600)
  let walFd: number
  try {
    walFd = openSync(paths[1], flags, 0o600)
  } catch (error) {
    closeSync(databaseFd)
    throw error
  }
  let contents = readContents(walFd)

  /** May be repeated after a crash: the WAL stays until the pages are on the disk. */
  const moveWal = (): void => {
    if (contents === null || contents.place.frame === 0) return
    const { header, latest, pages } = contents
    for (const page of [...latest.keys()].toSorted((a, b) => a - b)) {
      if (page > pages) continue
      const from = offsetAfter(header, latest.get(page)! - 1) + FRAME_HEADER_BYTES
      const bytes = readBytes(walFd, from, header.pageBytes)
      writeAll(databaseFd, bytes, (page - 1) * header.pageBytes)
    }
    ftruncateSync(databaseFd, pages * header.pageBytes)
    fsyncSync(databaseFd)
  }

  return {
    folder,
    place: () => contents?.place ?? null,
    seal: () => readSeal(folder, contents?.place ?? null),
    setSeal: (original) => {
      moveWal()
      const sealed: Sealed = { original, place: contents?.place ?? null }
      const file = join(folder, SEAL)
      writeFileSync(`${file}.new`, JSON.stringify(sealed), { mode: 0o600, flush: true })
      renameSync(`${file}.new`, file)
    },
    beginWal: (bytes) => {
      moveWal()
      const header = readWalHeader(Buffer.from(bytes))
      if (header === null) throw new CopyError('The header of the log is damaged.')
      // The frames that still stand behind it do not belong to this header.
      writeAll(walFd, bytes, 0)
      ftruncateSync(walFd, bytes.length)
      fsyncSync(walFd)
      contents = { header, place: header.start, pages: 0, latest: new Map() }
    },
    append: (bytes) => {
      if (contents === null) throw new CopyError('Frames came before their log.')
      const { header, place } = contents
      const frames = [
        ...framesIn(header, place, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
      ]
      const end = frames.at(-1)?.place.frame ?? place.frame
      if (offsetAfter(header, end) - offsetAfter(header, place.frame) !== bytes.length)
        throw new CopyError('Frames of the log do not follow those before.')
      writeAll(walFd, bytes, offsetAfter(header, place.frame))
      fdatasyncSync(walFd)
      noteFrames(contents, frames)
    },
    writePages: (bytes, at) => writeAll(databaseFd, bytes, at),
    sync: () => {
      fsyncSync(databaseFd)
      fsyncSync(walFd)
    },
    isInPlace: () =>
      paths.every((path, i) => {
        const there = statSync(path, { throwIfNoEntry: false })
        const open = fstatSync(i === 0 ? databaseFd : walFd)
        return there !== undefined && there.dev === open.dev && there.ino === open.ino
      }),
    close: () => {
      closeSync(databaseFd)
      closeSync(walFd)
    },
  }
}
