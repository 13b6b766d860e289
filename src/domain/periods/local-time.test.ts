import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { addDays } from './calendar-day.ts'
import { localTime, timeZoneName } from './local-time.ts'

const at = (text: string) => Date.parse(text)
const budapest = localTime('Europe/Budapest')

describe('an instant', () => {
  test('is written in the time of its zone', () => {
    expect(budapest.textOf(at('2026-11-20T09:22:15.999Z'))).toBe('2026-11-20 10:22:15')
    expect(budapest.textOf(at('2026-07-01T22:00:00Z'))).toBe('2026-07-02 00:00:00')
    expect(budapest.minuteText(at('2026-11-20T09:22:15Z'))).toBe('2026-11-20 10:22')
    expect(budapest.dayOf(at('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
    expect(localTime('America/New_York').timeOfDay(at('2026-11-20T23:30:05Z'))).toBe('18:30:05')
  })

  test('of the same day is a time of day, one of another day has its date', () => {
    const now = at('2026-11-20T23:30:00Z')
    expect(localTime('UTC').sinceText(at('2026-11-20T22:00:00Z'), now)).toBe('22:00:00')
    expect(budapest.sinceText(at('2026-11-20T22:00:00Z'), now)).toBe('2026-11-20 23:00:00')
  })

  test('has the offset of its season, from the very moment of the change', () => {
    expect(budapest.offsetMinutesAt(at('2026-10-25T00:59:59.999Z'))).toBe(120)
    expect(budapest.offsetMinutesAt(at('2026-10-25T01:00:00Z'))).toBe(60)
    expect(budapest.offsetMinutesAt(at('2026-10-25T00:59:59.999Z'))).toBe(120)
    expect(budapest.offsetMinutesAt(at('2026-03-29T01:00:00Z'))).toBe(120)
  })

  test('has its offset written with sign and minutes', () => {
    const winter = at('2026-11-20T12:00:00Z')
    expect(
      ['Europe/Budapest', 'America/St_Johns', 'UTC', 'Asia/Kathmandu'].map((zone) =>
        localTime(zone).offsetTextAt(winter),
      ),
    ).toEqual(['UTC+01:00', 'UTC−03:30', 'UTC+00:00', 'UTC+05:45'])
  })
})

describe('a day', () => {
  const hoursOf = (day: string, zone: string): number =>
    (localTime(zone).dayStart(addDays(day, 1)) - localTime(zone).dayStart(day)) / HOUR_MS

  test.each([
    ['Europe/Budapest', '2026-03-29', 23],
    ['Europe/Budapest', '2026-10-25', 25],
    ['Europe/Budapest', '2026-11-20', 24],
    ['Pacific/Auckland', '2026-09-27', 23],
    ['Pacific/Auckland', '2026-04-05', 25],
    ['America/St_Johns', '2026-03-08', 23],
    ['America/St_Johns', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ])('in %s on %s has %d hours', (zone, day, hours) => {
    expect(hoursOf(day, zone)).toBe(hours)
  })

  test('without a midnight begins with the first moment that there is', () => {
    const local = localTime('America/Sao_Paulo')
    expect(local.textOf(local.dayStart('2018-11-04'))).toBe('2018-11-04 01:00:00')
  })

  test('has a time that comes twice at its first coming', () => {
    expect(budapest.instantOf('2026-10-25', 2.5 * HOUR_MS)).toBe(at('2026-10-25T00:30:00Z'))
  })
})

test('clock changes are those between two instants, the first one left out', () => {
  const spring = at('2026-03-29T01:00:00Z')
  const autumn = at('2026-10-25T01:00:00Z')
  const year = [at('2025-12-31T23:00:00Z'), at('2026-12-31T23:00:00Z')] as const
  expect(budapest.clockChanges(...year)).toEqual([spring, autumn])
  expect(budapest.clockChanges(spring, autumn)).toEqual([])
  expect(budapest.clockChanges(spring - 1, autumn + 1)).toEqual([spring, autumn])
  expect(localTime('UTC').clockChanges(...year)).toEqual([])
})

describe('as Temporal has it, in every zone', () => {
  const zone = fc.constantFrom(
    'Pacific/Auckland',
    'America/St_Johns',
    'Africa/Cairo',
    'Pacific/Chatham',
    'Pacific/Apia',
    ...Intl.supportedValuesOf('timeZone'),
  )
  const instant = fc.integer({ min: at('1975-01-01T00:00:00Z'), max: at('2045-01-01T00:00:00Z') })
  const zonedOf = (timeMs: number, timeZone: string) =>
    Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timeZone)

  test('instants read the same', () => {
    fc.assert(
      fc.property(zone, fc.array(instant, { maxLength: 10 }), (timeZone, instants) => {
        for (const timeMs of instants) {
          const expected = zonedOf(timeMs, timeZone)
            .toPlainDateTime()
            .toString({ smallestUnit: 'second', roundingMode: 'floor' })
          expect(localTime(timeZone).textOf(timeMs)).toBe(expected.replace('T', ' '))
        }
      }),
    )
  })

  test('clocks are changed at the same instants, and times around a change mean the same', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, timeMs) => {
        const change = zonedOf(timeMs, timeZone).getTimeZoneTransition('next')
        if (change === null) return
        const local = localTime(timeZone)
        const changeMs = change.epochMilliseconds
        const within = Math.max(timeMs, changeMs - 40 * DAY_MS)
        expect(local.clockChanges(within, changeMs + 1)).toEqual([changeMs])
        for (const days of [-1, 0, 1]) {
          const day = change.toPlainDate().add({ days })
          expect(local.dayStart(day.toString())).toBe(
            day.toZonedDateTime(timeZone).epochMilliseconds,
          )
          for (let minutes = 0; minutes < 1_440; minutes += 15)
            expect(local.instantOf(day.toString(), minutes * MINUTE_MS)).toBe(
              day.toPlainDateTime().add({ minutes }).toZonedDateTime(timeZone).epochMilliseconds,
            )
        }
      }),
      { numRuns: 30 },
    )
  })
})

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
