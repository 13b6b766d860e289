import type { LanguageCode } from '../users/account.ts'

export type CsvMarks = { decimal: string; separator: string }

/**
 * The marks that a spreadsheet set to this language expects. Where the comma is the decimal mark,
 * the semicolon separates the cells.
 */
export const csvMarks = (language: LanguageCode): CsvMarks =>
  language === 'en' ? { decimal: '.', separator: ',' } : { decimal: ',', separator: ';' }

/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

const isNumber = (text: string): boolean => /^-?\d+([.,]\d+)?$/.test(text)

/**
 * One cell, quoted by RFC 4180. A text that a spreadsheet could take for a formula starts with an
 * apostrophe; numbers stay numbers.
 */
export const csvCell = (text: string, separator: string): string => {
  const safe =
    !isNumber(text) && /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(text) ? `'${text}` : text
  return /["\r\n;,\t]/.test(safe) || safe.includes(separator) || safe !== safe.trim()
    ? `"${safe.replaceAll('"', '""')}"`
    : safe
}

/** One line with the line end of RFC 4180. */
export const csvLine = (cells: readonly string[], separator: string): string =>
  `${cells.join(separator)}\r\n`
