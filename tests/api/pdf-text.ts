import { inflateSync } from 'node:zlib'

/** The text of a PDF made by pdfkit with embedded fonts: for each page its pieces in the order drawn. Reads no other PDF. */
export const pdfPages = (bytes: Uint8Array): string[][] => {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => {
    const resources = objectAt(objects, head, 'Resources').head
    const fonts = new Map([...fontPart(resources).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, glyphTexts(objects, Number(id))]))
    return piecesOf(objectAt(objects, head, 'Contents').stream, fonts)
  })
}

type PdfObject = { head: string; stream: string }
type Objects = Map<number, PdfObject>

const objectsOf = (file: string): Objects => {
  const objects: Objects = new Map()
  for (const [, id, body] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body!.split('\nstream\n')
    const data = packed === undefined ? Buffer.alloc(0) : Buffer.from(packed.slice(0, packed.lastIndexOf('\nendstream')), 'latin1')
    objects.set(Number(id), { head, stream: data.length === 0 ? '' : (head.includes('FlateDecode') ? inflateSync(data) : data).toString('latin1') })
  }
  return objects
}

const objectAt = (objects: Objects, head: string, key: string): PdfObject => {
  const found = objects.get(Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1]))
  if (found === undefined) throw new Error(`no ${key} in ${head}`)
  return found
}

const fontPart = (resources: string): string => resources.slice(resources.indexOf('/Font <<'))

/** The Unicode text of each glyph, by the font's own table for copying. */
const glyphTexts = (objects: Objects, fontId: number): Map<string, string> => {
  const table = objectAt(objects, objects.get(fontId)!.head, 'ToUnicode').stream
  const texts = new Map<string, string>()
  for (const [, first, , list] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    ;[...list!.matchAll(/<([0-9a-f ]+)>/gi)].forEach(([, code], i) => {
      const units = code!.replaceAll(' ', '').match(/.{4}/g) ?? []
      texts.set((parseInt(first!, 16) + i).toString(16).padStart(4, '0'), String.fromCharCode(...units.map((unit) => parseInt(unit, 16))))
    })
  }
  return texts
}

/** One piece for each text object; kerning moves glyphs but parts no words. */
const piecesOf = (content: string, fonts: Map<string, Map<string, string>>): string[] => {
  const pieces: string[] = []
  for (const [, block] of content.matchAll(/BT\n([\s\S]*?)ET/g)) {
    let font = new Map<string, string>()
    let text = ''
    for (const [, name, glyphs] of block!.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font
      for (const [, hex] of (glyphs ?? '').matchAll(/<([0-9a-f]*)>/gi)) for (const glyph of hex!.match(/.{4}/g) ?? []) text += font.get(glyph) ?? '�'
    }
    pieces.push(text)
  }
  return pieces
}
