import { printedClaimCode } from '../devices/claim-code.ts'
import { deviceLabelText } from '../devices/device-label.ts'
import { type LabelSheetFormat, placeOnSheet } from './label-sheet.ts'
import { pdfOfPages } from './pdf-of-pages.ts'

/** `claimCode` null: the label says only which device it is. */
export type PrintedLabel = { imeiNumber: string; alias: string | null; claimCode: string | null }

/** True: a dark module; a row each. Without a quiet zone. */
export type QrModules = readonly (readonly boolean[])[]

export type LabelPdfDeps = {
  qrModules: (text: string) => QrModules
  words: { imei: string; claimCode: string }
}

const POINTS_PER_MM = 72 / 25.4
const A4_HEIGHT_MM = 297
const MARGIN_MM = 3
const LARGEST_CODE_MM = 26
/** ISO/IEC 18004 §5.3.8. */
const QUIET_MODULES = 4
const LONGEST_ALIAS = 28

const points = (mm: number): string => (mm * POINTS_PER_MM).toFixed(2)

/**
 * Labels of devices as a PDF of A4 sheets. The code holds IMEI and claim code and never the key: a
 * label is read by whoever sees it. `skipped`: labels of the first sheet that are used already.
 */
export const labelPdf = (
  labels: readonly PrintedLabel[],
  sheet: LabelSheetFormat,
  skipped: number,
  deps: LabelPdfDeps,
): Uint8Array => {
  const pages: string[][] = []
  for (const [i, label] of labels.entries()) {
    const { page, left, top } = placeOnSheet(sheet, i + skipped)
    const content = (pages[page] ??= [])
    content.push(...labelAt(label, left, top, sheet, deps))
  }
  return pdfOfPages(pages.map((content) => content.join('\n')))
}

/** Drawing commands of one label. PDF counts from the bottom of the page. */
const labelAt = (
  { imeiNumber, alias, claimCode }: PrintedLabel,
  left: number,
  top: number,
  { width, height, hasLines }: LabelSheetFormat,
  { qrModules, words }: LabelPdfDeps,
): string[] => {
  const codeMm = Math.min(height - 2 * MARGIN_MM, LARGEST_CODE_MM)
  const codeTop = top + (height - codeMm) / 2
  const modules = qrModules(deviceLabelText({ imeiNumber, key: null, claimCode }))
  const textLeft = left + MARGIN_MM + codeMm + 2
  const lines: [font: string, size: number, text: string, below: number][] = [
    ['F2', 8, 'Coldwatch', 0],
    ['F1', 6, words.imei, 5],
    ['F2', 9, imeiNumber, 3.6],
    ...(alias === null
      ? []
      : [['F1', 6, alias.slice(0, LONGEST_ALIAS), 3] satisfies [string, number, string, number]]),
    ...(claimCode === null
      ? []
      : ([
          ['F1', 6, words.claimCode, 4.6],
          ['F3', 11, printedClaimCode(claimCode), 4.2],
        ] satisfies [string, number, string, number][])),
  ]
  const textHeight = lines.reduce((sum, [, , , below]) => sum + below, 0)
  let baseline = top + (height - textHeight) / 2 + 1
  const texts = lines.map(([font, size, text, below]) => {
    baseline += below
    return `BT /${font} ${size} Tf ${points(textLeft)} ${points(A4_HEIGHT_MM - baseline)} Td (${escaped(text)}) Tj ET`
  })
  const frame = hasLines
    ? [
        `0.2 w ${points(left)} ${points(A4_HEIGHT_MM - top - height)} ${points(width)} ${points(height)} re S`,
      ]
    : []
  return [...frame, ...codeAt(modules, left + MARGIN_MM, codeTop, codeMm), ...texts]
}

/** Neighbours in a row are one rectangle, so that no light lines appear between them. */
const codeAt = (modules: QrModules, left: number, top: number, sizeMm: number): string[] => {
  const moduleMm = sizeMm / (modules.length + 2 * QUIET_MODULES)
  const commands = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return []
      const end = row.indexOf(false, x)
      const count = (end === -1 ? row.length : end) - x
      const fromLeft = left + (x + QUIET_MODULES) * moduleMm
      const fromTop = top + (y + 1 + QUIET_MODULES) * moduleMm
      return [
        `${points(fromLeft)} ${points(A4_HEIGHT_MM - fromTop)} ${points(count * moduleMm)} ${points(moduleMm)} re`,
      ]
    }),
  )
  return [...commands, 'f']
}

/** A PDF string. Letters outside Latin-1 lose their accents: the built-in fonts have no others. */
const escaped = (text: string): string =>
  [...text]
    .map((letter) => (letter <= '\u00FF' ? letter : letter.normalize('NFD').charAt(0)))
    .map((letter) => (letter > '\u00FF' ? '?' : letter))
    .join('')
    .replaceAll(/[\\()]/g, '\\$&')
