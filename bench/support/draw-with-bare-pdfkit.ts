import { HOUR_MS } from '../../src/domain/durations.ts'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { MeasureLog } from '../../src/server/measure-log/record/measure-log.ts'

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')
const COLUMNS_PER_PAGE = 7
const ROWS_PER_COLUMN = 90
const READINGS_PER_PAGE = COLUMNS_PER_PAGE * ROWS_PER_COLUMN

/**
 * Draws the readings of a measurement log with plain pdfkit, as a yardstick for our own drawing:
 * one call per reading; text, columns and one tagged cell per hour as in the log. Returns the PDF's
 * length in bytes.
 */
export const drawWithBarePdfkit = async ({
  series: { times, values },
}: MeasureLog): Promise<number> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: 'en',
    font: FONT,
  })
  let bytes = 0
  doc.on('data', (chunk: Uint8Array) => (bytes += chunk.length))
  const ended = new Promise<void>((resolve) => doc.once('end', resolve))
  const table = doc.struct('Table')
  doc.addStructure(table)
  let cell: PDFKit.PDFStructureElement | null = null
  let row: PDFKit.PDFStructureElement | null = null
  for (let i = 0; i < times.length;) {
    if (i % READINGS_PER_PAGE === 0) doc.addPage()
    doc.fontSize(6.5)
    if (i === 0 || Math.floor(times[i]! / HOUR_MS) !== Math.floor(times[i - 1]! / HOUR_MS)) {
      cell?.end()
      row?.end()
      row = doc.struct('TR')
      table.add(row)
      cell = doc.struct('TD')
      row.add(cell)
    }
    const content = doc.markStructureContent('TD')
    const first = i
    do {
      const placeOnPage = i % READINGS_PER_PAGE
      const text = `${new Date(times[i]!).toISOString().slice(11, 16)} ${(values[i]! / 100).toFixed(2)}`
      doc.text(
        text,
        48 + Math.floor(placeOnPage / ROWS_PER_COLUMN) * 72,
        60 + (placeOnPage % ROWS_PER_COLUMN) * 8,
        {
          lineBreak: false,
        },
      )
      i++
    } while (
      i < times.length &&
      i % ROWS_PER_COLUMN !== 0 &&
      Math.floor(times[i]! / HOUR_MS) === Math.floor(times[first]! / HOUR_MS)
    )
    doc.endMarkedContent()
    cell!.add(content)
  }
  cell?.end()
  row?.end()
  table.end()
  doc.end()
  await ended
  return bytes
}
