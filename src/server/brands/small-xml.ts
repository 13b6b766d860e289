import type { LogoFault } from './logo-fault.ts'

export type XmlElement = {
  name: string
  attributes: readonly (readonly [string, string])[]
  children: (XmlElement | string)[]
}

const MOST_ELEMENTS = 2_000
const MOST_DEPTH = 32

const NAME = /^[A-Za-z_][\w.-]*(:[A-Za-z_][\w.-]*)?/
const ATTRIBUTE = /^\s+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)\s*=\s*("[^"<]*"|'[^'<]*')/
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

class Broken extends Error {
  readonly fault: LogoFault
  constructor(fault: LogoFault) {
    super(fault.kind)
    this.fault = fault
  }
}
const broken = (rest: string): Broken =>
  new Broken({ kind: 'svgBroken', what: rest.trim().slice(0, 40) })
const notAllowed = (what: string): Broken => new Broken({ kind: 'svgNotAllowed', what })

/** Characters that XML 1.0 allows; all others end the reading. */
const isCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && code < 0xd800) ||
  (code > 0xdfff && code < 0xfffe) ||
  (code > 0xffff && code <= 0x10ffff)

/** Entities of a document's own could name anything, and grow without end: none is known. */
const decoded = (text: string): string =>
  text.replace(/&([^;\s&]{0,12};?)/g, (whole, inner: string) => {
    if (!inner.endsWith(';')) throw broken(whole)
    const name = inner.slice(0, -1)
    if (Object.hasOwn(NAMED, name)) return NAMED[name]!
    const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
    if (number === null) throw notAllowed(`&${name};`)
    const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16)
    if (!isCharacter(code)) throw broken(whole)
    return String.fromCodePoint(code)
  })

/** Where `end` stands; throws where it does not. */
const past = (text: string, from: number, end: string): number => {
  const at = text.indexOf(end, from)
  if (at === -1) throw broken(text.slice(from))
  return at + end.length
}

type Tag = { element: XmlElement; isClosed: boolean; to: number }

const readTag = (text: string, at: number): Tag => {
  let to = at + 1
  const name = NAME.exec(text.slice(to, to + 100))?.[0]
  if (name === undefined) throw broken(text.slice(at))
  to += name.length
  const attributes: [string, string][] = []
  for (;;) {
    const end = past(text, to, '>')
    const found = ATTRIBUTE.exec(text.slice(to))
    if (found === null) {
      const close = /^\s*(\/?)>/.exec(text.slice(to, end))
      if (close === null) throw broken(text.slice(at))
      const element = { name, attributes, children: [] }
      return { element, isClosed: close[1] === '/', to: to + close[0].length }
    }
    const [whole, key, quoted] = found as unknown as [string, string, string]
    if (attributes.some(([before]) => before === key)) throw broken(`${key}=${quoted}`)
    attributes.push([key, decoded(quoted.slice(1, -1))])
    to += whole.length
  }
}

/** Steps over what is neither element nor text; null where there is none. */
const skipped = (text: string, at: number): number | null => {
  if (text.startsWith('<!--', at)) {
    const to = past(text, at + 4, '-->')
    if (text.slice(at + 4, to - 3).includes('--')) throw broken(text.slice(at))
    return to
  }
  if (text.startsWith('<?xml ', at)) {
    if (at !== 0) throw notAllowed('<?xml')
    return past(text, at, '?>')
  }
  if (text.startsWith('<!', at) || text.startsWith('<?', at))
    throw notAllowed(/^<[!?]\[?\w*/.exec(text.slice(at, at + 20))?.[0] ?? '<!')
  return null
}

const readDocument = (text: string): XmlElement => {
  const document: XmlElement = { name: '', attributes: [], children: [] }
  const open: XmlElement[] = [document]
  let elements = 0
  let at = 0
  while (at < text.length) {
    const inside = open.at(-1)!
    const next = text.indexOf('<', at)
    if (next !== at) {
      const piece = decoded(text.slice(at, next === -1 ? undefined : next))
      if (inside === document && piece.trim() !== '') throw broken(piece)
      inside.children.push(piece)
      at = next === -1 ? text.length : next
      continue
    }
    const over = skipped(text, at)
    if (over !== null) {
      at = over
      continue
    }
    const closing = /^<\/([\w.:-]{1,100})\s*>/.exec(text.slice(at, at + 120))
    if (closing !== null) {
      if (inside === document || closing[1] !== inside.name) throw broken(text.slice(at))
      open.pop()
      at += closing[0].length
      continue
    }
    const tag = readTag(text, at)
    if (++elements > MOST_ELEMENTS || open.length > MOST_DEPTH)
      throw new Broken({ kind: 'svgTooMuch' })
    inside.children.push(tag.element)
    if (!tag.isClosed) open.push(tag.element)
    at = tag.to
  }
  const roots = document.children.filter((child) => typeof child !== 'string')
  if (open.length !== 1 || roots.length !== 1) throw broken(text.slice(-40))
  return roots[0]!
}

/**
 * Reads the small part of XML that drawings need: elements, attributes, text, comments. No document
 * type, no entities but the five of XML, no instructions, no CDATA: those are refused by name.
 */
export const parseXml = (text: string): { root: XmlElement } | { fault: LogoFault } => {
  try {
    const plain = text.replace(/^\uFEFF/, '')
    for (const sign of plain)
      if (!isCharacter(sign.codePointAt(0)!)) throw broken('a control character')
    return { root: readDocument(plain) }
  } catch (error) {
    if (error instanceof Broken) return { fault: error.fault }
    throw error
  }
}
