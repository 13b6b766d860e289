import { describe, expect, test } from 'vitest'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { timeAxisOf } from './time-axis.ts'
import { valueAxisOf } from './value-axis.ts'
import { isWhole, movedBy, zoomedAround, zoomedTo } from './zoom.ts'

const limits = { min: 2, max: 8, notificationMin: 1, notificationMax: 9 }

describe('the ruler of degrees', () => {
  test('shows readings, range and near alarm limits, labelled every two degrees', () => {
    expect(valueAxisOf({ lows: [2.9], highs: [13.6] }, [limits], 660)).toEqual({
      min: 0,
      max: 16,
      step: 2,
      parts: 2,
    })
  })

  test('leaves out alarm limits that would flatten the line', () => {
    expect(
      valueAxisOf(
        { lows: [4], highs: [5] },
        [{ ...limits, notificationMin: -50, notificationMax: 50 }],
        660,
      ),
    ).toEqual({ min: 1, max: 9, step: 1, parts: 2 })
  })

  test('never leaves out a reading, and labels farther apart rather than too many', () => {
    const axis = valueAxisOf({ lows: [-80], highs: [180] }, [limits], 300)
    expect(axis).toMatchObject({ min: -100, max: 200, step: 50 })
  })

  test('a reading at the edge keeps room for its label', () => {
    expect(valueAxisOf({ lows: [4], highs: [15.9] }, [limits], 660).max).toBe(18)
  })
})

describe('the ruler of time', () => {
  const span = (from: string, to: string, zone: string) => ({
    fromMs: localTime(zone).dayStart(from),
    toMs: localTime(zone).dayStart(to),
  })

  test('thirty days have a line and a date at each Monday, a week above, and a small tick at each midnight', () => {
    const zone = 'Europe/Lisbon'
    const axis = timeAxisOf(span('2026-10-21', '2026-11-21', zone), zone, 880)
    expect(axis.majors.map(({ label }) => label)).toEqual([
      '10-21',
      '10-26',
      '11-02',
      '11-09',
      '11-16',
    ])
    expect(axis.weeks.map(({ week }) => week)).toEqual([43, 44, 45, 46, 47])
    expect(axis.minors).toHaveLength(32)
    expect(axis.majors.map(({ timeMs }) => localTime(zone).timeOfDay(timeMs))).toEqual(
      Array.from({ length: 5 }, () => '00:00:00'),
    )
  })

  test('a day is labelled by the clock, and its midnight by the date', () => {
    const zone = 'Europe/Budapest'
    const axis = timeAxisOf(span('2026-11-20', '2026-11-21', zone), zone, 880)
    expect(axis.majors.map(({ label }) => label)).toEqual([
      '11-20',
      '02:00',
      '04:00',
      '06:00',
      '08:00',
      '10:00',
      '12:00',
      '14:00',
      '16:00',
      '18:00',
      '20:00',
      '22:00',
      '11-21',
    ])
  })

  test('the day of 25 hours keeps every label at its own clock', () => {
    const zone = 'Europe/Budapest'
    const axis = timeAxisOf(span('2026-10-25', '2026-10-26', zone), zone, 880)
    for (const { timeMs, label } of axis.majors)
      if (label.includes(':')) expect(localTime(zone).timeOfDay(timeMs).slice(0, 5)).toBe(label)
    expect(axis.majors.at(-1)?.label).toBe('10-26')
  })

  test('the day of 23 hours has no tick twice', () => {
    const zone = 'Europe/Budapest'
    const { minors } = timeAxisOf(span('2026-03-29', '2026-03-30', zone), zone, 880)
    expect(new Set(minors).size).toBe(minors.length)
    expect(minors).toHaveLength(24)
  })

  test('labels never touch on a phone', () => {
    const zone = 'Europe/Bucharest'
    for (const [from, to] of [
      ['2026-11-20', '2026-11-21'],
      ['2026-11-14', '2026-11-21'],
      ['2026-10-21', '2026-11-21'],
    ] as const) {
      const period = span(from, to, zone)
      const { majors } = timeAxisOf(period, zone, 340)
      const pxPerMs = 340 / (period.toMs - period.fromMs)
      for (let index = 1; index < majors.length; index++) {
        expect((majors[index]!.timeMs - majors[index - 1]!.timeMs) * pxPerMs).toBeGreaterThan(44)
      }
    }
  })

  test('a few minutes are labelled by the minute', () => {
    const fromMs = Date.parse('2026-11-20T09:00:00Z')
    const { majors } = timeAxisOf({ fromMs, toMs: fromMs + 10 * 60_000 }, 'UTC', 880)
    expect(majors.map(({ label }) => label).slice(0, 3)).toEqual(['09:00', '09:01', '09:02'])
  })
})

describe('zoom', () => {
  const bounds = { fromMs: 0, toMs: 1_000 }

  test('nearer keeps the time under the pointer in its place', () => {
    expect(zoomedAround(bounds, 250, 0.5, bounds, 10)).toEqual({ fromMs: 125, toMs: 625 })
  })

  test('never leaves the period and never gets shorter than the shortest span', () => {
    expect(zoomedAround({ fromMs: 0, toMs: 100 }, 50, 100, bounds, 10)).toEqual(bounds)
    expect(zoomedAround({ fromMs: 0, toMs: 100 }, 50, 0.001, bounds, 10)).toEqual({
      fromMs: 45,
      toMs: 55,
    })
    expect(zoomedAround({ fromMs: 0, toMs: 400 }, 0, 2, bounds, 10)).toEqual({
      fromMs: 0,
      toMs: 800,
    })
  })

  test('moving stops at the ends of the period', () => {
    expect(movedBy({ fromMs: 100, toMs: 300 }, -500, bounds)).toEqual({ fromMs: 0, toMs: 200 })
    expect(movedBy({ fromMs: 100, toMs: 300 }, 5_000, bounds)).toEqual({ fromMs: 800, toMs: 1_000 })
  })

  test('a drag selects between its ends in either direction', () => {
    expect(zoomedTo(600, 200, bounds, 10)).toEqual({ fromMs: 200, toMs: 600 })
    expect(zoomedTo(998, 999, bounds, 10)).toEqual({ fromMs: 990, toMs: 1_000 })
  })

  test('the whole period is not zoomed', () => {
    expect(isWhole(bounds, bounds)).toBe(true)
    expect(isWhole({ fromMs: 1, toMs: 1_000 }, bounds)).toBe(false)
  })
})
