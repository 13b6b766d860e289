import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { FileSink } from './file-sink.ts'
import { centralHeader, endOfZip, localHeader, sizesAfter, type ZipEntry } from './zip-records.ts'

/** A file in the ZIP: its name, its length and SHA-256 before it was packed. */
export type PackedFile = { name: string; bytes: number; sha256: string }

/**
 * Writes a ZIP file from front to back, of any size (APPNOTE 6.3, ZIP64): nothing is kept but the
 * names. All entries have the same time, so that the same content gives the same bytes.
 */
export const createZipWriter = (sink: FileSink, atMs: number) => {
  const entries: ZipEntry[] = []
  const files: PackedFile[] = []

  /** Adds a file; its texts are taken as fast as they are written. */
  const add = async (
    name: string,
    texts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  ): Promise<PackedFile> => {
    const offset = sink.length()
    sink.write(localHeader(name, atMs))
    const deflate = createDeflateRaw({ level: 6 })
    const began = sink.length()
    deflate.on('data', (part: Uint8Array) => sink.write(part))
    const hash = createHash('sha256')
    let [crc, bytes] = [0, 0]
    for await (const text of texts) {
      const part = typeof text === 'string' ? Buffer.from(text) : text
      crc = crc32(part, crc)
      hash.update(part)
      bytes += part.length
      if (!deflate.write(part)) await once(deflate, 'drain')
    }
    const ended = once(deflate, 'end')
    deflate.end()
    await ended
    const packed = sink.length() - began
    sink.write(sizesAfter({ crc, packed, bytes }))
    entries.push({ name, crc, packed, bytes, offset })
    const file = { name, bytes, sha256: hash.digest('hex') }
    files.push(file)
    return file
  }

  return {
    add,
    files: (): readonly PackedFile[] => files,
    /** Writes the list of all files. */
    end: (): void => {
      const from = sink.length()
      for (const entry of entries) sink.write(centralHeader(entry, atMs))
      sink.write(endOfZip(entries.length, from, sink.length() - from))
    },
  }
}
