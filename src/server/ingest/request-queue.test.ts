import { expect, test } from 'vitest'
import type { SentReadings } from './sent-readings.ts'
import { createRequestQueue, type Queued } from './request-queue.ts'

type Named = Queued & { name: string }

const request = (name: string, size: number, device = name): Named => ({
  name,
  size,
  sent: { submission: { devices: [{ name: device }] } } as unknown as SentReadings,
})
const queueOf = (...requests: Named[]) => {
  const queue = createRequestQueue<Named>(async (name) => (name === 'alias' ? 'imei' : name))
  for (const one of requests) queue.put(one)
  return queue
}
const names = (group: readonly Named[]) => group.map(({ name }) => name)

test('a single reading goes before the backlogs that wait already', async () => {
  const backlogs = Array.from({ length: 1_000 }, (_, i) => request(`backlog ${i}`, 100))
  const queue = queueOf(...backlogs, request('calm', 1))
  expect(queue.readings()).toBe(100_001)
  expect(names(await queue.takeGroup())[0]).toBe('calm')
  expect(queue.readings()).toBeLessThan(100_000)
})

test('a transaction takes two thousand readings at most, and a backlog even beside many single readings', async () => {
  const singles = Array.from({ length: 2_500 }, (_, i) => request(`single ${i}`, 1))
  const queue = queueOf(request('backlog 1', 100), ...singles, request('backlog 2', 100))
  const first = names(await queue.takeGroup())
  expect(first.filter((name) => name.startsWith('single'))).toHaveLength(2_000)
  expect(first.at(-1)).toBe('backlog 1')
  const second = names(await queue.takeGroup())
  expect(second).toHaveLength(501)
  expect(second.at(-1)).toBe('backlog 2')
  expect(await queue.takeGroup()).toEqual([])
  expect([queue.requests(), queue.readings()]).toEqual([0, 0])
})

test('one request beyond the limit has a transaction of its own', async () => {
  const queue = queueOf(request('huge', 9_000), request('large', 100))
  expect(names(await queue.takeGroup())).toEqual(['huge'])
  expect(names(await queue.takeGroup())).toEqual(['large'])
})

test("a device's single reading never overtakes its own backlog", async () => {
  const queue = queueOf(
    request('other backlog', 2_000),
    request('backlog', 100, 'imei'),
    request('now', 1, 'imei'),
    request('calm', 1),
  )
  expect(names(await queue.takeGroup())).toEqual(['calm', 'other backlog'])
  expect(names(await queue.takeGroup())).toEqual(['backlog', 'now'])
  queue.put(request('later', 1, 'imei'))
  expect(names(await queue.takeGroup())).toEqual(['later'])
})

test('a device that sends under two names stays in its order', async () => {
  const queue = queueOf(
    request('other backlog', 2_000),
    request('backlog', 100, 'imei'),
    request('now', 1, 'alias'),
  )
  expect(names(await queue.takeGroup())).toEqual(['other backlog'])
  expect(names(await queue.takeGroup())).toEqual(['backlog', 'now'])
})

test('a request does not overtake one whose device is still looked up', async () => {
  const lookup = Promise.withResolvers<string>()
  const queue = createRequestQueue<Named>((name) => (name === 'alias' ? lookup.promise : name))
  queue.put(request('first', 1, 'alias'))
  const group = queue.takeGroup()
  queue.put(request('second', 1, 'imei'))
  lookup.resolve('imei')
  expect(names(await group)).toEqual(['first', 'second'])
})
