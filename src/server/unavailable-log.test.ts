import { expect, test } from 'vitest'
import { DiskFullError } from './storage/storage-errors.ts'
import { createUnavailableLog } from './unavailable-log.ts'

test('of requests that a full disk refuses the first has its stack, the others are one line a minute', () => {
  const lines: string[] = []
  let endMinute = (): void => {}
  const note = createUnavailableLog(
    {
      error: (facts: { requests?: number; err?: Error }, message?: string) =>
        void lines.push(`${facts.err === undefined ? facts.requests : 'stack'} ${message}`),
    } as never,
    (call) => (endMinute = call),
  )
  const full = new DiskFullError('The disk is full.')
  for (let i = 0; i < 1_000; i++) note(full, `r-${i}`)
  expect(lines).toEqual(['stack request failed'])
  endMinute()
  expect(lines.at(-1)).toBe('999 requests failed within a minute: The disk is full.')
  endMinute()
  expect(lines).toHaveLength(2)
  note(full, 'r-later')
  expect(lines.at(-1)).toBe('stack request failed')
})
