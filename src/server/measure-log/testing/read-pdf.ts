import { inflateSync } from 'node:zlib'

// For tests: reads PDFs as this folder writes them, with their text and structure. It knows no
// object streams, no other filters and no encryption.

/** A reference to an object, by its number. */
type Reference = { ref: number }
export type PdfValue =
  | null
  | boolean
  | number
  | string
  | Name
  | Reference
  | PdfValue[]
  | PdfDictionary
type Name = { name: string }
export type PdfDictionary = Map<string, PdfValue>

/**
 * A stretch of a page's text that belongs to one element of the structure; null for what is only
 * decoration. Lines with the space at their end.
 */
export type MarkedText = { mcid: number | null; lines: string[] }
/** `lines` without the spaces at their ends. */
export type PdfPage = {
  dictionary: PdfDictionary
  content: string
  marked: MarkedText[]
  lines: string[]
}
/**
 * An element of the structure: its children, or lines of text with the space at their end, in their
 * order.
 */
export type StructureNode = {
  tag: string
  dictionary: PdfDictionary
  children: (StructureNode | string)[]
}

export type ReadPdf = {
  pages: PdfPage[]
  structure: StructureNode
  catalog: PdfDictionary
  trailer: PdfDictionary
  metadata: string
  /** What a value stands for: references followed. */
  follow(value: PdfValue | undefined): PdfValue
  dictionary(value: PdfValue | undefined): PdfDictionary
  stream(value: PdfValue | undefined): Buffer
}

const TOKEN =
  /<<|>>|[[\]]|\((?:\\[\s\S]|[^\\()])*\)|<[0-9a-fA-F\s]*>|\/[^\s<>[\]()/]*|[^\s<>[\]()/]+/g
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const stringOf = (token: string): string => {
  const raw = token.startsWith('(')
    ? token.slice(1, -1).replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter)
    : Buffer.from(token.slice(1, -1), 'hex').toString('latin1')
  return raw.startsWith('\xfe\xff')
    ? Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le')
    : raw
}

