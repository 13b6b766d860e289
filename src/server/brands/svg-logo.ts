import { parseXml, type XmlElement } from './small-xml.ts'
import type { LogoFault } from './logo-fault.ts'

const NAMESPACE = 'http://www.w3.org/2000/svg'

const PAINT = ['fill', 'stroke', 'clip-path'] as const
const LOOK = [
  ...PAINT,
  'clip-rule',
  'color',
  'fill-opacity',
  'fill-rule',
  'opacity',
  'stop-color',
  'stop-opacity',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'transform',
]
const PLACE = ['x', 'y', 'width', 'height']
const GRADIENT = ['gradientTransform', 'gradientUnits', 'spreadMethod']

/** By element: its attributes beside those of its look, and `id`. Without a line: refused. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  svg: [...PLACE, 'viewBox', 'preserveAspectRatio', 'version'],
  g: [],
  defs: [],
  title: [],
  desc: [],
  path: ['d', 'pathLength'],
  rect: [...PLACE, 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
  linearGradient: ['x1', 'y1', 'x2', 'y2', ...GRADIENT],
  radialGradient: ['cx', 'cy', 'r', 'fx', 'fy', ...GRADIENT],
  stop: ['offset'],
  clipPath: ['clipPathUnits'],
}
/** Words, numbers, colours, paths, transforms: no quotes, no angle brackets, no backslash, no "@". */
const PLAIN = /^[\w\s.,#%()+-]*$/
const OWN_REFERENCE = /^url\(\s*#([A-Za-z_][\w.-]*)\s*\)$/
const ID = /^[A-Za-z_][\w.-]*$/

type Refused = { fault: LogoFault }
const refuse = (what: string): Refused => ({ fault: { kind: 'svgNotAllowed', what } })

/** The declarations of a `style` attribute as attributes; null where it has anything else. */
const declarations = (style: string): [string, string][] | null => {
  const all: [string, string][] = []
  for (const text of style.split(';').filter((part) => part.trim() !== '')) {
    const [name, value, ...more] = text.split(':')
    if (value === undefined || more.length > 0) return null
    all.push([name!.trim(), value.trim()])
  }
  return all
}

const isValueAllowed = (name: string, value: string): boolean => {
  if (name === 'id') return ID.test(value)
  if ((PAINT as readonly string[]).includes(name) && OWN_REFERENCE.test(value)) return true
  return PLAIN.test(value) && !/url|expression|javascript|data/i.test(value)
}

const attributesOf = (element: XmlElement): [string, string][] | Refused => {
  const allowed = new Set(['id', ...LOOK, ...ALLOWED[element.name]!])
  const attributes: [string, string][] = []
  for (const [name, value] of element.attributes) {
    if (name === 'xmlns') {
      if (value !== NAMESPACE) return refuse(`xmlns="${value.slice(0, 40)}"`)
      continue
    }
    // The prefix of links is declared by many programs, used or not; links themselves are refused.
    if (name === 'xmlns:xlink' || name === 'xml:space') continue
    const pairs = name === 'style' ? declarations(value) : [[name, value] as [string, string]]
    if (pairs === null) return refuse('style')
    for (const [key, text] of pairs) {
      if (!allowed.has(key) || (name === 'style' && key === 'id')) return refuse(key)
      if (!isValueAllowed(key, text)) return refuse(`${key}="${text.slice(0, 40)}"`)
      if (key !== 'version') attributes.push([key, text])
    }
  }
  return attributes
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!)

const written = (element: XmlElement, isRoot: boolean): string | Refused => {
  if (!Object.hasOwn(ALLOWED, element.name) || (element.name === 'svg') !== isRoot)
    return refuse(`<${element.name}>`)
  const attributes = attributesOf(element)
  if ('fault' in attributes) return attributes
  const holdsText = element.name === 'title' || element.name === 'desc'
  const inside: string[] = []
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (holdsText) inside.push(escaped(child))
      else if (child.trim() !== '') return refuse(child.trim().slice(0, 40))
      continue
    }
    const text = written(child, false)
    if (typeof text !== 'string') return text
    inside.push(text)
  }
  const all = [...(isRoot ? [['xmlns', NAMESPACE]] : []), ...new Map(attributes)].map(
    ([name, value]) => ` ${name}="${escaped(value!)}"`,
  )
  return `<${element.name}${all.join('')}>${inside.join('')}</${element.name}>`
}

const isSized = ({ attributes }: XmlElement): boolean => {
  const of = new Map(attributes)
  return of.has('viewBox') || (of.has('width') && of.has('height'))
}

/**
 * The SVG as it is served: written anew from its parsed tree, with what is on the list and nothing
 * else. A file with anything beside it is refused as a whole, and the fault names it.
 */
export const cleanSvg = (text: string): { svg: string } | Refused => {
  const parsed = parseXml(text)
  if ('fault' in parsed) return parsed
  if (parsed.root.name !== 'svg') return refuse(`<${parsed.root.name}>`)
  const svg = written(parsed.root, true)
  if (typeof svg !== 'string') return svg
  return isSized(parsed.root) ? { svg } : { fault: { kind: 'svgNoSize' } }
}
