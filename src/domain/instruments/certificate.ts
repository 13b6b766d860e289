import { isDay } from '../periods/calendar-day.ts'
import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'

/**
 * One point of a calibration, °C. `deviation`: what the instrument showed minus the reference, without
 * a correction of ours. `uncertainty`: ± as the certificate has it.
 */
export type CalibrationPoint = {
  referenceCelsius: number
  deviationCelsius: number
  uncertaintyCelsius: number | null
}

/** What a calibration certificate says. Days of the calendar; `dueOn`: of the next calibration. */
export type CertificateData = {
  number: string
  laboratory: string
  calibratedOn: string
  dueOn: string | null
  points: readonly CalibrationPoint[]
}

const LONGEST_NUMBER = 100
const LONGEST_LABORATORY = 200
export const MOST_POINTS = 20
const LARGEST_DEVIATION = 20

const required = (
  named: { field: 'number' | 'laboratory'; label: string },
  text: string,
  longest: number,
): BrokenRule[] =>
  text.trim() === ''
    ? [
        {
          field: named.field,
          key: `instruments.${named.field}Missing`,
          message: `${named.label} is missing.`,
        },
      ]
    : textErrors(named, text.trim(), longest)

const dayErrors = (
  { calibratedOn, dueOn }: Pick<CertificateData, 'calibratedOn' | 'dueOn'>,
  today: string,
): BrokenRule[] => {
  if (!isDay(calibratedOn))
    return [
      {
        field: 'calibratedOn',
        key: 'instruments.noSuchDay',
        message: 'Give the day of the calibration as YYYY-MM-DD.',
      },
    ]
  if (calibratedOn > today)
    return [
      {
        field: 'calibratedOn',
        key: 'instruments.calibratedLater',
        message: 'The day of the calibration has not come yet.',
      },
    ]
  if (dueOn === null) return []
  if (!isDay(dueOn))
    return [
      {
        field: 'dueOn',
        key: 'instruments.noSuchDay',
        message: 'Give the day of the next calibration as YYYY-MM-DD.',
      },
    ]
  return dueOn > calibratedOn
    ? []
    : [
        {
          field: 'dueOn',
          key: 'instruments.dueBeforeCalibration',
          message: 'The next calibration must be due after this one.',
        },
      ]
}

const isWithin = (celsius: number, most: number): boolean => Math.abs(celsius) <= most

const pointErrors = (points: readonly CalibrationPoint[]): BrokenRule[] => {
  const refuse = (key: string, message: string, params = {}): BrokenRule[] => [
    { field: 'points', key: `instruments.${key}`, params, message },
  ]
  if (points.length > MOST_POINTS)
    return refuse('tooManyPoints', `A certificate has ${MOST_POINTS} points at most.`, {
      most: MOST_POINTS,
    })
  const references = points.map(({ referenceCelsius }) => referenceCelsius)
  if (new Set(references).size < references.length)
    return refuse('pointTwice', 'Two points have the same reference temperature.')
  const isFine = points.every(
    ({ referenceCelsius, deviationCelsius, uncertaintyCelsius }) =>
      referenceCelsius >= -273.15 &&
      referenceCelsius <= 1_000 &&
      isWithin(deviationCelsius, LARGEST_DEVIATION) &&
      (uncertaintyCelsius === null ||
        (uncertaintyCelsius >= 0 && uncertaintyCelsius <= LARGEST_DEVIATION)),
  )
  return isFine
    ? []
    : refuse(
        'pointOutOfBounds',
        `A deviation and an uncertainty are ${LARGEST_DEVIATION} °C at most.`,
        { most: LARGEST_DEVIATION },
      )
}

/** Every rule that a certificate breaks, in the order of the form. `today`: where its owner is. */
export const certificateErrors = (data: CertificateData, today: string): BrokenRule[] => [
  ...required({ field: 'number', label: "The certificate's number" }, data.number, LONGEST_NUMBER),
  ...required(
    { field: 'laboratory', label: 'The laboratory' },
    data.laboratory,
    LONGEST_LABORATORY,
  ),
  ...dayErrors(data, today),
  ...pointErrors(data.points),
]

/**
 * What has to be added to a value so that it is right at `celsius`, by the points of a certificate:
 * minus the deviation, in a straight line between two points, to 0.01 °C. Null where the points do
 * not reach.
 */
export const correctionAt = (
  points: readonly CalibrationPoint[],
  celsius: number,
): number | null => {
  const sorted = [...points].sort((a, b) => a.referenceCelsius - b.referenceCelsius)
  const above = sorted.findIndex(({ referenceCelsius }) => referenceCelsius >= celsius)
  const [before, after] = [sorted[above - 1], sorted[above]]
  if (after === undefined) return null
  if (after.referenceCelsius === celsius) return hundredths(-after.deviationCelsius)
  if (before === undefined) return null
  const share =
    (celsius - before.referenceCelsius) / (after.referenceCelsius - before.referenceCelsius)
  const deviation =
    before.deviationCelsius + share * (after.deviationCelsius - before.deviationCelsius)
  return hundredths(-deviation)
}

/** Never −0. */
const hundredths = (celsius: number): number => Math.round(celsius * 100) / 100 + 0
