import { expect, test } from 'vitest'
import { LANGUAGE_CODES, LANGUAGES } from '../../domain/users/account.ts'
import de from '../../locales/de/shell.json' with { type: 'json' }
import en from '../../locales/en/shell.json' with { type: 'json' }
import hu from '../../locales/hu/shell.json' with { type: 'json' }
import nl from '../../locales/nl/shell.json' with { type: 'json' }
import ro from '../../locales/ro/shell.json' with { type: 'json' }
import sk from '../../locales/sk/shell.json' with { type: 'json' }
import type { Delivery } from '../storage/outbox-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import { alarmMail } from './alarm-mail.ts'
import type { MailLinks } from './alarm-mail-links.ts'
import { mailAsHtml, mailAsText } from './draw-mail.ts'

const SENT = Date.parse('2026-11-20T01:26:00Z')
const LINKS: MailLinks = { publicUrl: 'https://cold.example', unsubscribeToken: null, respond: {} }
const delivery = (
  change: Partial<Omit<Delivery, 'facts'>> = {},
  facts: Partial<MessageFacts> = {},
): Delivery => ({
  id: 1,
  incidentId: 1,
  kind: 'OPENED',
  sequence: 0,
  channel: 'EMAIL',
  recipient: 'anna@cold.example',
  accountId: 3,
  language: 'english',
  timeZone: 'Europe/Budapest',
  createdAt: new Date(SENT),
  status: 'WAITING',
  attempts: 1,
  dueAt: new Date(SENT),
  at: new Date(SENT),
  reason: null,
  messageId: 1,
  accountNotice: null,
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
    startedMs: Date.parse('2026-11-20T01:14:00Z'),
    atMs: SENT,
    recoveredMs: null,
    isBreaching: false,
    recoveryCause: null,
    count: 1,
    ...facts,
  },
})
const text = (deliveries: Delivery[], links: MailLinks = LINKS): string =>
  mailAsText(alarmMail(deliveries, links, SENT))
const markup = (deliveries: Delivery[], links: MailLinks = LINKS): string =>
  mailAsHtml(alarmMail(deliveries, links, SENT))

test('a mail tells tool, device, value, limit, beginning, sending, the link and what to do', () => {
  expect(text([delivery()])).toBe(`Fridge 2: 9.1 °C, too warm since 02:14

Sensor: Fridge 2
Device: 356307042441013, sensor 1
Value: 9.1 °C
Limit: 8 °C
Highest value: 9.4 °C
Began: 2026-11-20 02:14 (UTC+01:00)
Sent: 2026-11-20 02:26 (UTC+01:00), Europe/Budapest

What to do now
1. Go and check: is the door closed? Is the cooling running? Has it just been loaded?
2. Measure the temperature of the goods. If they are too warm, move them to another cold room now.
3. Acknowledge the alarm and write down what you did.

Open Fridge 2:
https://cold.example/tool-dashboard?id=7

You receive this message because alarms of this sensor go to your account.
`)
})

