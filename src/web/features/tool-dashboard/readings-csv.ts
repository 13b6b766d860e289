import { offsetTextAt, stampAt } from '../../components/chart/zoned-time.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'

export type CsvHeadings = { sensor: string; device: string; time: string; offset: string; utc: string; value: string }

export type CsvInput = {
  /** The instant, ISO 8601 UTC, and °C: every reading as it was stored. */
  readings: readonly { key: string; value: number }[]
  toolName: string
  /** "IMEI / sensor number" */
  device: string
  zone: string
  language: LanguageCode
  headings: CsvHeadings
}

/** Excel knows by this that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** In five of the six languages the comma is the decimal mark, so the semicolon parts the cells, as spreadsheets there expect. */
const marksOf = (language: LanguageCode): { decimal: string; separator: string } =>
  language === 'en' ? { decimal: '.', separator: ',' } : { decimal: ',', separator: ';' }

/** RFC 4180 quoting. A text that a spreadsheet could take for a formula gets an apostrophe before it. */
export const csvText = (text: string, separator: string): string => {
  const safe = /^[\s\p{C}]*[=+\-@]|^[\t\r]/u.test(text) ? `'${text}` : text
  return /["\r\n;,\t]/.test(safe) || safe.includes(separator) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line a reading, by time; temperatures with all the decimals that were stored. */
export const readingsCsv = ({ readings, toolName, device, zone, language, headings }: CsvInput): string => {
  const { decimal, separator } = marksOf(language)
  const cell = (text: string): string => csvText(text, separator)
  const name = cell(toolName)
  const source = cell(device)
  const lines = [[headings.sensor, headings.device, headings.time, headings.offset, headings.utc, headings.value].map(cell).join(separator)]
  for (const { key, value } of readings) {
    const instant = Date.parse(key)
    // With its sign first a spreadsheet would take it for a formula.
    const offset = `UTC${offsetTextAt(instant, zone)}`
    lines.push([name, source, stampAt(instant, zone), offset, key, String(value).replace('.', decimal)].join(separator))
  }
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}
