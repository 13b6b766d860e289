import { DAY_MS } from '../../domain/durations.ts'
import { expect, test, vi } from 'vitest'
import { logAuditHead } from './log-head.ts'

test('the head is logged at the start and once a day, and so is a storage that does not answer', async () => {
  vi.useFakeTimers()
  let entries = 1
  let isDown = false
  const told: string[] = []
  const failed: unknown[] = []
  const stop = logAuditHead({
    storage: {
      audit: {
        head: async () => {
          if (isDown) throw new Error('down')
          return { entries, hash: 'abc', last: entries }
        },
      },
    },
    tell: (head) => told.push(head),
    onError: (error) => failed.push(error),
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['1:abc'])
  entries = 7
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(told).toEqual(['1:abc', '7:abc'])
  isDown = true
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(failed).toHaveLength(1)
  stop()
  await vi.advanceTimersByTimeAsync(3 * DAY_MS)
  expect(told).toHaveLength(2)
  vi.useRealTimers()
})
