import { DAY_MS, HOUR_MS } from '../durations.ts'
import { expect, test } from 'vitest'
import { isExpired, newSessionExpiry, slidExpiry } from './session-time.ts'

const login = new Date('2026-11-20T09:00:00Z')
const later = (days: number, hours = 0) =>
  new Date(login.getTime() + days * DAY_MS + hours * HOUR_MS)

test('a session ends seven days after its last use', () => {
  expect(newSessionExpiry(login)).toEqual(later(7))
  expect(slidExpiry({ createdAt: login, expiresAt: later(7) }, later(3))).toEqual(later(10))
})

test('no use carries it beyond thirty days from the login', () => {
  expect(slidExpiry({ createdAt: login, expiresAt: later(27) }, later(26))).toEqual(later(30))
  expect(slidExpiry({ createdAt: login, expiresAt: later(30) }, later(29, 23))).toBeNull()
})

test('a slide of less than an hour is not written down', () => {
  const session = { createdAt: login, expiresAt: later(7) }
  expect(slidExpiry(session, new Date(later(0, 1).getTime() - 1))).toBeNull()
  expect(slidExpiry(session, later(0, 1))).toEqual(later(7, 1))
})

test('it is over at the very moment it expires', () => {
  expect(isExpired({ expiresAt: later(7) }, new Date(later(7).getTime() - 1))).toBe(false)
  expect(isExpired({ expiresAt: later(7) }, later(7))).toBe(true)
})
