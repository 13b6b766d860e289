import { SEPARATORS, type Separator } from '../imports/rows-of-text.ts'

/**
 * The text of a table: UTF-8, UTF-16 with a byte order mark, or Windows-1250, in which spreadsheets of
 * Central Europe save. Without the mark.
 */
export const tableText = (bytes: Uint8Array): string => {
  const decoded = (encoding: string): string =>
    new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded('utf-16be')
  try {
    return decoded('utf-8')
  } catch {
    return decoded('windows-1250')
  }
}

/** The separator that stands most often in the first line with a text. */
export const tableSeparator = (text: string): Separator => {
  const line = /^.*\S.*$/m.exec(text)?.[0] ?? ''
  const counts = SEPARATORS.map((mark): [Separator, number] => [mark, line.split(mark).length])
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/** A cell as it was before it was escaped on its way out: `'=1` is the text "=1". Nothing is computed. */
export const cellText = (cell: string): string => cell.replace(/^'(?=[=+\-@'])/, '').trim()
