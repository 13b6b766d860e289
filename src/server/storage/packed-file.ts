import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate, inflate, inflateSync } from 'node:zlib'

/** `hash`: SHA-256 of the original, hex. `size`: its bytes. `bytes`: the original, deflated. */
export type PackedFile = { hash: string; size: number; bytes: Uint8Array }

/** The content of the store is not what its hash says. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError'
}

const deflated = promisify(deflate)
const inflated = promisify(inflate)
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Call it before a transaction: a large file takes a second. */
export const packed = async (original: Uint8Array): Promise<PackedFile> => ({
  hash: hashOf(original),
  size: original.length,
  bytes: await deflated(original),
})

/** Throws `DamagedFileError` unless the content has the hash. */
export const unpacked = async (hash: string, bytes: Uint8Array): Promise<Uint8Array> => {
  const original = await inflated(bytes).catch(() => null)
  if (original === null || hashOf(original) !== hash)
    throw new DamagedFileError(`The file ${hash} is damaged: it is not what was stored.`)
  return original
}

/** Whether the content has the hash. Blocks; for programs that check whole databases. */
export const isRightFile = (hash: string, bytes: Uint8Array): boolean => {
  try {
    return hashOf(inflateSync(bytes)) === hash
  } catch {
    return false
  }
}
