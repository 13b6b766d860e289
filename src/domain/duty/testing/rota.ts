import type { DutyException, Rota, Shift } from '../rota.ts'

export const ANNA = 1
export const BELA = 2
export const CILLA = 3

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** Anna, every day from 08:00 to 16:00. */
export const aShift = (change: Partial<Shift> = {}): Shift => ({
  weekdays: EVERY_DAY,
  from: '08:00',
  to: '16:00',
  personId: ANNA,
  secondId: null,
  validFrom: null,
  validTo: null,
  ...change,
})

/** Bela on Christmas Eve. */
export const anException = (change: Partial<DutyException> = {}): DutyException => ({
  fromDay: '2026-12-24',
  toDay: '2026-12-24',
  personId: BELA,
  secondId: null,
  note: '',
  ...change,
})

export const aRota = (
  shifts: readonly Shift[],
  exceptions: readonly DutyException[] = [],
): Rota => ({ shifts, exceptions })
