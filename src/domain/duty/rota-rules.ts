import { isDay } from '../periods/calendar-day.ts'
import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'
import type { DutyException, DutyPeople, Rota, Shift } from './rota.ts'
import { overlappingExceptions, overlappingShifts } from './rota-overlaps.ts'

export const MOST_SHIFTS = 100
export const MOST_EXCEPTIONS = 100
export const LONGEST_NOTE = 100

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const fieldOf = (
  list: 'shifts' | 'exceptions',
  place: number,
  name: keyof Shift | keyof DutyException,
): string => `${list}.${place}.${name}`

/** Days of years that a calendar can show. */
const isRotaDay = (day: string): boolean => isDay(day) && day >= '2000-01-01' && day < '2200-01-01'

const daysErrors = (
  [from, to]: readonly [string | null, string | null],
  [fromField, toField]: readonly [string, string],
): BrokenRule[] => {
  const broken = [[from, fromField] as const, [to, toField] as const].flatMap(
    ([day, field]): BrokenRule[] =>
      day === null || isRotaDay(day)
        ? []
        : [{ field, key: 'duty.noDay', message: 'This is no day of the calendar.' }],
  )
  if (broken.length === 0 && from !== null && to !== null && to < from)
    broken.push({
      field: toField,
      key: 'duty.daysReversed',
      message: 'The last day lies before the first one.',
    })
  return broken
}

const secondErrors = ({ personId, secondId }: DutyPeople, field: string): BrokenRule[] =>
  personId === secondId
    ? [{ field, key: 'duty.sameTwice', message: 'The second in line is the same person.' }]
    : []

const shiftErrors = (shift: Shift, place: number): BrokenRule[] => {
  const field = (name: keyof Shift): string => fieldOf('shifts', place, name)
  const broken: BrokenRule[] = []
  const { weekdays, from, to } = shift
  if (weekdays.length === 0 || weekdays.some((day) => !Number.isInteger(day) || day < 1 || day > 7))
    broken.push({
      field: field('weekdays'),
      key: 'duty.noWeekday',
      message: 'A shift needs weekdays, 1 (Monday) to 7 (Sunday).',
    })
  for (const name of ['from', 'to'] as const)
    if (!TIME.test(shift[name]) && !(name === 'to' && to === '24:00'))
      broken.push({
        field: field(name),
        key: 'duty.noTime',
        message: 'A time of day is written HH:MM, such as 22:00.',
      })
  if (broken.length === 0 && from === to)
    broken.push({
      field: field('to'),
      key: 'duty.noLength',
      message: 'The shift has no length. A whole day is 00:00 to 24:00.',
    })
  return [
    ...broken,
    ...daysErrors([shift.validFrom, shift.validTo], [field('validFrom'), field('validTo')]),
    ...secondErrors(shift, field('secondId')),
  ]
}

const exceptionErrors = (exception: DutyException, place: number): BrokenRule[] => {
  const field = (name: keyof DutyException): string => fieldOf('exceptions', place, name)
  return [
    ...daysErrors([exception.fromDay, exception.toDay], [field('fromDay'), field('toDay')]),
    ...secondErrors(exception, field('secondId')),
    ...textErrors({ field: field('note'), label: 'The note' }, exception.note, LONGEST_NOTE),
  ]
}

const tooMany = (field: string, key: string, most: number): BrokenRule => ({
  field,
  key,
  params: { most },
  message: `A rota has at most ${most} ${field}.`,
})

const overlapErrors = (rota: Rota): BrokenRule[] => {
  const shifts = overlappingShifts(rota.shifts)
  const exceptions = overlappingExceptions(rota.exceptions)
  return [
    ...(shifts === null
      ? []
      : [
          {
            field: fieldOf('shifts', shifts.second, 'from'),
            key: 'duty.shiftsOverlap',
            params: { first: shifts.first + 1, second: shifts.second + 1 },
            message: `Shift ${shifts.first + 1} and shift ${shifts.second + 1} overlap.`,
          },
        ]),
    ...(exceptions === null
      ? []
      : [
          {
            field: fieldOf('exceptions', exceptions.second, 'fromDay'),
            key: 'duty.exceptionsOverlap',
            params: { first: exceptions.first + 1, second: exceptions.second + 1 },
            message: `Exception ${exceptions.first + 1} and exception ${exceptions.second + 1} overlap.`,
          },
        ]),
  ]
}

/** What a rota breaks, whoever its people are. One without shifts and exceptions breaks nothing. */
export const rotaErrors = (rota: Rota): BrokenRule[] => {
  if (rota.shifts.length > MOST_SHIFTS)
    return [tooMany('shifts', 'duty.tooManyShifts', MOST_SHIFTS)]
  if (rota.exceptions.length > MOST_EXCEPTIONS)
    return [tooMany('exceptions', 'duty.tooManyExceptions', MOST_EXCEPTIONS)]
  if (rota.shifts.length === 0 && rota.exceptions.length > 0)
    return [{ field: 'shifts', key: 'duty.nobody', message: 'A rota needs at least one shift.' }]
  const broken = [...rota.shifts.flatMap(shiftErrors), ...rota.exceptions.flatMap(exceptionErrors)]
  return broken.length > 0 ? broken : overlapErrors(rota)
}

/**
 * A rota in one spelling: weekdays in order and each once, midnight as an end "24:00", notes without
 * space around them.
 */
export const tidyRota = ({ shifts, exceptions }: Rota): Rota => ({
  shifts: shifts.map((shift) => ({
    ...shift,
    weekdays: [...new Set(shift.weekdays)].toSorted((a, b) => a - b),
    to: shift.to === '00:00' && shift.from !== '00:00' ? '24:00' : shift.to,
  })),
  exceptions: exceptions.map((exception) => ({ ...exception, note: exception.note.trim() })),
})
