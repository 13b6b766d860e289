import { expect, test } from 'vitest'
import { createFailureLog } from './failure-log.ts'
import { DiskFullError } from './storage/storage-errors.ts'

test('a sweep that fails on a full disk each 5 s is in the log once with its stack, then once a minute', () => {
  const lines: string[] = []
  let minutes: (() => void)[] = []
  const failed = createFailureLog(
    {
      error: (facts: { times?: number; err?: Error }, message?: string) =>
        void lines.push(`${facts.err === undefined ? facts.times : 'stack'} ${message}`),
    } as never,
    'a sweep failed',
    (call) => void minutes.push(call),
  )
  const endMinute = (): void => {
    const due = minutes
    minutes = []
    for (const call of due) call()
  }
  for (let i = 0; i < 13; i++) failed(new DiskFullError('The disk is full.'))
  expect(lines).toEqual(['stack a sweep failed'])
  failed(new TypeError('x is not a function'))
  expect(lines).toHaveLength(2)
  endMinute()
  expect(lines.slice(2)).toEqual(['12 a sweep failed: The disk is full.'])
  endMinute()
  expect(lines).toHaveLength(3)
  failed(new DiskFullError('The disk is full.'))
  expect(lines.at(-1)).toBe('stack a sweep failed')
})
