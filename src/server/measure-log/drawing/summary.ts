import { completenessFacts } from '../words/completeness-facts.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import type { FiguresWithGoods } from '../record/log-goods.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { type Flow, lines } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, PAGE } from './ink.ts'
import { issuedText, logFacts, periodText, statisticsFacts } from '../words/log-facts.ts'
import { verdictOf } from '../words/log-verdict.ts'
import type { LogWords } from '../words/log-words.ts'
import type { Element } from './structure-element.ts'
import { siteLines } from './draw-sites.ts'
import { instrumentFacts } from '../words/instrument-rows.ts'
import { drawFacts } from './fact-table.ts'
import { drawPaperHead, HEAD_TOP } from './paper-head.ts'
import { drawQrCode } from './qr-code.ts'
import type { Typeface } from './typeface.ts'
import { drawVerdict } from './verdict-box.ts'
import { wrap } from './wrap.ts'

const QR_SIDE = 88

/**
 * Draws title, sensor and period, and beside them the QR code that links to the verification; none
 * where the server has no address that others reach.
 */
const drawTitle = (flow: Flow, parent: Element, log: MeasureLog, words: LogWords): void => {
  const {
    paper: { bold, regular },
  } = flow
  const { texts } = words
  drawPaperHead(flow.paper, parent, log.brand)
  const width = log.verification.link === null ? CONTENT_WIDTH : CONTENT_WIDTH - QR_SIDE - 20
  let y = HEAD_TOP + 24
  const block = (
    tag: 'H1' | 'P',
    text: string,
    face: Typeface,
    size: number,
    leading: number,
  ): void => {
    const wrapped = wrap(text, face, size, width)
    parent.leaf(tag, () => {
      y += lines(flow, wrapped, PAGE.left, y, { face, size }, leading)
    })
  }
  block('H1', texts.title, bold, 20, 25)
  block('P', plainText(log.sensorName), bold, 12, 16)
  block('P', `${periodText(log, words)} · ${log.timeZone} (${words.offsets})`, regular, 8.5, 12)

  if (log.verification.link !== null)
    y = Math.max(y, drawVerifyLink(flow, parent, log.verification.link, log, words))
  flow.y = y + 8
}

/** Draws the QR code with the link to the verification. Returns its lower edge. */
const drawVerifyLink = (
  { paper: { ink, bold, regular } }: Flow,
  parent: Element,
  address: string,
  { verification: { code } }: MeasureLog,
  { texts: { print } }: LogWords,
): number => {
  const x = PAGE.right - QR_SIDE
  const spoken = filled(print.verifyText, { link: address })
  const figure = parent.add('Figure', {
    alt: spoken,
    bbox: [x, HEAD_TOP - 8, PAGE.right, HEAD_TOP - 8 + QR_SIDE],
  })
  figure.mark(() => drawQrCode(ink, address, x, HEAD_TOP - 8, QR_SIDE))
  figure.end()
  const link = parent.add('Link')
  let below = HEAD_TOP - 8 + QR_SIDE
  link.mark(() => {
    for (const [face, size, text] of [
      [bold, 7, print.verify],
      // Smaller where its letters are wide: somebody has to type it.
      [regular, Math.min(6.5, (QR_SIDE * 1000) / regular.encode(code).width), code],
    ] as const) {
      for (const line of wrap(text, face, size, QR_SIDE)) {
        const { width: lineWidth } = face.encode(line.trimEnd())
        ink.text(
          face.encode(`${line.trimEnd()} `),
          x + (QR_SIDE - (lineWidth * size) / 1000) / 2,
          below + 7,
          { face, size },
        )
        below += 9
      }
    }
    link.link(x, HEAD_TOP - 8, QR_SIDE, below - HEAD_TOP + 8, address, spoken)
  })
  link.end()
  return below
}

/** Draws the first page above the chart: title, verdict, facts and figures. */
export const drawSummary = (
  flow: Flow,
  parent: Element,
  log: MeasureLog,
  { figures, goods }: FiguresWithGoods,
  words: LogWords,
): void => {
  const { print } = words.texts
  drawTitle(flow, parent, log, words)
  drawVerdict(flow, parent, verdictOf(log, figures, words))
  const right = { x: PAGE.left + 272, width: CONTENT_WIDTH - 272, labelWidth: 132, isRight: true }
  const left = drawFacts(
    flow,
    parent,
    print.facts,
    [
      ...logFacts(log, { figures, goods }, words),
      ...siteLines(log, words),
      ...instrumentFacts(log, words),
    ],
    { x: PAGE.left, width: 252, labelWidth: 84, isRight: false },
    flow.y,
  )
  const completeness = drawFacts(
    flow,
    parent,
    print.completeness,
    completenessFacts(log, figures, words),
    right,
    flow.y,
  )
  const statistics = statisticsFacts(figures, words)
  const below =
    statistics.length === 0
      ? completeness
      : drawFacts(flow, parent, print.statistics, statistics, right, completeness + 6)
  flow.y = Math.max(left, below) + 8
}

/** That the readings are not printed, and how many of them the record's hash covers. */
export const annexLeftOutText = ({ series }: MeasureLog, { texts, count }: LogWords): string =>
  filled(texts.print.annexLeftOut, { readings: count(series.times.length) })

const SMALL = { size: 7.5, leading: 10 } as const

/**
 * Lays out when and by whom the log was issued, and the link, code and hash for verifying the
 * record. `height` in points.
 */
export const verification = (
  flow: Flow,
  log: MeasureLog,
  words: LogWords,
): { height: number; draw(parent: Element): void } => {
  const { regular } = flow.paper
  const { print } = words.texts
  const { link, code, contentHash } = log.verification
  const text = [
    issuedText(log, words),
    ...(link === null ? [] : [filled(print.verifyText, { link })]),
    // Without an address the code leads nowhere.
    `${link === null ? '' : `${print.recordCode} ${code} · `}${print.contentHash}: ${contentHash}`,
    ...(log.withReadings ? [] : [annexLeftOutText(log, words)]),
  ].flatMap((part) => wrap(part, regular, SMALL.size, CONTENT_WIDTH))
  const height = text.length * SMALL.leading + 4
  return {
    height,
    draw: (parent) => {
      flow.makeRoom(height)
      parent.leaf(
        'P',
        () =>
          void lines(
            flow,
            text,
            PAGE.left,
            flow.y,
            { face: regular, size: SMALL.size, colour: COLOURS.secondary },
            SMALL.leading,
          ),
      )
      flow.y += height
    },
  }
}
