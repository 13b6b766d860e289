import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { type Flow, lines } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, type Ink, PAGE, type Point } from './ink.ts'
import {
  completenessFacts,
  type LogFact,
  logFacts,
  periodText,
  statisticsFacts,
  type Verdict,
  verdictOf,
} from './log-facts.ts'
import type { LogWords } from './log-words.ts'
import type { Element } from './log-paper.ts'
import { drawQrCode } from './qr-code.ts'
import type { Typeface } from './typeface.ts'
import { wrap } from './wrap.ts'

const QR_SIDE = 88
const TOP = 34
const FACT_ROW = { size: 8, leading: 10, gap: 2.5 } as const

/**
 * The mark: a dial whose ends are the limits and whose point is the reading. Drawn in a 32-unit
 * square.
 */
const drawMark = (ink: Ink, x: number, y: number, side: number): void => {
  const unit = side / 32
  const opening = Math.atan2(7.229, 7.752)
  const steps = 48
  const dial = Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = opening + (i * (2 * Math.PI - 2 * opening)) / steps
    return [x + unit * (16 + 10.6 * Math.cos(angle)), y + unit * (16 + 10.6 * Math.sin(angle))]
  })
  ink.line(dial, { colour: COLOURS.ink, width: 4.8 * unit })
  ink.circle(x + 26.6 * unit, y + 16 * unit, 3.8 * unit, { colour: COLOURS.brand, width: null })
}

