import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { logFacts, type LogLine, logLines } from '../reports/log-lines.ts'
import type { MeasureLog } from '../reports/measure-log.ts'
import { filled, MEASURE_LOG_TEXTS, type MeasureLogTexts } from '../reports/measure-log-texts.ts'

const fontFile = (name: string): string => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 36 }
const FOOTER_Y = PAGE.height - 30
const COLUMNS = 4
const COLUMN_WIDTH = (PAGE.width - 2 * PAGE.margin) / COLUMNS
/** Within a column: where a fault's words begin, where the value ends and where its mark begins. */
const FAULT_X = 70
const VALUE_END = 90
const MARK_X = 93
const ROW_HEIGHT = 8
const ROW_SIZE = 6.5
const TABLE_HEAD = 12
const INK = '#1a1a1a'
const OUT_OF_RANGE = '#b3261e'

const FONTS = { regular: 'regular', bold: 'bold' } as const

const drawHead = (doc: PDFKit.PDFDocument, log: MeasureLog, texts: MeasureLogTexts): number => {
  doc.font(FONTS.bold).fontSize(16).fillColor(INK).text(texts.title, PAGE.margin, PAGE.margin, { lineBreak: false })
  const labelWidth = 110
  const width = PAGE.width - 2 * PAGE.margin - labelWidth
  let y = PAGE.margin + 28
  for (const { label, value } of logFacts(log)) {
    doc.font(FONTS.bold).fontSize(9).text(label, PAGE.margin, y, { lineBreak: false })
    doc.font(FONTS.regular)
    // A name without end must not push the table off the page.
    const height = Math.min(doc.heightOfString(value, { width }), 66)
    doc.text(value, PAGE.margin + labelWidth, y, { width, height, ellipsis: true })
    y += height + 3
  }
  doc.fontSize(7).text(texts.legend, PAGE.margin, y + 4, { width: PAGE.width - 2 * PAGE.margin })
  return doc.y + 10
}

const drawTableHead = (doc: PDFKit.PDFDocument, y: number, texts: MeasureLogTexts): void => {
  doc.font(FONTS.bold).fontSize(ROW_SIZE).fillColor(INK)
  for (let column = 0; column < COLUMNS; column++) {
    const x = PAGE.margin + column * COLUMN_WIDTH
    doc.text(texts.time, x, y, { lineBreak: false })
    doc.text(texts.value, x + VALUE_END - doc.widthOfString(texts.value), y, { lineBreak: false })
  }
  doc.moveTo(PAGE.margin, y + TABLE_HEAD - 3).lineTo(PAGE.width - PAGE.margin, y + TABLE_HEAD - 3).lineWidth(0.4).strokeColor(INK).stroke()
}

const drawLine = (doc: PDFKit.PDFDocument, line: LogLine, x: number, y: number): void => {
  if (line.kind === 'note') {
    doc.font(FONTS.bold).text(line.text, x, y, { lineBreak: false }).font(FONTS.regular)
    return
  }
  if (line.isOut) doc.fillColor(OUT_OF_RANGE)
  doc.text(line.time, x, y, { lineBreak: false })
  if (line.value !== '') doc.text(line.value, x + VALUE_END - doc.widthOfString(line.value), y, { lineBreak: false })
  if (line.mark !== '') doc.text(line.mark, x + (line.value === '' ? FAULT_X : MARK_X), y, { lineBreak: false })
  if (line.isOut) doc.fillColor(INK)
}

const drawFooter = (doc: PDFKit.PDFDocument, page: number, pages: number, log: MeasureLog, texts: MeasureLogTexts): void => {
  const text = filled(texts.page, { page: String(page), pages: String(pages) })
  doc.font(FONTS.regular).fontSize(7).fillColor(INK)
  doc.text(`${log.imeiNumber} / ${log.equipmentId}`, PAGE.margin, FOOTER_Y, { lineBreak: false })
  doc.text(text, PAGE.width - PAGE.margin - doc.widthOfString(text), FOOTER_Y, { lineBreak: false })
}

/** How many rows a column has from `y` down to the footer. */
const rowsBelow = (y: number): number => Math.floor((FOOTER_Y - 8 - y - TABLE_HEAD) / ROW_HEIGHT)

const drawPages = (doc: PDFKit.PDFDocument, log: MeasureLog): void => {
  const texts = MEASURE_LOG_TEXTS[log.language]
  const lines = logLines(log)
  doc.addPage()
  let tableY = drawHead(doc, log, texts)
  const onFirst = COLUMNS * rowsBelow(tableY)
  const onOthers = COLUMNS * rowsBelow(PAGE.margin)
  const pages = 1 + Math.ceil(Math.max(0, lines.length - onFirst) / onOthers)
  if (lines.length === 0) doc.fontSize(9).text(texts.none, PAGE.margin, tableY, { lineBreak: false })

  let next = 0
  for (let page = 1; page <= pages; page++) {
    if (page > 1) {
      doc.addPage()
      tableY = PAGE.margin
    }
    if (next < lines.length) drawTableHead(doc, tableY, texts)
    doc.font(FONTS.regular).fontSize(ROW_SIZE).fillColor(INK)
    const rows = rowsBelow(tableY)
    for (let place = 0; place < COLUMNS * rows && next < lines.length; place++, next++) {
      const x = PAGE.margin + Math.floor(place / rows) * COLUMN_WIDTH
      drawLine(doc, lines[next]!, x, tableY + TABLE_HEAD + (place % rows) * ROW_HEIGHT)
    }
    drawFooter(doc, page, pages, log, texts)
  }
}

/**
 * The log as a PDF. The same log gives the same bytes: the file's date and id come from its period, not from the clock.
 * Margins are 0, since a line of text below pdfkit's own bottom margin would start a page by itself.
 */
export const drawMeasureLog = async (log: MeasureLog): Promise<Uint8Array> => {
  const texts = MEASURE_LOG_TEXTS[log.language]
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height], margin: 0, autoFirstPage: false, lang: log.language, displayTitle: true, pdfVersion: '1.7',
    info: { Title: texts.title, Creator: 'Coldwatch', Producer: 'Coldwatch', CreationDate: new Date(log.toMs) },
  })
  const parts: Uint8Array[] = []
  doc.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  doc.registerFont(FONTS.regular, fontFile('DejaVuSansCondensed')).registerFont(FONTS.bold, fontFile('DejaVuSansCondensed-Bold'))
  drawPages(doc, log)
  doc.end()
  await ended
  const whole = Buffer.concat(parts)
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength)
}
