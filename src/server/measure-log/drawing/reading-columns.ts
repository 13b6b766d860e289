import { COLOURS, fillOperator, number, PAGE, type Rectangle } from './ink.ts'
import type { Element, LogPaper } from './log-paper.ts'
import { EMPTY, type Note, type ReadingLines } from './reading-lines.ts'
import { type ReadingRows, ROW } from './reading-rows.ts'

/** Where a line's letters stand on it. */
const BASELINE = 6

/**
 * What a row of the structure holds: the readings of an hour, or a note. A row for each reading
 * would make the file sixteen times as large.
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
 * The grounds of one column's lines: bands behind the days' headings, a tint behind readings out of
 * range, and a hairline where an hour begins, which helps to find a time.
 */
const drawGrounds = (
  { paper, rows, lines: { lines: all, notes }, columnWidth }: ColumnsInput,
  from: number,
  to: number,
  x: number,
  y: number,
): void => {
  const days: Rectangle[] = []
  const out: Rectangle[] = []
  const hours: Rectangle[] = []
  let began = -1
  for (let i = from; i <= to; i++) {
    const line = i < to ? all[i]! : EMPTY
    const isOut = line >= 0 && rows.isOut(line)
    if (isOut && began < 0) began = i
    if (!isOut && began >= 0) {
      out.push([
        x - 2,
        y + (began - from) * ROW.leading,
        columnWidth + 3,
        (i - began) * ROW.leading,
      ])
      began = -1
    }
    if (i > from && line >= 0 && all[i - 1]! >= 0 && rows.hourOf(line) !== rows.hourOf(all[i - 1]!))
      hours.push([x - 2, y + (i - from) * ROW.leading, columnWidth + 3, 0.3])
    if (line < 0 && line !== EMPTY && notes[-1 - line]!.kind !== 'change')
      days.push([x - 2, y + (i - from) * ROW.leading, columnWidth + 3, ROW.leading])
  }
  paper.ink.fillAll(days, COLOURS.band)
  paper.ink.fillAll(out, COLOURS.alarmTint)
  paper.ink.fillAll(hours, COLOURS.line)
}

/**
 * Draws the lines `from` to `to` as one column below `y`, call by call from the first line to the
 * last. What belongs to one element of the structure is one text object.
 */
export const readingColumns = (input: ColumnsInput) => {
  const {
    paper,
    rows,
    lines: { lines: all, notes },
  } = input
  const { ink, regular, bold } = paper
  const noteOf = (line: number): Note => notes[-1 - line]!
  const chunkOf = (line: number): Chunk =>
    line >= 0 ? { kind: 'hour', hour: rows.hourOf(line) } : { kind: noteOf(line).kind }

  const text = (from: number, to: number, x: number, y: number): void => {
    const face = all[from]! >= 0 || noteOf(all[from]!).kind === 'change' ? regular : bold
    let operators = ''
    for (let i = from; i < to; i++)
      operators +=
        all[i]! >= 0
          ? rows.row(all[i]!)
          : `[${face.encode(`${noteOf(all[i]!).text} `).glyphs}] TJ T*\n`
    for (const used of [regular, bold]) ink.use(used)
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
    grounds: (from: number, to: number, x: number, y: number): void =>
      drawGrounds(input, from, to, x, y),
    column: (element: Element, from: number, to: number, x: number, y: number): void => {
      for (let i = from; i < to;) {
        if (all[i] === EMPTY) {
          i++
          continue
        }
        const chunk = chunkOf(all[i]!)
        let end = i + 1
        while (end < to && all[end] !== EMPTY && isSame(chunk, chunkOf(all[end]!))) end++
        const [begin, top] = [i, y + (i - from) * ROW.leading]
        if (chunk.kind === 'day-goes-on') paper.decoration(() => text(begin, end, x, top))
        else cellFor(element, chunk).mark(() => text(begin, end, x, top))
        i = end
      }
    },
    close,
  }
}
