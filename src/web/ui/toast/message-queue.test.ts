import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from './message.ts'
import { createMessageQueue, LATE_MS } from './message-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const message = (id: string): Message => ({
  id,
  kind: 'info',
  text: `Message ${id}`,
  closeLabel: 'Close',
  forMs: 5_000,
  isFailure: false,
})

/** A queue whose file comes, or fails, when the test says so. */
const queueOf = () => {
  const file = Promise.withResolvers<'the place'>()
  const load = vi.fn(() => file.promise)
  const queue = createMessageQueue(load)
  const standing: string[] = []
  return {
    queue,
    load,
    standing,
    plain: () => queue.shown().plain.map(({ id }) => id),
    arrive: async () => {
      file.resolve('the place')
      await vi.advanceTimersByTimeAsync(0)
    },
    fail: async () => {
      file.reject(new Error('cut off'))
      await vi.advanceTimersByTimeAsync(0)
    },
    host: {
      show: ({ id }: Message) => void standing.push(id),
      hide: (id: string) =>
        void (standing.includes(id) && standing.splice(standing.indexOf(id), 1)),
    },
  }
}

test('what shows messages is asked for with the first message, and once', () => {
  const { queue, load } = queueOf()
  expect(load).not.toHaveBeenCalled()
  queue.show(message('a'))
  queue.show(message('b'))
  expect(load).toHaveBeenCalledOnce()
})

test('messages that come while it is on its way are shown in their order, but for those taken back', async () => {
  const { queue, standing, host, arrive, plain } = queueOf()
  queue.show(message('a'))
  const takeBack = queue.show(message('b'))
  queue.show(message('c'))
  queue.show(message('c'))
  takeBack()
  await arrive()
  expect(queue.shown().Host).toBe('the place')
  queue.show(message('d'))
  queue.handTo(host)
  queue.show(message('e'))
  expect(standing).toEqual(['a', 'c', 'd', 'e'])
  queue.hide('a')
  await vi.advanceTimersByTimeAsync(LATE_MS)
  expect([standing, plain()]).toEqual([['c', 'd', 'e'], []])
})

test('messages after the end of one place wait for the next', () => {
  const { queue, standing, host } = queueOf()
  const end = queue.handTo(host)
  queue.show(message('a'))
  end()
  queue.show(message('b'))
  expect(standing).toEqual(['a'])
  queue.handTo(host)
  expect(standing).toEqual(['a', 'b'])
})

test('when it does not come, those that wait and all later ones are said without it, as long as they would have stood', async () => {
  const { queue, plain, fail } = queueOf()
  queue.show(message('a'))
  queue.show(message('b'))
  expect(plain()).toEqual([])
  await fail()
  expect(plain()).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(4_000)
  const takeBack = queue.show(message('c'))
  queue.show(message('c'))
  expect(plain()).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(plain()).toEqual(['c'])
  takeBack()
  expect(plain()).toEqual([])
})

test('when it is late, those that wait are said without it; it shows what comes once it is there', async () => {
  const { queue, plain, host, standing, arrive } = queueOf()
  queue.show(message('a'))
  await vi.advanceTimersByTimeAsync(LATE_MS - 1)
  queue.show(message('b'))
  expect(plain()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(plain()).toEqual(['a', 'b'])
  await arrive()
  queue.handTo(host)
  queue.show(message('c'))
  expect([plain(), standing]).toEqual([['a', 'b'], ['c']])
})
