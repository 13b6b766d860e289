/**
 * The text of a file. Programs of loggers write UTF-8, UTF-16 with a byte order mark, or the code page
 * of Windows, in which a degree sign is one byte that UTF-8 does not know.
 */
export const textOfBytes = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be')
  try {
    return decoded(bytes, 'utf-8')
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

/** Leaves a byte order mark out. */
const decoded = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)

/** A text has no NUL; spreadsheets, PDFs and pictures do. */
export const isText = (text: string): boolean => !text.includes('\0')
