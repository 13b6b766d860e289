import PDFDocument from 'pdfkit'
import type { PaperLogo } from '../record/paper-brand.ts'
import { createPictures } from './brand-pictures.ts'
import { createInk, type Ink, PAGE, type Picture } from './ink.ts'
import { openTypeface, type Typeface } from './typeface.ts'
import { type Element, elementOf } from './structure-element.ts'

export type LogPaper = {
  ink: Ink
  regular: Typeface
  bold: Typeface
  /** A logo as an object of this file; null for one that papers do not draw. */
  pictureOf(logo: PaperLogo): Picture | null
  /** The document itself. */
  root: Element
  /** Begins the next page. `onPage` can still draw on earlier pages until `release`. */
  newPage(): void
  /** Number of pages begun so far. */
  pages(): number
  /** Draws what screen readers skip, such as page numbers and lines (a PDF artifact). */
  decoration(draw: () => void): void
  /** Draws on an earlier page that is not released yet. The first page is number 1. */
  onPage(page: number, draw: () => void): void
  /** Puts an entry into the list of contents that viewers show beside the pages; it leads to the present page. */
  bookmark(title: string): void
  /** Puts the pages from this one on before all others. The first page is number 1. */
  moveToFront(fromPage: number): void
  /** Writes the pages begun so far to the file and frees their memory. */
  release(): void
  /** Ends the file. Returns its bytes in parts. */
  done(): Promise<Uint8Array[]>
}

export type LogPaperOptions = {
  language: string
  /**
   * Never put text that a person typed into title or keywords: pdfkit does not escape them in its
   * XML.
   */
  title: string
  keywords: string
  createdMs: number
  /** The file's id, hex. */
  fileId: string
  /** Takes the file's bytes as they are made; left out: `done` returns them all. */
  write?: (part: Uint8Array) => void
}

const openDocument = ({
  language,
  title,
  keywords,
  createdMs,
  fileId,
}: LogPaperOptions): PDFKit.PDFDocument => {
  const doc = new PDFDocument({
    // With a bottom margin, pdfkit would start a new page by itself for text below it.
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // Without this, pdfkit loads a font of its own.
    font: '',
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    info: {
      Title: title,
      Keywords: keywords,
      Creator: 'Coldwatch',
      Producer: 'Coldwatch',
      CreationDate: new Date(createdMs),
    },
  })
  // pdfkit would compute the file's id from title, keywords and time.
  ;(doc as unknown as { _id: Buffer })._id = Buffer.from(fileId, 'hex')
  // pdfkit writes limits on the tree's root; only its branches may have them (ISO 32000-1, 7.9.7).
  ;(
    doc.getStructTreeRoot().data as unknown as { ParentTree: { limits: boolean } }
  ).ParentTree.limits = false
  return doc
}

type PdfObject = { id: number; gen: number; data: Record<string, unknown> }

/** What is left of the content of a node that is written: its parent looks for P. */
const WRITTEN = { P: true }

/**
 * Lets the content of a written node of the structure go: pdfkit keeps it until the end of the file,
 * of a book of thousands of pages hundreds of megabytes. Others name a node by its number only.
 */
const forgetWritten = (doc: PDFKit.PDFDocument): void => {
  const inner = doc as unknown as { _refEnd(object: PdfObject): void }
  const ended = inner._refEnd.bind(doc)
  inner._refEnd = (object) => {
    ended(object)
    if ('S' in object.data && 'P' in object.data) object.data = WRITTEN
  }
}

/**
 * Writes for each page that is let go which nodes are on it. pdfkit would keep them until the end of the file and
 * write them then, of a book of thousands of pages a million nodes.
 */
const writeNodes = (doc: PDFKit.PDFDocument): void => {
  const inner = doc as unknown as {
    _pageBuffer: { dictionary: PdfObject }[]
    getStructParentTree(): {
      get(key: unknown): PdfObject | PdfObject[] | undefined
      add(key: unknown, nodes: PdfObject): void
    }
    ref(data: unknown): PdfObject & { end(): void }
  }
  const tree = inner.getStructParentTree()
  for (const { dictionary } of inner._pageBuffer) {
    const key = dictionary.data['StructParents']
    const nodes = tree.get(key)
    if (!Array.isArray(nodes)) continue
    const written = inner.ref(nodes)
    written.end()
    written.data = {}
    tree.add(key, written)
  }
}

/**
 * Opens an empty PDF/A-2a file (ISO 19005-2): tagged, fonts embedded, sRGB, without scripts or
 * external parts. The same options and drawings give the same bytes.
 */
export const openLogPaper = (options: LogPaperOptions): LogPaper => {
  const doc = openDocument(options)
  if (options.write !== undefined) forgetWritten(doc)
  const parts: Uint8Array[] = []
  doc.on('data', options.write ?? ((part: Uint8Array) => void parts.push(part)))
  const ended = new Promise<void>((resolve, reject) =>
    doc.once('end', resolve).once('error', reject),
  )
  const ink = createInk(doc)
  const documentElement = doc.struct('Document')
  doc.addStructure(documentElement)
  const root = elementOf(doc, ink, 'Document', documentElement)
  let pages = 0
  return {
    ink,
    regular: openTypeface(doc, 'regular'),
    bold: openTypeface(doc, 'bold'),
    pictureOf: createPictures(doc),
    root,
    newPage: () => {
      ink.flush()
      doc.addPage()
      pages++
      // Undoes pdfkit's flip of the y axis: the ink writes PDF's own coordinates.
      ink.raw(`1 0 0 -1 0 ${PAGE.height} cm`)
    },
    pages: () => pages,
    decoration: (draw) => {
      ink.raw('/Artifact <</Type /Pagination>> BDC')
      draw()
      ink.raw('EMC')
    },
    onPage: (page, draw) => {
      ink.flush()
      doc.switchToPage(page - 1)
      draw()
      ink.flush()
      const { start, count } = doc.bufferedPageRange()
      doc.switchToPage(start + count - 1)
    },
    bookmark: (title) => void doc.outline.addItem(title),
    moveToFront: (fromPage) => {
      const tree = (doc as unknown as { _root: { data: { Pages: { data: { Kids: unknown[] } } } } })
        ._root.data.Pages.data
      const front = tree.Kids.splice(fromPage - 1)
      tree.Kids.unshift(...front)
    },
    release: () => {
      ink.flush()
      if (options.write !== undefined) writeNodes(doc)
      doc.flushPages()
    },
    done: async () => {
      ink.flush()
      root.end()
      doc.end()
      await ended
      return parts
    },
  }
}
