import { plainText } from '../../../domain/records/plain-text.ts'
import type { PaperBrand } from '../record/paper-brand.ts'
import { type Flow, lines } from './flow.ts'
import { COLOURS, type Ink, PAGE, type Point } from './ink.ts'
import type { LogPaper } from './log-paper.ts'
import type { Element } from './structure-element.ts'
import type { Typeface } from './typeface.ts'

/** Where the head of a first page begins. */
export const HEAD_TOP = 34

/**
 * Draws the Coldwatch mark: an open dial with a point. The shape is defined in a square of 32
 * units.
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

/** The room of a logo above the title. */
const LOGO = { top: HEAD_TOP - 8, width: 150, height: 24 } as const

/** A logo stands for the name, which a screen reader reads in its place. False: papers do not draw this one. */
const drawLogo = (
  { ink, pictureOf }: LogPaper,
  parent: Element,
  { name, logo }: PaperBrand,
): boolean => {
  const picture = logo === undefined ? null : pictureOf(logo)
  if (picture === null) return false
  const scale = Math.min(LOGO.width / picture.width, LOGO.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const top = LOGO.top + (LOGO.height - height) / 2
  parent.leaf('Figure', () => ink.picture(picture, [PAGE.left, top, width, height]), {
    alt: plainText(name),
    bbox: [PAGE.left, top, PAGE.left + width, top + height],
  })
  return true
}

/** Whose paper it is: the brand's logo or else its name, or our mark and name. */
export const drawPaperHead = (
  paper: LogPaper,
  parent: Element,
  brand: PaperBrand | undefined,
): void => {
  const { ink, bold, decoration } = paper
  if (brand !== undefined && drawLogo(paper, parent, brand)) return
  decoration(() => {
    const style = { face: bold, size: 10 }
    if (brand !== undefined) {
      ink.text(bold.encode(plainText(brand.name)), PAGE.left, HEAD_TOP + 9.5, style)
      return
    }
    drawMark(ink, PAGE.left - 2, HEAD_TOP - 3, 17)
    ink.text(bold.encode('Coldwatch'), PAGE.left + 18, HEAD_TOP + 9.5, style)
  })
}

/** `size`, `leading`: points. */
export type TitleLine = readonly [
  tag: 'H1' | 'P',
  text: string,
  face: Typeface,
  size: number,
  leading: number,
]

/** The title of a paper and what stands below it, each line a part of the structure. */
export const drawTitleLines = (flow: Flow, parent: Element, title: readonly TitleLine[]): void => {
  for (const [tag, text, face, size, leading] of title)
    parent.leaf(tag, () => {
      flow.y += lines(flow, [text], PAGE.left, flow.y, { face, size }, leading)
    })
}

/** The brand's line at the foot of each page. */
export const footerOf = (brand: PaperBrand | undefined): string | null =>
  brand?.footer ? plainText(brand.footer) : null