/** Title, sensor and period, beside the code that leads to the verification. */
const drawTitle = (flow: Flow, parent: Element, log: MeasureLog, words: LogWords): void => {
  const {
    paper: { ink, bold, regular, decoration },
  } = flow
  const { texts } = words
  decoration(() => {
    drawMark(ink, PAGE.left - 2, TOP - 3, 17)
    ink.text(bold.encode('Coldwatch'), PAGE.left + 18, TOP + 9.5, { face: bold, size: 10 })
  })
  const width = CONTENT_WIDTH - QR_SIDE - 20
  let y = TOP + 24
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

  const x = PAGE.right - QR_SIDE
  const spoken = filled(texts.print.verifyText, { link: log.verification.link })
  const figure = parent.add('Figure', {
    alt: spoken,
    bbox: [x, TOP - 8, PAGE.right, TOP - 8 + QR_SIDE],
  })
  figure.mark(() => drawQrCode(ink, log.verification.link, x, TOP - 8, QR_SIDE))
  figure.end()
  const link = parent.add('Link')
  link.mark(() => {
    let below = TOP - 8 + QR_SIDE
    for (const [face, size, text] of [
      [bold, 7, texts.print.verify],
      [regular, 6.5, log.verification.code],
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
    link.link(x, TOP - 8, QR_SIDE, below - TOP + 8, log.verification.link, spoken)
    y = Math.max(y, below)
  })
  link.end()
  flow.y = y + 8
}

/** Tick, warning triangle or minus, 20 points wide. */
const drawSign = (ink: Ink, kind: Verdict['kind'], x: number, y: number): void => {
  const colour = kind === 'out-of-range' ? COLOURS.alarm : COLOURS.ink
  const pen = { colour, width: 1.8, cap: 'round' } as const
  if (kind === 'out-of-range') {
    ink.line(
      [
        [x + 10, y + 2],
        [x + 19, y + 18],
        [x + 1, y + 18],
        [x + 10, y + 2],
        [x + 11, y + 3.8],
      ],
      pen,
    )
    ink.line(
      [
        [x + 10, y + 8],
        [x + 10, y + 12.2],
      ],
      pen,
    )
    ink.circle(x + 10, y + 15.2, 1.2, { colour, width: null })
    return
  }
  ink.circle(x + 10, y + 10, 8.5, pen)
  ink.line(
    kind === 'in-range'
      ? [
          [x + 6, y + 10.2],
          [x + 9, y + 13.2],
          [x + 14.2, y + 7.2],
        ]
      : [
          [x + 6, y + 10],
          [x + 14, y + 10],
        ],
    pen,
  )
}

const drawVerdict = (flow: Flow, parent: Element, verdict: Verdict): void => {
  const {
    paper: { ink, bold, regular, decoration },
  } = flow
  const x = PAGE.left + 42
  const width = PAGE.right - x - 12
  const sentence = wrap(verdict.sentence, bold, 13, width)
  const more = wrap(verdict.more.join(' '), regular, 8.5, width)
  const height = 10 + sentence.length * 17 + more.length * 12 + 8
  const isOut = verdict.kind === 'out-of-range'
  decoration(() => {
    ink.frame(PAGE.left, flow.y, CONTENT_WIDTH, height, {
      colour: isOut ? COLOURS.alarm : COLOURS.ink,
      width: 1,
    })
    ink.fill(PAGE.left, flow.y, 5, height, isOut ? COLOURS.alarm : COLOURS.ink)
    drawSign(ink, verdict.kind, PAGE.left + 14, flow.y + 8)
  })
  parent.leaf('P', () => void lines(flow, sentence, x, flow.y + 9, { face: bold, size: 13 }, 17))
  parent.leaf(
    'P',
    () =>
      void lines(
        flow,
        more,
        x,
        flow.y + 9 + sentence.length * 17,
        { face: regular, size: 8.5 },
        12,
      ),
  )
  flow.y += height + 12
}

type Box = { x: number; width: number; labelWidth: number; isRight: boolean }

/**
 * A small table of labels and values under a heading, from `flow.y` on. Gives where it ends; `flow`
 * stays.
 */
const drawFacts = (
  flow: Flow,
  parent: Element,
  title: string,
  facts: readonly LogFact[],
  { x, width, labelWidth, isRight }: Box,
  from: number,
): number => {
  const {
    paper: { ink, bold, regular, decoration },
  } = flow
  let y = from
  parent.leaf('H2', () => {
    y += lines(flow, wrap(title, bold, 9.5, width), x, y, { face: bold, size: 9.5 }, 13)
  })
  decoration(() =>
    ink.line(
      [
        [x, y],
        [x + width, y],
      ],
      { colour: COLOURS.ink, width: 0.8 },
    ),
  )
  y += 3
  const element = parent.add('Table')
  for (const { label, value } of facts) {
    const name = wrap(label, regular, FACT_ROW.size, labelWidth - 8)
    const face = isRight ? bold : regular
    const text = wrap(value, face, FACT_ROW.size, width - labelWidth)
    const row = element.add('TR')
    row.leaf(
      'TH',
      () =>
        void lines(
          flow,
          name,
          x,
          y,
          { face: regular, size: FACT_ROW.size, colour: COLOURS.secondary },
          FACT_ROW.leading,
        ),
      { scope: 'Row' },
    )
    row.leaf('TD', () =>
      text.forEach((line, i) => {
        const left = isRight
          ? x + width - (face.encode(line.trimEnd()).width * FACT_ROW.size) / 1000
          : x + labelWidth
        ink.text(face.encode(line), left, y + FACT_ROW.leading * (i + 0.78), {
          face,
          size: FACT_ROW.size,
        })
      }),
    )
    row.end()
    y += Math.max(name.length, text.length) * FACT_ROW.leading + FACT_ROW.gap
  }
  element.end()
  return y
}

/** The first page down to the chart: what, how it went, and the figures. */
export const drawSummary = (
  flow: Flow,
  parent: Element,
  log: MeasureLog,
  figures: LogFigures,
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
    logFacts(log, figures, words),
    { x: PAGE.left, width: 252, labelWidth: 84, isRight: false },
    flow.y,
  )
  const statistics = statisticsFacts(figures, words)
  const middle =
    statistics.length === 0
      ? flow.y
      : drawFacts(flow, parent, print.statistics, statistics, right, flow.y) + 6
  const below = drawFacts(
    flow,
    parent,
    print.completeness,
    completenessFacts(figures, words),
    right,
    middle,
  )
  flow.y = Math.max(left, below) + 8
}

const SMALL = { size: 7.5, leading: 10 } as const

/** Where and by what the record is verified, in letters: laid out, with its height. */
export const verification = (
  flow: Flow,
  log: MeasureLog,
  words: LogWords,
): { height: number; draw(parent: Element): void } => {
  const { regular } = flow.paper
  const { print } = words.texts
  const { link, code, contentHash } = log.verification
  const text = [
    filled(print.verifyText, { link }),
    `${print.recordCode} ${code} · ${print.contentHash}: ${contentHash}`,
  ].flatMap((part) => wrap(part, regular, SMALL.size, CONTENT_WIDTH))
  const height = text.length * SMALL.leading + 4
  return {
    height,
    draw: (parent) => {
      flow.room(height)
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
