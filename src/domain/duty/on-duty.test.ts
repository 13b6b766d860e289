import { expect, test } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { localTime } from '../periods/local-time.ts'
import { dutiesBetween, onDutyAt } from './on-duty.ts'
import { ANNA, anException, aRota, aShift, BELA, CILLA } from './testing/rota.ts'

const ZONE = 'Europe/Budapest'
/** "2026-11-20 09:00" by the clocks of Budapest, the first time that they show it. */
const at = (text: string): Date => {
  const [day, time] = text.split(' ') as [string, string]
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return new Date(localTime(ZONE).instantOf(day, (hours * 60 + minutes) * 60_000))
}
const personAt = (rota: Parameters<typeof onDutyAt>[0], text: string) =>
  onDutyAt(rota, at(text), ZONE)?.personId ?? null
const NIGHTS = aShift({ from: '22:00', to: '06:00', personId: BELA })

test('a shift begins with its first instant and ends before the instant of its end', () => {
  const rota = aRota([aShift()])
  expect(personAt(rota, '2026-11-20 07:59')).toBeNull()
  expect(personAt(rota, '2026-11-20 08:00')).toBe(ANNA)
  expect(onDutyAt(rota, new Date(at('2026-11-20 16:00').getTime() - 1), ZONE)?.personId).toBe(ANNA)
  expect(personAt(rota, '2026-11-20 16:00')).toBeNull()
})

test('a shift past midnight belongs to the day on which it begins', () => {
  // 20 November 2026 is a Friday.
  const rota = aRota([aShift({ from: '22:00', to: '06:00', weekdays: [5] })])
  expect(personAt(rota, '2026-11-20 05:00')).toBeNull()
  expect(personAt(rota, '2026-11-20 23:00')).toBe(ANNA)
  expect(personAt(rota, '2026-11-21 05:59')).toBe(ANNA)
  expect(personAt(rota, '2026-11-21 06:00')).toBeNull()
})

test.each([
  ['has 8 hours', '2026-11-20', 8],
  ['has 7 hours when the clocks are put forward', '2027-03-27', 7],
  ['has 9 hours when the clocks are put back', '2026-10-24', 9],
])('a shift from 22:00 to 06:00 %s', (_name, day, hours) => {
  const duty = onDutyAt(aRota([NIGHTS]), at(`${day} 23:00`), ZONE)!
  expect((duty.toMs - duty.fromMs) / HOUR_MS).toBe(hours)
  expect(duty.fromMs).toBe(at(`${day} 22:00`).getTime())
})

test('a handover at a time that the clocks skip happens when they skip it', () => {
  const rota = aRota([
    aShift({ from: '22:00', to: '02:30', personId: ANNA }),
    aShift({ from: '02:30', to: '22:00', personId: BELA }),
  ])
  const [before, after] = dutiesBetween(rota, ZONE, {
    fromMs: at('2027-03-28 00:00').getTime(),
    toMs: at('2027-03-28 12:00').getTime(),
  })
  expect(before).toMatchObject({ personId: ANNA, toMs: Date.parse('2027-03-28T01:00:00Z') })
  expect(after).toMatchObject({ personId: BELA, fromMs: Date.parse('2027-03-28T01:00:00Z') })
})

test('a handover at a time that comes twice happens the first time', () => {
  const rota = aRota([
    aShift({ from: '22:00', to: '02:30', personId: ANNA }),
    aShift({ from: '02:30', to: '22:00', personId: BELA }),
  ])
  const on = (iso: string) => onDutyAt(rota, new Date(iso), ZONE)?.personId
  expect(on('2026-10-25T00:29:59Z')).toBe(ANNA)
  expect(on('2026-10-25T00:30:00Z')).toBe(BELA)
  // 02:00 for the second time.
  expect(on('2026-10-25T01:00:00Z')).toBe(BELA)
})

test('a handover: the last shift of one person and the first of the next share no instant', () => {
  const rota = aRota([
    aShift({ from: '22:00', to: '06:00', personId: ANNA, validTo: '2026-11-29' }),
    aShift({ from: '22:00', to: '06:00', personId: BELA, validFrom: '2026-11-30' }),
  ])
  expect(personAt(rota, '2026-11-30 05:00')).toBe(ANNA)
  expect(personAt(rota, '2026-11-30 23:00')).toBe(BELA)
})

test('an exception is for whole days, and the shift before it ends at midnight', () => {
  const rota = aRota([NIGHTS], [anException({ personId: CILLA, toDay: '2026-12-26' })])
  expect(personAt(rota, '2026-12-23 23:59')).toBe(BELA)
  expect(personAt(rota, '2026-12-24 00:00')).toBe(CILLA)
  expect(personAt(rota, '2026-12-25 12:00')).toBe(CILLA)
  expect(personAt(rota, '2026-12-26 23:59')).toBe(CILLA)
  expect(personAt(rota, '2026-12-27 00:00')).toBe(BELA)
  expect(personAt(rota, '2026-12-27 06:00')).toBeNull()
})

test('the second in line comes from the same shift', () => {
  const rota = aRota([aShift({ secondId: BELA })])
  expect(onDutyAt(rota, at('2026-11-20 09:00'), ZONE)).toMatchObject({
    personId: ANNA,
    secondId: BELA,
  })
})

test('a whole day is as long as the day is', () => {
  const rota = aRota([aShift({ from: '00:00', to: '24:00' })])
  const hours = (text: string) => {
    const { fromMs, toMs } = onDutyAt(rota, at(text), ZONE)!
    return (toMs - fromMs) / HOUR_MS
  }
  expect(hours('2026-11-20 12:00')).toBe(24)
  expect(hours('2026-10-25 12:00')).toBe(25)
  expect(hours('2027-03-28 12:00')).toBe(23)
})
