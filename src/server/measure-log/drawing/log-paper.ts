import PDFDocument from 'pdfkit'
import { createInk, type Ink, PAGE } from './ink.ts'
import { openTypeface, type Typeface } from './typeface.ts'

/** Standard structure types (ISO 32000-1, 14.8.4) that a log uses. */
export type Tag =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Figure'
  | 'Table'
  | 'Caption'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Link'

export type TagOptions = {
  /** Said in place of a figure. */
  alt?: string
  /** Which cells a heading cell heads. */
  scope?: 'Column' | 'Row'
  /** Where a figure stands: left, top, right, bottom. */
  bbox?: readonly [number, number, number, number]
}

/** A node of the structure that screen readers follow. */
export type Element = {
  add(tag: Tag, options?: TagOptions): Element
  /**
   * What `draw` draws belongs to this node. An element may be marked more than once, on several
   * pages too.
   */
  mark(draw: () => void): void
  /** `add`, `mark` and `end` in one. */
  leaf(tag: Tag, draw: () => void, options?: TagOptions): void
  /**
   * An address to click on, over a part of the page that this node has marked: left, top, width,
   * height.
   */
  link(x: number, y: number, width: number, height: number, address: string, spoken: string): void
  /** Nothing comes any more; lets the file be written on. */
  end(): void
}

export type LogPaper = {
  ink: Ink
  regular: Typeface
  bold: Typeface
  /** The document itself. */
  root: Element
  /** Begins the next page; what went before it stays open for `onPage` until `release`. */
  newPage(): void
  /** Count of pages begun. */
  pages(): number
  /** Draws what belongs to the paper and not to the text, such as a page's number. */
  decoration(draw: () => void): void
  /** Goes back to a page, from 1, that was not released yet. */
  onPage(page: number, draw: () => void): void
  /** Writes the pages begun so far, so that they take no memory any more. */
  release(): void
  /** Ends the file and gives its parts. */
  done(): Promise<Uint8Array[]>
}

export type LogPaperOptions = {
  language: string
  /**
   * Title and keywords are the product's own words and figures: pdfkit puts them unescaped into
   * XML.
   */
  title: string
  keywords: string
  createdMs: number
}

const elementOf = (
  doc: PDFKit.PDFDocument,
  ink: Ink,
  tag: Tag,
  struct: PDFKit.PDFStructureElement,
): Element => {
  const element: Element = {
    add: (childTag, options = {}) => {
      const child = doc.struct(childTag, {
        ...options,
        ...(options.bbox && { placement: 'Block' }),
      } as PDFKit.Mixins.StructureElementOptions)
      struct.add(child)
      return elementOf(doc, ink, childTag, child)
    },
    mark: (draw) => {
      ink.flush()
      const content = doc.markStructureContent(tag)
      draw()
      ink.flush()
      doc.endMarkedContent()
      struct.add(content)
    },
    leaf: (childTag, draw, options) => {
      const child = element.add(childTag, options)
      child.mark(draw)
      child.end()
    },
    link: (x, y, width, height, address, spoken) => {
      doc.link(x, y, width, height, address, {
        structParent: struct,
        Contents: new String(spoken),
      } as object)
    },
    end: () => struct.end(),
  }
  return element
}

const openDocument = ({
  language,
  title,
  keywords,
  createdMs,
}: LogPaperOptions): PDFKit.PDFDocument => {
  const doc = new PDFDocument({
    // Without margins, since a line of text below pdfkit's own bottom margin would start a page by
    // itself.
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // None: pdfkit would load a font of its own.
    font: '',
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    // pdfkit makes the file's id from these.
    info: {
      Title: title,
      Keywords: keywords,
      Creator: 'Coldwatch',
      Producer: 'Coldwatch',
      CreationDate: new Date(createdMs),
    },
  })
  // pdfkit gives the tree's root limits, which only its branches may have (ISO 32000-1, 7.9.7).
  ;(
    doc.getStructTreeRoot().data as unknown as { ParentTree: { limits: boolean } }
  ).ParentTree.limits = false
  return doc
}

/**
 * An empty file that keeps to PDF/A-2a (ISO 19005-2): embedded fonts, sRGB, tagged, no scripts,
 * nothing from outside. The same options give the same bytes.
 */
export const openLogPaper = (options: LogPaperOptions): LogPaper => {
  const doc = openDocument(options)
  const parts: Uint8Array[] = []
  doc.on('data', (part: Uint8Array) => parts.push(part))
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
    root,
    newPage: () => {
      ink.flush()
      doc.addPage()
      pages++
      // pdfkit turns the page's axis downwards; the ink writes PDF's own coordinates.
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
    release: () => {
      ink.flush()
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
