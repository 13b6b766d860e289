import { expect, test } from 'vitest'
import type { ArrivedReadings } from '../storage/change.ts'
import { MOST_WAITING, readingQueue, wholeOf } from './reading-queue.ts'

const readings = (toolId: number, ...timesMs: number[]): ArrivedReadings => ({
  toolId,
  imeiNumber: '356307042441013',
  equipmentId: 1,
  timesMs,
  values: timesMs.map((timeMs) => timeMs * 10),
})

const fill = (sent: readonly ArrivedReadings[]) => {
  const queue = readingQueue(null)
  for (const one of sent) queue.put(wholeOf(one))
  return queue
}

const takeAll = (queue: ReturnType<typeof readingQueue>): string[] => {
  const taken: string[] = []
  while (queue.head() !== undefined) {
    const { toolId, timeMs } = queue.take()
    taken.push(`${toolId}@${timeMs}`)
  }
  return taken
}

/** One reading of each of so many tools. */
const ofEach = (tools: number, timeMs: number) =>
  Array.from({ length: tools }, (_, toolId) => readings(toolId, timeMs))

const MANY_TOOLS = 5_000

test('of many tools each keeps its place and its newest reading, whatever arrives while it is served', () => {
  const queue = fill([...ofEach(MANY_TOOLS, 1), ...ofEach(MANY_TOOLS, 2)])
  const served = Array.from({ length: 2_000 }, () => queue.take())
  expect(served.map(({ toolId, timeMs }) => [toolId, timeMs])).toEqual(
    served.map((_, toolId) => [toolId, 2]),
  )
  queue.put(wholeOf(readings(0, 3)))
  queue.put(wholeOf(readings(4_999, 3)))
  const rest = takeAll(queue)
  expect(rest).toHaveLength(MANY_TOOLS - 2_000 + 1)
  expect(rest[0]).toBe('2000@2')
  expect(rest.slice(-2)).toEqual(['4999@3', '0@3'])
})

test('an older reading takes no place of a newer one that waits', () => {
  const queue = fill([...ofEach(MOST_WAITING + 1, 5), readings(7, 4)])
  expect(takeAll(queue).filter((one) => one.startsWith('7@'))).toEqual(['7@5'])
})

test('once few wait, every reading is given again', () => {
  const queue = fill(ofEach(MOST_WAITING + 1, 1))
  for (let served = 0; served < MOST_WAITING; served++) queue.take()
  for (const time of [2, 3, 4]) queue.put(wholeOf(readings(70, time)))
  expect(takeAll(queue)).toEqual([`${MOST_WAITING}@1`, '70@2', '70@3', '70@4'])
})

test('what is dropped at the head leaves the others in their order', () => {
  const queue = fill([readings(1, 1, 2), readings(2, 3), readings(1, 4)])
  queue.take()
  queue.drop()
  expect(takeAll(queue)).toEqual(['2@3', '1@4'])
})
