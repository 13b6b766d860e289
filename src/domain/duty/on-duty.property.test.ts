import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isThorough } from '../alarms/testing/random-alarms.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { addDays } from '../periods/calendar-day.ts'
import { dutiesBetween, onDutyAt } from './on-duty.ts'
import { gapsBetween } from './rota-gaps.ts'
import type { Rota } from './rota.ts'
import { overlappingExceptions, overlappingShifts } from './rota-overlaps.ts'
import { modelDuty } from './testing/model-duty.ts'

const RUNS = isThorough ? 2_000 : 40

/** Days around which clocks change: by an hour, by half of one, at midnight. */
const NIGHTS = [
  ['Europe/Budapest', '2026-10-24'],
  ['Europe/Budapest', '2027-03-27'],
  ['Australia/Lord_Howe', '2027-04-03'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['Africa/Cairo', '2027-04-29'],
  ['America/St_Johns', '2027-03-13'],
  ['UTC', '2026-12-31'],
] as const

const aTime = fc.constantFrom(
  '00:00',
  '01:45',
  '02:00',
  '02:15',
  '02:30',
  '03:00',
  '06:00',
  '22:00',
)
const people = {
  personId: fc.integer({ min: 1, max: 3 }),
  secondId: fc.constantFrom(null, 4),
}
const rotaAround = (day: string) => {
  const near = fc.constantFrom(-1, 0, 1, 2).map((days) => addDays(day, days))
  const maybe = fc.option(near, { freq: 1, nil: null })
  const shift = fc
    .record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 3 }),
      from: aTime,
      to: fc.oneof(aTime, fc.constant('24:00')),
      ...people,
      validFrom: maybe,
      validTo: maybe,
    })
    .filter(({ from, to }) => from !== to && to !== '00:00')
  const exception = fc
    .record({ fromDay: near, days: fc.integer({ min: 0, max: 2 }), ...people })
    .map(({ days, ...one }) => ({ ...one, toDay: addDays(one.fromDay, days), note: '' }))
  // Shifts that overlap are left out, as the rules refuse them.
  return fc
    .tuple(fc.array(shift, { maxLength: 6 }), fc.array(exception, { maxLength: 2 }))
    .map(([shifts, exceptions]): Rota => {
      const rota: { shifts: Rota['shifts']; exceptions: Rota['exceptions'] } = {
        shifts: [],
        exceptions: [],
      }
      for (const one of shifts)
        if (overlappingShifts([...rota.shifts, one]) === null) rota.shifts = [...rota.shifts, one]
      for (const one of exceptions)
        if (overlappingExceptions([...rota.exceptions, one]) === null)
          rota.exceptions = [...rota.exceptions, one]
      return rota
    })
}

const aCase = fc
  .constantFrom(...NIGHTS)
  .chain(([timeZone, day]) =>
    fc.record({ timeZone: fc.constant(timeZone), day: fc.constant(day), rota: rotaAround(day) }),
  )

test('who is on duty in each minute is what somebody finds who looks at the clock each minute', () => {
  fc.assert(
    fc.property(aCase, ({ timeZone, day, rota }) => {
      const fromMs = Date.parse(`${day}T00:00:00Z`)
      const period = { fromMs, toMs: fromMs + 2.5 * DAY_MS }
      const model = modelDuty(rota, timeZone, period)
      const duties = dutiesBetween(rota, timeZone, period)
      const gaps = gapsBetween(rota, timeZone, period)
      const answers = model.map((_people, i) => {
        const atMs = fromMs + i * MINUTE_MS
        const lasts = (span: { fromMs: number; toMs: number }): boolean =>
          span.fromMs <= atMs && atMs < span.toMs
        const [first, ...others] = duties.filter(lasts)
        if (others.length > 0 || gaps.some(lasts) !== (first === undefined)) return 'unclear'
        return first === undefined ? null : { personId: first.personId, secondId: first.secondId }
      })
      expect(answers).toEqual(model)
    }),
    { numRuns: RUNS },
  )
})

test('one instant has the same answer as the period around it', () => {
  fc.assert(
    fc.property(aCase, fc.integer({ min: 0, max: 3_600 }), ({ timeZone, day, rota }, minute) => {
      const atMs = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS
      const around = dutiesBetween(rota, timeZone, { fromMs: atMs - DAY_MS, toMs: atMs + DAY_MS })
      expect(onDutyAt(rota, new Date(atMs), timeZone)).toEqual(
        around.find((duty) => duty.fromMs <= atMs && atMs < duty.toMs) ?? null,
      )
    }),
    { numRuns: RUNS * 5 },
  )
})
