import type { LanguageCode } from '../users/account.ts'

export type CsvMarks = { decimal: string; separator: string }

/**
 * In five of the six languages the comma is the decimal mark, so the semicolon parts the cells, as
 * spreadsheets there expect.
 */
export const csvMarks = (language: LanguageCode): CsvMarks =>
  language === 'en' ? { decimal: '.', separator: ',' } : { decimal: ',', separator: ';' }

/** Excel knows by this that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

const isNumber = (text: string): boolean => /^-?\d+([.,]\d+)?$/.test(text)

/**
 * RFC 4180 quoting. A text that a spreadsheet could take for a formula gets an apostrophe before
 * it; numbers stay numbers.
 */
export const csvCell = (text: string, separator: string): string => {
  const safe =
    !isNumber(text) && /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(text) ? `'${text}` : text
  return /["\r\n;,\t]/.test(safe) || safe.includes(separator) || safe !== safe.trim()
    ? `"${safe.replaceAll('"', '""')}"`
    : safe
}

/** Lines end as RFC 4180 has it. */
export const csvLine = (cells: readonly string[], separator: string): string =>
  `${cells.join(separator)}\r\n`
