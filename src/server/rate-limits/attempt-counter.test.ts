import { expect, test } from 'vitest'
import { LOGINS_OF_ACCOUNT } from '../../domain/rate-limits/attempt-limit.ts'
import { createAttemptCounter } from './attempt-counter.ts'

const START = Date.UTC(2026, 10, 20, 9)
const counterAt = (mostKeys?: number) => {
  let now = START
  return {
    counter: createAttemptCounter(() => new Date(now), LOGINS_OF_ACCOUNT, { mostKeys }),
    move: (ms: number) => (now += ms),
  }
}

test('attempts are counted key by key', () => {
  const { counter } = counterAt()
  for (let i = 0; i < 5; i += 1) expect(counter.attempt('a')).toBeNull()
  expect(counter.attempt('a')).toMatchObject({ retryAfterSeconds: 900 })
  expect(counter.attempt('b')).toBeNull()
})

test('what is given back or cleared does not count', () => {
  const { counter } = counterAt()
  for (let i = 0; i < 20; i += 1) {
    expect(counter.attempt('a')).toBeNull()
    counter.giveBack('a')
  }
  for (let i = 0; i < 5; i += 1) counter.attempt('b')
  counter.clear('b')
  expect(counter.attempt('b')).toBeNull()
})

test('made-up keys push out the least recently tried ones, not the memory', () => {
  const { counter } = counterAt(100)
  for (let i = 0; i < 6; i += 1) counter.attempt('first')
  for (let i = 0; i < 99; i += 1) counter.attempt(`made-up ${i}`)
  expect(counter.attempt('first')).toMatchObject({ retryAfterSeconds: 1800 })
  for (let i = 0; i < 100; i += 1) counter.attempt(`again ${i}`)
  expect(counter.attempt('first')).toBeNull()
})
