import { outagesOnRecord } from '../../../domain/records/outages-on-record.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import { dailyFigures } from '../record/daily-figures.ts'
import { logFigures } from '../record/log-figures.ts'
import { type FiguresWithGoods, logGoods } from '../record/log-goods.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { drawChart } from './chart.ts'
import { drawDailySheet } from './daily-sheet.ts'
import { createFlow, type Flow } from './flow.ts'
import { COLOURS, PAGE } from './ink.ts'
import { periodText } from './log-facts.ts'
import { type Element, type LogPaper, openLogPaper } from './log-paper.ts'
import { type LogWords, logWords } from './log-words.ts'
import { readingsTable } from './readings-table.ts'
import { drawSections } from './sections.ts'
import { drawSummary, verification } from './summary.ts'
import type { Run, Typeface } from './typeface.ts'
import { wrap } from './wrap.ts'

const EDGE = { size: 7, head: 44, rule: 49, foot: 812 } as const
/** Limits of the chart's height, in points. */
const CHART = { least: 150, most: 300 } as const

const pointsOf = ({ width }: Run): number => (width * EDGE.size) / 1000

/**
 * As much of a text as fits one line, with an ellipsis when it is cut. The first page has the whole
 * text.
 */
const oneLine = (text: string, face: Typeface, width: number): string => {
  const [line = '', ...cutLines] = wrap(text, face, EDGE.size, width - 8)
  return cutLines.length === 0 ? line : `${line.trimEnd()} …`
}

/**
 * Returns a function that draws the head and foot of a page. Head: sensor and period, except on the
 * first page, where the title is. Foot: the record's code and the page's number.
 */
const pageEdges = (
  { ink, regular, bold, decoration }: LogPaper,
  log: MeasureLog,
  words: LogWords,
): ((page: number, pages: number) => void) => {
  const { texts } = words
  const { code, contentHash, link } = log.verification
  const style = { face: regular, size: EDGE.size, colour: COLOURS.secondary }
  const period = regular.encode(`${periodText(log, words)} (${words.offsets})`)
  const periodX = PAGE.right - pointsOf(period)
  const sensor = bold.encode(oneLine(plainText(log.sensorName), bold, periodX - PAGE.left - 10))
  const record = regular.encode(
    `${log.imeiNumber} / ${log.equipmentId}${link === null ? '' : ` · ${texts.print.recordCode} ${code}`} · SHA-256 ${contentHash.slice(0, 16)}…`,
  )
  return (page, pages) =>
    decoration(() => {
      if (page > 1) {
        ink.text(sensor, PAGE.left, EDGE.head, { face: bold, size: EDGE.size })
        ink.text(period, periodX, EDGE.head, style)
        ink.line(
          [
            [PAGE.left, EDGE.rule],
            [PAGE.right, EDGE.rule],
          ],
          { colour: COLOURS.line, width: 0.5 },
        )
      }
      const number = regular.encode(
        filled(texts.page, { page: String(page), pages: String(pages) }),
      )
      ink.line(
        [
          [PAGE.left, EDGE.foot - 11],
          [PAGE.right, EDGE.foot - 11],
        ],
        { colour: COLOURS.line, width: 0.5 },
      )
      ink.text(record, PAGE.left, EDGE.foot, style)
      ink.text(number, PAGE.right - pointsOf(number), EDGE.foot, style)
    })
}

/**
 * Outages from before the tool came to be are on the record, but nothing was expected then: page and
 * exports do not name them either.
 */
const withExpectedOutages = (log: MeasureLog): MeasureLog => ({
  ...log,
  outages: outagesOnRecord(log.outages, {
    fromMs: Math.max(log.fromMs, log.toolSinceMs),
    untilMs: log.untilMs,
  }),
})

/**
 * The chart, and below it who issued the log and its hash. Below a long verdict there is no room for
 * both: the hash stays on the first page then.
 */
const drawFirstPageRest = (
  flow: Flow,
  root: Element,
  log: MeasureLog,
  figures: FiguresWithGoods,
  words: LogWords,
): void => {
  const issued = verification(flow, log, words)
  const room = PAGE.bottom - flow.y - issued.height
  const fits = room >= CHART.least
  if (!fits) issued.draw(root)
  drawChart(flow, root, log, figures, words, fits ? Math.min(CHART.most, room) : CHART.most)
  if (fits) issued.draw(root)
}

/**
 * Draws the measurement log as a PDF. The same issue of a log always gives the same bytes: the
 * file's dates and id come from the log, not from the clock. Run it in a process of its own: it computes the figures
 * and draws every reading.
 */
export const drawMeasureLog = async (record: MeasureLog): Promise<Uint8Array> => {
  const log = withExpectedOutages(record)
  const words = logWords(log)
  const figures = logFigures(log)
  const goods = logGoods(log)
  const paper = openLogPaper({
    language: log.language,
    title: `${words.texts.title} ${log.imeiNumber}/${log.equipmentId}, ${periodText(log, words)}`,
    keywords: `${log.verification.code} ${log.verification.contentHash}`,
    createdMs: log.issued.atMs,
    fileId: log.issued.fileId,
  })
  const { root } = paper
  paper.newPage()
  const flow = createFlow(paper)
  drawSummary(flow, root, log, { figures, goods }, words)
  drawFirstPageRest(flow, root, log, { figures, goods }, words)
  flow.makeRoom(PAGE.bottom)
  drawDailySheet(flow, root, log, dailyFigures(log), words)
  drawSections(flow, root, log, figures, words)
  const pagesBeforeReadings = paper.pages()
  const readings = readingsTable(flow, log, figures, words)
  const pages = pagesBeforeReadings + readings.pages
  const drawEdges = pageEdges(paper, log, words)
  for (let page = 1; page <= pagesBeforeReadings; page++)
    paper.onPage(page, () => drawEdges(page, pages))
  paper.release()
  readings.draw(root, () => {
    paper.newPage()
    drawEdges(paper.pages(), pages)
  })
  const pdf = Buffer.concat(await paper.done())
  return new Uint8Array(pdf.buffer, pdf.byteOffset, pdf.byteLength)
}
