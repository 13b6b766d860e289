import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantKeys } from './instant-key.ts'

test('instants in any order are written as ISO 8601 in UTC, without milliseconds when they are 0', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.date({
          min: new Date('1990-01-01T00:00:00Z'),
          max: new Date('2100-01-01T00:00:00Z'),
          noInvalidDate: true,
        }),
      ),
      (dates) => {
        const keyOf = instantKeys()
        for (const date of dates) {
          expect(keyOf(date.getTime())).toBe(date.toISOString().replace('.000Z', 'Z'))
          const wholeSecond = new Date(Math.floor(date.getTime() / 1_000) * 1_000)
          expect(keyOf(wholeSecond.getTime())).toBe(wholeSecond.toISOString().replace('.000Z', 'Z'))
        }
      },
    ),
  )
})