test('both parts tell the same facts in every language', () => {
  for (const language of LANGUAGES) {
    const written = text([delivery({ language })])
    const drawn = markup([delivery({ language })])
    for (const fact of [
      'Fridge 2',
      '356307042441013',
      '8 °C',
      '2026-11-20 02:14',
      '2026-11-20 02:26',
      'https://cold.example/tool-dashboard?id=7',
    ]) {
      expect(written, language).toContain(fact)
      expect(drawn, language).toContain(fact)
    }
    expect(written).not.toMatch(/\{\{|undefined|null/)
    expect(drawn).not.toMatch(/\{\{|undefined|null/)
  }
})

test('several tools stand in a table, each with value, device, limit, beginning and link', () => {
  const several = [delivery(), delivery({ id: 2 }, { toolId: 8, toolName: 'Cellar', celsius: 12 })]
  for (const part of [text(several), markup(several)]) {
    for (const fact of [
      '2 sensors too warm: Fridge 2, Cellar',
      '12.0 °C, too warm since 02:14',
      '356307042441013, sensor 1 · Limit 8 °C',
      '?id=7',
      '?id=8',
      'https://cold.example/alarms',
      'Sent: 2026-11-20 02:26',
    ]) {
      expect(part).toContain(fact)
    }
  }
})

test('of a thousand tools the mail lists fifty and counts the others', () => {
  const many = Array.from({ length: 1_000 }, (_, i) =>
    delivery({ id: i }, { toolId: i, toolName: `Fridge ${i}` }),
  )
  expect(text(many)).toContain('and 950 more sensors')
  expect(markup(many)).toContain('and 950 more sensors')
  expect(markup(many).length).toBeLessThan(60_000)
})

test('a mail about a condition names it, and says what to do on its side of the limit', () => {
  const condition = { name: 'At or below −0.5 °C for 1 h', side: 'atOrBelow' } as const
  const mail = text([delivery({}, { lane: 'CONDITION', condition, limit: -0.5, extreme: -0.8 })])
  expect(mail).toContain(condition.name)
  expect(mail).toContain('Lowest value')
  expect(mail).toContain('Move goods that must not freeze')
})

test('what ends an alarm asks for no steps; what comes late says so', () => {
  expect(
    text([delivery({ kind: 'RECOVERED' }, { recoveredMs: SENT, recoveryCause: 'readings' })]),
  ).not.toContain('What to do now')
  expect(text([delivery({ kind: 'LATE_EXCURSION' }, { recoveredMs: SENT })])).toContain(
    'These readings arrived late',
  )
  expect(text([delivery({ kind: 'TEST' })])).toContain('This is a test')
})

test("somebody else's mail names who entered the address and how to end it", () => {
  const links = { ...LINKS, unsubscribeToken: 't' }
  for (const part of [text([delivery()], links), markup([delivery()], links)]) {
    expect(part).toContain('because Anna entered your address')
    expect(part).toContain('https://cold.example/unsubscribe/t')
  }
})

test('without PUBLIC_URL a mail has no link, and says in words where to look and how to end it', () => {
  const several = [delivery(), delivery({ id: 2 }, { toolId: 8, toolName: 'Cellar' })]
  const links: MailLinks = { publicUrl: null, unsubscribeToken: 't', respond: {} }
  for (const deliveries of [[delivery()], several])
    for (const part of [text(deliveries, links), markup(deliveries, links)]) {
      expect(part).not.toMatch(/https?:|href|localhost|127\.0\.0\.1|undefined|null/)
      expect(part).toContain('Log in and choose “Alarms”.')
      expect(part).toContain('To stop these messages, contact Anna.')
    }
})

test('where to look is named as the menu of the pages names it', () => {
  const menu = { de, en, hu, nl, ro, sk }
  for (const language of LANGUAGES)
    expect(
      text([delivery({ language })], { publicUrl: null, unsubscribeToken: null, respond: {} }),
    ).toMatch(new RegExp(`.* [“„‘]${menu[LANGUAGE_CODES[language]].menu.alarms}[”“’]`))
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><svg onload=alert(1)>',
  '&lt;b&gt;',
  '<a href="javascript:alert(1)">x</a>',
  '{{constructor}}',
  '<style>*{display:none}</style>',
  '</td></tr></table>',
  '<!--',
  '${7*7}',
])('%j in a name shows as text', (name) => {
  const drawn = markup([delivery({}, { toolName: name, ownerName: name })], {
    ...LINKS,
    unsubscribeToken: 't',
  })
  const plain = markup([delivery({}, { toolName: 'X', ownerName: 'X' })], {
    ...LINKS,
    unsubscribeToken: 't',
  })
  const elements = (html: string): string[] =>
    [...html.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag)
  expect(elements(drawn)).toEqual(elements(plain))
  expect(drawn).toContain(
    name
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  )
})

test('nothing in the mail is fetched from elsewhere', () => {
  expect(markup([delivery()])).not.toMatch(/<(img|script|link|iframe|object)|url\(|@import|src=/i)
})

test('a calibration that has expired is one line of a mail, of the sensor that it is about alone', () => {
  const expired = new Map([[7, '2026-11-01']])
  const drawn = (deliveries: Delivery[]) => mailAsText(alarmMail(deliveries, LINKS, SENT, expired))
  expect(drawn([delivery()])).toMatch(/Calibration: +expired on 2026-11-01/)
  const several = drawn([delivery(), delivery({ id: 2 }, { toolId: 8, toolName: 'Cellar' })])
  expect(several).toContain('sensor 1 · Limit 8 °C · Calibration expired on 2026-11-01')
  expect(several.match(/expired on/g)).toHaveLength(1)
  expect(text([delivery()])).not.toContain('alibration')
})
