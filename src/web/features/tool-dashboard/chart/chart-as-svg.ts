import { localTime } from '../../../../domain/periods/local-time.ts'
import { chartPicture } from './chart-picture.ts'
import {
  HALO_MITER_LIMIT,
  HALO_PX,
  middleOfText,
  type Lettering,
  type Paint,
  type Points,
  type Px,
  type Shape,
} from './chart-shapes.ts'
import { FONT_FAMILY, type Box, type ChartView } from './chart-view.ts'
import { limitsWithin } from './limits-at.ts'
import { backgroundOf } from './paint-chart.ts'

type Attributes = Record<string, string | number | undefined>

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** What XML 1.0 allows in no form, not even escaped (section 2.2, "Char"). */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!)

/** px to two decimals: finer than any screen, and half as long a file. */
const short = (px: number): number => Math.round(px * 100) / 100

/** An element; `content` is markup, an attribute's value is not. Undefined ones are left out. */
const element = (name: string, attributes: Attributes, content = ''): string => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

const boxAttributes = ({ left, top, width, height }: Box): Attributes => ({
  x: short(left),
  y: short(top),
  width: short(width),
  height: short(height),
})

const paintAttributes = ({
  fill,
  stroke,
  strokeWidth = 1,
  opacity,
  dash,
  isRound,
}: Paint): Attributes => ({
  // An SVG fills in black what names no colour.
  fill: fill ?? 'none',
  'fill-opacity': fill === undefined ? undefined : opacity,
  ...(stroke !== undefined && {
    stroke,
    'stroke-width': strokeWidth,
    'stroke-opacity': opacity,
    'stroke-dasharray': dash?.join(' '),
    'stroke-linejoin': isRound ? 'round' : undefined,
    'stroke-linecap': isRound ? 'round' : undefined,
  }),
})

const place = ([x, y]: Px): string => `${short(x)} ${short(y)}`
const places = (points: Points): string => points.map(place).join(' ')

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const satisfies Record<
  NonNullable<Lettering['align']>,
  string
>

/**
 * How far the base line lies below the middle of the letters, in heights of the letters. Programs
 * that do not know `dominant-baseline` place the letters by this number.
 */
const BASE_BELOW_MIDDLE = 0.35

const textElements = (content: string, at: Px, lettering: Lettering): string => {
  const { fill, size, weight, align = 'left', halo } = lettering
  const attributes: Attributes = {
    x: short(at[0]),
    y: short(middleOfText(at, lettering) + BASE_BELOW_MIDDLE * size),
    'font-size': size,
    'font-weight': weight,
    'text-anchor': align === 'left' ? undefined : ANCHORS[align],
  }
  const letters = element('text', { ...attributes, fill }, escaped(content))
  if (halo === undefined) return letters
  // A text of its own below the letters: not every program knows `paint-order`.
  const around = {
    fill: 'none',
    stroke: halo,
    'stroke-width': HALO_PX,
    'stroke-miterlimit': HALO_MITER_LIMIT,
    'aria-hidden': 'true',
  }
  return element('text', { ...attributes, ...around }, escaped(content)) + letters
}

/** Writes shapes; numbers the boxes that clip them, since an SVG names each by an id. */
const shapeWriter = (): ((shape: Shape) => string) => {
  let clips = 0
  const write = (shape: Shape): string => {
    switch (shape.kind) {
      case 'clipped': {
        clips += 1
        const id = `clip-${clips}`
        const clip = element('clipPath', { id }, element('rect', boxAttributes(shape.box)))
        const inner = shape.shapes.map(write).join('')
        return inner === '' ? '' : clip + element('g', { 'clip-path': `url(#${id})` }, inner)
      }
      case 'text':
        return shape.text === '' ? '' : textElements(shape.text, shape.place, shape.lettering)
      case 'rect':
        return element('rect', {
          ...boxAttributes(shape.box),
          rx: shape.radius === 0 ? undefined : shape.radius,
          ...paintAttributes(shape.paint),
        })
      case 'circle':
        return element('circle', {
          cx: short(shape.centre[0]),
          cy: short(shape.centre[1]),
          r: shape.radius,
          ...paintAttributes(shape.paint),
        })
      case 'lines':
        return element('path', {
          d: shape.lines.map(([from, to]) => `M${place(from)}L${place(to)}`).join(''),
          ...paintAttributes(shape.paint),
        })
      case 'polyline':
      case 'polygon':
        return element(shape.kind, {
          points: places(shape.points),
          ...paintAttributes(shape.paint),
        })
    }
  }
  return write
}

/**
 * What the picture shows, for a reader who does not see it: its ruler and its limits, later ones
 * with the time from which on they were in force.
 */
const descriptionOf = ({ words, limits, visible, zone }: ChartView): string =>
  limitsWithin(limits, visible)
    .map(({ fromMs, min, max, notificationMin, notificationMax }, index) =>
      [
        index === 0 ? words.unit : localTime(zone).textOf(fromMs),
        `${words.min} ${words.celsius(min)}`,
        `${words.max} ${words.celsius(max)}`,
        `${words.alarm} ${words.celsius(notificationMin)} … ${words.celsius(notificationMax)}`,
      ].join(', '),
    )
    .join('; ')

/** The chart as the text of an SVG 1.1 file. Its heading is the file's title. */
export const chartAsSvg = (view: ChartView): string => {
  const { width, height, heading = '' } = view
  const background = backgroundOf(view)
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      // The heading parts its items by several spaces.
      'xml:space': 'preserve',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-labelledby': 'title description',
      'font-family': FONT_FAMILY,
    },
    element('title', { id: 'title' }, escaped(heading)) +
      element('desc', { id: 'description' }, escaped(descriptionOf(view))) +
      (background === null ? '' : element('rect', { width, height, fill: background })) +
      chartPicture(view).map(shapeWriter()).join(''),
  )
}
