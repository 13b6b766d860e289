import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { missingShare, type PeriodEvidence, periodVerdict, wholePercent } from './period-verdict.ts'

/** A day with a reading every five minutes, all in range. */
const wholeDay: PeriodEvidence = {
  readings: 288,
  expected: 288,
  beforeSetUp: 0,
  missingMs: 0,
  coveredMs: 24 * HOUR_MS,
  excursions: 0,
  hasOpenNoDataAlarm: false,
}
/** The same day of which only the first `readings` came. */
const dayOf = (readings: number, change: Partial<PeriodEvidence> = {}): PeriodEvidence => ({
  ...wholeDay,
  readings,
  coveredMs: readings * 5 * MINUTE_MS,
  missingMs: (288 - readings) * 5 * MINUTE_MS,
  ...change,
})

describe('the verdict on a period', () => {
  test('a day that was measured and in range has a tick', () => {
    expect(periodVerdict(wholeDay)).toMatchObject({
      readings: 'in-range',
      missing: null,
      sign: 'tick',
    })
  })

  test('a day of which 85 % has no readings begins with that, and has no tick', () => {
    const verdict = periodVerdict(dayOf(43))
    expect(verdict).toMatchObject({
      readings: 'in-range',
      missing: { isSilent: false },
      sign: 'none',
    })
    expect(wholePercent(verdict.missing!.share!)).toBe(85)
  })

  test('readings from before the sensor was made are named, take the tick, and cover nothing', () => {
    const early = { ...wholeDay, beforeSetUp: 288, expected: 0 }
    expect(periodVerdict(early)).toEqual({
      readings: 'in-range',
      missing: null,
      beforeSetUp: 288,
      sign: 'none',
    })
    expect(periodVerdict({ ...wholeDay, beforeSetUp: 2, expected: 286 })).toMatchObject({
      beforeSetUp: 0,
      sign: 'tick',
    })
    expect(missingShare({ ...wholeDay, readings: 388, beforeSetUp: 288, expected: 200 })).toBe(0.5)
  })

  test('95 % coverage is enough; anything below is not', () => {
    const of = (readings: number) => periodVerdict({ ...wholeDay, expected: 1_000, readings })
    expect(of(950)).toMatchObject({ readings: 'in-range', missing: null, sign: 'tick' })
    expect(of(949)).toMatchObject({ missing: { share: 0.051 }, sign: 'none' })
  })

  test('an open no-data alarm takes the tick although hardly anything is missing yet', () => {
    expect(periodVerdict(dayOf(282, { hasOpenNoDataAlarm: true }))).toMatchObject({
      readings: 'in-range',
      missing: { share: null, isSilent: true },
      sign: 'none',
    })
  })

  test('excursions in the measured part keep their warning, after what is missing', () => {
    expect(periodVerdict(dayOf(43, { excursions: 2 }))).toMatchObject({
      readings: 'out-of-range',
      missing: { isSilent: false },
      sign: 'warning',
    })
    expect(periodVerdict({ ...wholeDay, excursions: 1 })).toEqual({
      readings: 'out-of-range',
      missing: null,
      beforeSetUp: 0,
      sign: 'warning',
    })
  })

  test('a period without readings has no verdict on any', () => {
    expect(periodVerdict(dayOf(0))).toEqual({
      readings: 'none',
      missing: { share: 1, isSilent: false },
      beforeSetUp: 0,
      sign: 'none',
    })
  })

  test('a period in which no reading could come has nothing that is missing', () => {
    expect(
      periodVerdict({ ...wholeDay, readings: 0, expected: 0, coveredMs: 0, missingMs: 0 }),
    ).toEqual({ readings: 'none', missing: null, beforeSetUp: 0, sign: 'none' })
  })

  test('six hours without readings are a quarter of the day, however few readings they stand for', () => {
    // A reading a minute for twelve hours, then one every ten minutes.
    const slowed = {
      ...wholeDay,
      readings: 756,
      expected: 791,
      coveredMs: 18 * HOUR_MS,
      missingMs: 6 * HOUR_MS,
    }
    expect(missingShare(slowed)).toBe(0.25)
    expect(periodVerdict(slowed)).toMatchObject({ missing: { share: 0.25 }, sign: 'none' })
  })

  test('whatever a period holds, a tick means 95 % measured, nothing out of range and no silence', () => {
    const count = fc.integer({ min: 0, max: 2_000 })
    fc.assert(
      fc.property(
        fc.record({
          readings: count,
          expected: count,
          beforeSetUp: fc.constantFrom(0, 0, 1, 500),
          missingMs: count,
          coveredMs: count,
          excursions: fc.integer({ min: 0, max: 2 }),
          hasOpenNoDataAlarm: fc.boolean(),
        }),
        (evidence) => {
          const { sign, missing, readings } = periodVerdict(evidence)
          const isProven =
            evidence.readings > 0 &&
            evidence.readings - evidence.beforeSetUp >= 0.95 * evidence.expected - 1e-9 &&
            evidence.beforeSetUp <= 0.05 * evidence.readings + 1e-9 &&
            evidence.excursions === 0 &&
            !evidence.hasOpenNoDataAlarm
          if (sign === 'tick') expect(isProven).toBe(true)
          expect(sign === 'warning').toBe(readings === 'out-of-range')
          expect(missingShare(evidence)).toBeGreaterThanOrEqual(0)
          expect(missingShare(evidence)).toBeLessThanOrEqual(1)
          if (missing?.share !== undefined && missing.share !== null)
            expect(missing.share).toBeGreaterThan(0)
        },
      ),
    )
  })
})

test('a share in whole per cent is never rounded to nothing or to everything', () => {
  expect([0, 0.0001, 0.004, 0.85, 0.997, 0.99999, 1].map(wholePercent)).toEqual([
    0, 1, 1, 85, 99, 99, 100,
  ])
})
