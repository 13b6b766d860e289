import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SendMessage } from '../messages/send-outcome.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anIncident } from '../storage/testing/alarm-rig.ts'
import { anAccount, aTool, later, NOW } from '../storage/testing/engine.ts'
import { aDelivery } from '../storage/testing/outbox-deliveries.ts'
import { secretHash } from '../secret.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { pushKeys } from './push-keys.ts'
import { createPushRequest, PrivateAddressError, type PushRequestOptions } from './push-request.ts'
import { createPushSender, type PushPayload } from './push-sender.ts'

let folder: string
let storage: Storage
let pushService: Server
let endpoint: string
/** Requests that the push service received. */
let pushRequests: { headers: IncomingHttpHeaders; body: Buffer }[]
let serviceAnswer: { status: number; headers?: Record<string, string>; text?: string } | 'silence'
let ownerId: number
let subscriptionId: number

/** The keys that a browser makes for its subscription (RFC 8291 §2). */
const browserKeys = createECDH('prime256v1')
const p256dh = browserKeys.generateKeys('base64url')
const auth = randomBytes(16)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openTestStorage({ dataDir: folder })
  ownerId = (await autoCommit(storage).accounts.create(anAccount())).id
  pushRequests = []
  serviceAnswer = { status: 201 }
  pushService = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushRequests.push({ headers: request.headers, body: Buffer.concat(parts) })
      if (serviceAnswer !== 'silence')
        response.writeHead(serviceAnswer.status, serviceAnswer.headers).end(serviceAnswer.text)
    })
  })
  await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}/send/abc`
  subscriptionId = (
    await autoCommit(storage).push.subscribe({
      accountId: ownerId,
      endpoint,
      p256dh,
      auth: auth.toString('base64url'),
      createdAt: NOW,
    })
  ).id
})
afterEach(async () => {
  pushService.closeAllConnections()
  await new Promise((resolve) => pushService.close(resolve))
  await storage.close()
  rmSync(folder, { recursive: true })
})

const sender = async (
  options: PushRequestOptions = {},
  isEndpoint = (_endpoint: string): boolean => true,
): Promise<SendMessage> =>
  createPushSender({
    storage,
    clock: () => NOW,
    keys: await pushKeys(storage, null, 'mailto:alarm@cold.example'),
    request: createPushRequest({ isAllowed: () => true, ...options }),
    isEndpoint,
  })
const delivery = (facts: Partial<MessageFacts> = {}, change: Partial<Delivery> = {}): Delivery => ({
  id: 5,
  incidentId: 3,
  kind: 'OPENED',
  sequence: 0,
  channel: 'PUSH',
  recipient: String(subscriptionId),
  accountId: ownerId,
  language: 'hungarian',
  timeZone: 'Europe/Budapest',
  createdAt: NOW,
  status: 'WAITING',
  attempts: 1,
  dueAt: NOW,
  at: NOW,
  reason: null,
  messageId: 5,
  accountNotice: null,
  ...change,
  facts: {
    toolId: 7,
    toolName: 'Tejhűtő',
    imeiNumber: '356307042441013',
    equipmentId: 1,
    ownerId,
    ownerName: 'Kovács Anna',
    lane: 'HIGH',
    celsius: 9.14,
    limit: 8,
    extreme: 9.4,
    startedMs: NOW.getTime(),
    atMs: NOW.getTime(),
    recoveredMs: null,
    isBreaching: false,
    recoveryCause: null,
    count: 1,
    ...facts,
  },
})

/** The payload as the browser decrypts it (RFC 8291 §3.4, RFC 8188 §2). */
const decrypted = (body: Buffer): PushPayload => {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!]
  const [serverKey, text] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)]
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    browserKeys.getPublicKey(),
    serverKey,
  ])
  const ikm = Buffer.from(hkdfSync('sha256', browserKeys.computeSecret(serverKey), auth, info, 32))
  const key = Buffer.from(
    hkdfSync('sha256', ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
  )
  const nonce = Buffer.from(
    hkdfSync('sha256', ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(text.subarray(-16))
  const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as PushPayload
}

test('the browser gets title, text, link and tag in the language of its account; the push service cannot read them', async () => {
  expect(await (await sender())({ deliveries: [delivery()] })).toEqual({ kind: 'sent' })
  const [message] = pushRequests
  expect(message!.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'high',
    authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
  })
  expect(message!.body.toString()).not.toContain('Tejh')
  expect(decrypted(message!.body)).toEqual({
    title: 'Tejhűtő',
    body: '9,1 °C, túl meleg 10:00 óta',
    link: '/tool-dashboard?id=7',
    tag: 'incident-3',
    language: 'hungarian',
  })
})

test('a call about an alarm that waits has two buttons with links of their own, and fits into a push message', async () => {
  const tool = await autoCommit(storage).tools.create(aTool({ userId: ownerId }))
  const incident = await autoCommit(storage).alarms.open(anIncident({ toolId: tool.id }))
  const [id] = await autoCommit(storage).outbox.put([
    aDelivery({
      incidentId: incident.id,
      channel: 'PUSH',
      recipient: String(subscriptionId),
      accountId: ownerId,
    }),
  ])
  const long = { toolName: 'Á'.repeat(200) }
  await (
    await sender()
  )({ deliveries: [delivery(long, { id: id!, messageId: id!, incidentId: incident.id })] })
  const { respond } = decrypted(pushRequests[0]!.body)
  expect(respond?.actions.map(({ title }) => title)).toEqual(['Nyugtázás', 'Úton vagyok'])
  expect(respond?.unreached.title).toBe('A szerver nem érhető el')
  for (const { path } of respond?.actions ?? []) {
    const secret = /^\/respond\/([\w-]{43})$/.exec(path)![1]!
    expect(await storage.responseLinks.find(secretHash(secret), NOW)).toMatchObject({
      messageId: id,
      usedAt: null,
    })
  }
  // What push services take at least (RFC 8030 §7.2).
  expect(pushRequests[0]!.body.length).toBeLessThan(4_096)
})

test('deliveries of several tools make one notification, which links to the alarms', async () => {
  await (
    await sender()
  )({
    deliveries: [delivery(), delivery({ toolId: 8, toolName: 'Pince' }, { id: 6, incidentId: 4 })],
  })
  expect(decrypted(pushRequests[0]!.body)).toMatchObject({
    title: '2 érzékelő túl meleg: Tejhűtő, Pince',
    link: '/alarms',
    tag: 'message-5',
  })
})

test('markup in a name stays text; bidi controls and line breaks are removed', async () => {
  await (
    await sender()
  )({ deliveries: [delivery({ toolName: '<img src=x>\u202e\r\n' })] })
  expect(decrypted(pushRequests[0]!.body).title).toBe('<img src=x>')
})

test.each([404, 410])('%i means that the subscription no longer exists', async (status) => {
  serviceAnswer = { status, text: 'unsubscribed' }
  expect(await (await sender())({ deliveries: [delivery()] })).toEqual({
    kind: 'refused',
    reason: `${status} unsubscribed`,
    isGone: true,
  })
})

test.each([
  ['30', 30_000],
  [new Date(later(2)).toUTCString(), 120_000],
  ['soon', 0],
  ['-5', 0],
])('429 with Retry-After: %s is retried after %i ms', async (value, ms) => {
  serviceAnswer = { status: 429, headers: { 'retry-after': value } }
  expect(await (await sender())({ deliveries: [delivery()] })).toMatchObject({
    kind: 'retry',
    retryAfterMs: ms,
  })
})

test('503 is retried, 403 is not, and a redirect is not followed', async () => {
  const outcomeOf = async (status: number, headers: Record<string, string> = {}) => {
    serviceAnswer = { status, headers }
    return (await sender())({ deliveries: [delivery()] })
  }
  expect(await outcomeOf(503)).toMatchObject({ kind: 'retry' })
  expect(await outcomeOf(403)).toEqual({ kind: 'refused', reason: '403' })
  expect(await outcomeOf(302, { location: 'http://127.0.0.1/secret' })).toEqual({
    kind: 'refused',
    reason: '302',
  })
  expect(pushRequests).toHaveLength(3)
})

test('a message is retried when the push service does not answer before the deadline', async () => {
  serviceAnswer = 'silence'
  expect(await (await sender({ deadlineMs: 100 }))({ deliveries: [delivery()] })).toMatchObject({
    kind: 'retry',
    reason: 'The push service did not answer within 0.1 s.',
  })
})

test('a subscription gets nothing after its removal, or when its push service is no longer allowed', async () => {
  expect(await (await sender({}, () => false))({ deliveries: [delivery()] })).toMatchObject({
    kind: 'refused',
  })
  await autoCommit(storage).push.remove(subscriptionId)
  expect(await (await sender())({ deliveries: [delivery()] })).toMatchObject({ kind: 'refused' })
  expect(pushRequests).toEqual([])
})

test('a private address gets no request, whether the URL gives the address or a host name', async () => {
  const message = { headers: {}, body: Buffer.from('x') }
  const port = new URL(endpoint).port
  await expect(createPushRequest()(endpoint, message)).rejects.toThrow(PrivateAddressError)
  await expect(createPushRequest()(`http://localhost:${port}/`, message)).rejects.toThrow(
    PrivateAddressError,
  )
  await expect(createPushRequest()(`http://[::1]:${port}/`, message)).rejects.toThrow(
    PrivateAddressError,
  )
  expect(
    await (
      await sender({ isAllowed: (address) => address !== '127.0.0.1' })
    )({ deliveries: [delivery()] }),
  ).toMatchObject({ kind: 'refused', reason: expect.stringContaining('not public') })
  expect(pushRequests).toEqual([])
})

test('keys are generated once and stored; keys in the settings replace them', async () => {
  const first = await pushKeys(storage, null, 'mailto:a@x')
  expect(await pushKeys(storage, null, 'mailto:b@x')).toEqual({ ...first, subject: 'mailto:b@x' })
  expect(await pushKeys(storage, { publicKey: 'p', privateKey: 's' }, 'mailto:a@x')).toEqual({
    publicKey: 'p',
    privateKey: 's',
    subject: 'mailto:a@x',
  })
})

test('an owner who gets a message in place of somebody on duty reads that the rota names nobody', async () => {
  await (
    await sender()
  )({ deliveries: [delivery({ duty: 'rota-names-nobody' })] })
  expect(decrypted(pushRequests[0]!.body).body).toBe(
    '9,1 °C, túl meleg 10:00 óta\nA beosztás szerint senki sem érhető el.',
  )
})
