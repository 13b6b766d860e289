import { closeSync, existsSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { headOf, runsAfter } from '../../continuous-copy/wal-file.ts'
import { offsetAfter } from '../../continuous-copy/wal-format.ts'
import { StorageUnavailableError } from '../storage-errors.ts'

const writeAll = (fd: number, bytes: Uint8Array, at: number): void => {
  for (let done = 0; done < bytes.length;)
    done += writeSync(fd, bytes, done, bytes.length - done, at + done)
}

/**
 * Writes the log that an end without a close has left once more, byte by byte where it stands, and
 * syncs it. If the last server ended because a sync failed, the system may have the log in its
 * memory alone and call it written: only what is written again is certain to go to the disk. The
 * database then stands on nothing that a loss of power could take. Nobody else writes meanwhile:
 * `writer` holds SQLite's lock.
 */
export const renewLog = (file: string, writer: DatabaseSync): void => {
  const log = `${file}-wal`
  if (!existsSync(log)) return
  const { log: frames } = writer.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number }
  if (frames <= 0) return
  const fd = openSync(log, 'r+')
  try {
    writer.exec('BEGIN IMMEDIATE')
    if (rewriteFrames(fd, frames) < frames)
      throw new StorageUnavailableError(
        `${log} changes while it is read: check the disk, and start again.`,
      )
    fdatasyncSync(fd)
  } finally {
    if (writer.isTransaction) writer.exec('ROLLBACK')
    closeSync(fd)
  }
}

/** Answers how many frames it found whole. */
const rewriteFrames = (fd: number, frames: number): number => {
  const head = headOf(fd)
  if (head === null) return 0
  const { header } = head
  writeAll(fd, head.bytes, 0)
  let place = header.start
  for (const run of runsAfter(fd, header, header.start, frames)) {
    writeAll(fd, run.bytes, offsetAfter(header, place.frame))
    place = run.frames.at(-1)!.place
  }
  return place.frame
}
