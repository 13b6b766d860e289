import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SendMessage } from '../messages/send-outcome.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool, later, NOW } from '../storage/testing/engine.ts'
import type { NewDelivery } from '../storage/outbox-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { alarmMail } from './alarm-mail.ts'
import { mailAsHtml } from './draw-mail.ts'
import { letterBytes } from './letter.ts'
import { createMailSender } from './mail-sender.ts'
import type { Mail } from './smtp-client.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'

let folder: string
let storage: Storage
let send: SendMessage
let ownerId: number
let mails: Mail[]
let now = NOW

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openTestStorage({ dataDir: folder })
  ownerId = (await autoCommit(storage).accounts.create(anAccount({ language: 'english' }))).id
  mails = []
  now = NOW
  send = sender('https://cold.example')
})
const sender = (publicUrl: string | null): SendMessage =>
  createMailSender({
    storage,
    clock: () => now,
    publicUrl,
    from: { name: 'Coldwatch', address: 'alarm@cold.example' },
    post: {
      send: async (letter) => {
        mails.push({ ...letter, message: await letterBytes(letter) })
        return { kind: 'sent' }
      },
    },
    links: unsubscribeLinks('key'),
    key: 'key',
  })
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const facts = (change: Partial<MessageFacts> = {}): MessageFacts => ({
  toolId: 7,
  toolName: 'Milk fridge',
  imeiNumber: '356307042441013',
  equipmentId: 1,
  ownerId,
  ownerName: 'Anna Kovacs',
  lane: 'HIGH',
  celsius: 9.1,
  limit: 9,
  extreme: 9.4,
  startedMs: NOW.getTime(),
  atMs: NOW.getTime(),
  recoveredMs: null,
  isBreaching: false,
  recoveryCause: null,
  count: 1,
  ...change,
})
const put = (change: Partial<NewDelivery> = {}): Promise<number[]> =>
  autoCommit(storage).outbox.put([
    {
      incidentId: 1,
      kind: 'OPENED',
      sequence: 0,
      channel: 'EMAIL',
      recipient: 'anna@cold.example',
      accountId: ownerId,
      language: 'english',
      timeZone: 'Europe/Budapest',
      facts: facts(),
      createdAt: NOW,
      dueAt: NOW,
      ...change,
    },
  ])
/** Sends what is due, and answers the header fields of the last mail. */
const sendDue = async (outcome: 'sent' | 'retry' = 'sent') => {
  for (const { lease, deliveries } of await autoCommit(storage).outbox.lease(
    'EMAIL',
    now,
    new Date(now.getTime() + 60_000),
    10,
  )) {
    await send({ deliveries })
    await (outcome === 'sent'
      ? autoCommit(storage).outbox.sent(lease, now)
      : autoCommit(storage).outbox.retry(lease, now, '451'))
  }
  return headersOf(mails.at(-1)!)
}
const headersOf = ({ message }: Mail): Map<string, string> => {
  const head = message
    .toString()
    .split('\r\n\r\n', 1)[0]!
    .replace(/\r\n[ \t]+/g, ' ')
  return new Map(
    head
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
  )
}

test('the head says who, to whom, what and that no answer is awaited; the body is text and HTML', async () => {
  await put()
  const head = await sendDue()
  expect(head.get('from')).toBe('Coldwatch <alarm@cold.example>')
  expect(head.get('to')).toBe('anna@cold.example')
  expect(head.get('subject')).toMatch(/^=\?UTF-8\?Q\?Milk_fridge=3A_9=2E1_=C2=B0C/)
  expect(head.get('date')).toBe('Fri, 20 Nov 2026 09:00:00 +0000')
  expect(head.get('auto-submitted')).toBe('auto-generated')
  expect(head.get('x-priority')).toBe('1')
  expect(head.get('content-type')).toContain('multipart/alternative')
  expect(mails[0]).toMatchObject({ from: 'alarm@cold.example', to: 'anna@cold.example' })
})

test('every attempt has the same Message-ID', async () => {
  await put()
  const first = (await sendDue('retry')).get('message-id')
  now = later(5)
  expect((await sendDue()).get('message-id')).toBe(first)
  expect(first).toMatch(/^<[0-9a-f]{40}@cold\.example>$/)
})

