import { MINUTE_MS } from '../../../domain/durations.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Limits } from '../../../domain/limits/limits.ts'
import { seriesOf } from '../../../domain/readings/series.ts'
import { storedCelsius, storedFault } from '../../../domain/readings/stored-value.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { logFigures } from './log-figures.ts'
import type { LogIncident, MeasureLog } from './measure-log.ts'

const range = (min: number, max: number, notificationMax = max): Limits => ({
  min,
  max,
  notificationMin: min,
  notificationMax,
})

/**
 * One reading a minute from 0; null: none came, 'fault': the sensor reported one. The period ends a
 * minute after the last.
 */
const figuresOf = (values: (number | null | 'fault')[], change: Partial<MeasureLog> = {}) => {
  const readings = values.flatMap((value, i) =>
    value === null
      ? []
      : [
          [
            i * MINUTE_MS,
            value === 'fault' ? storedFault('read-error') : storedCelsius(value),
          ] as const,
        ],
  )
  const untilMs = values.length * MINUTE_MS
  return logFigures(
    aMeasureLog({
      series: seriesOf(readings),
      fromMs: 0,
      toMs: untilMs,
      untilMs,
      intervalBeforeMs: MINUTE_MS,
      ranges: { fromMs: [0], ranges: [range(2, 8)] },
      ...change,
    }),
  )
}
const incident = (change: Partial<LogIncident> = {}): LogIncident => ({
  lane: 'HIGH',
  startedMs: 0,
  openedMs: MINUTE_MS,
  recoveredMs: 4 * MINUTE_MS,
  limit: 8,
  extreme: 9,
  isLate: false,
  acknowledgement: null,
  ...change,
})
const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value)

describe('the figures of a record', () => {
  test('lowest and highest with their time, the time out of range by side, the longest excursion', () => {
    const { statistics } = figuresOf([5, 9, 9, 5, 1, 5, 12, 5, 5, 5])
    expect(statistics).toMatchObject({
      lowest: { celsius: 1, atMs: 4 * MINUTE_MS },
      highest: { celsius: 12, atMs: 6 * MINUTE_MS },
      mean: 6.1,
      median: 5,
      coveredMs: 10 * MINUTE_MS,
      high: { ms: 3 * MINUTE_MS, share: 0.3 },
      low: { ms: MINUTE_MS, share: 0.1 },
      excursions: 3,
      longestMs: 2 * MINUTE_MS,
    })
  })

  test('an only excursion that still lasts has one length: that of the time out of range', () => {
    const { statistics, excursions } = figuresOf([5, 5, 9, 9, 9])
    expect(statistics).toMatchObject({ high: { ms: 3 * MINUTE_MS }, longestMs: 3 * MINUTE_MS })
    expect(excursions).toMatchObject([{ isEndKnown: false, lastedMs: 3 * MINUTE_MS }])
  })

  test('a record without readings says so: no statistics, nothing received, all of it one gap', () => {
    const { statistics, completeness, intervals, excursions } = figuresOf(times(10, null))
    expect(statistics).toBeNull()
    expect(completeness).toEqual({
      expected: 10,
      received: 0,
      faults: 0,
      coverage: 0,
      missingMs: 10 * MINUTE_MS,
      gaps: [{ fromMs: 0, toMs: 10 * MINUTE_MS, missing: 10 }],
      lineBreaks: [10 * MINUTE_MS],
    })
    expect([intervals, excursions]).toEqual([[], []])
  })

  test('faults are counted apart and are not received', () => {
    expect(figuresOf([5, 5, 5, 5, 5, 5, 'fault', 5, 5, 5]).completeness).toMatchObject({
      expected: 10,
      received: 9,
      faults: 1,
      coverage: 0.9,
      gaps: [],
    })
  })

  test('before the tool came to be nothing is expected', () => {
    const before = times(20, null)
    expect(
      figuresOf([...before, 5, 5, 5], { toolSinceMs: 20 * MINUTE_MS }).completeness,
    ).toMatchObject({ expected: 3, coverage: 1, gaps: [] })
    expect(
      figuresOf([...before, 5, 5, 5], { toolSinceMs: 100 * MINUTE_MS }).completeness,
    ).toMatchObject({ expected: 0, received: 0, coverage: null, gaps: [] })
  })

  test('time before the tool came to be is no gap, even after readings that are older than it', () => {
    const { completeness } = figuresOf([5, 5, ...times(20, null), 5, 5, 5], {
      toolSinceMs: 22 * MINUTE_MS,
    })
    expect(completeness).toMatchObject({ expected: 3, received: 3, missingMs: 0, gaps: [] })
    expect(completeness.lineBreaks).toEqual([22 * MINUTE_MS])
  })

  test('a no-data alarm counts as open when it had not ended at the end of the record', () => {
    const silent = (change: Partial<LogIncident>) =>
      figuresOf(times(100, 5), {
        incidents: [
          incident({ lane: 'NODATA', openedMs: 90 * MINUTE_MS, recoveredMs: null, ...change }),
        ],
      }).verdict
    expect(silent({})).toEqual({
      readings: 'in-range',
      missing: { share: null, isSilent: true },
      beforeSetUp: 0,
      sign: 'none',
    })
    expect(silent({ recoveredMs: 150 * MINUTE_MS }).sign).toBe('none')
    expect(silent({ recoveredMs: 95 * MINUTE_MS }).sign).toBe('tick')
    expect(silent({ openedMs: 120 * MINUTE_MS }).sign).toBe('tick')
    expect(silent({ lane: 'SENSOR' }).sign).toBe('tick')
  })

  test('what is left of a period that has not passed is not expected', () => {
    expect(figuresOf([5, 5, 5], { toMs: 1_000 * MINUTE_MS }).completeness).toMatchObject({
      expected: 3,
      coverage: 1,
    })
  })

  test('the limits count that were in force', () => {
    const { excursions, statistics } = figuresOf(times(10, 6), {
      ranges: {
        fromMs: [0, 4 * MINUTE_MS, 7 * MINUTE_MS],
        ranges: [range(2, 8), range(2, 5), range(2, 8)],
      },
    })
    expect(excursions).toMatchObject([
      {
        side: 'high',
        beganMs: 4 * MINUTE_MS,
        endedMs: 7 * MINUTE_MS,
        limit: 5,
        extreme: { celsius: 6, atMs: 4 * MINUTE_MS },
      },
    ])
    expect(statistics?.high.ms).toBe(3 * MINUTE_MS)
  })

  test('whatever the readings are, the time in range, above and below is the time covered, and gaps are not', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.integer({ min: -5, max: 15 }),
            fc.constant(null),
            fc.constant('fault' as const),
          ),
          { minLength: 1, maxLength: 80 },
        ),
        (values) => {
          const { statistics, completeness, excursions } = figuresOf(values)
          const temperatures = values.filter((value) => typeof value === 'number')
          expect(completeness.received).toBe(temperatures.length)
          expect(statistics === null).toBe(temperatures.length === 0)
          if (statistics === null) return
          expect(statistics.lowest.celsius).toBe(Math.min(...temperatures))
          expect(statistics.highest.celsius).toBe(Math.max(...temperatures))
          expect(statistics.coveredMs + completeness.missingMs).toBeLessThanOrEqual(
            values.length * MINUTE_MS,
          )
          expect(statistics.high.share + statistics.low.share).toBeLessThanOrEqual(1 + 1e-12)
          expect(statistics.excursions).toBe(excursions.length)
          const gapMs = completeness.gaps.reduce(
            (total, { fromMs, toMs }) => total + toMs - fromMs,
            0,
          )
          expect(completeness.missingMs).toBe(gapMs)
        },
      ),
    )
  })
})

