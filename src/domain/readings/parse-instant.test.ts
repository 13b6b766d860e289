import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInstant, parseTime } from './parse-instant.ts'

test('an instant in UTC is read to the millisecond', () => {
  expect(parseInstant('2026-11-20T09:00:00Z')).toBe(Date.UTC(2026, 10, 20, 9))
  expect(parseInstant('2026-11-20T09:00:00.25Z')).toBe(Date.UTC(2026, 10, 20, 9, 0, 0, 250))
  expect(parseInstant('2026-11-20T09:00Z')).toBe(Date.UTC(2026, 10, 20, 9))
  expect(parseInstant('2026-11-20t09:00:00z')).toBe(Date.UTC(2026, 10, 20, 9))
})

test('an offset from UTC is taken off, in every form that ISO 8601 has', () => {
  for (const offset of ['+01:30', '+0130'])
    expect(parseInstant(`2026-11-20T09:00:00${offset}`)).toBe(Date.UTC(2026, 10, 20, 7, 30))
  expect(parseInstant('2026-11-20T09:00:00-05')).toBe(Date.UTC(2026, 10, 20, 14))
})

test('parts of a millisecond are rounded', () => {
  expect(parseInstant('2026-11-20T09:00:00.0004Z')).toBe(Date.UTC(2026, 10, 20, 9))
  expect(parseInstant('2026-11-20T09:00:00,999600000Z')).toBe(Date.UTC(2026, 10, 20, 9, 0, 1))
})

test('a day, an hour or an offset that does not exist is refused', () => {
  for (const text of [
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T09:60:00Z',
    '2026-11-20T09:00:60Z',
    '0000-01-01T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-11-20T09:00:00+24:00',
    '2026-11-20T09:00:00+01:60',
  ])
    expect(parseInstant(text), text).toBeNaN()
})

test('29 February exists in leap years', () => {
  expect(parseInstant('2024-02-29T12:00:00Z')).toBe(Date.UTC(2024, 1, 29, 12))
  expect(parseInstant('2000-02-29T12:00:00Z')).toBe(Date.UTC(2000, 1, 29, 12))
})

test('what is no ISO instant with a zone is refused', () => {
  for (const text of [
    '',
    'now',
    '1795165200',
    '2026-11-20',
    '2026-11-20T09:00:00',
    '2026-11-20 09:00:00Z',
    '2026-11-20T09:00:00.Z',
    '2026-11-20T09:00:00ZZ',
    '2026-11-20T09:00:00Z ',
    ' 2026-11-20T09:00:00Z',
    '2026-11-20T9:00:00Z',
    '2026/11/20T09:00:00Z',
    '2026-11-20T09:00:00+1:00',
    '2026-11-20T09:00:00.1234567890Z',
    '2026-11-20T09:00:00+01:00[Europe/Berlin]',
    '２０26-11-20T09:00:00Z',
    '2026-11-20T09:00:00+',
    '+02026-11-20T09:00:00Z',
  ])
    expect(parseInstant(text), text).toBeNaN()
})

test('every instant that a clock can print is read as the same moment', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('0001-01-01T00:00:00Z'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      }),
      (date) => {
        expect(parseInstant(date.toISOString())).toBe(date.getTime())
      },
    ),
  )
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(typeof parseInstant(text)).toBe('number')
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  [1_795_165_200, '2026-11-20T09:00:00.000Z'],
  [1_795_165_200.25, '2026-11-20T09:00:00.250Z'],
  [1_795_165_200_250, '2026-11-20T09:00:00.250Z'],
  [946_684_800, '2000-01-01T00:00:00.000Z'],
  [946_684_800_000, '2000-01-01T00:00:00.000Z'],
  ['2026-11-20T10:00:00+01:00', '2026-11-20T09:00:00.000Z'],
])('%j is the instant %s, in seconds or milliseconds by its size', (time, instant) => {
  expect(new Date(parseTime(time)).toISOString()).toBe(instant)
})

test.each(['1795165200', Number.NaN, null, true, {}, [1_795_165_200]])(
  '%j is no instant',
  (time) => {
    expect(parseTime(time)).toBeNaN()
  },
)
