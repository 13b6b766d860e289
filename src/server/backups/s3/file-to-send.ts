import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { S3Error } from './s3-error.ts'

const MIB = 1024 ** 2
/** Held in memory, one at a time. S3 takes 10,000 parts of an object, of 5 MB at least. */
const PART_BYTES = 16 * MIB
const MOST_PARTS = 9_000

/**
 * What a store must have of a file. `partBytes`: how large each part is that is sent; a smaller file is
 * sent whole. `etag`: what S3 calls the object then: the MD5 of the file, or, of one in parts, the MD5 of
 * the parts' MD5s and their number.
 */
export type FileToSend = { bytes: number; sha256: string; partBytes: number; etag: string }

/** Reads the whole file once. */
export const fileToSend = async (handle: FileHandle): Promise<FileToSend> => {
  const { size: bytes } = await handle.stat()
  const partBytes = Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS))
  const whole = createHash('sha256')
  const md5s: Buffer[] = []
  for (let from = 0; from === 0 || from < bytes; from += partBytes) {
    const part = await readPart(handle, from, Math.min(partBytes, bytes - from))
    whole.update(part)
    md5s.push(md5Of(part))
  }
  const etag =
    bytes <= partBytes
      ? md5s[0]!.toString('hex')
      : `${md5Of(Buffer.concat(md5s)).toString('hex')}-${md5s.length}`
  return { bytes, sha256: whole.digest('hex'), partBytes, etag }
}

export const md5Of = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest()

export const readPart = async (
  handle: FileHandle,
  from: number,
  length: number,
): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, from + filled)
    if (bytesRead === 0) throw new S3Error('The backup became shorter while it was uploaded.')
    filled += bytesRead
  }
  return bytes
}