test('later mails about an alarm refer to its first mail to the same recipient, also where that one was about several alarms', async () => {
  await put()
  await put({ incidentId: 2 })
  const opened = (await sendDue()).get('message-id')
  await put({ incidentId: 2, kind: 'RECOVERED' })
  const recovered = await sendDue()
  expect(recovered.get('in-reply-to')).toBe(opened)
  expect(recovered.get('references')).toBe(opened)
  expect(recovered.get('message-id')).not.toBe(opened)
  await put({ incidentId: 2, kind: 'ESCALATED', sequence: 1, recipient: 'chef@x' })
  expect((await sendDue()).has('in-reply-to')).toBe(false)
})

test('the owner has no link to end mail; everybody else has one that works by one click', async () => {
  await put()
  expect((await sendDue()).has('list-unsubscribe')).toBe(false)
  await put({ recipient: 'cook@x', accountId: null })
  const head = await sendDue()
  const [, token = ''] =
    /^<https:\/\/cold\.example\/unsubscribe\/([\w.-]+)>$/.exec(
      head.get('list-unsubscribe') ?? '',
    ) ?? []
  expect(unsubscribeLinks('key').read(token)).toEqual({ ownerId, address: 'cook@x' })
  expect(head.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('without PUBLIC_URL no header leads to this machine; over http there is no one-click header', async () => {
  send = sender(null)
  await put({ recipient: 'cook@x', accountId: null })
  const head = await sendDue()
  expect([...head.keys()].filter((name) => name.startsWith('list-'))).toEqual([])
  expect(mails.at(-1)!.message.toString()).not.toMatch(/https?:\/\/|localhost|127\.0\.0\.1/)
  send = sender('http://cold.example')
  await put({ recipient: 'cook@x', accountId: null, incidentId: 2 })
  expect((await sendDue()).get('list-unsubscribe')).toMatch(
    /^<http:\/\/cold\.example\/unsubscribe\//,
  )
  expect((await sendDue()).has('list-unsubscribe-post')).toBe(false)
})

test('who opted out while the mail waited gets it no more', async () => {
  await put({ recipient: 'cook@x' })
  await autoCommit(storage).mailOptOuts.add(ownerId, 'cook@x', NOW)
  const [{ deliveries }] = (await autoCommit(storage).outbox.lease('EMAIL', now, later(1), 1)) as [
    Awaited<ReturnType<Writes['outbox']['lease']>>[number],
  ]
  expect(await send({ deliveries })).toMatchObject({ kind: 'refused' })
  expect(mails).toEqual([])
})

test.each(['Milk\r\nBcc: evil@x', 'Milk\nBcc: evil@x\n\nHello', 'Milk\r\n\r\n<script>'])(
  'a name like %j adds no header and no body',
  async (toolName) => {
    await put({ facts: facts({ toolName, ownerName: toolName }), recipient: 'cook@x' })
    const head = await sendDue()
    expect([...head.keys()]).not.toContain('bcc')
    expect(head.get('content-type')).toContain('multipart/alternative')
  },
)

/**
 * What names are made of that would break a header, a line or markup, beside every other character.
 */
const NASTY = [
  '\r\nBcc: thief@x\r\n\r\n',
  '\n.\r\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\0',
  '\ud800',
  '\u202e',
  '<script>',
  '"><img src=x onerror=alert(1)>',
  "'",
  '&amp;',
  '=?UTF-8?Q?=0D=0ABcc:?=',
  '{{name}}',
  '$&',
  '𠮷'.repeat(300),
  'x'.repeat(2_000),
]
const namePart = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' }))
const name = () => fc.tuple(namePart, namePart).map((parts) => parts.join(''))
const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'importance',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
  'x-priority',
]
const tagsOf = (html: string): string[] =>
  html.replace(/<(style|title)[^>]*>[^<]*</g, '<').match(/<[^>]*>/g) ?? []

test('whatever a sensor and its owner are called, the head has its own fields alone and the markup its own tags', async () => {
  let incidentId = 0
  const mailOf = async (toolName: string, ownerName: string) => {
    const [id] = await put({
      incidentId: ++incidentId,
      recipient: 'cook@x',
      facts: facts({ toolName, ownerName }),
    })
    const head = await sendDue()
    const delivery = (await storage.outbox.byId(id!))!
    return {
      head,
      html: mailAsHtml(
        alarmMail(
          [delivery],
          { publicUrl: 'https://cold.example', unsubscribeToken: 'x', respond: {} },
          NOW.getTime(),
        ),
      ),
      raw: mails.at(-1)!.message.toString('latin1'),
    }
  }
  const plain = tagsOf((await mailOf('Fridge', 'Anna')).html).length
  await fc.assert(
    fc.asyncProperty(name(), name(), async (toolName, ownerName) => {
      const { head, html, raw } = await mailOf(toolName, ownerName)
      expect([...head.keys()].sort()).toEqual(HEADERS)
      expect(raw.split('\r\n').every((line) => line.length < 998 && !/[\r\n\0]/.test(line))).toBe(
        true,
      )
      expect(tagsOf(html)).toHaveLength(plain)
    }),
    { numRuns: 60 },
  )
})

test('mails that are begun together are drawn one in each turn of the event loop', async () => {
  await put()
  await put({ incidentId: 2, recipient: 'b@x' })
  const leased = await autoCommit(storage).outbox.lease('EMAIL', NOW, later(1), 2)
  const drawnInTurn: number[] = []
  let drawn = 0
  const sendDrawn = createMailSender({
    storage,
    clock: () => now,
    publicUrl: null,
    from: { name: 'Coldwatch', address: 'alarm@cold.example' },
    post: {
      send: async () => {
        drawn += 1
        return { kind: 'sent' }
      },
    },
    links: unsubscribeLinks('key'),
    key: 'key',
  })
  const look = () => {
    drawnInTurn.push(drawn)
    drawn = 0
    timer = setImmediate(look)
  }
  let timer = setImmediate(look)
  await Promise.all(leased.map(sendDrawn))
  clearImmediate(timer)
  drawnInTurn.push(drawn)
  expect(drawnInTurn.filter((mails) => mails > 0)).toEqual([1, 1])
})

test('who is on duty reads why the mail came; an owner in place, that the rota names nobody', async () => {
  await put({ recipient: 'bea@x', accountId: null, facts: facts({ duty: 'on-duty' }) })
  await sendDue()
  const text = () =>
    mails.at(-1)!.message.toString().replaceAll('=\r\n', '').replaceAll(/\s+/g, ' ')
  expect(text()).toContain('because you are on duty for Anna Kovacs')
  expect(text()).not.toContain('The rota names nobody')
  await put({ incidentId: 2, kind: 'ESCALATED', facts: facts({ duty: 'rota-names-nobody' }) })
  await sendDue()
  expect(text()).toContain(
    'Nobody has acknowledged this alarm yet. The rota names nobody who can be reached now',
  )
})

test('a mail that stands for nobody who can be reached is not sent', async () => {
  await put({ facts: facts({ duty: 'unreached' }) })
  const [message] = await autoCommit(storage).outbox.lease('EMAIL', NOW, later(1), 10)
  expect(await send(message!)).toMatchObject({ kind: 'refused', isOwnDecision: true })
  expect(mails).toEqual([])
})

test('a mail tells of the expired calibration of its sensor, unless the sensor has gone to another account', async () => {
  const stores = autoCommit(storage)
  const { imeiNumber } = await stores.devices.create({
    imeiNumber: '356307042441013',
    alias: null,
    keyHash: null,
    createdAt: NOW,
  })
  const tool = await stores.tools.create(aTool({ userId: ownerId, imeiNumber }))
  await stores.instruments.addCertificate(
    {
      subject: { kind: 'logger', imeiNumber },
      number: 'K-1',
      laboratory: 'Lab',
      calibratedOn: '2025-11-01',
      dueOn: '2026-11-01',
      points: [],
      enteredAt: NOW,
      enteredBy: ownerId,
    },
    null,
  )
  const text = () => mails.at(-1)!.message.toString().replaceAll('=\r\n', '')
  await put({ facts: facts({ toolId: tool.id }) })
  await sendDue()
  expect(text()).toContain('expired on 2026-11-01')
  const other = await stores.accounts.create(anAccount({ email: 'other@cold.example' }))
  await put({ incidentId: 2, facts: facts({ toolId: tool.id, ownerId: other.id }) })
  await sendDue()
  expect(text()).not.toContain('expired on')
})
