import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { localTime } from '../periods/local-time.ts'
import { outdatedBackups, planRoom, type StoredBackup } from './backups-to-remove.ts'

const ZONE = 'Europe/Budapest'
const clocks = localTime(ZONE)
const madeAt = (madeMs: number): StoredBackup => ({
  name: clocks.minuteText(madeMs),
  madeMs,
  bytes: 100,
})
/** As the server does it: one a night, thinned after each. */
const afterNights = (firstDay: string, nights: number, timeZone = ZONE): StoredBackup[] => {
  let backups: StoredBackup[] = []
  let dayMs = clocks.dayStart(firstDay)
  for (let i = 0; i < nights; i++) {
    const nowMs = clocks.instantOf(clocks.dayOf(dayMs), 2 * HOUR_MS)
    const made = [...backups, madeAt(nowMs)]
    const outdated = new Set(outdatedBackups(made, { nowMs, timeZone }))
    backups = made.filter((backup) => !outdated.has(backup))
    dayMs = clocks.dayStart(clocks.dayOf(dayMs + DAY_MS + 2 * HOUR_MS))
  }
  return backups
}
const days = (backups: readonly StoredBackup[]): string[] =>
  backups.map(({ madeMs }) => clocks.dayOf(madeMs))

const MONTHS_BEFORE =
  '2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31'.split(
    ' ',
  )

describe('after two years of nights', () => {
  test('seven days, four weeks and twelve months lie there', () => {
    const lastDays = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`)
    expect(days(afterNights('2024-11-23', 730))).toEqual([
      ...MONTHS_BEFORE,
      ...['11-01', '11-08', '11-15'].map((day) => `2026-${day}`),
      ...lastDays,
    ])
  })

  test('no day is lost where the clocks change', () => {
    expect(days(afterNights('2026-01-01', 89)).slice(-7)).toEqual(
      ['24', '25', '26', '27', '28', '29', '30'].map((day) => `2026-03-${day}`),
    )
    expect(days(afterNights('2026-09-01', 58)).slice(-7)).toEqual(
      ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-10-${day}`),
    )
  })
})

const NOW = clocks.instantOf('2026-11-22', 2 * HOUR_MS)
const outdated = (backups: readonly StoredBackup[], nowMs = NOW) =>
  outdatedBackups(backups, { nowMs, timeZone: ZONE })

test('a server that was off for half a year loses no more than after any night: a day and a week', () => {
  const before = afterNights('2026-05-01', 20)
  expect(days(before)).toHaveLength(9)
  expect(days(outdated([...before, madeAt(NOW)]))).toEqual(['2026-05-14', '2026-05-03'])
})

test('of several of one day the newest stays', () => {
  const made = [3, 2, 1].map((hours) => madeAt(NOW - hours * HOUR_MS + HOUR_MS))
  expect(outdated(made)).toEqual([made[1], made[0]])
})

test('backups that a wrong clock dated ahead are never outdated, and take nobody’s place', () => {
  const ahead = Array.from({ length: 30 }, (_, i) => madeAt(NOW + (10 + i) * DAY_MS))
  const right = Array.from({ length: 7 }, (_, i) => madeAt(NOW - i * DAY_MS))
  expect(outdated([...ahead, ...right])).toEqual([])
})

describe('room for the next backup', () => {
  const backups = [5, 4, 3, 2, 1].map((ago) => madeAt(NOW - ago * DAY_MS))
  const disk = { needBytes: 100, mostBytes: 10_000, freeBytes: 10_000, leaveFreeBytes: 50 }

  test('is there without removing any', () => {
    expect(planRoom(backups, disk)).toEqual({ remove: [], lacksBytes: 0 })
  })

  test('is made within the share of the disk by removing the oldest', () => {
    const plan = planRoom(backups, { ...disk, mostBytes: 400 })
    expect(plan).toEqual({ remove: backups.slice(0, 2), lacksBytes: 0 })
  })

  test('is made by removing the oldest where the disk has too little, and leaves the reserve alone', () => {
    const plan = planRoom(backups, { ...disk, freeBytes: 100 })
    expect(plan).toEqual({ remove: [backups[0]], lacksBytes: 0 })
  })

  test('is never made by removing the newest: none is removed, and what is missing is said', () => {
    const plan = planRoom(backups, { ...disk, needBytes: 1_000, freeBytes: 100 })
    expect(plan).toEqual({ remove: [], lacksBytes: 550 })
  })

  test('may be more than the share while only the newest one is left', () => {
    const plan = planRoom(backups.slice(-1), { ...disk, mostBytes: 50 })
    expect(plan).toEqual({ remove: [], lacksBytes: 0 })
  })
})
