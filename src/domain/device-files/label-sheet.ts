/** Sheets of labels on A4. Lengths in mm, from the top left corner of the paper. */
export type LabelSheetFormat = {
  columns: number
  rows: number
  width: number
  height: number
  left: number
  top: number
  /** From one label to the next. */
  stepX: number
  stepY: number
  /** Plain paper is cut along lines; sheets of labels have none. */
  hasLines: boolean
}

const OF_63_5_BY_38_1 = { columns: 3, rows: 7, width: 63.5, height: 38.1, top: 15.15, stepY: 38.1 }

/** Avery Zweckform L7160 and L7159 as their makers' templates have them, and plain paper to cut. */
export const LABEL_SHEETS = {
  'avery-l7160': { ...OF_63_5_BY_38_1, left: 7.2, stepX: 66.04, hasLines: false },
  'avery-l7159': {
    columns: 3,
    rows: 8,
    width: 63.5,
    height: 33.9,
    left: 7.2,
    top: 12.9,
    stepX: 66.04,
    stepY: 33.9,
    hasLines: false,
  },
  'a4-plain': { ...OF_63_5_BY_38_1, left: 9.75, stepX: 63.5, hasLines: true },
} as const satisfies Record<string, LabelSheetFormat>

export type LabelSheetName = keyof typeof LABEL_SHEETS
export const LABEL_SHEET_NAMES = Object.keys(LABEL_SHEETS) as LabelSheetName[]

export const labelsPerSheet = ({ columns, rows }: LabelSheetFormat): number => columns * rows

/** Where a label stands. `place`: from 0, row by row, the free places of the first sheet included. */
export const placeOnSheet = (
  sheet: LabelSheetFormat,
  place: number,
): { page: number; left: number; top: number } => {
  const onPage = place % labelsPerSheet(sheet)
  return {
    page: Math.floor(place / labelsPerSheet(sheet)),
    left: sheet.left + (onPage % sheet.columns) * sheet.stepX,
    top: sheet.top + Math.floor(onPage / sheet.columns) * sheet.stepY,
  }
}
