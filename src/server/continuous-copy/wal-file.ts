import { fstatSync, readSync } from 'node:fs'
import {
  type Frame,
  frameBytes,
  framesIn,
  WAL_HEADER_BYTES,
  type WalHeader,
  type WalPlace,
  offsetAfter,
  readWalHeader,
} from './wal-format.ts'

/** The most bytes of one read, which then takes some milliseconds. */
const BYTES_A_READ = 4 * 1024 ** 2

/** Fills `bytes` from `from` on. Answers what was read; less where the file ends. */
export const readInto = (bytes: Buffer, fd: number, from: number): Buffer => {
  let done = 0
  while (done < bytes.length) {
    const count = readSync(fd, bytes, done, bytes.length - done, from + done)
    if (count === 0) break
    done += count
  }
  return bytes.subarray(0, done)
}

/** The bytes from `from` on; fewer than `length` where the file ends. */
export const readBytes = (fd: number, from: number, length: number): Buffer =>
  // Not from the pool of small buffers: words must be aligned, and the bytes go to another thread.
  readInto(Buffer.from(new ArrayBuffer(length)), fd, from)

/** The header and its bytes; null while there is no WAL in the file. */
export const headOf = (fd: number): { header: WalHeader; bytes: Buffer } | null => {
  const bytes = readBytes(fd, 0, WAL_HEADER_BYTES)
  const header = readWalHeader(bytes)
  return header === null ? null : { header, bytes }
}

/** Null while there is no WAL in the file. */
export const headerOf = (fd: number): WalHeader | null => headOf(fd)?.header ?? null

export const sizeOf = (fd: number): number => fstatSync(fd).size

/** `bytes`: whole frames. `frames`: what they are, at least one. */
export type FrameRun = { bytes: Buffer; frames: Frame[] }

/**
 * The frames after `place`, a run at a time: up to frame `upTo`, or to where the chain of checksums
 * breaks.
 */
export function* runsAfter(
  fd: number,
  header: WalHeader,
  place: WalPlace,
  upTo: number = Infinity,
): Generator<FrameRun> {
  const size = frameBytes(header)
  const most = Math.max(1, Math.floor(BYTES_A_READ / size))
  let at = place
  while (at.frame < upTo) {
    const wanted = Math.min(most, upTo - at.frame)
    const bytes = readBytes(fd, offsetAfter(header, at.frame), wanted * size)
    const frames = [...framesIn(header, at, bytes)]
    if (frames.length > 0) {
      at = frames.at(-1)!.place
      yield { bytes: bytes.subarray(0, frames.length * size), frames }
    }
    if (frames.length < wanted) return
  }
}
