import { badInput, type Refusal } from '../../domain/refusal.ts'
import { MOST_READINGS } from '../../domain/imports/import-format.ts'
import type { PlanProblem } from './plan-import.ts'

const upload = (key: string, message: string, params = {}): Refusal =>
  badInput({ field: 'upload', key: `imports.${key}`, params, message })

export const NOTHING_NEW = upload(
  'nothingNew',
  'Every reading of this file is there already, measured or imported.',
)
export const SAME_FILE = upload('sameFile', 'This very file was imported into this sensor already.')
export const NOTHING_IN_IT = upload('noReadings', 'No readings were found in this file.')
export const UNREADABLE = (rows: number): Refusal =>
  badInput({
    field: 'leaveOut',
    key: 'imports.unreadableRows',
    params: { rows },
    message: `${rows} rows cannot be read. Change the layout, or say that they are to be left out.`,
  })
export const WRONG_LAYOUT = (part: string): Refusal =>
  badInput({
    field: 'layout',
    key: 'imports.wrongLayout',
    params: { part },
    message: `The layout cannot be: ${part}.`,
  })

const TROUBLES = {
  'not-text': upload(
    'notText',
    'This is no text file. Choose the CSV or text file of the logger, not a PDF or a spreadsheet.',
  ),
  'no-readings': NOTHING_IN_IT,
  'fridge-tag-fahrenheit': upload(
    'fridgeTagFahrenheit',
    'This Fridge-tag is set to °F, which is not understood yet. Set it to °C.',
  ),
  'too-many': upload('tooMany', `A file may hold ${MOST_READINGS} readings. Split it by months.`, {
    most: MOST_READINGS,
  }),
} as const satisfies Record<PlanProblem, Refusal>

export const refusalOfTrouble = (trouble: PlanProblem): Refusal => TROUBLES[trouble]
