/** `line`: number of the line in the file on which the row begins, from 1. */
export type TextRow = { line: number; cells: string[] }

export type Separator = ',' | ';' | '\t'
export const SEPARATORS = [',', ';', '\t'] as const satisfies readonly Separator[]

/** Longer cells are none of a logger: an open quote would swallow the rest of the file. */
const LONGEST_CELL = 10_000

/**
 * The rows of a separated text (RFC 4180: a cell in quotes may hold separators and line breaks), without
 * empty ones. Cells are trimmed.
 */
export function* rowsOfText(text: string, separator: Separator): Generator<TextRow> {
  let line = 1
  let at = 0
  while (at < text.length) {
    const row: TextRow = { line, cells: [] }
    let isRowOver = false
    while (!isRowOver) {
      const cell = cellAt(text, at, separator)
      row.cells.push(cell.text)
      line += cell.lineBreaks
      at = cell.end
      if (text[at] === separator) at++
      else {
        isRowOver = true
        if (text[at] === '\r' && text[at + 1] === '\n') at++
        at++
        line++
      }
    }
    if (row.cells.some((cell) => cell !== '')) yield row
  }
}

const isRowEnd = (mark: string | undefined): boolean =>
  mark === undefined || mark === '\n' || mark === '\r'

type Cell = { text: string; end: number; lineBreaks: number }

/** `end`: where the separator, the line break or the end of the text stands. */
const cellAt = (text: string, from: number, separator: Separator): Cell => {
  let at = from
  while (text[at] === ' ') at++
  if (text[at] === '"') {
    const quoted = quotedCell(text, at, separator)
    if (quoted !== null) return quoted
  }
  while (!isRowEnd(text[at]) && text[at] !== separator) at++
  return { text: text.slice(from, at).trim(), end: at, lineBreaks: 0 }
}

/** Null where the quotes are not closed: they are then characters like others. */
const quotedCell = (text: string, from: number, separator: Separator): Cell | null => {
  let content = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1 || quote - from > LONGEST_CELL) return null
    content += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    content += '"'
    at++
  }
  while (text[at] === ' ') at++
  if (!isRowEnd(text[at]) && text[at] !== separator) return null
  const lineBreaks = content.match(/\r\n|\r|\n/g)?.length ?? 0
  return { text: content.trim(), end: at, lineBreaks }
}
