import { expect, test } from 'vitest'
import { timeZoneName } from './time-zone.ts'

test('an IANA name is taken in its usual spelling', () => {
  expect(timeZoneName('Europe/Budapest')).toBe('Europe/Budapest')
  expect(timeZoneName('europe/bratislava')).toBe('Europe/Bratislava')
  expect(timeZoneName('UTC')).toBe('UTC')
})

test.each(['', '+02:00', 'Europe/Nowhere', 'Europe/Budapest ', '../etc/passwd'])(
  '%j is no time zone',
  (text) => {
    expect(timeZoneName(text)).toBeNull()
  },
)
