import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { ReadingMemory } from './reading-memory.ts'
import { isFilled, withRoom } from './run.ts'

const TOOL = 7
const START = Date.UTC(2026, 10, 28)

/** Readings `from` to before `to`, a minute apart, as one commit brings them. */
const run = (from: number, to: number) => {
  const places = Array.from({ length: to - from }, (_, i) => from + i)
  return {
    times: places.map((i) => START + i * MINUTE_MS),
    values: places.map((i) => 400 + i),
    receipts: places.map((i) => i % 3),
  }
}

test.each([1, 3, 4, 10])(
  'readings that come %i at a time stand in memory in their order',
  (each) => {
    const memory = new ReadingMemory()
    for (let from = 0; from < 60; from += each) {
      memory.add(TOOL, run(from, from + each), START)
      expect(memory.get(TOOL)!.unsealed).toEqual(run(0, from + each))
    }
    memory.sealed(TOOL, 50)
    memory.add(TOOL, run(60, 62), START)
    const length = memory.get(TOOL)!.unsealed.times.length
    expect(memory.get(TOOL)!.unsealed).toEqual(run(62 - length, 62))
  },
)

test('a reading that comes late is late of its own sensor only', () => {
  const memory = new ReadingMemory()
  const inTime = (from: number, to: number) => ({ ...run(from, to), receipts: [0, 0] })
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

test('a list with room for more has the same readings, and is filled at every fourth', () => {
  for (let length = 0; length < 40; length += 1) {
    const list = Array.from({ length }, (_, i) => START + i)
    const roomy = withRoom(list)
    expect(roomy).toStrictEqual(list)
    expect(roomy).not.toBe(list)
    expect(isFilled(list)).toBe(length < 24 && length % 4 === 0)
  }
})
