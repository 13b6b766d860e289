import { expect, test } from 'vitest'
import { instantText } from './date-time.ts'

test('an instant is written in UTC, without milliseconds when they are 0', () => {
  expect(instantText(new Date('2026-11-20T10:22:15+01:00'))).toBe('2026-11-20T09:22:15Z')
  expect(instantText(new Date(Date.UTC(2026, 10, 20, 9, 22, 15, 40)))).toBe(
    '2026-11-20T09:22:15.040Z',
  )
})
