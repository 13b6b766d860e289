import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { periodFigures } from './period-figures.ts'
import { seriesOf } from './series.ts'
import { storedCelsius, storedFault } from './stored-value.ts'

const range = { min: 2, max: 8 }

/** One reading every five minutes from 0; null: none came, 'fault': the sensor reported a fault. */
const figuresOf = (values: (number | null | 'fault')[], passedMinutes = values.length * 5) =>
  periodFigures(
    seriesOf(
      values.flatMap((value, index) =>
        value === null
          ? []
          : [
              [
                index * 5 * MINUTE_MS,
                value === 'fault' ? storedFault('read-error') : storedCelsius(value),
              ] as const,
            ],
      ),
    ),
    {
      passed: { fromMs: 0, toMs: passedMinutes * MINUTE_MS },
      rangeAt: () => range,
      fallbackMs: 5 * MINUTE_MS,
    },
  )

describe('the figures of a period', () => {
  test('lowest, highest, mean and the share in range are those of all readings', () => {
    expect(figuresOf([4, 5, 9, 2])).toMatchObject({
      readings: 4,
      expected: 4,
      missingMs: 0,
      lowest: 2,
      highest: 9,
      mean: 5,
      inRangeShare: 0.5,
    })
  })

  test('without readings there is no value, not zero', () => {
    expect(figuresOf([null, null, null, null, null, null])).toMatchObject({
      readings: 0,
      expected: 6,
      missingMs: 30 * MINUTE_MS,
      lowest: null,
      highest: null,
      mean: null,
      inRangeShare: null,
      excursions: [],
    })
  })

  test('a reading that did not come is expected, but two intervals are no gap yet', () => {
    expect(figuresOf([4, null, 4])).toMatchObject({ readings: 2, expected: 3, missingMs: 0 })
  })

  test('a silence of more than three intervals is missing time, less the interval that there always is', () => {
    expect(figuresOf([4, null, null, null, null, 4])).toMatchObject({
      readings: 2,
      expected: 6,
      missingMs: 20 * MINUTE_MS,
    })
  })

  test('a gap begins when a reading was due, so its length is that of the missing readings and no time counts twice', () => {
    const { gaps, missingMs, coveredMs } = figuresOf([4, 4, null, null, null, null, 4, 4])
    expect(gaps).toEqual([{ fromMs: 10 * MINUTE_MS, toMs: 30 * MINUTE_MS, missing: 4 }])
    expect(missingMs).toBe(20 * MINUTE_MS)
    expect(coveredMs).toBe(20 * MINUTE_MS)
  })

  test('before readings are expected none is missing and none counts as expected, although the line still breaks there', () => {
    const at = (...minutes: number[]) =>
      periodFigures(seriesOf(minutes.map((minute) => [minute * MINUTE_MS, 400] as const)), {
        passed: { fromMs: 100 * MINUTE_MS, toMs: 120 * MINUTE_MS },
        rangeAt: () => range,
        fallbackMs: 5 * MINUTE_MS,
      })
    expect(at(0, 5, 60, 65, 100, 105, 110, 115)).toMatchObject({
      readings: 8,
      beforeSetUp: 4,
      expected: 4,
      missingMs: 0,
      gaps: [],
      lineBreaks: [60 * MINUTE_MS, 100 * MINUTE_MS],
    })
    expect(at(0, 5, 115)).toMatchObject({
      beforeSetUp: 2,
      expected: 4,
      gaps: [{ fromMs: 100 * MINUTE_MS, toMs: 115 * MINUTE_MS, missing: 3 }],
    })
  })

  test('silence before the first and after the last reading is missing too', () => {
    expect(figuresOf([null, null, null, null, 4, null, null, null, null])).toMatchObject({
      readings: 1,
      expected: 9,
      missingMs: 40 * MINUTE_MS,
    })
  })

  test('a reading that is a little late is not missing yet', () => {
    expect(figuresOf([4, 4], 12)).toMatchObject({ readings: 2, expected: 2, missingMs: 0 })
  })

  test('a sensor that reports at any minute of its interval misses nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * MINUTE_MS - 1 }), (phase) => {
        const series = seriesOf(
          Array.from({ length: 12 }, (_, index) => [phase + index * 5 * MINUTE_MS, 400] as const),
        )
        const figures = periodFigures(series, {
          passed: { fromMs: 0, toMs: 60 * MINUTE_MS },
          rangeAt: () => range,
          fallbackMs: 5 * MINUTE_MS,
        })
        expect(figures).toMatchObject({ readings: 12, expected: 12, missingMs: 0 })
      }),
    )
  })

  test('a fault is no temperature: it counts as missing and never as a value', () => {
    expect(figuresOf([4, 'fault', 4])).toMatchObject({ readings: 2, expected: 3, lowest: 4 })
  })
})

