import { describe, expect, test } from 'vitest'
import {
  calibrationState,
  certificateInForce,
  dueReminder,
  monthsBefore,
  type RemindedMonths,
} from './calibration-due.ts'

test.each([
  ['2027-10-01', 3, '2027-07-01'],
  ['2027-05-31', 3, '2027-02-28'],
  ['2028-05-31', 3, '2028-02-29'],
  ['2027-01-15', 1, '2026-12-15'],
  ['2027-03-31', 1, '2027-02-28'],
  ['2027-03-31', 0, '2027-03-31'],
])('%s, %d months earlier, is %s', (day, months, earlier) => {
  expect(monthsBefore(day, months)).toBe(earlier)
})

describe('a calibration that is due on 2027-10-01', () => {
  const due = { dueOn: '2027-10-01' }

  test.each([
    ['2027-06-30', 'valid'],
    ['2027-07-01', 'due-later'],
    ['2027-08-31', 'due-later'],
    ['2027-09-01', 'due-soon'],
    ['2027-09-30', 'due-soon'],
    ['2027-10-01', 'expired'],
  ])('is, on %s, %s', (today, state) => {
    expect(calibrationState(due, today)).toBe(state)
  })

  test.each<[string, RemindedMonths | null, RemindedMonths | null]>([
    ['2027-06-30', null, null],
    ['2027-07-01', null, 3],
    ['2027-08-01', 3, null],
    ['2027-09-01', 3, 1],
    ['2027-10-01', 1, 0],
    ['2027-12-24', 0, null],
  ])('on %s, after the reminder of month %s, calls for that of month %s', (today, sent, next) => {
    expect(dueReminder(due.dueOn, today, sent)).toBe(next)
  })

  test('that was entered late gets one reminder, the newest', () => {
    expect(dueReminder(due.dueOn, '2027-09-15', null)).toBe(1)
    expect(dueReminder(due.dueOn, '2028-01-01', null)).toBe(0)
  })
})

test('without a certificate, or with one that names no end, nothing expires', () => {
  expect(calibrationState(null, '2027-01-01')).toBe('none')
  expect(calibrationState({ dueOn: null }, '2027-01-01')).toBe('no-end')
})

describe('the certificate in force', () => {
  const ofProbe = (id: number, calibratedOn: string, probeId: number | null = 7) => ({
    id,
    calibratedOn,
    probeId,
  })

  test('is that of the newest calibration; of two on one day the one entered later', () => {
    const list = [ofProbe(1, '2026-01-01'), ofProbe(3, '2026-05-01'), ofProbe(2, '2026-05-01')]
    expect(certificateInForce(list, 7, '2026-11-20')?.id).toBe(3)
    expect(certificateInForce(list, 7, '2026-04-30')?.id).toBe(1)
    expect(certificateInForce(list, 7, '2025-12-31')).toBeNull()
  })

  test('of a new probe is never that of the old one', () => {
    expect(certificateInForce([ofProbe(1, '2026-01-01', 6)], 7, '2026-11-20')).toBeNull()
  })

  test("is the logger's where the probe has none", () => {
    const list = [ofProbe(1, '2026-05-01', null), ofProbe(2, '2026-01-01')]
    expect(certificateInForce(list, 7, '2026-11-20')?.id).toBe(2)
    expect(certificateInForce(list, 8, '2026-11-20')?.id).toBe(1)
    expect(certificateInForce(list, null, '2026-11-20')?.id).toBe(1)
  })
})
