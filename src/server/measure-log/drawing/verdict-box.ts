import { type Flow, lines } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, type Ink, PAGE } from './ink.ts'
import type { Verdict } from '../words/log-verdict.ts'
import type { Element } from './structure-element.ts'
import { wrap } from './wrap.ts'

/** Draws a tick, a warning triangle or, for no verdict, a minus, 20 points wide. */
const drawSign = (ink: Ink, sign: Verdict['sign'], x: number, y: number): void => {
  const colour = sign === 'warning' ? COLOURS.alarm : COLOURS.ink
  const pen = { colour, width: 1.8, cap: 'round' } as const
  if (sign === 'warning') {
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
    sign === 'tick'
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

/** Draws the verdict on the period in a frame, with its sign. */
export const drawVerdict = (flow: Flow, parent: Element, verdict: Verdict): void => {
  const {
    paper: { ink, bold, regular, decoration },
  } = flow
  const x = PAGE.left + 42
  const width = PAGE.right - x - 12
  const sentence = wrap(verdict.sentence, bold, 13, width)
  const details = wrap(verdict.details.join(' '), regular, 8.5, width)
  const height = 10 + sentence.length * 17 + details.length * 12 + 8
  const isOut = verdict.sign === 'warning'
  decoration(() => {
    ink.frame(PAGE.left, flow.y, CONTENT_WIDTH, height, {
      colour: isOut ? COLOURS.alarm : COLOURS.ink,
      width: 1,
    })
    ink.fill(PAGE.left, flow.y, 5, height, isOut ? COLOURS.alarm : COLOURS.ink)
    drawSign(ink, verdict.sign, PAGE.left + 14, flow.y + 8)
  })
  parent.leaf('P', () => void lines(flow, sentence, x, flow.y + 9, { face: bold, size: 13 }, 17))
  parent.leaf(
    'P',
    () =>
      void lines(
        flow,
        details,
        x,
        flow.y + 9 + sentence.length * 17,
        { face: regular, size: 8.5 },
        12,
      ),
  )
  flow.y += height + 12
}
