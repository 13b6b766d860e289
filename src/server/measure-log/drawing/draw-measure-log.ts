import { outagesOnRecord } from '../../../domain/records/outages-on-record.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import { dailyFigures, type LogDay } from '../record/daily-figures.ts'
import { type LogFigures, logFigures } from '../record/log-figures.ts'
import { type FiguresWithGoods, logGoods } from '../record/log-goods.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { drawChart } from './chart.ts'
import { drawDailySheet } from './daily-sheet.ts'
import { createFlow, type Flow } from './flow.ts'
import { PAGE } from './ink.ts'
import { periodText } from '../words/log-facts.ts'
import type { Element } from './structure-element.ts'
import { type LogPaper, openLogPaper } from './log-paper.ts'
import { type LogWords, logWords } from '../words/log-words.ts'
import { type PageEdges, pageEdges } from './page-edges.ts'
import { readingsTable } from './readings-table.ts'
import { drawSections } from './sections.ts'
import { footerOf } from './paper-head.ts'
import { drawSummary, verification } from './summary.ts'

/** Limits of the chart's height, in points. */
const CHART = { least: 150, most: 300 } as const

/** Head: sensor and period. Foot: the record's code. */
const edgesOf = (log: MeasureLog, words: LogWords): PageEdges => {
  const { code, contentHash, link } = log.verification
  return {
    subject: plainText(log.sensorName),
    period: `${periodText(log, words)} (${words.offsets})`,
    record: `${log.imeiNumber} / ${log.equipmentId}${link === null ? '' : ` · ${words.texts.print.recordCode} ${code}`} · SHA-256 ${contentHash.slice(0, 16)}…`,
    number: words.texts.page,
    footer: footerOf(log.brand),
  }
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

/** Draws everything of a log but the list of all readings, from the present page on. */
const drawBeforeReadings = (
  flow: Flow,
  root: Element,
  log: MeasureLog,
  words: LogWords,
): { figures: LogFigures; days: LogDay[] } => {
  const figures = logFigures(log)
  const goods = logGoods(log)
  const days = dailyFigures(log)
  drawSummary(flow, root, log, { figures, goods }, words)
  drawFirstPageRest(flow, root, log, { figures, goods }, words)
  flow.makeRoom(PAGE.bottom)
  drawDailySheet(flow, root, log, days, words)
  drawSections(flow, root, log, figures, words)
  return { figures, days }
}

/**
 * The pages of a log within another paper, the first of which has begun. The readings come last, where
 * they are printed: pages let go then, so `drawEdges` gets the number of each page before that.
 */
export const drawSensorPages = (
  paper: LogPaper,
  record: MeasureLog,
  drawEdges: (page: number) => void,
): { figures: LogFigures; days: LogDay[] } => {
  const log = withExpectedOutages(record)
  const words = logWords(log)
  const flow = createFlow(paper)
  const section = paper.root.add('Sect')
  const first = paper.pages()
  const drawn = drawBeforeReadings(flow, section, log, words)
  for (let page = first; page <= paper.pages(); page++) paper.onPage(page, () => drawEdges(page))
  if (log.withReadings) {
    const readings = readingsTable(flow, log, drawn.figures, words)
    paper.release()
    readings.draw(section, () => {
      paper.newPage()
      drawEdges(paper.pages())
    })
  }
  section.end()
  return drawn
}

/**
 * Draws the measurement log as a PDF. The same issue of a log always gives the same bytes: the
 * file's dates and id come from the log, not from the clock. Run it in a process of its own: it computes the figures
 * and draws every reading.
 */
export const drawMeasureLog = async (record: MeasureLog): Promise<Uint8Array> => {
  const log = withExpectedOutages(record)
  const words = logWords(log)
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
  const { figures } = drawBeforeReadings(flow, root, log, words)
  const pagesBeforeReadings = paper.pages()
  const readings = readingsTable(flow, log, figures, words)
  const pages = pagesBeforeReadings + readings.pages
  const drawEdges = pageEdges(paper, edgesOf(log, words))
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
