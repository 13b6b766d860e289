import { filled } from '../../../locales/filled.ts'
import type { LogDay } from '../record/daily-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { type Flow, heading, paragraph } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, PAGE } from './ink.ts'
import type { Element } from './structure-element.ts'
import { dayCells, dayColumns, lengthText } from '../words/day-cells.ts'
import type { LogWords } from '../words/log-words.ts'
import { drawRule, type Place, placesOf, TABLE, tableHead } from './table.ts'
import type { Typeface } from './typeface.ts'

/** Room for initials by hand; a month of rows fits one page with heading and head. */
const ROW_HEIGHT = 19
const BASELINE = 12

/** Where and how the rows are drawn. */
type Sheet = {
  flow: Flow
  table: Element
  places: readonly Place[]
  log: MeasureLog
  words: LogWords
  weekday: Intl.DateTimeFormat
}

const drawText = (
  { flow: { paper } }: Sheet,
  text: string,
  { x, width, isRight }: Place,
  face: Typeface,
  y: number,
): void => {
  const wide = (face.encode(text).width * TABLE.size) / 1000
  paper.ink.text(face.encode(`${text} `), isRight ? x + width - wide : x, y, {
    face,
    size: TABLE.size,
  })
}

/** The date, and below it the part or the length of a day that is not 24 hours of the record. */
const drawDate = (sheet: Sheet, day: LogDay, y: number): void => {
  const { flow, places, log, words, weekday } = sheet
  const { ink, regular } = flow.paper
  const date = `${day.day} ${weekday.format(Date.parse(`${day.day}T00:00:00Z`))}`
  const length = lengthText(day, log, words)
  drawText(sheet, date, places[0]!, regular, length === '' ? y : y - 3)
  if (length !== '')
    ink.text(regular.encode(`${length} `), places[0]!.x, y + 4.5, {
      face: regular,
      size: 6.5,
      colour: COLOURS.secondary,
    })
}

/** The line below a row, and the one before the place for initials. */
const drawLines = ({ flow, places }: Sheet): void => {
  const { paper, y } = flow
  const x = places.at(-1)!.x - 4
  drawRule(flow, 0.3)
  paper.decoration(() =>
    paper.ink.line(
      [
        [x, y - ROW_HEIGHT],
        [x, y],
      ],
      { colour: COLOURS.line, width: 0.3 },
    ),
  )
}

const drawDay = (sheet: Sheet, day: LogDay): void => {
  const { flow, table, places, words } = sheet
  const { ink, regular, bold, decoration } = flow.paper
  const { isOut, without, figures } = dayCells(day, words)
  const y = flow.y + BASELINE
  if (isOut)
    decoration(() => ink.fill(PAGE.left, flow.y, CONTENT_WIDTH, ROW_HEIGHT, COLOURS.alarmTint))
  const row = table.add('TR')
  row.leaf('TH', () => drawDate(sheet, day, y), { scope: 'Row' })
  figures.forEach((text, i) => {
    const place = places[i + 1]!
    row.leaf('TD', () => {
      if (i === 0 && without !== null)
        drawText(sheet, without, { ...place, isRight: false }, regular, y)
      else if (text !== '') drawText(sheet, text, place, isOut && i <= 3 ? bold : regular, y)
    })
  })
  row.add('TD').end()
  row.end()
  flow.y += ROW_HEIGHT
  drawLines(sheet)
}

/** Draws the daily sheet: a row for each day of the log, with a place for initials. */
export const drawDailySheet = (
  flow: Flow,
  parent: Element,
  log: MeasureLog,
  days: readonly LogDay[],
  words: LogWords,
): void => {
  const { daily } = words.texts.print
  heading(flow, parent, daily.title)
  paragraph(flow, parent, filled(daily.text, { zone: log.timeZone }))
  const columns = dayColumns(words)
  const places = placesOf(columns)
  const weekday = new Intl.DateTimeFormat(words.language, { weekday: 'short', timeZone: 'UTC' })
  const table = parent.add('Table')
  const head = tableHead(flow, table, columns, places)
  const sheet: Sheet = { flow, table, places, log, words, weekday }
  flow.makeRoom(head.height + ROW_HEIGHT)
  head.draw(true)
  for (const day of days) {
    if (flow.y + ROW_HEIGHT > PAGE.bottom) {
      flow.makeRoom(PAGE.bottom)
      head.draw(false)
    }
    drawDay(sheet, day)
  }
  table.end()
  flow.y += 10
}
