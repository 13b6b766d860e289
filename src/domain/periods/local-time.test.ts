import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime, offsetText } from './local-time.ts'

const at = (text: string) => Date.parse(text)

test('an instant is written in the time of its zone', () => {
  const budapest = localTime('Europe/Budapest')
  expect(budapest.textOf(at('2026-11-20T09:22:15.999Z'))).toBe('2026-11-20 10:22:15')
  expect(budapest.textOf(at('2026-07-01T22:00:00Z'))).toBe('2026-07-02 00:00:00')
})

test('the offset changes exactly when the clocks do', () => {
  const budapest = localTime('Europe/Budapest')
  expect(budapest.offsetAt(at('2026-10-25T00:59:59.999Z'))).toBe(120)
  expect(budapest.offsetAt(at('2026-10-25T01:00:00Z'))).toBe(60)
  expect(budapest.offsetAt(at('2026-10-25T00:59:59.999Z'))).toBe(120)
  expect(budapest.offsetAt(at('2026-03-29T01:00:00Z'))).toBe(120)
})

test('zones without summer time have one offset', () => {
  expect(localTime('UTC').textOf(at('2026-11-20T09:22:15Z'))).toBe('2026-11-20 09:22:15')
  expect(localTime('Asia/Kolkata').offsetAt(at('2026-11-20T09:22:15Z'))).toBe(330)
})

test('every instant reads as Temporal has it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'Europe/Budapest',
        'America/St_Johns',
        'Africa/Cairo',
        'Pacific/Chatham',
        'UTC',
      ),
      fc.array(fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }), {
        maxLength: 10,
      }),
      (zone, instants) => {
        const local = localTime(zone)
        for (const instant of instants) {
          const expected = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
          expect(local.textOf(instant)).toBe(
            expected
              .toPlainDateTime()
              .toString({ smallestUnit: 'second', roundingMode: 'floor' })
              .replace('T', ' '),
          )
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('offsets are written with sign and minutes', () => {
  expect([60, -210, 0, 345].map(offsetText)).toEqual([
    'UTC+01:00',
    'UTC−03:30',
    'UTC+00:00',
    'UTC+05:45',
  ])
})
