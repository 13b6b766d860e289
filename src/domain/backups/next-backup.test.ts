import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { localTime } from '../periods/local-time.ts'
import { type BackupSituation, isBackupDue, lastNight } from './next-backup.ts'

const ZONE = 'Europe/Budapest'
const at = (day: string, hour: number, minute = 0): number =>
  localTime(ZONE).instantOf(day, hour * HOUR_MS + minute * MINUTE_MS)
const isDue = (situation: Partial<BackupSituation> & { nowMs: number }): boolean =>
  isBackupDue({
    timeZone: ZONE,
    madeMs: [at('2026-11-21', 2, 5)],
    upMs: 30 * DAY_MS,
    failedBeforeMs: null,
    isQuiet: true,
    ...situation,
  })

describe('a backup a night', () => {
  test('is made from two o’clock on by the clocks of the server', () => {
    expect(isDue({ nowMs: at('2026-11-22', 1, 59) })).toBe(false)
    expect(isDue({ nowMs: at('2026-11-22', 2) })).toBe(true)
  })

  test('waits for a quiet moment until five o’clock, and no longer', () => {
    expect(isDue({ nowMs: at('2026-11-22', 4, 59), isQuiet: false })).toBe(false)
    expect(isDue({ nowMs: at('2026-11-22', 5), isQuiet: false })).toBe(true)
  })

  test('is made once', () => {
    const madeMs = [at('2026-11-22', 2, 1)]
    expect(isDue({ nowMs: at('2026-11-22', 2, 2), madeMs })).toBe(false)
    expect(isDue({ nowMs: at('2026-11-22', 23, 59), madeMs })).toBe(false)
    expect(isDue({ nowMs: at('2026-11-23', 2), madeMs })).toBe(true)
  })

  test.each([
    ['02:00 does not come', '2027-03-28'],
    ['02:00 comes twice', '2026-10-25'],
  ])('is made once in a night in which %s', (_, day) => {
    const times = Array.from({ length: 24 * 60 }, (_, i) => at(day, 0) + i * MINUTE_MS)
    const madeMs = [at(day, 0) - 22 * HOUR_MS]
    for (const nowMs of times) if (isDue({ nowMs, madeMs })) madeMs.push(nowMs)
    expect(madeMs).toHaveLength(2)
  })

  test('begins at 02:00 of the day before while that of today has not come', () => {
    expect(lastNight(at('2026-11-22', 1), ZONE).fromMs).toBe(at('2026-11-21', 2))
    expect(lastNight(at('2026-11-22', 3), ZONE).fromMs).toBe(at('2026-11-22', 2))
  })
})

describe('a backup that was missed', () => {
  const afterNoon = at('2026-11-22', 14)

  test('is made up for at a quiet moment, ten minutes after the start at the earliest', () => {
    expect(isDue({ nowMs: afterNoon, upMs: 9 * MINUTE_MS })).toBe(false)
    expect(isDue({ nowMs: afterNoon, upMs: 10 * MINUTE_MS })).toBe(true)
  })

  test('waits an hour at most for that moment', () => {
    expect(isDue({ nowMs: afterNoon, upMs: 69 * MINUTE_MS, isQuiet: false })).toBe(false)
    expect(isDue({ nowMs: afterNoon, upMs: 70 * MINUTE_MS, isQuiet: false })).toBe(true)
  })

  test('is also the first one of a new installation', () => {
    expect(isDue({ nowMs: afterNoon, madeMs: [], upMs: 10 * MINUTE_MS })).toBe(true)
  })

  test('after a failure is tried again each hour', () => {
    expect(isDue({ nowMs: afterNoon, failedBeforeMs: 59 * MINUTE_MS })).toBe(false)
    expect(isDue({ nowMs: afterNoon, failedBeforeMs: HOUR_MS })).toBe(true)
  })
})

test('backups from the future of a clock that was set back put the next one off for no longer than a night', () => {
  const madeMs = [at('2031-01-01', 2), at('2026-11-21', 2)]
  expect(isDue({ nowMs: at('2026-11-22', 2), madeMs })).toBe(true)
  expect(isDue({ nowMs: at('2026-11-22', 3), madeMs: [...madeMs, at('2026-11-22', 2)] })).toBe(
    false,
  )
})
