import { afterEach, expect, test } from 'vitest'
import { learnServerTime, serverNow } from './server-clock.ts'

const inMs = (ms: number) => new Date(Date.now() + ms).toUTCString()
afterEach(() => learnServerTime(inMs(0), Date.now()))

test('a device whose clock is ten minutes slow counts ages by the server’s clock', () => {
  learnServerTime(inMs(600_000), Date.now())
  expect(Math.abs(serverNow() - Date.now() - 600_000)).toBeLessThan(2_000)
})

test('the header’s whole seconds make no difference, and neither does a header that cannot be read', () => {
  learnServerTime(inMs(2_000), Date.now())
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(100)
  learnServerTime('yesterday', Date.now())
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(100)
})
