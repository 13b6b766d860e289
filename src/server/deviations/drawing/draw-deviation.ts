import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import { createFlow, type Flow } from '../../measure-log/drawing/flow.ts'
import type { Element } from '../../measure-log/drawing/structure-element.ts'
import { openLogPaper } from '../../measure-log/drawing/log-paper.ts'
import { type LogWords, logWords } from '../../measure-log/words/log-words.ts'
import { pageEdges } from '../../measure-log/drawing/page-edges.ts'
import {
  drawPaperHead,
  drawTitleLines,
  footerOf,
  HEAD_TOP,
} from '../../measure-log/drawing/paper-head.ts'
import type { DeviationPaper } from '../deviation-paper.ts'
import { drawDeviationParts } from './draw-deviation-parts.ts'
import { DEVIATION_TEXTS } from '../deviation-texts.ts'

/** Writes values and times as the paper's language does, for the time around the deviation. */
export const deviationWords = ({ language, timeZone, facts }: DeviationPaper): LogWords =>
  logWords({ language, timeZone, fromMs: facts.curve.fromMs, toMs: facts.curve.toMs })

const drawTitle = (flow: Flow, parent: Element, paper: DeviationPaper, words: LogWords): void => {
  const { bold, regular } = flow.paper
  const texts = DEVIATION_TEXTS[paper.language]
  drawPaperHead(flow.paper, parent, paper.brand)
  flow.y = HEAD_TOP + 24
  drawTitleLines(flow, parent, [
    ['H1', filled(texts.numbered, { number: paper.number }), bold, 18, 24],
    ['P', plainText(paper.facts.sensor.name), bold, 12, 16],
    [
      'P',
      `${texts.state[paper.state]} · ${filled(texts.version, { n: String(paper.version) })} · ${paper.timeZone} (${words.offsets})`,
      regular,
      8.5,
      14,
    ],
  ])
  flow.y += 8
}

/** Draws a report within another paper, from the present page on. */
export const drawDeviationPaper = (flow: Flow, parent: Element, paper: DeviationPaper): void => {
  const words = deviationWords(paper)
  drawTitle(flow, parent, paper, words)
  drawDeviationParts(flow, parent, paper, words)
}

/**
 * Draws a report as a PDF/A-2a file. The same issue always gives the same bytes, as of a measurement
 * log.
 */
export const drawDeviation = async (paper: DeviationPaper): Promise<Uint8Array> => {
  const texts = DEVIATION_TEXTS[paper.language]
  const title = filled(texts.numbered, { number: paper.number })
  const file = openLogPaper({
    language: paper.language,
    title,
    keywords: paper.contentHash ?? paper.factsHash,
    createdMs: paper.issued.atMs,
    fileId: paper.issued.fileId,
  })
  file.newPage()
  const flow = createFlow(file)
  drawDeviationPaper(flow, file.root, paper)
  const pages = file.pages()
  const drawEdges = pageEdges(file, {
    subject: title,
    period: plainText(paper.facts.sensor.name),
    record: `SHA-256 ${(paper.contentHash ?? paper.factsHash).slice(0, 16)}…`,
    number: texts.print.page,
    footer: footerOf(paper.brand),
  })
  for (let page = 1; page <= pages; page++) file.onPage(page, () => drawEdges(page, pages))
  const pdf = Buffer.concat(await file.done())
  return new Uint8Array(pdf.buffer, pdf.byteOffset, pdf.byteLength)
}
