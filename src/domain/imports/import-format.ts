/** The files that are understood. `csv`: any table, by its layout. */
export const IMPORT_FORMATS = ['csv', 'fridge-tag', 'logtag'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/**
 * What a logger without a full record wrote of one day; °C. These are no readings: the lowest value of a
 * day says nothing of the hours around it. `minutesBelow`, `minutesAbove`: how long its alarm limits
 * were broken. Times of day as the logger's clock showed them, "HH:mm".
 */
export type LoggerDay = {
  day: string
  low: number | null
  lowAt: string | null
  high: number | null
  highAt: string | null
  mean: number | null
  minutesBelow: number | null
  minutesAbove: number | null
}

/** Why nothing of a file can be imported. */
export type FileProblem = 'not-text' | 'no-readings' | 'fridge-tag-fahrenheit'

/** Why a row is not imported. */
export const ROW_PROBLEMS = [
  'bad-time',
  'no-such-time',
  'bad-value',
  'bad-humidity',
  'two-values',
  'future',
  'too-old',
] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

/** More readings do not go into one import: a year and a bit of one a minute. */
export const MOST_READINGS = 600_000
/** The largest file that is taken. */
export const MOST_FILE_BYTES = 32 * 1024 * 1024
