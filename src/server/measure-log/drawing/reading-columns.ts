import { COLOURS, fillOperator, number, PAGE, type Rectangle } from './ink.ts'
import type { Element } from './structure-element.ts'
import type { LogPaper } from './log-paper.ts'
import { EMPTY, type Note, type ReadingLines } from './reading-lines.ts'
import { type ReadingRows, ROW } from './reading-rows.ts'

/** Distance from a line's upper edge to its baseline, in points. */
const BASELINE = 6

/**
 * The content of one table row in the PDF's structure: the readings of an hour, or a note. One row
 * per reading would make the file sixteen times as large.
 */
type Chunk = { kind: 'hour'; hour: number } | { kind: Note['kind'] }

const isSame = (a: Chunk, b: Chunk): boolean =>
  a.kind === b.kind && (a.kind !== 'hour' || b.kind !== 'hour' || a.hour === b.hour)

/** `columnWidth`: points. */
export type ColumnsInput = {
  paper: LogPaper
  rows: ReadingRows
  lines: ReadingLines
  columnWidth: number
}

/**
 * Draws the backgrounds of a column: a band behind each day's heading, a tint behind readings out
 * of range, and a hairline where an hour begins.
 */
const drawBackgrounds = (
  { paper, rows, lines: { lines, notes }, columnWidth }: ColumnsInput,
  from: number,
  to: number,
  x: number,
  y: number,
): void => {
  const days: Rectangle[] = []
  const outOfRange: Rectangle[] = []
  const hours: Rectangle[] = []
  /** First line of the run of readings out of range; -1: no run. */
  let outFrom = -1
  for (let i = from; i <= to; i++) {
    const line = i < to ? lines[i]! : EMPTY
    const isOut = line >= 0 && rows.isOut(line)
    if (isOut && outFrom < 0) outFrom = i
    if (!isOut && outFrom >= 0) {
      outOfRange.push([
        x - 2,
        y + (outFrom - from) * ROW.leading,
        columnWidth + 3,
        (i - outFrom) * ROW.leading,
      ])
      outFrom = -1
    }
    if (
      i > from &&
      line >= 0 &&
      lines[i - 1]! >= 0 &&
      rows.hourOf(line) !== rows.hourOf(lines[i - 1]!)
    )
      hours.push([x - 2, y + (i - from) * ROW.leading, columnWidth + 3, 0.3])
    if (line < 0 && line !== EMPTY && notes[-1 - line]!.kind !== 'change')
      days.push([x - 2, y + (i - from) * ROW.leading, columnWidth + 3, ROW.leading])
  }
  paper.ink.fillAll(days, COLOURS.band)
  paper.ink.fillAll(outOfRange, COLOURS.alarmTint)
  paper.ink.fillAll(hours, COLOURS.line)
}

/**
 * Draws columns of lines. `column` and `backgrounds` draw the lines `from <= i < to` below `y`;
 * call `column` in the order of the lines, then `close`. Each chunk is one text object.
 */
export const readingColumns = (input: ColumnsInput) => {
  const {
    paper,
    rows,
    lines: { lines, notes },
  } = input
  const { ink, regular, bold } = paper
  const noteOf = (line: number): Note => notes[-1 - line]!
  const chunkOf = (line: number): Chunk =>
    line >= 0 ? { kind: 'hour', hour: rows.hourOf(line) } : { kind: noteOf(line).kind }

  const drawText = (from: number, to: number, x: number, y: number): void => {
    const face = lines[from]! >= 0 || noteOf(lines[from]!).kind === 'change' ? regular : bold
    let operators = ''
    for (let i = from; i < to; i++)
      operators +=
        lines[i]! >= 0
          ? rows.row(lines[i]!)
          : `[${face.encode(`${noteOf(lines[i]!).text} `).glyphs}] TJ T*\n`
    for (const usedFace of [regular, bold]) ink.use(usedFace)
    ink.raw(
      `${fillOperator(COLOURS.ink)} BT /${face.name} ${ROW.size} Tf ${ROW.leading} TL ${number(x)} ${number(PAGE.height - y - BASELINE)} Td\n${operators}ET`,
    )
  }

  let open: { chunk: Chunk; row: Element; cell: Element } | null = null
  const close = (): void => {
    open?.cell.end()
    open?.row.end()
    open = null
  }
  const cellFor = (element: Element, chunk: Chunk): Element => {
    if (open !== null && isSame(open.chunk, chunk)) return open.cell
    close()
    const row = element.add('TR')
    const cell = chunk.kind === 'day' ? row.add('TH', { scope: 'Column' }) : row.add('TD')
    open = { chunk, row, cell }
    return cell
  }

  return {
    backgrounds: (from: number, to: number, x: number, y: number): void =>
      drawBackgrounds(input, from, to, x, y),
    column: (element: Element, from: number, to: number, x: number, y: number): void => {
      for (let i = from; i < to;) {
        if (lines[i] === EMPTY) {
          i++
          continue
        }
        const chunk = chunkOf(lines[i]!)
        let end = i + 1
        while (end < to && lines[end] !== EMPTY && isSame(chunk, chunkOf(lines[end]!))) end++
        const [begin, top] = [i, y + (i - from) * ROW.leading]
        if (chunk.kind === 'day-goes-on') paper.decoration(() => drawText(begin, end, x, top))
        else cellFor(element, chunk).mark(() => drawText(begin, end, x, top))
        i = end
      }
    },
    close,
  }
}
