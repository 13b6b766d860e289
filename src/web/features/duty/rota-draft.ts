import type { DutyException, Shift } from '../../../domain/duty/rota.ts'
import type { ShownRota } from './shown-rota.ts'

/** As typed: days and people are '' for none. `key`: of the row in its list. */
export type ShiftDraft = {
  key: number
  weekdays: readonly number[]
  from: string
  to: string
  personId: string
  secondId: string
  validFrom: string
  validTo: string
}
export type ExceptionDraft = {
  key: number
  fromDay: string
  toDay: string
  personId: string
  secondId: string
  note: string
}
export type RotaDraft = {
  shifts: readonly ShiftDraft[]
  exceptions: readonly ExceptionDraft[]
  /** Of the rota that is changed; null for a new one. */
  updatedAt: string | null
}

const idText = (id: number | null): string => (id === null ? '' : String(id))

const shiftDraft = (shift: Shift, key: number): ShiftDraft => ({
  key,
  weekdays: shift.weekdays,
  from: shift.from,
  to: shift.to,
  personId: idText(shift.personId),
  secondId: idText(shift.secondId),
  validFrom: shift.validFrom ?? '',
  validTo: shift.validTo ?? '',
})

const exceptionDraft = (exception: DutyException, key: number): ExceptionDraft => ({
  ...exception,
  key,
  personId: idText(exception.personId),
  secondId: idText(exception.secondId),
})

const nextKey = (rows: readonly { key: number }[]): number =>
  Math.max(-1, ...rows.map(({ key }) => key)) + 1

/** A shift to begin with: every day, around the clock. */
export const withNewShift = (draft: RotaDraft, personId: string): RotaDraft => ({
  ...draft,
  shifts: [
    ...draft.shifts,
    {
      key: nextKey(draft.shifts),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      from: draft.shifts.at(-1)?.to ?? '00:00',
      to: draft.shifts[0]?.from ?? '24:00',
      personId,
      secondId: '',
      validFrom: '',
      validTo: '',
    },
  ],
})

export const withNewException = (draft: RotaDraft, personId: string, today: string): RotaDraft => ({
  ...draft,
  exceptions: [
    ...draft.exceptions,
    {
      key: nextKey(draft.exceptions),
      fromDay: today,
      toDay: today,
      personId,
      secondId: '',
      note: '',
    },
  ],
})

/** A rota to change. One that is new begins with a shift of the first person. */
export const draftOf = ({ shifts, exceptions, updatedAt, people }: ShownRota): RotaDraft => {
  const draft = {
    shifts: shifts.map(shiftDraft),
    exceptions: exceptions.map(exceptionDraft),
    updatedAt,
  }
  return updatedAt === null ? withNewShift(draft, people[0]?.id ?? '') : draft
}

const timeText = (typed: string): string => {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*$/.exec(typed) ?? []
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes}`
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** What the server gets of it. Times may be typed as "8" or "22.30". */
export const rotaInput = ({ shifts, exceptions }: RotaDraft) => ({
  shifts: shifts.map(({ key: _key, ...shift }) => ({
    ...shift,
    weekdays: [...shift.weekdays],
    from: timeText(shift.from),
    to: timeText(shift.to),
    secondId: orNull(shift.secondId),
    validFrom: orNull(shift.validFrom),
    validTo: orNull(shift.validTo),
  })),
  exceptions: exceptions.map(({ key: _key, ...exception }) => ({
    ...exception,
    secondId: orNull(exception.secondId),
  })),
})

const SHIFT_FIELDS = ['weekdays', 'from', 'to', 'personId', 'secondId', 'validFrom', 'validTo']
const EXCEPTION_FIELDS = ['fromDay', 'toDay', 'personId', 'secondId', 'note']

/** The fields beside which the form shows what the server refuses. */
export const draftFields = ({ shifts, exceptions }: RotaDraft): string[] => [
  ...shifts.flatMap((_shift, i) => SHIFT_FIELDS.map((field) => `shifts.${i}.${field}`)),
  ...exceptions.flatMap((_one, i) => EXCEPTION_FIELDS.map((field) => `exceptions.${i}.${field}`)),
]
