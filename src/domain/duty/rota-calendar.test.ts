import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarText } from './rota-calendar.ts'

const EVENT = {
  uid: 'duty-7-1@cold.example',
  fromMs: Date.parse('2026-11-20T21:00:00Z'),
  toMs: Date.parse('2026-11-21T05:00:00Z'),
  summary: 'On duty: Anna',
  description: '',
}
const draw = (summary = EVENT.summary, name = 'Harbour') =>
  calendarText({
    name,
    events: [{ ...EVENT, summary }],
    stampedMs: Date.parse('2026-11-01T10:00:00.123Z'),
  })
const octets = (text: string): number => new TextEncoder().encode(text).length
/** As programs read it: the lines, unfolded. */
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')

test('an event has its times in UTC, a stamp and a stable UID; each line ends with CR and LF', () => {
  const text = draw()
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(linesOf(text)).toEqual(
    expect.arrayContaining([
      'VERSION:2.0',
      'UID:duty-7-1@cold.example',
      'DTSTAMP:20261101T100000Z',
      'DTSTART:20261120T210000Z',
      'DTEND:20261121T050000Z',
      'SUMMARY:On duty: Anna',
    ]),
  )
})

test('a calendar without events is one nevertheless', () => {
  const text = calendarText({ name: 'Harbour', events: [], stampedMs: 0 })
  expect(text).toContain('BEGIN:VTIMEZONE')
  expect(text).not.toContain('VEVENT')
})

test('a name with a semicolon, a comma, a backslash and line breaks stays one text', () => {
  const lines = linesOf(draw('A;B,C\\D\r\nATTENDEE:mailto:evil@x\nEND:VCALENDAR'))
  expect(lines.find((line) => line.startsWith('SUMMARY'))).toMatch(
    /^SUMMARY:A\\;B\\,C\\\\D ?ATTENDEE:mailto:evil@x ?END:VCALENDAR$/,
  )
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
})

test('whatever a person and an account are called, lines have at most 75 octets and no character is cut', () => {
  const aName = fc.string({
    unit: fc.constantFrom('ő', 'a', '冷', '🧊', ';', ',', '\\', '\n', '\r', ' ', ':'),
    maxLength: 200,
  })
  fc.assert(
    fc.property(aName, aName, (summary, name) => {
      const text = draw(`x${summary}`, name)
      for (const line of text.split('\r\n')) {
        expect(octets(line)).toBeLessThanOrEqual(75)
        expect(line.isWellFormed()).toBe(true)
      }
      expect(linesOf(text).filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1)
      for (const line of linesOf(text)) expect(line).toMatch(/^([A-Z-]+[:;].*|)$/u)
    }),
    { numRuns: 200 },
  )
})
