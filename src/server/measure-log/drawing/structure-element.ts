import type { Ink } from './ink.ts'

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
  /** Text that a screen reader reads in place of a figure. */
  alt?: string
  /** Whether a heading cell belongs to its column or its row. */
  scope?: 'Column' | 'Row'
  /** Place of a figure: left, top, right, bottom. */
  bbox?: readonly [number, number, number, number]
}

/** A node of the structure that screen readers follow. */
export type Element = {
  add(tag: Tag, options?: TagOptions): Element
  /**
   * Assigns everything that `draw` draws to this node. A node may be marked several times, also on
   * several pages.
   */
  mark(draw: () => void): void
  /** `add`, `mark` and `end` in one. */
  leaf(tag: Tag, draw: () => void, options?: TagOptions): void
  /**
   * Makes a part of the page clickable that this node has marked. `spoken`: what a screen reader
   * says for the link.
   */
  link(x: number, y: number, width: number, height: number, address: string, spoken: string): void
  /** Ends the node: pdfkit can write it to the file only then. */
  end(): void
}

export const elementOf = (
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
