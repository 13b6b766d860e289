/** Far larger than a measurement log of the longest period. */
const LARGEST_BYTES = 100_000_000

export type HashedFile =
  | { kind: 'hashed'; fileHash: string; namedCode: string | null }
  | { kind: 'too-large' }
  | { kind: 'unreadable' }

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

/**
 * SHA-256 of a file, hex, and the code of the log that it names; the file does not leave the
 * browser.
 */
export const hashFile = async (file: Pick<File, 'size' | 'arrayBuffer'>): Promise<HashedFile> => {
  if (file.size > LARGEST_BYTES) return { kind: 'too-large' }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    // A dropped folder, or a file that was removed in the meantime.
    return { kind: 'unreadable' }
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return {
    kind: 'hashed',
    fileHash: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    namedCode: namedCode(bytes),
  }
}
