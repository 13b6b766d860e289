import { pngPicture } from '../../brands/paper-logo/png-picture.ts'
import { svgPicture } from '../../brands/paper-logo/svg-picture.ts'
import type { PaperLogo } from '../record/paper-brand.ts'
import type { Picture } from './ink.ts'

type PdfObject = { end(content: Buffer): void }

/** An object of the file that pages name: a drawing in the words of pages, or pixels. In sRGB, without transparency. */
const pictureIn = (doc: PDFKit.PDFDocument, name: string, logo: PaperLogo): Picture | null => {
  const bytes = Buffer.from(logo.base64, 'base64')
  const put = (facts: object, content: Buffer): PdfObject => {
    const reference = (doc as unknown as { ref(data: object): PdfObject }).ref({
      Type: 'XObject',
      ...facts,
    })
    reference.end(content)
    return reference
  }
  if (logo.mediaType === 'image/png') {
    const { width, height, rgb } = pngPicture(bytes)
    const facts = { Width: width, Height: height, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 }
    const reference = put({ Subtype: 'Image', ...facts }, rgb)
    return { name, reference, width, height, isDrawing: false }
  }
  const drawn = svgPicture(bytes.toString())
  if (drawn === null) return null
  const { width, height, operators } = drawn
  const facts = { Subtype: 'Form', BBox: [0, 0, width, height], Resources: {} }
  return {
    name,
    reference: put(facts, Buffer.from(operators, 'latin1')),
    width,
    height,
    isDrawing: true,
  }
}

/** The logos of a file, each in it once; null for one that papers do not draw. */
export const createPictures = (doc: PDFKit.PDFDocument): ((logo: PaperLogo) => Picture | null) => {
  const pictures = new Map<string, Picture | null>()
  return (logo) => {
    const before = pictures.get(logo.hash)
    if (before !== undefined) return before
    const picture = pictureIn(doc, `Logo${pictures.size}`, logo)
    pictures.set(logo.hash, picture)
    return picture
  }
}
