import { middleOfText, type Shape } from './chart-shapes.ts'
import { textWidth, type Box } from './chart-view.ts'

export type Label = Extract<Shape, { kind: 'text' }>

/** `textWidth` is for letters of this size, px. */
const MEASURED_AT_PX = 12
/** Room around the letters, px. */
const APART_PX = 2

const STARTS = { left: 0, center: 0.5, right: 1 } as const

/** What a label covers. */
export const boxOfLabel = ({ text, place, lettering }: Label): Box => {
  const { size, align = 'left' } = lettering
  const width = (textWidth(text) * size) / MEASURED_AT_PX
  const left = place[0] - width * STARTS[align]
  return { left, top: middleOfText(place, lettering) - size / 2, width, height: size }
}

const meet = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width + APART_PX &&
  other.left < one.left + one.width + APART_PX &&
  one.top < other.top + other.height + APART_PX &&
  other.top < one.top + one.height + APART_PX

/**
 * The first of the labels, in the order of preference, that touches none of the others. `boxes`: what
 * else it should not cover.
 */
export const firstFree = (
  candidates: readonly Label[],
  others: readonly Label[],
  boxes: readonly Box[] = [],
): Label | undefined => {
  const taken = [...others.map(boxOfLabel), ...boxes]
  return candidates.find((label) => taken.every((box) => !meet(boxOfLabel(label), box)))
}
