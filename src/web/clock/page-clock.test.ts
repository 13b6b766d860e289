import { beforeEach, expect, test } from 'vitest'
import { holdClock } from '../testing/hand-clock.ts'
import { TEST_NOW } from '../testing/test-now.ts'
import { pageClock } from './page-clock.ts'

beforeEach(() => holdClock(TEST_NOW))

const headerOf = (ms: number) => new Date(ms).toUTCString()

test('a device whose clock is ten minutes slow counts ages by the server’s clock', () => {
  pageClock.learnServerTime(headerOf(TEST_NOW + 600_000))
  expect(pageClock.now()).toBe(TEST_NOW + 600_000)
  expect(pageClock.ofDevice(TEST_NOW - 1_000)).toBe(TEST_NOW + 599_000)
})

test('a difference below five seconds may be the header’s whole seconds: it counts as none', () => {
  pageClock.learnServerTime(headerOf(TEST_NOW + 4_000))
  expect(pageClock.now()).toBe(TEST_NOW)
  pageClock.learnServerTime(headerOf(TEST_NOW + 5_000))
  expect(pageClock.now()).toBe(TEST_NOW + 5_000)
})

test.each([null, 'yesterday'])('a header %j that cannot be read changes nothing', (header) => {
  pageClock.learnServerTime(headerOf(TEST_NOW + 600_000))
  pageClock.learnServerTime(header)
  expect(pageClock.now()).toBe(TEST_NOW + 600_000)
})

test('a device that was set right is believed again', () => {
  pageClock.learnServerTime(headerOf(TEST_NOW + 600_000))
  pageClock.learnServerTime(headerOf(TEST_NOW))
  expect(pageClock.now()).toBe(TEST_NOW)
})