describe('a logger whose interval is changed', () => {
  /** Readings of these values, the given minutes apart. */
  const figuresOfSteps = (steps: [minutes: number, celsius: number][]) => {
    let at = 0
    const readings = steps.map(
      ([minutes, celsius]) => [(at += minutes * MINUTE_MS), storedCelsius(celsius)] as const,
    )
    return periodFigures(seriesOf(readings), {
      passed: { fromMs: readings[0]![0], toMs: at + MINUTE_MS },
      rangeAt: () => range,
      fallbackMs: MINUTE_MS,
    })
  }
  const steps = (count: number, minutes: number, celsius: (i: number) => number) =>
    Array.from({ length: count }, (_, i): [number, number] => [minutes, celsius(i)])

  test.each([
    [5, 1],
    [1, 5],
    [1, 60],
  ])(
    'from %i minutes to %i misses nothing, and an excursion across the change stays one',
    (before, after) => {
      const figures = figuresOfSteps([
        ...steps(40, before, (i) => (i < 30 ? 5 : 9)),
        ...steps(40, after, (i) => (i < 10 ? 9 : 5)),
      ])
      expect(figures).toMatchObject({ readings: 80, expected: 80, missingMs: 0, gaps: [] })
      expect(figures.excursions).toHaveLength(1)
    },
  )

  test('what is missing is counted at the interval of that time', () => {
    const figures = figuresOfSteps([
      ...steps(30, 5, () => 5),
      [25, 5],
      ...steps(30, 5, () => 5),
      ...steps(30, 1, () => 5),
      [5, 5],
      ...steps(30, 1, () => 5),
    ])
    expect(
      figures.gaps.map(({ fromMs, toMs, missing }) => [(toMs - fromMs) / MINUTE_MS, missing]),
    ).toEqual([
      [20, 4],
      [4, 4],
    ])
    expect(figures).toMatchObject({ readings: 122, expected: 130, missingMs: 24 * MINUTE_MS })
  })

  test('the mean counts time, not readings', () => {
    // Five hours at 2.5 °C by 60 readings, one hour at 8.5 °C by 60 more.
    const { mean, inRangeShare } = figuresOfSteps([
      ...steps(60, 5, () => 2.5),
      [5, 8.5],
      ...steps(59, 1, () => 8.5),
    ])
    expect(mean).toBeCloseTo((5 * 2.5 + 8.5) / 6, 9)
    expect(inRangeShare).toBeCloseTo(5 / 6, 9)
  })
})

test('no time is counted that a gap takes: each reading stands until the next one, or for one interval', () => {
  const held: number[] = []
  periodFigures(
    seriesOf([
      [0, 400],
      [MINUTE_MS, 400],
      [2 * MINUTE_MS, 400],
      [3 * MINUTE_MS, 400],
      [4 * MINUTE_MS, 400],
      [5 * MINUTE_MS, 400],
      [7 * MINUTE_MS, 400],
      [12 * MINUTE_MS, 400],
    ]),
    {
      passed: { fromMs: 0, toMs: 12 * MINUTE_MS + 30_000 },
      rangeAt: () => range,
      fallbackMs: MINUTE_MS,
      onHeld: (_value, ms) => held.push(ms / MINUTE_MS),
    },
  )
  expect(held).toEqual([1, 1, 1, 1, 1, 2, 1, 0.5])
})

