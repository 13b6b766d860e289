import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import { logFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { drawChart } from './chart.ts'
import { createFlow } from './flow.ts'
import { COLOURS, PAGE } from './ink.ts'
import { periodText } from './log-facts.ts'
import { type LogPaper, openLogPaper } from './log-paper.ts'
import { type LogWords, logWords } from './log-words.ts'
import { readingsTable } from './readings-table.ts'
import { drawSections } from './sections.ts'
import { drawSummary, verification } from './summary.ts'
import type { Run, Typeface } from './typeface.ts'
import { wrap } from './wrap.ts'

const EDGE = { size: 7, head: 44, rule: 49, foot: 812 } as const
/** Least and most height of the chart. */
const CHART = { least: 210, most: 300 } as const

const pointsOf = ({ width }: Run): number => (width * EDGE.size) / 1000

/**
 * The beginning of a text that fits one line, with an ellipsis where the rest is missing: the first
 * page has it whole.
 */
const oneLine = (text: string, face: Typeface, width: number): string => {
  const [line = '', ...rest] = wrap(text, face, EDGE.size, width - 8)
  return rest.length === 0 ? line : `${line.trimEnd()} …`
}

/**
 * What each page repeats: sensor and period above (the first page has its title there), the record
 * and the page's number below.
 */
const pageEdges = (
  { ink, regular, bold, decoration }: LogPaper,
  log: MeasureLog,
  words: LogWords,
): ((page: number, pages: number) => void) => {
  const { texts } = words
  const { code, contentHash } = log.verification
  const style = { face: regular, size: EDGE.size, colour: COLOURS.secondary }
  const period = regular.encode(`${periodText(log, words)} (${words.offsets})`)
  const periodX = PAGE.right - pointsOf(period)
  const sensor = bold.encode(oneLine(plainText(log.sensorName), bold, periodX - PAGE.left - 10))
  const record = regular.encode(
    `${log.imeiNumber} / ${log.equipmentId} · ${texts.print.recordCode} ${code} · SHA-256 ${contentHash.slice(0, 16)}…`,
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
 * The log as a PDF. The same log gives the same bytes: dates and id of the file come from the log,
 * not from the clock. Works out the figures and draws every reading, so it belongs on a thread of
 * its own.
 */
export const drawMeasureLog = async (log: MeasureLog): Promise<Uint8Array> => {
  const words = logWords(log)
  const figures = logFigures(log)
  const paper = openLogPaper({
    language: log.language,
    title: `${words.texts.title} ${log.imeiNumber}/${log.equipmentId}, ${periodText(log, words)}`,
    keywords: `${log.verification.code} ${log.verification.contentHash}`,
    createdMs: log.untilMs,
  })
  const { root } = paper
  paper.newPage()
  const flow = createFlow(paper)
  drawSummary(flow, root, log, figures, words)
  const verified = verification(flow, log, words)
  drawChart(
    flow,
    root,
    log,
    figures,
    words,
    Math.min(CHART.most, Math.max(CHART.least, PAGE.bottom - flow.y - verified.height)),
  )
  verified.draw(root)
  drawSections(flow, root, log, figures, words)
  const front = paper.pages()
  const readings = readingsTable(flow, log, figures, words)
  const pages = front + readings.pages
  const drawEdges = pageEdges(paper, log, words)
  for (let page = 1; page <= front; page++) paper.onPage(page, () => drawEdges(page, pages))
  paper.release()
  readings.draw(root, () => {
    paper.newPage()
    drawEdges(paper.pages(), pages)
  })
  const whole = Buffer.concat(await paper.done())
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength)
}
