/** Far larger than a measurement log of the longest period; up to here a file is held in memory. */
const LARGEST_LOG_BYTES = 100_000_000

export type HashedFile =
  | { kind: 'hashed'; fileHash: string; namedCode: string | null }
  | { kind: 'unreadable' }

type GivenFile = Pick<File, 'size' | 'arrayBuffer' | 'stream'>

/** Browsers hash in secure contexts only: over https, or on the machine itself. */
export const canHashFiles = (): boolean => globalThis.crypto?.subtle !== undefined

/** As a measurement log has it among the keywords in its file. */
const CODE = /[0-9A-HJKMNP-TV-Z]{5}(?:-[0-9A-HJKMNP-TV-Z]{5}){3}/

/**
 * The code of the log that a file names as its own, null for none: also an altered file says which
 * log it claims to be. Other programs write keywords with two bytes a letter.
 */
const namedCode = (bytes: ArrayBuffer): string | null => {
  const text = new TextDecoder('latin1').decode(bytes)
  return (CODE.exec(text) ?? CODE.exec(text.replaceAll('\0', '')))?.[0] ?? null
}

const hex = (hash: Uint8Array): string =>
  Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Piece by piece, which the browser itself cannot. Null: it is no longer wanted. */
const hashPieces = async (file: GivenFile, isWanted: () => boolean): Promise<string | null> => {
  const { sha256 } = await import('@noble/hashes/sha2')
  const hash = sha256.create()
  const reader = file.stream().getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    if (!isWanted()) {
      await reader.cancel()
      return null
    }
    hash.update(piece.value)
  }
  return hex(hash.digest())
}

/**
 * SHA-256 of a file, hex, and the code of the log that it names; the file does not leave the browser.
 * Null: it is no longer wanted.
 */
export const hashFile = async (
  file: GivenFile,
  isWanted: () => boolean = () => true,
): Promise<HashedFile | null> => {
  try {
    if (file.size > LARGEST_LOG_BYTES) {
      const fileHash = await hashPieces(file, isWanted)
      return fileHash === null ? null : { kind: 'hashed', fileHash, namedCode: null }
    }
    const bytes = await file.arrayBuffer()
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return { kind: 'hashed', fileHash: hex(hash), namedCode: namedCode(bytes) }
  } catch {
    // A dropped folder, or a file that was removed in the meantime.
    return { kind: 'unreadable' }
  }
}
