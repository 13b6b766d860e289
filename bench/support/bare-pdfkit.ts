import { HOUR_MS } from '../../src/domain/durations.ts'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { MeasureLog } from '../../src/server/measure-log/record/measure-log.ts'

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')
const COLUMNS = 7
const ROWS = 90

/** The readings of a log with one pdfkit call each: same text, same columns, same tags by hour. */
export const drawBare = async ({ series: { times, values } }: MeasureLog): Promise<number> => {
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
  doc.on('data', (part: Uint8Array) => (bytes += part.length))
  const ended = new Promise<void>((resolve) => doc.once('end', resolve))
  const table = doc.struct('Table')
  doc.addStructure(table)
  let cell: PDFKit.PDFStructureElement | null = null
  let row: PDFKit.PDFStructureElement | null = null
  for (let i = 0; i < times.length;) {
    const place = i % (COLUMNS * ROWS)
    if (place === 0) doc.addPage()
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
    const began = i
    do {
      const line = i % (COLUMNS * ROWS)
      const text = `${new Date(times[i]!).toISOString().slice(11, 16)} ${(values[i]! / 100).toFixed(2)}`
      doc.text(text, 48 + Math.floor(line / ROWS) * 72, 60 + (line % ROWS) * 8, {
        lineBreak: false,
      })
      i++
    } while (
      i < times.length &&
      i % ROWS !== 0 &&
      Math.floor(times[i]! / HOUR_MS) === Math.floor(times[began]! / HOUR_MS)
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
