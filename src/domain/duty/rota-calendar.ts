import { plainText } from '../records/plain-text.ts'

/** A time of duty in a calendar, ms since 1970. A program that reads again changes the one of the same `uid`. */
export type CalendarEvent = {
  uid: string
  fromMs: number
  toMs: number
  summary: string
  description: string
}

/** RFC 5545 §3.1: octets of a line without its end. */
const LONGEST_LINE = 75

/** RFC 5545 §3.3.11. Control and invisible characters are left out. */
const escaped = (text: string): string => plainText(text).replaceAll(/[\\;,]/g, String.raw`\$&`)

/** RFC 5545 §3.1: a long line goes on after a line break and a space. No character is cut in two. */
const folded = (line: string): string => {
  let octets = 0
  let text = ''
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > LONGEST_LINE) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

/** "20261120T090000Z" */
const instantText = (ms: number): string =>
  new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const eventLines = (event: CalendarEvent, stampedMs: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${instantText(stampedMs)}`,
  `DTSTART:${instantText(event.fromMs)}`,
  `DTEND:${instantText(event.toMs)}`,
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
  // Who is on duty is busy with other things, too.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar has at least one component (RFC 5545 §3.6), also while nobody is on duty. */
const UTC_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** An iCalendar file (RFC 5545) for programs that read it again. `stampedMs`: of the last change. */
export const calendarText = ({
  name,
  events,
  stampedMs,
}: {
  name: string
  events: readonly CalendarEvent[]
  stampedMs: number
}): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coldwatch//Rota//EN',
    'CALSCALE:GREGORIAN',
    // RFC 7986, and what programs understood before it.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...UTC_ZONE,
    ...events.flatMap((event) => eventLines(event, stampedMs)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
