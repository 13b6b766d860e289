import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { expect, test } from 'vitest'
import { isExpired, isProven, newSessionExpiry, noteworthyUse } from './session-time.ts'

const login = new Date('2026-11-20T09:00:00Z')
const later = (days: number, hours = 0, minutes = 0) =>
  new Date(login.getTime() + days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS)

test('a session of a user ends seven days after its last use', () => {
  expect(newSessionExpiry(login, 'user')).toEqual(later(7))
  expect(noteworthyUse({ createdAt: login, lastUsedAt: login }, 'user', later(3))).toEqual({
    lastUsedAt: later(3),
    expiresAt: later(10),
  })
})

test.each(['affiliate', 'admin', 'superadmin'] as const)(
  'a session of a manager (%s) ends twelve hours after its last use',
  (role) => {
    expect(newSessionExpiry(login, role)).toEqual(later(0, 12))
    const used = noteworthyUse({ createdAt: login, lastUsedAt: login }, role, later(0, 2))
    expect(used?.expiresAt).toEqual(later(0, 14))
  },
)

test('a session that was stored with a later end still ends by its last use', () => {
  const stored = { lastUsedAt: login, expiresAt: later(7) }
  expect(isExpired(stored, 'admin', later(0, 11, 59))).toBe(false)
  expect(isExpired(stored, 'admin', later(0, 12))).toBe(true)
})

test('no use carries it beyond thirty days from the login', () => {
  const used = noteworthyUse({ createdAt: login, lastUsedAt: later(25) }, 'user', later(26))
  expect(used?.expiresAt).toEqual(later(30))
})

test('a use less than five minutes after the last one is not written down', () => {
  const session = { createdAt: login, lastUsedAt: login }
  expect(noteworthyUse(session, 'user', new Date(later(0, 0, 5).getTime() - 1))).toBeNull()
  expect(noteworthyUse(session, 'user', later(0, 0, 5))?.lastUsedAt).toEqual(later(0, 0, 5))
})

test('it is over at the very moment it expires', () => {
  const session = { lastUsedAt: login, expiresAt: later(7) }
  expect(isExpired(session, 'user', new Date(later(7).getTime() - 1))).toBe(false)
  expect(isExpired(session, 'user', later(7))).toBe(true)
})

test('a login counts as proof for less than five minutes', () => {
  expect(isProven({ authenticatedAt: login }, new Date(later(0, 0, 5).getTime() - 1))).toBe(true)
  expect(isProven({ authenticatedAt: login }, later(0, 0, 5))).toBe(false)
})