describe('excursions and alarms', () => {
  const warm = [5, 9, 9, 9, 5, 5, 5, 5, 9, 5, 5]

  test('an alarm of the same side that was on meanwhile belongs to the excursion', () => {
    const raised = incident({
      startedMs: MINUTE_MS,
      openedMs: 2 * MINUTE_MS,
      recoveredMs: 5 * MINUTE_MS,
      acknowledgement: {
        atMs: 3 * MINUTE_MS,
        by: { firstName: 'Anna', lastName: 'Kovács', nameHash: '' },
        correctiveAction: 'Door closed',
        isFormerOwners: false,
      },
    })
    const { excursions, otherIncidents } = figuresOf(warm, { incidents: [raised] })
    expect(excursions.map(({ incidents }) => incidents)).toEqual([[raised], []])
    expect(otherIncidents).toEqual([])
  })

  test('one that lasts belongs to all excursions from its beginning on; those of other lanes stand apart', () => {
    const lasting = incident({ startedMs: MINUTE_MS, recoveredMs: null })
    const others = [
      incident({ lane: 'NODATA', startedMs: MINUTE_MS }),
      incident({ lane: 'LOW', startedMs: MINUTE_MS }),
    ]
    const { excursions, otherIncidents } = figuresOf(warm, { incidents: [lasting, ...others] })
    expect(excursions.map(({ incidents }) => incidents)).toEqual([[lasting], [lasting]])
    expect(otherIncidents).toMatchObject(others)
    expect(otherIncidents).toHaveLength(others.length)
  })

  test('an excursion says why its alarm came or none came, by the settings of the record', () => {
    const reasons = (change: Partial<MeasureLog>) =>
      figuresOf(warm, change).excursions.map(({ alarms }) => alarms.map(({ reason }) => reason))
    const short = { kind: 'short', minutes: 10 }
    expect(reasons({})).toEqual([[short], [short]])
    expect(reasons({ alarms: [] })).toEqual([[{ kind: 'no-alarm' }], [{ kind: 'no-alarm' }]])
    const mild = { kind: 'within-alarm-limits' }
    expect(reasons({ ranges: { fromMs: [0], ranges: [range(2, 8, 10)] } })).toEqual([
      [mild],
      [mild],
    ])
    const [settings] = aMeasureLog().alarms
    const eager = { ...settings!, settings: { ...settings!.settings, raiseDelay: 1 } }
    const raised = incident({ startedMs: MINUTE_MS, openedMs: 2 * MINUTE_MS })
    expect(reasons({ alarms: [eager], incidents: [raised] })[0]).toEqual([
      { kind: 'after-delay', minutes: 1 },
    ])
  })
})

test('the usual interval is told as it was', () => {
  const readings = [
    ...Array.from({ length: 30 }, (_, i) => i * 5),
    ...Array.from({ length: 30 }, (_, i) => 150 + i),
  ].map((minute) => [minute * MINUTE_MS, 500] as const)
  const { intervals, completeness } = logFigures(
    aMeasureLog({
      series: seriesOf(readings),
      fromMs: 0,
      toMs: 180 * MINUTE_MS,
      untilMs: 180 * MINUTE_MS,
    }),
  )
  expect(intervals).toEqual([
    { fromMs: 0, intervalMs: 5 * MINUTE_MS },
    { fromMs: 150 * MINUTE_MS, intervalMs: MINUTE_MS },
  ])
  expect(completeness).toMatchObject({ expected: 60, received: 60, gaps: [] })
})
