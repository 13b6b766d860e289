import { describe, expect, test } from 'vitest'
import { aCondition } from '../../../domain/alarms/testing/play-scenario.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { seriesOf } from '../../../domain/readings/series.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { logFigures } from '../record/log-figures.ts'
import type { LogIncident, MeasureLog } from '../record/measure-log.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { statisticsFacts } from './log-facts.ts'
import { verdictOf } from './log-verdict.ts'
import { logWords } from './log-words.ts'

/** Of a day with a reading every five minutes at 4 °C, the first `count` readings. */
const firstOfDay = (count: number, change: Partial<MeasureLog> = {}): MeasureLog => {
  const { fromMs } = aMeasureLog()
  return aMeasureLog({
    series: seriesOf(
      Array.from({ length: count }, (_, i) => [fromMs + i * 5 * MINUTE_MS, 400] as const),
    ),
    ...change,
  })
}
const factsOf = (log: MeasureLog) => {
  const figures = logFigures(log)
  const words = logWords(log)
  return {
    verdict: verdictOf(log, figures, words),
    statistics: Object.fromEntries(
      statisticsFacts(figures, words).map(({ label, value }) => [
        label,
        value.replaceAll('\u00a0', ' '),
      ]),
    ),
  }
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const silence = (change: Partial<LogIncident> = {}): LogIncident => ({
  lane: 'NODATA',
  startedMs: aMeasureLog().toMs - 40 * MINUTE_MS,
  openedMs: aMeasureLog().toMs - 10 * MINUTE_MS,
  recoveredMs: null,
  limit: null,
  extreme: null,
  isLate: false,
  acknowledgement: null,
  ...change,
})

const ofCondition = (severity: 'warning' | 'alarm', change: Partial<LogIncident> = {}) =>
  silence({
    lane: 'CONDITION',
    condition: aCondition({ severity }),
    limit: 8,
    extreme: 9,
    recoveredMs: aMeasureLog().toMs,
    ...change,
  })
const acknowledged: LogIncident['acknowledgement'] = {
  atMs: aMeasureLog().toMs,
  by: { firstName: 'Anna', lastName: 'Kovács', nameHash: '' },
  correctiveAction: 'Closed the door',
  isFormerOwners: false,
}

test.each(Object.values(LANGUAGE_CODES))(
  'in %s the value farthest out of range is not called a deviation',
  (language) => {
    const { fromMs } = aMeasureLog()
    const readings = [4, 10.1, 4].map(
      (celsius, i) => [fromMs + i * MINUTE_MS, celsius * 100] as const,
    )
    const { verdict } = factsOf(aMeasureLog({ language, series: seriesOf(readings) }))
    const sentence = verdict.details.find((detail) => /10[.,]10/.test(detail))
    expect(sentence).toBeDefined()
    expect(sentence).not.toMatch(/deviation|Abweichung|eltérés|afwijking|abatere|odchýlka/i)
  },
)

describe('what a log says of its alarms', () => {
  const sentences = (...incidents: LogIncident[]) =>
    factsOf(firstOfDay(288, { incidents })).verdict.details.slice(0, -1)

  test('a warning that nobody acknowledged is counted as a warning, never as an acknowledged alarm', () => {
    expect(sentences(ofCondition('warning'))).toEqual(['No alarm was raised.', '1 warning.'])
  })

  test('warnings stand beside alarms, acknowledged or not', () => {
    const warnings = [ofCondition('warning'), ofCondition('warning')]
    expect(sentences(...warnings, ofCondition('alarm'))).toEqual([
      '1 alarm, 1 not acknowledged.',
      '2 warnings.',
    ])
    expect(sentences(...warnings, ofCondition('alarm', { acknowledgement: acknowledged }))).toEqual(
      ['1 alarm, acknowledged.', '2 warnings.'],
    )
  })
})

describe('the headline of a log', () => {
  test('a whole day in range says so, with a tick', () => {
    const { verdict } = factsOf(firstOfDay(288))
    expect(verdict).toMatchObject({ sign: 'tick', sentence: 'All readings are in range.' })
  })

  test('15 % coverage begins with what is missing, carries no tick and names the measured time', () => {
    const { verdict, statistics } = factsOf(firstOfDay(43))
    expect(verdict.sign).toBe('none')
    expect(plain(verdict.sentence)).toBe(
      '85% of the period has no readings. In the measured 3 h 35 min, all readings are in range.',
    )
    expect(plain(verdict.details.join(' '))).toBe(
      'No alarm was raised. 1 gap: 20 h 25 min without readings.',
    )
    expect(statistics).toMatchObject({
      'Measured time': '3 h 35 min',
      'In range, of the measured time': '100.00%, 3 h 35 min',
    })
  })

  test('too few readings and excursions: first what is missing, then the warning', () => {
    const log = firstOfDay(43)
    log.series.values[10] = 900
    const { verdict } = factsOf(log)
    expect(verdict.sign).toBe('warning')
    expect(plain(verdict.sentence)).toBe(
      '85% of the period has no readings. 1 excursion, 5 min in total.',
    )
    expect(plain(verdict.details[0]!)).toBe('Measured time: 3 h 35 min.')
  })

  test('an open no-data alarm stands first, and no tick beside it', () => {
    const { verdict } = factsOf(firstOfDay(281, { incidents: [silence()] }))
    expect(verdict.sign).toBe('none')
    expect(plain(verdict.sentence)).toBe(
      'No data has arrived since 2026-11-20 23:20:00. In the measured 23 h 25 min, all readings are in range.',
    )
  })

  test('a sensor that was added within the period says since when, and that time is not missing', () => {
    const { fromMs } = aMeasureLog()
    const all = firstOfDay(288).series
    const { verdict } = factsOf(
      aMeasureLog({
        toolSinceMs: fromMs + 12 * HOUR_MS,
        series: { times: all.times.slice(144), values: all.values.slice(144) },
      }),
    )
    expect(verdict.sign).toBe('tick')
    expect(verdict.details.join(' ')).toBe(
      'No alarm was raised. There are no gaps in the readings. The sensor was added on 2026-11-20 12:00:00; no readings are expected before.',
    )
  })

  test('what is missing since a sensor was added is no share of the period before', () => {
    const { fromMs } = aMeasureLog()
    const all = firstOfDay(288).series
    const { verdict } = factsOf(
      aMeasureLog({
        toolSinceMs: fromMs + 12 * HOUR_MS,
        series: { times: all.times.slice(216), values: all.values.slice(216) },
      }),
    )
    expect(plain(verdict.sentence)).toBe(
      '50% of the readings expected since the sensor was added are missing. In the measured 6 h, all readings are in range.',
    )
  })

  test('a record dated before its sensor was added says that first, claims no completeness and has no tick', () => {
    const { toMs } = aMeasureLog()
    const { verdict } = factsOf(firstOfDay(72, { toolSinceMs: toMs + HOUR_MS }))
    expect(verdict.sign).toBe('none')
    expect(plain(verdict.sentence)).toBe(
      'Readings dated before the sensor was added: 72. They do not count as a complete record. In the measured 6 h, all readings are in range.',
    )
    expect(verdict.details.join(' ')).not.toContain('no gaps')
  })

  test('readings that arrived late leave the tick; a sentence below says how many, and how late at most', () => {
    const { fromMs, toMs } = aMeasureLog()
    const arrivals = [
      {
        kind: 'late' as const,
        fromMs,
        toMs: fromMs + 20 * HOUR_MS,
        readings: 240,
        receivedMs: { first: toMs + 24 * HOUR_MS, last: toMs + 30 * HOUR_MS },
      },
    ]
    const { verdict } = factsOf(firstOfDay(288, { arrivals }))
    expect(verdict).toMatchObject({ sign: 'tick', sentence: 'All readings are in range.' })
    expect(plain(verdict.details.at(-1)!)).toBe(
      'Readings that arrived late: 240, up to 54 h after they were measured.',
    )
  })

  test('a time without monitoring is named beside gaps too', () => {
    const { fromMs } = aMeasureLog()
    const outages = [{ fromMs, toMs: fromMs + HOUR_MS, cause: 'stopped' as const }]
    const { verdict } = factsOf(firstOfDay(43, { outages }))
    expect(plain(verdict.details.join(' '))).toBe(
      'No alarm was raised. 1 gap: 20 h 25 min without readings. For a time the server watched nothing; the table of gaps says when.',
    )
  })

  test('readings from before the first limits are said to be judged by those', () => {
    const { fromMs, ranges } = aMeasureLog()
    const limitsOfNoon = { fromMs: [fromMs + 12 * HOUR_MS], ranges: ranges.ranges }
    const { verdict } = factsOf(firstOfDay(288, { ranges: limitsOfNoon }))
    expect(verdict.details.at(-1)).toBe(
      'Readings before 2026-11-20 12:00:00 are judged by the limits of that date, the first that are known.',
    )
  })

  test.each(Object.values(LANGUAGE_CODES))('in %s it begins with the share too', (language) => {
    const { verdict } = factsOf(firstOfDay(43, { language }))
    expect(plain(verdict.sentence)).toMatch(/85\s?%.*3 h 35 min/)
  })
})
