import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { seriesOf } from '../../../domain/readings/series.ts'
import { storedFault } from '../../../domain/readings/stored-value.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { eventfulLog } from '../testing/eventful-log.ts'
import { dailyFigures } from './daily-figures.ts'
import { logFigures } from './log-figures.ts'
import type { MeasureLog } from './measure-log.ts'

const budapest = localTime('Europe/Budapest')
const NOVEMBER_20 = budapest.dayStart('2026-11-20')
const [{ incidents }] = [eventfulLog()]

/** A log of those days with a reading each five minutes, where there is one. */
const logOf = (
  from: string,
  to: string,
  valueAt: (timeMs: number) => number | null,
  change: Partial<MeasureLog> = {},
): MeasureLog => {
  const [fromMs, toMs] = [budapest.dayStart(from), budapest.dayStart(to)]
  const readings = Array.from({ length: (toMs - fromMs) / (5 * MINUTE_MS) }, (_, i) => {
    const timeMs = fromMs + i * 5 * MINUTE_MS
    return [timeMs, valueAt(timeMs)] as const
  }).flatMap(([timeMs, value]) => (value === null ? [] : [[timeMs, value] as const]))
  return aMeasureLog({ fromMs, toMs, untilMs: toMs, series: seriesOf(readings), ...change })
}

describe('the figures of each day of a log', () => {
  test('are those that the log of that day alone has', () => {
    const log = eventfulLog()
    for (const { fromMs, toMs, ...day } of dailyFigures(log)) {
      const part = (i: number) => log.series.times[i]! >= fromMs && log.series.times[i]! < toMs
      const alone = logFigures({
        ...log,
        fromMs,
        toMs,
        untilMs: toMs,
        series: {
          times: log.series.times.filter((_, i) => part(i)),
          values: log.series.values.filter((_, i) => part(i)),
        },
      })
      expect(day).toMatchObject({
        temperatures: {
          lowest: alone.statistics!.lowest.celsius,
          highest: alone.statistics!.highest.celsius,
          mean: alone.statistics!.mean,
        },
        outMs: alone.statistics!.high.ms + alone.statistics!.low.ms,
        missingMs: alone.completeness.missingMs,
      })
    }
  })

  test('count days of 23 and 25 hours whole, by the clocks of the zone', () => {
    const lengths = (from: string, to: string) =>
      dailyFigures(logOf(from, to, () => 400)).map(({ day, fromMs, toMs, missingMs }) => [
        day,
        (toMs - fromMs) / HOUR_MS,
        missingMs,
      ])
    expect(lengths('2026-03-28', '2026-03-31')).toEqual([
      ['2026-03-28', 24, 0],
      ['2026-03-29', 23, 0],
      ['2026-03-30', 24, 0],
    ])
    expect(lengths('2026-10-25', '2026-10-27')).toEqual([
      ['2026-10-25', 25, 0],
      ['2026-10-26', 24, 0],
    ])
    const empty = dailyFigures(logOf('2026-10-25', '2026-10-27', () => null))
    expect(empty.map(({ missingMs }) => missingMs)).toEqual([25 * HOUR_MS, DAY_MS])
  })

  test('say why a day has no temperature', () => {
    const untilMs = budapest.instantOf('2026-11-24', 6 * HOUR_MS)
    const toolSinceMs = budapest.instantOf('2026-11-21', 6 * HOUR_MS)
    const days = dailyFigures(
      logOf(
        '2026-11-20',
        '2026-11-26',
        (timeMs) => {
          const day = budapest.dayOf(timeMs)
          if (timeMs < toolSinceMs || timeMs >= untilMs || day === '2026-11-22') return null
          return day === '2026-11-23' ? storedFault('not-connected') : 400
        },
        { untilMs, toolSinceMs },
      ),
    )
    expect(
      days.map(({ day, temperatures, missingMs }) => [
        day.slice(-2),
        temperatures,
        missingMs / HOUR_MS,
      ]),
    ).toEqual([
      ['20', 'before-setup', 0],
      ['21', { lowest: 4, highest: 4, mean: 4 }, 0],
      ['22', 'no-readings', 24],
      ['23', 'faults', 24],
      ['24', { lowest: 4, highest: 4, mean: 4 }, 0],
      ['25', 'ahead', 0],
    ])
  })

  test('of days that lie in the period only in part are those of that part', () => {
    const fromMs = NOVEMBER_20 + 9 * HOUR_MS
    const days = dailyFigures(
      logOf('2026-11-20', '2026-11-22', () => 400, { fromMs, toMs: fromMs + DAY_MS }),
    )
    expect(
      days.map(({ fromMs: from, toMs, isWhole }) => [(toMs - from) / HOUR_MS, isWhole]),
    ).toEqual([
      [15, false],
      [9, false],
    ])
  })

  test('count an alarm on each day that it touches, as the page of that day lists it', () => {
    const [alarm] = incidents
    const at = (hours: number) => NOVEMBER_20 + hours * HOUR_MS
    const counted = (startedMs: number, recoveredMs: number | null) =>
      dailyFigures(
        logOf('2026-11-20', '2026-11-23', () => 400, {
          incidents: [{ ...alarm!, startedMs, openedMs: startedMs, recoveredMs }],
        }),
      ).map(({ alarms }) => alarms)
    expect(counted(at(2), at(3))).toEqual([1, 0, 0])
    expect(counted(at(23), at(25))).toEqual([1, 1, 0])
    expect(counted(at(-5), at(24))).toEqual([1, 0, 0])
    expect(counted(at(30), null)).toEqual([0, 1, 1])
  })

  test('of a sparse sensor take the usual interval from the readings before the day, also before the record', () => {
    const before = Float64Array.from({ length: 8 }, (_, i) => NOVEMBER_20 - (8 - i) * 6 * HOUR_MS)
    const fromMs = NOVEMBER_20
    const readings = [6, 12, 26, 40].map((hours) => [fromMs + hours * HOUR_MS, 400] as const)
    const log = logOf('2026-11-20', '2026-11-22', () => null, {
      series: seriesOf(readings),
      intervalBeforeMs: 6 * HOUR_MS,
    })
    const missing = (timesBefore: Float64Array) =>
      dailyFigures({ ...log, timesBefore }).map(({ missingMs }) => missingMs)
    expect(missing(before)).toEqual([0, 0])
    // Three readings of the record alone tell no interval: that of five minutes counts.
    expect(missing(new Float64Array(0))[1]).toBeGreaterThan(0)
  })
})
