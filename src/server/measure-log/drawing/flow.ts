import { COLOURS, CONTENT_WIDTH, PAGE, type TextStyle } from './ink.ts'
import type { Element } from './structure-element.ts'
import type { LogPaper } from './log-paper.ts'
import { wrap } from './wrap.ts'

/** The place where drawing continues, from top to bottom and page after page. */
export type Flow = {
  readonly paper: LogPaper
  /** Points from the upper edge of the page. */
  y: number
  /** Begins a new page unless the current one has `height` points left. */
  makeRoom(height: number): void
}

export const createFlow = (paper: LogPaper): Flow => {
  const flow: Flow = {
    paper,
    y: PAGE.top,
    makeRoom: (height) => {
      if (flow.y + height <= PAGE.bottom) return
      paper.newPage()
      flow.y = PAGE.top
    },
  }
  return flow
}

export const HEADING = { size: 11, height: 24, baseline: 15 } as const
export const TEXT = { size: 8, leading: 11 } as const

/** Draws a heading on the same page as at least `withNext` points of what follows. */
export const heading = (flow: Flow, parent: Element, text: string, withNext = 60): void => {
  const { ink, bold } = flow.paper
  flow.makeRoom(HEADING.height + withNext)
  parent.leaf('H2', () =>
    ink.text(bold.encode(text), PAGE.left, flow.y + HEADING.baseline, {
      face: bold,
      size: HEADING.size,
    }),
  )
  flow.y += HEADING.height
}

/** Draws lines of text below each other from the upper edge `y`. Returns their height. */
export const lines = (
  { paper: { ink } }: Flow,
  text: readonly string[],
  x: number,
  y: number,
  style: TextStyle,
  leading: number,
): number => {
  text.forEach((line, i) => ink.text(style.face.encode(line), x, y + leading * (i + 0.78), style))
  return text.length * leading
}

export const paragraph = (flow: Flow, parent: Element, text: string): void => {
  const { regular } = flow.paper
  const wrapped = wrap(text, regular, TEXT.size, CONTENT_WIDTH)
  flow.makeRoom(wrapped.length * TEXT.leading)
  parent.leaf('P', () => {
    flow.y += lines(
      flow,
      wrapped,
      PAGE.left,
      flow.y,
      { face: regular, size: TEXT.size, colour: COLOURS.secondary },
      TEXT.leading,
    )
  })
  flow.y += 6
}
