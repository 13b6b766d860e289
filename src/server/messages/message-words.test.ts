import { expect, test } from 'vitest'
import { LANGUAGES } from '../../domain/users/account.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import { headline, type MessagePart, subject, titleAndBody } from './message-words.ts'

const at = (text: string): number => Date.parse(text)
const SENT = at('2026-11-20T03:00:00Z')
const part = (
  change: Partial<Omit<MessagePart, 'facts'>> = {},
  facts: Partial<MessageFacts> = {},
): MessagePart => ({
  kind: 'OPENED',
  language: 'english',
  timeZone: 'Europe/Budapest',
  ...change,
  facts: {
    toolId: 7,
    toolName: 'Fridge 2',
    imeiNumber: '356307042441013',
    equipmentId: 1,
    ownerId: 3,
    ownerName: 'Anna',
    lane: 'HIGH',
    celsius: 9.14,
    limit: 8,
    extreme: 9.4,
    startedMs: at('2026-11-20T01:14:00Z'),
    atMs: SENT,
    recoveredMs: at('2026-11-20T02:51:00Z'),
    isBreaching: false,
    recoveryCause: null,
    count: 1,
    ...facts,
  },
})
const words = (
  change: Partial<Omit<MessagePart, 'facts'>> = {},
  facts: Partial<MessageFacts> = {},
): string => headline(part(change, facts), SENT)

test("the subject says at a glance which tool, what and since when, by the recipient's clock", () => {
  expect(subject([part()], SENT)).toBe('Fridge 2: 9.1 °C, too warm since 02:14')
  expect(subject([part({ language: 'hungarian' })], SENT)).toBe(
    'Fridge 2: 9,1 °C, túl meleg 02:14 óta',
  )
  expect(subject([part({ timeZone: 'Europe/London' })], SENT)).toBe(
    'Fridge 2: 9.1 °C, too warm since 01:14',
  )
})

test('a start on another day is shown with its date', () => {
  expect(words({}, { startedMs: at('2026-11-19T22:50:00Z') })).toBe(
    '9.1 °C, too warm since 2026-11-19 23:50',
  )
})

test('an hour that comes twice is written by the offset in force then', () => {
  const sent = at('2026-10-25T03:00:00Z')
  const since = (startedMs: number) => headline(part({}, { startedMs }), sent)
  expect(since(at('2026-10-25T00:30:00Z'))).toBe('9.1 °C, too warm since 02:30')
  expect(since(at('2026-10-25T01:30:00Z'))).toBe('9.1 °C, too warm since 02:30')
  expect(since(at('2026-03-29T01:00:00Z'))).toBe('9.1 °C, too warm since 2026-03-29 03:00')
})

test('a message about a condition names it', () => {
  const condition = { name: 'Above 8 °C for 10 h in 24 h', side: 'above' } as const
  const about = { lane: 'CONDITION', condition } as const
  expect(words({}, about)).toBe('9.1 °C, “Above 8 °C for 10 h in 24 h” since 02:14')
  expect(words({ kind: 'LATE_EXCURSION' }, about)).toBe(
    '“Above 8 °C for 10 h in 24 h” from 02:14 to 03:51, extreme value 9.4 °C',
  )
  expect(words({ kind: 'RECOVERED' }, about)).toBe('back in range since 03:51, now 9.1 °C')
  for (const language of LANGUAGES) expect(words({ language }, about)).toContain(condition.name)
})

test('each lane has its words', () => {
  expect(words({}, { lane: 'LOW', celsius: -21.4 })).toBe('−21.4 °C, too cold since 02:14')
  expect(words({}, { lane: 'SENSOR', celsius: null })).toBe('sensor fault since 02:14')
  expect(words({}, { lane: 'NODATA' })).toBe('no data since 02:14')
  expect(words({}, { lane: 'NODATA', isBreaching: true })).toBe(
    'no data since 02:14, last value out of range: 9.1 °C',
  )
})

test('each kind has its words', () => {
  expect(words({ kind: 'ESCALATED' })).toBe('9.1 °C, too warm since 02:14 – not acknowledged yet')
  expect(words({ kind: 'REMINDER' })).toBe('9.1 °C, too warm since 02:14 (reminder)')
  expect(words({ kind: 'RECOVERED' }, { celsius: 4.2, recoveryCause: 'readings' })).toBe(
    'back in range since 03:51, now 4.2 °C',
  )
  expect(words({ kind: 'RECOVERED' }, { celsius: 4.2, recoveryCause: 'limits' })).toBe(
    'in range with the new limits, 4.2 °C',
  )
  expect(words({ kind: 'RECOVERED' }, { recoveryCause: 'deleted' })).toBe('deleted, alarm ended')
  expect(words({ kind: 'RECOVERED' }, { lane: 'SENSOR' })).toBe('works again since 03:51')
  expect(words({ kind: 'RECOVERED' }, { lane: 'NODATA' })).toBe('sends data again since 03:51')
  expect(words({ kind: 'LATE_EXCURSION' })).toBe(
    'was too warm from 02:14 to 03:51, highest value 9.4 °C',
  )
  expect(words({ kind: 'LATE_EXCURSION' }, { count: 3 })).toBe(
    'was out of range 3 times, extreme value 9.4 °C',
  )
  expect(words({ kind: 'TEST' })).toBe('test alarm')
  expect(words({ kind: 'MAIL_FAILING' })).toBe('E-mails cannot be sent')
})

test('several tools stand in one line, and of many the first three', () => {
  const many = ['A', 'B', 'C', 'D'].map((toolName) => part({}, { toolName }))
  expect(subject(many.slice(0, 2), SENT)).toBe('2 sensors too warm: A, B')
  expect(subject(many, SENT)).toBe('4 sensors too warm: A, B, C, …')
  expect(
    subject([part({ kind: 'RECOVERED' }), part({ kind: 'RECOVERED' }, { toolName: 'B' })], SENT),
  ).toBe('2 alarms ended: Fridge 2, B')
})

test('a name cannot break out of its line or turn it round', () => {
  expect(
    titleAndBody([part({}, { toolName: 'Milk\r\nBcc: evil@x\u202e\u0007' })], SENT).title,
  ).toBe('Milk Bcc: evil@x')
})

test('every language has words for everything, with nothing left to fill in', () => {
  for (const language of LANGUAGES) {
    for (const kind of [
      'OPENED',
      'RECOVERED',
      'ESCALATED',
      'REMINDER',
      'LATE_EXCURSION',
      'TEST',
      'MAIL_FAILING',
    ] as const) {
      for (const lane of ['HIGH', 'LOW', 'SENSOR', 'NODATA'] as const) {
        for (const count of [1, 2, 7, 21]) {
          expect(words({ language, kind }, { lane, count }), `${language} ${kind} ${lane}`).toMatch(
            /^[^{}]+$/,
          )
          expect(
            subject(
              Array.from({ length: count }, () => part({ language, kind }, { lane })),
              SENT,
            ),
          ).toMatch(/^[^{}]+$/)
        }
      }
    }
  }
})

test('a sensor that never sent is not said to have fallen silent', () => {
  expect(words({}, { lane: 'NODATA', celsius: null, hasNeverSent: true })).toBe(
    'has not sent any data yet',
  )
  for (const language of LANGUAGES)
    expect(words({ language }, { lane: 'NODATA', celsius: null, hasNeverSent: true })).not.toMatch(
      /\d/,
    )
})
