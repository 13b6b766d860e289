import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { ReadingMemory } from './reading-memory.ts'
import { MOST_IN_COLUMNS } from './run-columns.ts'

const TOOL = 7
const START = Date.UTC(2026, 10, 28)

/** Readings `from` to before `to`, a minute apart, as one commit brings them. */
const run = (from: number, to: number, receiptOf = (place: number): number => place % 3) => {
  const places = Array.from({ length: to - from }, (_, i) => from + i)
  return {
    times: places.map((i) => START + i * MINUTE_MS),
    values: places.map((i) => 400 + i),
    receipts: places.map(receiptOf),
  }
}
const inTime = (from: number, to: number) => run(from, to, () => 0)

test.each([1, 3, 4, 10].flatMap((each) => [[each, run] as const, [each, inTime] as const]))(
  'readings that come %i at a time stand in memory in their order',
  (each, ofPlaces) => {
    const memory = new ReadingMemory()
    for (let from = 0; from < 60; from += each) {
      memory.add(TOOL, ofPlaces(from, from + each), START)
      expect(memory.get(TOOL)!.unsealed).toEqual(ofPlaces(0, from + each))
    }
    memory.sealed(TOOL, 50)
    memory.add(TOOL, ofPlaces(60, 62), START)
    const length = memory.get(TOOL)!.unsealed.times.length
    expect(memory.get(TOOL)!.unsealed).toEqual(ofPlaces(62 - length, 62))
  },
)

test('readings that come in any order, late or in time, stand in memory once and in the order of time', () => {
  const memory = new ReadingMemory()
  const shuffled = Array.from({ length: 40 }, (_, i) => (i * 17) % 40)
  const known = new Set<number>()
  for (const place of shuffled) {
    memory.add(TOOL, place === 30 ? run(30, 31, () => 9) : inTime(place, place + 1), START)
    known.add(place)
    const log = memory.get(TOOL)!
    const places = [...known].sort((a, b) => a - b)
    expect(log.unsealed.times).toEqual(places.map((i) => START + i * MINUTE_MS))
    expect(log.unsealed.receipts).toEqual(places.map((i) => (i === 30 ? 9 : 0)))
    for (let i = 0; i < 40; i += 1)
      expect(log.unsealedAt(START + i * MINUTE_MS)).toBe(known.has(i) ? 400 + i : undefined)
    expect(log.unsealedAt(START + 1)).toBeUndefined()
  }
})

test('what is sealed goes on as recent, and a reading that comes late after that is counted with it', () => {
  const memory = new ReadingMemory()
  memory.knowSealed(TOOL, { timeMs: START - MINUTE_MS, value: 399, receivedMs: START })
  expect(memory.get(TOOL)!.recentCount).toBe(0)
  memory.add(TOOL, inTime(0, 10), START)
  memory.add(TOOL, inTime(-3, -2), START)
  expect(memory.get(TOOL)!.recentCount).toBe(10)
  memory.sealed(TOOL, 5)
  const log = memory.get(TOOL)!
  expect(log.recent).toEqual({ times: inTime(0, 4).times, values: inTime(0, 4).values })
  expect(log.unsealed).toEqual(inTime(4, 10))
  expect(log.recentCount).toBe(10)
  expect([log.recentAt(START), log.unsealedAt(START)]).toEqual([400, undefined])
  memory.sealedUntil(TOOL, START + 8 * MINUTE_MS)
  expect(memory.get(TOOL)!.unsealed).toEqual(inTime(9, 10))
  expect([...memory.unsealedTools]).toEqual([TOOL])
  memory.sealedUntil(TOOL, START + 9 * MINUTE_MS)
  expect([...memory.unsealedTools]).toEqual([])
  expect(log.sealings).toBe(3)
})

test('of thousands of sensors, with small and with very large numbers, each has its own readings', () => {
  const memory = new ReadingMemory()
  const tools = Array.from({ length: 3_000 }, (_, i) => (i % 2 === 0 ? 1 + i * 7 : 2 ** 31 + i))
  for (const [i, tool] of tools.entries())
    memory.add(tool, inTime(i, i + 1 + (i % MOST_IN_COLUMNS)), START)
  for (const [i, tool] of tools.entries())
    expect(memory.get(tool)!.unsealed).toEqual(inTime(i, i + 1 + (i % MOST_IN_COLUMNS)))
  expect(memory.get(2)).toBeUndefined()
})

test('a reading that comes late is late of its own sensor only', () => {
  const memory = new ReadingMemory()
  for (const tool of [TOOL, TOOL + 1])
    for (const from of [0, 2, 4]) memory.add(tool, inTime(from, from + 2), START)
  memory.add(TOOL, { ...run(6, 8), receipts: [0, 4_000] }, START)
  memory.add(TOOL, inTime(8, 10), START)
  memory.add(TOOL + 1, inTime(6, 8), START)
  expect(memory.get(TOOL)!.unsealed.receipts).toEqual([0, 0, 0, 0, 0, 0, 0, 4_000, 0, 0])
  expect(memory.get(TOOL + 1)!.unsealed.receipts).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('what a commit brought is not the list that grows in memory', () => {
  const memory = new ReadingMemory()
  const brought = run(0, 1)
  memory.add(TOOL, brought, START)
  memory.add(TOOL, run(1, 2), START)
  expect(brought).toEqual(run(0, 1))
})

test.each([
  ['that are all sealed', 30, 0],
  ['of which some are sealed', 30, 10],
  ['of which more than are needed are not sealed', 30, 28],
])('the newest times of readings %s are known in their order', (_, count, unsealed) => {
  const memory = new ReadingMemory()
  memory.add(TOOL, inTime(0, count - unsealed), START)
  memory.sealed(TOOL, count - unsealed)
  if (unsealed > 0) memory.add(TOOL, inTime(count - unsealed, count), START)
  expect(memory.get(TOOL)!.newestTimes).toEqual(inTime(count - MOST_IN_COLUMNS, count).times)
})

test('a reading that came late has its place among the newest times', () => {
  const memory = new ReadingMemory()
  const sealedFirst = [0, 1, 2, 4, 5]
  for (const place of sealedFirst) memory.add(TOOL, inTime(place, place + 1), START)
  memory.sealed(TOOL, sealedFirst.length)
  memory.add(TOOL, inTime(3, 4), START)
  memory.add(TOOL, inTime(6, 7), START)
  expect(memory.get(TOOL)!.newestTimes).toEqual(inTime(0, 7).times)
})
