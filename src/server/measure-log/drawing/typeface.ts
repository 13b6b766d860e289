import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'

/**
 * Text prepared for drawing. `glyphs`: the operand of PDF's TJ operator (ISO 32000-1, 9.4.3), with
 * kerning; several may be joined: `[` + glyphs + glyphs + `] TJ`. `width`: in thousandths of the
 * type size.
 */
export type Run = { readonly glyphs: string; readonly width: number }

/** A font of one document. The file embeds only the glyphs of texts that were encoded. */
export type Typeface = {
  /** Name and value of the font's entry in a page's resources. */
  readonly name: string
  readonly reference: PDFKit.PDFKitReference
  encode(text: string): Run
  /**
   * As `encode`, but without kerning: figures in columns line up only when equal letters have equal
   * widths.
   */
  encodeFigures(text: string): Run
}

/** What pdfkit's embedded fonts offer beneath their types (pdfkit 0.20, lib/font/embedded.js). */
type EmbeddedFont = {
  id: string
  font: { hasGlyphForCodePoint(codePoint: number): boolean }
  /** For each glyph of the subset, the code points that copying it gives. */
  unicode: number[][]
  encode(text: string): [glyphs: string[], positions: { advanceWidth: number; xAdvance: number }[]]
  ref(): PDFKit.PDFKitReference
}

const FILES = { regular: 'DejaVuSansCondensed', bold: 'DejaVuSansCondensed-Bold' } as const
export type Weight = keyof typeof FILES

const bytes = new Map<Weight, Buffer>()

/** The font file, read once per process. */
const fontBytes = (weight: Weight): Buffer => {
  const file =
    bytes.get(weight) ??
    readFileSync(
      createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${FILES[weight]}.ttf`),
    )
  bytes.set(weight, file)
  return file
}

/**
 * Drawn in place of a letter that the font does not have. PDF/A requires a Unicode value for every
 * glyph.
 */
const REPLACEMENT = '\ufffd'

const runOf = (font: EmbeddedFont, text: string): Run => {
  const [glyphs, positions] = font.encode(text)
  let run = ''
  let hex = ''
  let width = 0
  glyphs.forEach((glyph, i) => {
    const { advanceWidth, xAdvance } = positions[i]!
    hex += glyph
    width += xAdvance
    const kerning = Math.round(advanceWidth - xAdvance)
    if (kerning !== 0) {
      run += `<${hex}>${kerning}`
      hex = ''
    }
  })
  return { glyphs: hex === '' ? run : `${run}<${hex}>`, width }
}

const joined = (runs: readonly Run[]): Run => ({
  glyphs: runs.map(({ glyphs }) => glyphs).join(''),
  width: runs.reduce((sum, { width }) => sum + width, 0),
})

const memoized = (encode: (text: string) => Run): ((text: string) => Run) => {
  const runs = new Map<string, Run>()
  return (text) => {
    let run = runs.get(text)
    if (run === undefined) {
      run = encode(text)
      runs.set(text, run)
    }
    return run
  }
}

export const openTypeface = (doc: PDFKit.PDFDocument, weight: Weight): Typeface => {
  doc.registerFont(weight, fontBytes(weight)).font(weight)
  const font = (doc as unknown as { _font: EmbeddedFont })._font
  // pdfkit maps the glyph .notdef to U+0000, which PDF/A forbids (ISO 19005-2, 6.2.11.7.2).
  font.unicode[0] = [0xfffd]
  const drawable = (text: string): string =>
    Array.from(text.normalize('NFC'), (letter) =>
      font.font.hasGlyphForCodePoint(letter.codePointAt(0)!) ? letter : REPLACEMENT,
    ).join('')

  /** Encodes a word or letter. Most of them occur many times. */
  const encodeWord = memoized((text) => runOf(font, drawable(text)))
  const figures = memoized((text) => {
    const { glyphs, width } = joined(Array.from(text, encodeWord))
    return { glyphs: glyphs.replaceAll('><', ''), width }
  })
  return {
    name: font.id,
    reference: font.ref(),
    encode: (text) =>
      text.includes(' ') ? joined(text.split(/(?<= )/).map(encodeWord)) : encodeWord(text),
    encodeFigures: figures,
  }
}
