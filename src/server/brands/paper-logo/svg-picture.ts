import { parseXml, type XmlElement } from '../small-xml.ts'
import { NotDrawn, written } from './path-operators.ts'
import { outlineOf, SHAPES } from './svg-outlines.ts'
import {
  lengthOf,
  numbersIn,
  opacityOf,
  type Paint,
  paintOf,
  transformOperators,
} from './svg-values.ts'

/** A drawing `width` by `height`, y down from its upper left corner, in PDF's operators. */
export type DrawnPicture = { width: number; height: number; operators: string }

/** What a part takes from the parts around it unless it says otherwise. */
const INHERITED = [
  'fill',
  'stroke',
  'color',
  'clip-rule',
  'fill-opacity',
  'fill-rule',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
] as const
type Look = Partial<Record<(typeof INHERITED)[number], string>>

const CAPS: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 }
const JOINS: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 }
const REFERENCE = /^url\(\s*#([\w.-]+)\s*\)$/

const attributesOf = ({ attributes }: XmlElement): Map<string, string> => new Map(attributes)
const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string')

const lookOf = (around: Look, of: ReadonlyMap<string, string>): Look => {
  const look: Look = { ...around }
  for (const name of INHERITED) {
    const value = of.get(name)
    if (value !== undefined && value !== 'inherit') look[name] = value
  }
  return look
}

const colourOperator = (paint: NonNullable<Paint>, operator: 'rg' | 'RG'): string =>
  `${paint.map((part) => String(Math.round(part * 1000) / 1000)).join(' ')} ${operator}`

const knownIn = (table: Readonly<Record<string, number>>, text: string): number => {
  if (!Object.hasOwn(table, text)) throw new NotDrawn(text)
  return table[text]!
}

const strokeOperators = (look: Look, paint: NonNullable<Paint>): string => {
  const dashes = look['stroke-dasharray'] ?? 'none'
  const all = dashes === 'none' ? [] : numbersIn(dashes)
  if (all.some((length) => length < 0) || (all.length > 0 && !all.some((length) => length > 0)))
    throw new NotDrawn('dashes')
  const limit = lengthOf(look['stroke-miterlimit'], 4)
  return [
    colourOperator(paint, 'RG'),
    `${written(lengthOf(look['stroke-width'], 1))} w`,
    `${knownIn(CAPS, look['stroke-linecap'] ?? 'butt')} J`,
    `${knownIn(JOINS, look['stroke-linejoin'] ?? 'miter')} j`,
    `${written(Math.max(1, limit))} M`,
    `[${all.map(written).join(' ')}] ${written(lengthOf(look['stroke-dashoffset'], 0))} d`,
  ].join(' ')
}

const painted = (name: string, of: ReadonlyMap<string, string>, look: Look): string => {
  const outline = outlineOf(name, of)
  if (outline === '') return ''
  const paint = (which: 'fill' | 'stroke', otherwise: string): Paint =>
    opacityOf(look[`${which}-opacity`]) === 0
      ? null
      : paintOf(look[which] ?? otherwise, look.color ?? 'black')
  const fill = name === 'line' ? null : paint('fill', 'black')
  const isSeen = lengthOf(look['stroke-width'], 1) > 0
  const stroke = isSeen ? paint('stroke', 'none') : null
  if (fill === null && stroke === null) return ''
  if (stroke !== null && of.has('pathLength')) throw new NotDrawn('pathLength')
  const star = look['fill-rule'] === 'evenodd' ? '*' : ''
  const end = fill === null ? 'S' : stroke === null ? `f${star}` : `B${star}`
  return [
    ...(fill === null ? [] : [colourOperator(fill, 'rg')]),
    ...(stroke === null ? [] : [strokeOperators(look, stroke)]),
    outline,
    end,
  ].join(' ')
}

type Named = ReadonlyMap<string, XmlElement>

const clipOperators = (reference: string, named: Named): string => {
  const clip = named.get(REFERENCE.exec(reference)?.[1] ?? '')
  const [shape, second] = clip === undefined ? [] : elementsIn(clip)
  // Of several shapes the union counts, which one outline is not.
  if (clip?.name !== 'clipPath' || shape === undefined || second !== undefined)
    throw new NotDrawn('clip-path')
  const [ofClip, ofShape] = [attributesOf(clip), attributesOf(shape)]
  const isPlain = [ofClip, ofShape].every((of) => !of.has('transform') && !of.has('clip-path'))
  if (!isPlain || ofClip.get('clipPathUnits') === 'objectBoundingBox' || !SHAPES.has(shape.name))
    throw new NotDrawn('clip-path')
  const rule = ofShape.get('clip-rule') ?? ofClip.get('clip-rule')
  // An outline of nothing shows nothing.
  return `${outlineOf(shape.name, ofShape) || '0 0 m h'} ${rule === 'evenodd' ? 'W*' : 'W'} n`
}

const drawn = (element: XmlElement, around: Look, named: Named): string => {
  const isGroup = element.name === 'g' || element.name === 'svg'
  if (!isGroup && !SHAPES.has(element.name)) return ''
  const of = attributesOf(element)
  if (opacityOf(of.get('opacity')) === 0) return ''
  const look = lookOf(around, of)
  const inside = isGroup
    ? elementsIn(element)
        .map((child) => drawn(child, look, named))
        .filter((text) => text !== '')
        .join('\n')
    : painted(element.name, of, look)
  const transform = of.get('transform')
  const clip = of.get('clip-path')
  const before = [
    ...(transform === undefined ? [] : [transformOperators(transform)]),
    ...(clip === undefined || clip === 'none' ? [] : [clipOperators(clip, named)]),
  ]
  return inside === '' || before.length === 0 ? inside : `q ${before.join(' ')}\n${inside}\nQ`
}

const namedIn = (element: XmlElement, into = new Map<string, XmlElement>()): Named => {
  for (const child of elementsIn(element)) {
    const id = attributesOf(child).get('id')
    if (id !== undefined && !into.has(id)) into.set(id, child)
    namedIn(child, into)
  }
  return into
}

const frameOf = (root: XmlElement): [x: number, y: number, width: number, height: number] => {
  const of = attributesOf(root)
  const box = numbersIn(of.get('viewBox') ?? '')
  const [x, y, width, height] =
    box.length === 4
      ? (box as [number, number, number, number])
      : [0, 0, lengthOf(of.get('width'), 0), lengthOf(of.get('height'), 0)]
  if (!(width > 0 && height > 0)) throw new NotDrawn('size')
  return [x, y, width, height]
}

/** Small units keep their ten-thousandths. */
const SIDE = 1_000

/**
 * A cleaned SVG for papers; null where it has what they do not draw: gradients, transparency, clips of several shapes,
 * lengths in per cent. A logo that lacks a part is worse than a name.
 */
export const svgPicture = (svg: string): DrawnPicture | null => {
  const parsed = parseXml(svg)
  if ('fault' in parsed) return null
  try {
    const [x, y, width, height] = frameOf(parsed.root)
    const scale = SIDE / height
    const operators = drawn(parsed.root, {}, namedIn(parsed.root))
    if (operators === '') return null
    const place = [scale, 0, 0, scale, -x * scale, -y * scale].map(written).join(' ')
    return { width: width * scale, height: SIDE, operators: `${place} cm\n${operators}` }
  } catch (error) {
    if (error instanceof NotDrawn) return null
    throw error
  }
}
