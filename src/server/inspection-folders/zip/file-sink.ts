import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'

/** A file that is written from front to back, with the hash of all that was written. */
export type FileSink = {
  write(part: Uint8Array): void
  /** Bytes written so far. */
  length(): number
  /** Closes the file. `sha256`: hex. */
  close(): { bytes: number; sha256: string }
}

/** For a process of its own: it waits for the disk. */
export const openFileSink = (path: string): FileSink => {
  const file = openSync(path, 'w', 0o600)
  const hash = createHash('sha256')
  let length = 0
  return {
    write: (part) => {
      for (let at = 0; at < part.length;) at += writeSync(file, part, at)
      hash.update(part)
      length += part.length
    },
    length: () => length,
    close: () => {
      closeSync(file)
      return { bytes: length, sha256: hash.digest('hex') }
    },
  }
}
