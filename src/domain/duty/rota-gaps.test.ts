import { expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { gapsAhead, newGaps, type ToldGap } from './rota-gaps.ts'
import type { Rota } from './rota.ts'
import { anException, aRota, aShift } from './testing/rota.ts'

const ZONE = 'Europe/Budapest'
/** A Friday. */
const NOON = Date.parse('2026-11-20T12:00:00+01:00')
const ALL_DAY = { from: '00:00', to: '24:00' }

/** What its owner is told on each of so many days, as texts. */
const toldOn = (rota: Rota, days: number): string[][] => {
  let told: readonly ToldGap[] = []
  return Array.from({ length: days }, (_, day) => {
    const look = newGaps(gapsAhead(rota, ZONE, NOON + day * DAY_MS), told, ZONE)
    told = look.told
    return look.news.map(({ fromMs, toMs }) =>
      [fromMs, toMs].map((ms) => (ms === null ? '' : new Date(ms).toISOString())).join('/'),
    )
  })
}

test('a rota that always names somebody has no gap', () => {
  expect(gapsAhead(aRota([aShift(ALL_DAY)]), ZONE, NOON)).toEqual([])
})

test('a gap of each week is told once, and not again with each week that comes into sight', () => {
  const rota = aRota([aShift({ ...ALL_DAY, weekdays: [1, 2, 3, 4, 5, 6] })])
  const [first, ...later] = toldOn(rota, 40)
  expect(first).toEqual(['2026-11-21T23:00:00.000Z/2026-11-22T23:00:00.000Z'])
  expect(later.flat()).toEqual([])
})

test('a gap without an end is told once, when it is two weeks ahead', () => {
  const days = toldOn(aRota([aShift({ ...ALL_DAY, validTo: '2026-12-09' })]), 60)
  expect(days.flatMap((news, day) => news.map((gap) => [day, gap]))).toEqual([
    [6, '2026-12-09T23:00:00.000Z/'],
  ])
})

test('a gap that is closed and comes again is told again', () => {
  const open = aRota([aShift({ ...ALL_DAY, validTo: '2026-11-25' })])
  const first = newGaps(gapsAhead(open, ZONE, NOON), [], ZONE)
  const closed = newGaps(gapsAhead(aRota([aShift(ALL_DAY)]), ZONE, NOON), first.told, ZONE)
  expect(closed).toEqual({ news: [], told: [] })
  expect(newGaps(gapsAhead(open, ZONE, NOON), closed.told, ZONE).news).toHaveLength(1)
})

test('a single gap beside those of each week is told by itself', () => {
  const days = toldOn(
    aRota([
      aShift({ ...ALL_DAY, weekdays: [1, 2, 3, 4, 5, 6], validTo: '2026-12-08' }),
      aShift({ ...ALL_DAY, weekdays: [1, 2, 3, 4, 5, 6], validFrom: '2026-12-10' }),
    ]),
    40,
  )
  expect(days.flat()).toEqual([
    '2026-11-21T23:00:00.000Z/2026-11-22T23:00:00.000Z',
    '2026-12-08T23:00:00.000Z/2026-12-09T23:00:00.000Z',
  ])
})

test('an exception closes the gap of its days', () => {
  const rota = aRota(
    [aShift({ ...ALL_DAY, weekdays: [1, 2, 3, 4, 5, 6] })],
    [anException({ fromDay: '2026-11-22', toDay: '2026-11-22' })],
  )
  expect(gapsAhead(rota, ZONE, NOON).map(({ fromMs }) => new Date(fromMs!).toISOString())).toEqual([
    '2026-11-28T23:00:00.000Z',
  ])
})
