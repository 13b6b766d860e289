import { filled } from '../../../locales/filled.ts'
import { COLOURS, PAGE } from './ink.ts'
import type { LogPaper } from './log-paper.ts'
import type { Run, Typeface } from './typeface.ts'
import { wrap } from './wrap.ts'

const EDGE = { size: 7, head: 44, rule: 49, foot: 812, below: 823 } as const

/** `number`: the text of a page's number, with `{{page}}` and `{{pages}}`. */
export type PageEdges = {
  subject: string
  period: string
  record: string
  number: string
  /** A line of a brand's own below the foot; null or left out: none. */
  footer?: string | null
}

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
 * Returns a function that draws the head and foot of a page. Head: subject and period, except on the
 * first page, where the title is. Foot: what identifies the record, and the page's number (`written`: as it
 * is printed).
 */
export const pageEdges = (
  { ink, regular, bold, decoration }: LogPaper,
  edges: PageEdges,
): ((page: number, pages: number, written?: string) => void) => {
  const style = { face: regular, size: EDGE.size, colour: COLOURS.secondary }
  const period = regular.encode(edges.period)
  const periodX = PAGE.right - pointsOf(period)
  const subject = bold.encode(oneLine(edges.subject, bold, periodX - PAGE.left - 10))
  const record = regular.encode(edges.record)
  const below = edges.footer
    ? regular.encode(oneLine(edges.footer, regular, PAGE.right - PAGE.left))
    : null
  return (page, pages, written = String(page)) =>
    decoration(() => {
      if (page > 1) {
        ink.text(subject, PAGE.left, EDGE.head, { face: bold, size: EDGE.size })
        ink.text(period, periodX, EDGE.head, style)
        ink.line(
          [
            [PAGE.left, EDGE.rule],
            [PAGE.right, EDGE.rule],
          ],
          { colour: COLOURS.line, width: 0.5 },
        )
      }
      const number = regular.encode(filled(edges.number, { page: written, pages: String(pages) }))
      ink.line(
        [
          [PAGE.left, EDGE.foot - 11],
          [PAGE.right, EDGE.foot - 11],
        ],
        { colour: COLOURS.line, width: 0.5 },
      )
      ink.text(record, PAGE.left, EDGE.foot, style)
      if (below !== null) ink.text(below, PAGE.left, EDGE.below, style)
      ink.text(number, PAGE.right - pointsOf(number), EDGE.foot, style)
    })
}