const parse = (text: string): PdfValue => {
  const tokens = text.match(TOKEN) ?? []
  let at = 0
  const value = (): PdfValue => {
    const token = tokens[at++] ?? 'null'
    if (token === '<<') {
      const found: PdfDictionary = new Map()
      while (tokens[at] !== '>>') {
        const key = tokens[at++]!.slice(1)
        found.set(key, value())
      }
      at++
      return found
    }
    if (token === '[') {
      const found: PdfValue[] = []
      while (tokens[at] !== ']') found.push(value())
      at++
      return found
    }
    if (token.startsWith('(') || token.startsWith('<')) return stringOf(token)
    if (token.startsWith('/'))
      return {
        name: token
          .slice(1)
          .replace(/#(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      }
    if (token === 'true' || token === 'false') return token === 'true'
    if (tokens[at + 1] === 'R' && /^\d+$/.test(token)) {
      at += 2
      return { ref: Number(token) }
    }
    return token === 'null' ? null : Number(token)
  }
  return value()
}

const isReference = (value: PdfValue | undefined): value is Reference =>
  typeof value === 'object' && value !== null && 'ref' in value
const isName = (value: PdfValue | undefined): value is Name =>
  typeof value === 'object' && value !== null && 'name' in value

/** The text that each code of a font means when it is copied. */
const meaningsOf = (table: string): Map<string, string> => {
  const meanings = new Map<string, string>()
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    ;[...list!.matchAll(/<([0-9a-f ]+)>/gi)].forEach(([, code], i) => {
      const units = code!.replaceAll(' ', '').match(/.{4}/g) ?? []
      meanings.set(
        (parseInt(first!, 16) + i).toString(16).padStart(4, '0'),
        String.fromCharCode(...units.map((unit) => parseInt(unit, 16))),
      )
    })
  }
  return meanings
}

const OPERATORS = /\/(\w+) <<([^>]*)>>\s*BDC|(EMC)|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(T\*|ET)/g

/** One line for each line of a text object. */
const markedTextOf = (
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): MarkedText[] => {
  const marked: MarkedText[] = []
  let font: ReadonlyMap<string, string> = new Map()
  let text = ''
  for (const [, tag, properties, end, name, glyphs, line] of content.matchAll(OPERATORS)) {
    if (tag !== undefined)
      marked.push({
        mcid: tag === 'Artifact' ? null : Number(/\/MCID (\d+)/.exec(properties!)?.[1]),
        lines: [],
      })
    else if (end !== undefined) text = ''
    else if (name !== undefined) font = fonts.get(name) ?? font
    else if (glyphs !== undefined)
      for (const [, hex] of glyphs.matchAll(/<([0-9a-f]*)>/gi))
        for (const code of hex!.match(/.{4}/g) ?? []) text += font.get(code) ?? '\ufffd'
    else if (line !== undefined) {
      if (text !== '') marked.at(-1)!.lines.push(text)
      text = ''
    }
  }
  return marked
}

export const readPdf = (bytes: Uint8Array): ReadPdf => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const objects = new Map<number, { value: PdfValue; data: string }>()
  for (const [, id, body] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const cut = body!.indexOf('\nstream\n')
    objects.set(Number(id), {
      value: parse(cut < 0 ? body! : body!.slice(0, cut)),
      data: cut < 0 ? '' : body!.slice(cut + 8, body!.lastIndexOf('\nendstream')),
    })
  }
  const follow = (value: PdfValue | undefined): PdfValue =>
    isReference(value) ? follow(objects.get(value.ref)?.value) : (value ?? null)
  const dictionary = (value: PdfValue | undefined): PdfDictionary => {
    const followed = follow(value)
    if (!(followed instanceof Map)) throw new Error(`no dictionary: ${JSON.stringify(value)}`)
    return followed
  }
  const stream = (value: PdfValue | undefined): Buffer => {
    if (!isReference(value)) throw new Error(`no stream: ${JSON.stringify(value)}`)
    const data = Buffer.from(objects.get(value.ref)?.data ?? '', 'latin1')
    const filter = dictionary(value).get('Filter')
    return isName(filter) && filter.name === 'FlateDecode' ? inflateSync(data) : data
  }
  const fonts = new Map<number, Map<string, string>>()
  const fontOf = ({ ref }: Reference): Map<string, string> => {
    const known =
      fonts.get(ref) ?? meaningsOf(stream(dictionary({ ref }).get('ToUnicode')).toString('latin1'))
    fonts.set(ref, known)
    return known
  }

  const trailer = dictionary(parse(file.slice(file.lastIndexOf('trailer\n') + 8)))
  const catalog = dictionary(trailer.get('Root'))
  const pageReferences = dictionary(catalog.get('Pages')).get('Kids') as Reference[]
  const pages = pageReferences.map((reference): PdfPage => {
    const page = dictionary(reference)
    const used = [...dictionary(dictionary(page.get('Resources')).get('Font'))].map(
      ([name, font]) => [name, fontOf(font as Reference)] as const,
    )
    const content = stream(page.get('Contents')).toString('latin1')
    const marked = markedTextOf(content, new Map(used))
    return {
      dictionary: page,
      content,
      marked,
      lines: marked.flatMap(({ lines }) => lines.map((line) => line.trimEnd())),
    }
  })
  const byMcid = new Map(
    pages.map(({ marked }, i) => [
      pageReferences[i]!.ref,
      new Map(marked.map(({ mcid, lines }) => [mcid, lines])),
    ]),
  )

  const node = (reference: PdfValue): StructureNode => {
    const element = dictionary(reference)
    const tag = element.get('S')
    const kids = element.get('K') ?? []
    const page = element.get('Pg')
    const children = (Array.isArray(kids) ? kids : [kids]).flatMap(
      (kid): (StructureNode | string)[] => {
        if (typeof kid === 'number') return byMcid.get((page as Reference).ref)?.get(kid) ?? []
        if (kid instanceof Map)
          return kid.has('MCID')
            ? (byMcid.get((kid.get('Pg') as Reference).ref)?.get(kid.get('MCID') as number) ?? [])
            : []
        return [node(kid)]
      },
    )
    return { tag: isName(tag) ? tag.name : '', dictionary: element, children }
  }
  const [top] = dictionary(catalog.get('StructTreeRoot')).get('K') as PdfValue[]
  return {
    pages,
    structure: node(top!),
    catalog,
    trailer,
    metadata: stream(catalog.get('Metadata')).toString('utf8'),
    follow,
    dictionary,
    stream,
  }
}

/** All lines below an element, in their order. */
export const textOf = (element: StructureNode): string[] =>
  element.children.flatMap((child) =>
    typeof child === 'string' ? [child.trimEnd()] : textOf(child),
  )

/** All elements of a kind below an element, in their order. */
export const elementsOf = (element: StructureNode, tag: string): StructureNode[] =>
  element.children.flatMap((child) =>
    typeof child === 'string'
      ? []
      : [...(child.tag === tag ? [child] : []), ...elementsOf(child, tag)],
  )
