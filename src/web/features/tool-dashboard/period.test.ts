import { HOUR_MS } from '../../../domain/durations.ts'
import { describe, expect, test } from 'vitest'
import {
  addressOfPeriod,
  daysOfPeriod,
  earliestDay,
  isAddressed,
  latestEnd,
  periodOfAddress,
  presetPeriod,
  spanOfPeriod,
  weeksOfPeriod,
} from './period.ts'

const TODAY = '2026-11-20'
const NOW = { nowMs: Date.parse('2026-11-20T14:07:10Z'), zone: 'Europe/Lisbon' }
const address = (text: string) => new URLSearchParams(text)

describe('presets', () => {
  test('are days of the calendar, the current month up to today', () => {
    expect(presetPeriod('today', TODAY)).toMatchObject({ from: TODAY, to: TODAY })
    expect(presetPeriod('yesterday', '2026-03-01')).toMatchObject({
      from: '2026-02-28',
      to: '2026-02-28',
    })
    expect(presetPeriod('currentMonth', TODAY)).toMatchObject({ from: '2026-11-01', to: TODAY })
    expect(presetPeriod('lastMonth', '2027-01-15')).toMatchObject({
      from: '2026-12-01',
      to: '2026-12-31',
    })
  })

  test('never ask for more than the picker allows', () => {
    for (const today of ['2026-01-31', '2026-03-31', '2026-08-31', '2026-12-31', '2028-02-29']) {
      for (const preset of ['today', 'yesterday', 'currentMonth', 'lastMonth'] as const) {
        expect(daysOfPeriod(presetPeriod(preset, today))).toBeLessThanOrEqual(31)
      }
    }
  })
})

describe('what may be chosen', () => {
  test('the first day is at most a year ago', () => {
    expect(earliestDay(TODAY)).toBe('2025-11-20')
    expect(earliestDay('2028-02-29')).toBe('2027-02-28')
  })

  test('the last day is at most 30 days after the first, and never after today', () => {
    expect(latestEnd('2026-09-01', TODAY)).toBe('2026-10-01')
    expect(latestEnd('2026-10-21', TODAY)).toBe(TODAY)
    expect(latestEnd('2026-11-15', TODAY)).toBe(TODAY)
  })
})

describe('the address', () => {
  test('a custom period keeps its days', () => {
    const period = periodOfAddress(address('id=7&preset=custom&from=2026-10-21&to=2026-11-20'), NOW)
    expect(period).toEqual({ preset: 'custom', from: '2026-10-21', to: '2026-11-20' })
    expect(addressOfPeriod(address('id=7'), period).toString()).toBe(
      'id=7&preset=custom&from=2026-10-21&to=2026-11-20',
    )
  })

  test('a preset follows the calendar, whatever days stand beside it', () => {
    expect(
      periodOfAddress(address('preset=today&from=2026-11-01&to=2026-11-01'), NOW),
    ).toMatchObject({ from: TODAY })
  })

  test('a period that is too long is cut at its end', () => {
    expect(
      periodOfAddress(address('preset=custom&from=2026-05-01&to=2026-08-01'), NOW),
    ).toMatchObject({ from: '2026-05-01', to: '2026-05-31' })
  })

  test('days that cannot be shown as the address asks for them are told from those that can', () => {
    const isShown = (text: string): boolean =>
      isAddressed(address(text), periodOfAddress(address(text), NOW), TODAY)
    for (const text of [
      'id=7',
      'preset=today&from=2019-01-01&to=2019-01-02',
      'preset=hours6',
      'from=2026-10-21&to=2026-11-20',
      // What has not come yet is missing from no period.
      'from=2026-11-01&to=2026-11-30',
    ])
      expect(isShown(text), text).toBe(true)
    for (const text of [
      'from=2019-01-01&to=2019-01-31',
      'preset=custom&from=2026-05-01&to=2026-08-01',
      'from=2026-11-02&to=2026-11-01',
      'from=2026-11-02',
      'from=2026-12-01&to=2026-12-02',
      'from=x&to=y',
    ])
      expect(isShown(text), text).toBe(false)
  })

  test('what cannot be read or chosen is today', () => {
    for (const text of [
      '',
      'preset=nonsense',
      'preset=custom',
      'preset=custom&from=2026-11-02&to=2026-11-01',
      'preset=custom&from=2024-01-01&to=2024-01-02',
      'preset=custom&from=2026-11-21&to=2026-11-22',
      'preset=custom&from=2026-02-30&to=2026-03-02',
      'preset=custom&from=%3Cscript%3E&to=x',
    ]) {
      expect(periodOfAddress(address(text), NOW)).toEqual({
        preset: 'today',
        from: TODAY,
        to: TODAY,
      })
    }
  })
})

describe('the last hours', () => {
  test('end at the next quarter of an hour, and lie on the days that they touch', () => {
    expect(periodOfAddress(address('id=7&preset=hours6'), NOW)).toEqual({
      preset: 'hours6',
      from: TODAY,
      to: TODAY,
      span: {
        fromMs: Date.parse('2026-11-20T08:15:00Z'),
        toMs: Date.parse('2026-11-20T14:15:00Z'),
      },
    })
    expect(periodOfAddress(address('preset=hours24'), NOW).from).toBe('2026-11-19')
  })

  test('an address without a period means them while an alarm is open', () => {
    expect(periodOfAddress(address('id=7'), { ...NOW, otherwise: 'hours24' }).preset).toBe(
      'hours24',
    )
  })

  test('an address names them without days, since they move on', () => {
    const period = periodOfAddress(address('preset=hours24'), NOW)
    expect(addressOfPeriod(address('id=7&from=2026-11-01&to=2026-11-02'), period).toString()).toBe(
      'id=7&preset=hours24',
    )
  })
})

test('a period runs to the end of its last day, over the clock change', () => {
  const { fromMs, toMs } = spanOfPeriod(
    { preset: 'custom', from: '2026-10-24', to: '2026-10-25' },
    'Europe/Budapest',
  )
  expect((toMs - fromMs) / HOUR_MS).toBe(49)
})

test('the label counts both days and names the ISO weeks', () => {
  const period = { preset: 'custom', from: '2026-10-21', to: '2026-11-20' } as const
  expect(daysOfPeriod(period)).toBe(31)
  expect(weeksOfPeriod(period)).toEqual({ first: 43, last: 47 })
})