test('a fault ends the time that the temperature before it stands for', () => {
  expect(figuresOf([4, 4, 4, 4, 10, 'fault', 4])).toMatchObject({ mean: 5, inRangeShare: 5 / 6 })
  expect(figuresOf([4, 4, 10, 'fault', 'fault'])).toMatchObject({ mean: 6 })
})

describe('excursions', () => {
  test('one begins at the first reading out of range and ends at the first one back', () => {
    expect(figuresOf([5, 8, 12, 9, 5, 5]).excursions).toEqual([
      {
        side: 'high',
        beganMs: 5 * MINUTE_MS,
        endedMs: 20 * MINUTE_MS,
        isEndKnown: true,
        lastedMs: 15 * MINUTE_MS,
        limit: 8,
        peakCelsius: 12,
        peakMs: 10 * MINUTE_MS,
      },
    ])
  })

  test('exactly at a limit is out of range', () => {
    expect(figuresOf([2, 5, 8]).excursions.map(({ side }) => side)).toEqual(['low', 'high'])
  })

  test('from one side straight to the other is two excursions', () => {
    expect(figuresOf([9, 1, 5]).excursions).toMatchObject([
      { side: 'high', endedMs: 5 * MINUTE_MS, isEndKnown: true },
      { side: 'low', beganMs: 5 * MINUTE_MS, endedMs: 10 * MINUTE_MS, peakCelsius: 1 },
    ])
  })

  test('a gap ends what is known of it: at its last reading, and the end is not known', () => {
    expect(figuresOf([9, 9, null, null, null, null, 9, 5]).excursions).toMatchObject([
      { beganMs: 0, endedMs: 5 * MINUTE_MS, isEndKnown: false },
      { beganMs: 30 * MINUTE_MS, endedMs: 35 * MINUTE_MS, isEndKnown: true },
    ])
  })

  test('one that still goes on has no known end', () => {
    expect(figuresOf([5, 9]).excursions).toMatchObject([
      { beganMs: 5 * MINUTE_MS, endedMs: 5 * MINUTE_MS, isEndKnown: false },
    ])
  })

  test('where its end is not known, it lasts as long as its readings count by time: one interval after the last', () => {
    const lengths = (values: Parameters<typeof figuresOf>[0], passedMinutes?: number) => {
      const { excursions, coveredMs, inRangeShare } = figuresOf(values, passedMinutes)
      const outMs = Math.round(coveredMs * (1 - inRangeShare!))
      const lastedMs = excursions.reduce((sum, excursion) => sum + excursion.lastedMs, 0)
      return { outMs: outMs / MINUTE_MS, lastedMs: lastedMs / MINUTE_MS }
    }
    expect(lengths([5, 9, 9])).toEqual({ outMs: 10, lastedMs: 10 })
    // The period ends two minutes after the last reading.
    expect(lengths([5, 9, 9], 12)).toEqual({ outMs: 7, lastedMs: 7 })
    expect(lengths([5, 9, 9, null, null, null, null, 5, 5])).toEqual({ outMs: 10, lastedMs: 10 })
    expect(lengths([5, 9, 9, 5])).toEqual({ outMs: 10, lastedMs: 10 })
  })

  test('a lone reading missing does not end it', () => {
    expect(figuresOf([9, null, 9, 5]).excursions).toHaveLength(1)
  })

  test('the readings in range and those of the excursions are all of them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -10, max: 20 }), { minLength: 1, maxLength: 60 }),
        (values) => {
          const { excursions, inRangeShare } = figuresOf(values)
          const outside = values.filter((_, index) =>
            excursions.some(({ beganMs, endedMs, isEndKnown }) => {
              const at = index * 5 * MINUTE_MS
              return at >= beganMs && (isEndKnown ? at < endedMs : at <= endedMs)
            }),
          )
          expect(outside).toEqual(values.filter((value) => value <= 2 || value >= 8))
          expect(inRangeShare).toBeCloseTo(1 - outside.length / values.length, 12)
        },
      ),
    )
  })
})
