import { expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { isTrialDue } from './next-trial.ts'

const NOW = Date.UTC(2026, 10, 22, 2)
const isDue = (situation: Partial<Parameters<typeof isTrialDue>[0]>): boolean =>
  isTrialDue({ nowMs: NOW, last: null, newestName: 'b.db', isQuiet: true, ...situation })
const tried = (daysAgo: number, failure: string | null = null) => ({
  name: 'a.db',
  atMs: NOW - daysAgo * DAY_MS,
  failure,
})

test('the first backup is restored for trial at the next quiet moment', () => {
  expect(isDue({})).toBe(true)
  expect(isDue({ isQuiet: false })).toBe(false)
})

test('then once a week, a day later at the latest when it is never quiet', () => {
  expect(isDue({ last: tried(6.9) })).toBe(false)
  expect(isDue({ last: tried(7) })).toBe(true)
  expect(isDue({ last: tried(7.9), isQuiet: false })).toBe(false)
  expect(isDue({ last: tried(8), isQuiet: false })).toBe(true)
})

test('a failed trial is repeated with the next backup, not with the same', () => {
  expect(isDue({ last: tried(1, 'It is damaged.') })).toBe(true)
  expect(isDue({ last: tried(1, 'It is damaged.'), newestName: 'a.db' })).toBe(false)
})

test('a clock that was set back does not put the next trial off', () => {
  expect(isDue({ last: tried(-300) })).toBe(true)
})
