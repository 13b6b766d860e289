import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { expect, test } from 'vitest'
import { gatheredAt, GROUP_GATHERING_MS, groupOpenings, type Opening } from './gathering.ts'

test('the first message goes at once, and so does one a minute after the last', () => {
  expect(gatheredAt(null, 1_000_000)).toBe(1_000_000)
  expect(gatheredAt(1_000_000 - MINUTE_MS, 1_000_000)).toBe(1_000_000)
})

test('what follows within a minute waits for its end, and all of it for the same moment', () => {
  const second = gatheredAt(0, 1)
  expect(second).toBe(MINUTE_MS)
  expect(gatheredAt(second, MINUTE_MS - 1)).toBe(second)
})

test('a flood makes one message a minute', () => {
  const times = new Set<number>()
  let last: number | null = null
  for (let now = 0; now < 10 * MINUTE_MS; now += 1_000) times.add((last = gatheredAt(last, now)))
  expect([...times]).toEqual(Array.from({ length: 11 }, (_, minute) => minute * MINUTE_MS))
})

test('after the clock was set back by a day nothing waits for a day', () => {
  expect(gatheredAt(DAY_MS, 1)).toBe(1)
})

test('the next message about a group goes five minutes after the last, and keeps no other alarm back', () => {
  const next = gatheredAt(0, 1, GROUP_GATHERING_MS)
  expect(next).toBe(5 * MINUTE_MS)
  expect(gatheredAt(next, 2)).toBe(2)
})

/** Alarms of sensors 1, 2, 3 …, by the minute in which each opened. */
const openings = (...minutes: number[]): Opening[] =>
  minutes.map((minute, i) => ({ incidentId: i + 1, toolId: i + 1, openedMs: minute * MINUTE_MS }))
const ids = (members: readonly Opening[]) => members.map(({ incidentId }) => incidentId)

test('two alarms within five minutes are two alarms', () => {
  const grouped = groupOpenings(null, [], openings(0, 1))
  expect(grouped.begun).toEqual([])
  expect(ids(grouped.single)).toEqual([1, 2])
})

test('the third within five minutes makes one group of all three, from its first opening on', () => {
  const [first, second, third] = openings(0, 2, 4.9)
  const grouped = groupOpenings(null, [first!, second!], [third!])
  expect(grouped.begun.map(({ startedMs, members }) => [startedMs, ids(members)])).toEqual([
    [0, [1, 2, 3]],
  ])
  expect(grouped.single).toEqual([])
})

test('the third after five minutes makes none', () => {
  const [first, second, third] = openings(0, 2, 5)
  expect(groupOpenings(null, [first!, second!], [third!])).toMatchObject({ begun: [], joined: [] })
})

test('who opens within 30 min of the first belongs to the group; later it is alone', () => {
  const grouped = groupOpenings(0, [], openings(6, 29.9, 30))
  expect(ids(grouped.joined)).toEqual([1, 2])
  expect(ids(grouped.single)).toEqual([3])
})

test('a storm of one commit is one group', () => {
  const grouped = groupOpenings(null, [], openings(0, 0, 1, 4, 12, 29))
  expect(grouped.begun.map(({ members }) => ids(members))).toEqual([[1, 2, 3, 4, 5, 6]])
})

test('two power cuts, hours apart in one backlog, are two groups, whatever the order of the openings', () => {
  const grouped = groupOpenings(null, [], openings(301, 0, 300, 1, 302, 2))
  expect(
    grouped.begun.map(({ startedMs, members }) => [startedMs / MINUTE_MS, ids(members)]),
  ).toEqual([
    [0, [2, 4, 6]],
    [300, [3, 1, 5]],
  ])
})

test('an opening from long before the group does not join it', () => {
  const grouped = groupOpenings(60 * MINUTE_MS, [], openings(54, 56))
  expect(ids(grouped.joined)).toEqual([2])
  expect(ids(grouped.single)).toEqual([1])
})
