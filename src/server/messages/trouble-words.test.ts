import { expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/durations.ts'
import { FAULT_REASONS } from '../../domain/self-watch/request-fault.ts'
import type { TroubleFacts } from '../../domain/self-watch/trouble.ts'
import { LANGUAGES } from '../../domain/users/account.ts'
import { troubleMail } from '../mail/trouble-mail.ts'
import { mailAsText } from '../mail/draw-mail.ts'
import { noticesTitle, troubleName, troubleText } from './trouble-words.ts'

const NOW = Date.UTC(2026, 10, 20, 2)
const SINCE = NOW - HOUR_MS

const ALL: TroubleFacts[] = [
  { kind: 'DISK_FAILING', isFull: true, detail: '' },
  { kind: 'DISK_FAILING', isFull: false, detail: 'The disk does not answer.' },
  { kind: 'DISK_FILLING', freeBytes: 1.5 * 1024 ** 3, daysLeft: null },
  { kind: 'DISK_FILLING', freeBytes: 3e8, daysLeft: 5.2 },
  { kind: 'DAMAGE', places: ['a', 'b'] },
  { kind: 'INGEST_REFUSED', requests: 1_219 },
  { kind: 'SWEEPER_LATE', lateMs: 90_000 },
  { kind: 'BACKUP', lastMs: SINCE, detail: null },
  { kind: 'BACKUP', lastMs: null, detail: null },
  { kind: 'BACKUP', lastMs: null, detail: 'There is no room for it.' },
  { kind: 'COPY', lagMs: 90_000, detail: null },
  { kind: 'COPY', lagMs: 90_000, detail: 'Its disk is full.' },
  { kind: 'APP_SECRETS', accounts: 3 },
  { kind: 'REPORT_NOT_MADE', files: 3, report: 'Monthly', account: 'shop@cold.example' },
  { kind: 'MAIL', detail: '535 bad login' },
  { kind: 'CERTIFICATE', untilMs: NOW, stage: 'ends-soon' },
  { kind: 'CERTIFICATE', untilMs: NOW, stage: 'ended' },
  { kind: 'NOT_MONITORED', fromMs: SINCE, toMs: NOW },
  { kind: 'CLOCK_MOVED', movedMs: HOUR_MS },
  { kind: 'CLOCK_MOVED', movedMs: -HOUR_MS },
  { kind: 'FOLDER_LOST', path: '/srv/cold/data' },
  { kind: 'NO_READINGS', devices: 5_000, sinceMs: SINCE },
  {
    kind: 'HEARTBEAT',
    host: 'hc-ping.com',
    fault: { reason: 'UNKNOWN_CHECK', detail: '404' },
  },
  {
    kind: 'OTHER_SERVER',
    address: 'https://b.example',
    state: { kind: 'unwell', troubles: ['MAIL', 'OF_A_LATER_VERSION'] },
    lastsMs: HOUR_MS,
  },
  ...FAULT_REASONS.map((reason): TroubleFacts => ({
    kind: 'OTHER_SERVER',
    address: 'https://b.example',
    state: { kind: 'gone', fault: { reason, detail: '502' } },
    lastsMs: HOUR_MS,
  })),
  { kind: 'DISK_FAILING', isFull: true, isOnServer: true, detail: 'The database is full.' },
]
const READER = { language: 'english', timeZone: 'Europe/Budapest' } as const

test('every trouble has a name and sentences in every language, with nothing left to fill in', () => {
  for (const language of LANGUAGES)
    for (const facts of ALL) {
      expect(troubleName(facts, language)).toMatch(/^\S[^{}]+$/)
      const text = troubleText({ facts, sinceMs: SINCE }, { ...READER, language }, NOW)
      expect(text, `${language} ${facts.kind}`).toMatch(/^\S[^{}]+$/)
    }
})

test('a forecast names the day in the reader’s zone, and free space has its unit', () => {
  const [, , , soon] = ALL
  expect(troubleText({ facts: soon!, sinceMs: SINCE }, READER, NOW)).toBe(
    'Free on the disk of the data folder: 286\u00a0MB. At this pace it is full on 2026-11-25. Make room, or use a larger disk.',
  )
})

test('the mail says what is wrong, since when, on which server and what to do', () => {
  const [full] = ALL
  const notice = { kind: 'BEGAN', facts: full!, sinceMs: SINCE, endedMs: null } as const
  const text = mailAsText(
    troubleMail([notice], READER, { publicUrl: 'https://cold.example', sentMs: NOW }),
  )
  expect(text).toBe(`Coldwatch: The disk is full

New readings are refused. What was stored stays, and devices send their readings again. Make room on the disk of the data folder; the server then goes on by itself.

Began: 2026-11-20 02:00 (UTC+01:00)
Server: https://cold.example
Sent: 2026-11-20 03:00 (UTC+01:00), Europe/Budapest

Open Coldwatch:
https://cold.example

You receive this message because you are a superadmin of this server.
`)
})

test('several notices share one subject, and an end says that it is over', () => {
  const notices = [
    { kind: 'ENDED', facts: ALL[0]!, sinceMs: SINCE, endedMs: NOW },
    { kind: 'REMINDER', facts: ALL[4]!, sinceMs: SINCE, endedMs: null },
  ] as const
  expect(noticesTitle(notices, 'english')).toBe(
    'Coldwatch: The disk is full: over; Stored data is damaged (reminder)',
  )
  expect(troubleMail(notices, READER, { publicUrl: null, sentMs: NOW }).parts[0]!.headline).toBe(
    'Ended: 2026-11-20 03:00 (UTC+01:00)',
  )
})

test('a mail about another server names its address, why it counts as gone, and what that means', () => {
  const facts: TroubleFacts = {
    kind: 'OTHER_SERVER',
    address: 'https://b.example',
    state: { kind: 'gone', fault: { reason: 'TLS_ENDED', detail: 'CERT_HAS_EXPIRED' } },
    lastsMs: HOUR_MS,
  }
  const notice = { kind: 'BEGAN', facts, sinceMs: SINCE, endedMs: null } as const
  const mail = troubleMail([notice], READER, { publicUrl: 'https://a.example', sentMs: NOW })
  expect(mail.subject).toBe('Coldwatch: https://b.example does not answer')
  expect(mail.parts[0]!.headline).toBe(
    'Since 2026-11-20 02:00 there has been no good answer. Its TLS certificate has expired. If that server is down, it monitors nothing and sends no alarms. Check it, and the network in between.',
  )
})

test('what another server says about itself is in the reader’s language', () => {
  const facts = ALL.find(({ kind }) => kind === 'OTHER_SERVER')!
  expect(troubleText({ facts, sinceMs: SINCE }, { ...READER, language: 'german' }, NOW)).toBe(
    'Seit 2026-11-20 02:00 meldet er über sich: E-Mails können nicht gesendet werden; OF_A_LATER_VERSION. Alarme von dort bleiben vielleicht aus. Mehr steht auf den Seiten jenes Servers.',
  )
})
