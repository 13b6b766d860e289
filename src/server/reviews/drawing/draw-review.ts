import { localTime } from '../../../domain/periods/local-time.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import { drawSignatures } from '../../measure-log/drawing/draw-signatures.ts'
import { createFlow, type Flow, paragraph } from '../../measure-log/drawing/flow.ts'
import { openLogPaper } from '../../measure-log/drawing/log-paper.ts'
import { pageEdges } from '../../measure-log/drawing/page-edges.ts'
import type { Element } from '../../measure-log/drawing/structure-element.ts'
import {
  drawPaperHead,
  drawTitleLines,
  footerOf,
  HEAD_TOP,
} from '../../measure-log/drawing/paper-head.ts'
import { type LogWords, logWords } from '../../measure-log/words/log-words.ts'
import type { ReviewPaper } from '../review-paper.ts'
import { drawMatter } from './draw-matter.ts'
import { reviewDays, type ReviewWords, reviewWords } from './review-words.ts'

const drawTitle = (
  flow: Flow,
  parent: Element,
  { title, paper, words }: { title: string; paper: ReviewPaper; words: LogWords },
): void => {
  const { bold, regular } = flow.paper
  drawPaperHead(flow.paper, parent, paper.brand)
  flow.y = HEAD_TOP + 20
  drawTitleLines(flow, parent, [
    ['H1', title, bold, 16, 22],
    ['P', reviewDays(paper.content), bold, 11, 16],
    [
      'P',
      `${words.name(paper.business)} · ${paper.content.timeZone} (${words.offsets})`,
      regular,
      8.5,
      14,
    ],
  ])
  flow.y += 6
}

/** Who made it, who issued this paper, and the hash that is signed. */
const drawOrigin = (
  flow: Flow,
  parent: Element,
  paper: ReviewPaper,
  { texts, time }: ReviewWords,
  log: LogWords,
): void => {
  const { issued, content, contentHash, madeBy } = paper
  const { by, atMs } = issued
  paragraph(
    flow,
    parent,
    [
      filled(texts.paper.number, { n: String(paper.number) }),
      filled(texts.made, { time: time(content.madeMs), name: log.name(madeBy) || texts.someone }),
      filled(texts.zone, { zone: content.timeZone }),
    ].join(' '),
  )
  paragraph(
    flow,
    parent,
    `${filled(log.texts.print.issued, {
      time: log.time(atMs),
      name: log.name(by),
      role: log.role(by.role),
      account: plainText(by.email),
    })} ${filled(texts.hash, { hash: contentHash })}`,
  )
}

/** Draws a review as a PDF/A-2a file. The same issue always gives the same bytes, as of a measurement log. */
export const drawReview = async (paper: ReviewPaper): Promise<Uint8Array> => {
  const { language, content, contentHash, issued } = paper
  const { timeZone } = content
  const local = localTime(timeZone)
  const log = logWords({
    language,
    timeZone,
    fromMs: local.dayStart(content.fromDay),
    toMs: local.dayStart(content.toDay),
  })
  const words = reviewWords(paper)
  const title = filled(words.texts.paper.title, { kind: words.texts.kinds[content.kind] })
  const file = openLogPaper({
    language,
    title,
    keywords: contentHash,
    createdMs: issued.atMs,
    fileId: issued.fileId,
  })
  file.newPage()
  const flow = createFlow(file)
  drawTitle(flow, file.root, { title, paper, words: log })
  drawOrigin(flow, file.root, paper, words, log)
  drawMatter(flow, file.root, content, words)
  drawSignatures(flow, file.root, { signatures: [...paper.signatures], timeZone }, log)
  const pages = file.pages()
  const drawEdges = pageEdges(file, {
    subject: title,
    period: `${log.name(paper.business)} · ${reviewDays(content)}`,
    record: `SHA-256 ${contentHash.slice(0, 16)}…`,
    number: log.texts.page,
    footer: footerOf(paper.brand),
  })
  for (let page = 1; page <= pages; page++) file.onPage(page, () => drawEdges(page, pages))
  const pdf = Buffer.concat(await file.done())
  return new Uint8Array(pdf.buffer, pdf.byteOffset, pdf.byteLength)
}
