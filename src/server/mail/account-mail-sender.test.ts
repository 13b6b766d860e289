import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountNotice } from '../../domain/users/account-notice.ts'
import { LANGUAGES } from '../../domain/users/account.ts'
import { secretHash } from '../secret.ts'
import type { SendMessage } from '../messages/send-outcome.ts'
import type { NewAccount } from '../storage/account-store.ts'
import type { NewDelivery } from '../storage/outbox-store.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, later, NOW } from '../storage/testing/engine.ts'
import { letterBytes } from './letter.ts'
import { createMailSender } from './mail-sender.ts'
import { readMail, secretOfLink } from './testing/read-mail.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'

let folder: string
let storage: Storage
let send: SendMessage
let now = NOW
let mails: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openTestStorage({ dataDir: folder })
  mails = []
  now = NOW
  send = createMailSender({
    storage,
    clock: () => now,
    publicUrl: 'https://cold.example',
    from: { name: 'Coldwatch', address: 'alarm@cold.example' },
    post: {
      send: async (letter) => {
        mails.push((await letterBytes(letter)).toString())
        return { kind: 'sent' }
      },
    },
    links: unsubscribeLinks('key'),
    key: 'key',
  })
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const addAccount = (account: Partial<NewAccount> = {}) =>
  autoCommit(storage).accounts.create(
    anAccount({ language: 'english', emailConfirmedAt: null, ...account }),
  )

/** Puts a mail for the account into the outbox and makes one attempt to send it. */
const attempt = async (
  accountId: number,
  accountNotice: AccountNotice,
  change: Partial<NewDelivery> = {},
) => {
  const [id] = await autoCommit(storage).outbox.put([
    {
      incidentId: null,
      kind: accountNotice.kind,
      sequence: 0,
      channel: 'EMAIL',
      recipient: 'anna@cold.example',
      accountId,
      language: 'english',
      timeZone: 'UTC',
      facts: null,
      accountNotice,
      createdAt: NOW,
      dueAt: NOW,
      ...change,
    },
  ])
  return send({ deliveries: await storage.outbox.byIds([id!]) })
}
const secretIn = (mail: string): string => secretOfLink(mail, 'new-password')

test('each attempt puts a fresh secret into the mail, and storage has its hash only', async () => {
  const { id } = await addAccount()
  await attempt(id, { kind: 'PASSWORD_RESET' })
  await attempt(id, { kind: 'PASSWORD_RESET' })
  const [first, second] = [secretIn(mails[0]!), secretIn(mails[1]!)]
  expect(first).not.toBe(second)
  for (const secret of [first, second])
    expect(
      await storage.sessions.openLink(secretHash(secret), 'reset-password', NOW),
    ).toMatchObject({ accountId: id, expiresAt: later(60) })
  const file = readFileSync(join(folder, 'coldwatch.db')).toString('latin1')
  const log = readFileSync(join(folder, 'coldwatch.db-wal')).toString('latin1')
  for (const secret of [first, second]) expect(file + log).not.toContain(secret)
})

test('one use of a link ends all links of that account and purpose', async () => {
  const { id } = await addAccount()
  await attempt(id, { kind: 'PASSWORD_RESET' })
  await attempt(id, { kind: 'PASSWORD_RESET' })
  const hashes = [secretHash(secretIn(mails[0]!)), secretHash(secretIn(mails[1]!))]
  const use = (hash: string) =>
    autoCommit(storage).sessions.consumeLink(hash, 'reset-password', NOW)
  expect(await use(hashes[0]!)).not.toBeNull()
  expect(await use(hashes[1]!)).toBeNull()
})

test.each([
  ['INVITATION', 72 * 60],
  ['PASSWORD_RESET', 60],
  ['CONFIRM_ADDRESS', 24 * 60],
] as const)(
  'the time of a link in a mail of kind %s counts from the request: %i minutes later nothing is sent',
  async (kind, minutes) => {
    const { id } = await addAccount()
    now = later(minutes - 1)
    expect(await attempt(id, { kind })).toEqual({ kind: 'sent' })
    now = later(minutes)
    expect(await attempt(id, { kind })).toMatchObject({ kind: 'refused', isOwnDecision: true })
    expect(mails).toHaveLength(1)
  },
)

test('a mail to an address that the account gave up is not sent', async () => {
  const { id } = await addAccount()
  await autoCommit(storage).accounts.change(id, { email: 'new@cold.example', updatedAt: NOW })
  expect(await attempt(id, { kind: 'PASSWORD_RESET' })).toMatchObject({ kind: 'refused' })
  await autoCommit(storage).accounts.remove(id, NOW)
  expect(
    await attempt(id, { kind: 'PASSWORD_RESET' }, { recipient: 'new@cold.example' }),
  ).toMatchObject({ kind: 'refused' })
})

test('an address that is confirmed already is not asked again', async () => {
  const { id } = await addAccount({ emailConfirmedAt: NOW })
  expect(await attempt(id, { kind: 'CONFIRM_ADDRESS' })).toMatchObject({ kind: 'refused' })
})

test('an invitation names who invites, and shows markup in that name as text', async () => {
  const boss = await addAccount({
    email: 'boss@cold.example',
    firstName: '<img src=x>',
    lastName: 'Boss\r\nBcc: all@x',
  })
  const { id } = await addAccount({ parentUserId: boss.id })
  await attempt(id, { kind: 'INVITATION' })
  const { head, text, html } = readMail(mails[0]!)
  expect(text).toContain('<img src=x> Boss')
  expect(html).not.toContain('<img')
  expect(head).not.toMatch(/^bcc:/im)
  expect(text).toContain('https://cold.example/invitation#')
})

test('the invitation of a member names the account that it will belong to', async () => {
  const shop = await addAccount({ email: 'shop@cold.example', firstName: 'Nord', lastName: 'Brod' })
  const { id } = await addAccount({ membership: { accountId: shop.id, right: 'STAFF' } })
  await attempt(id, { kind: 'INVITATION' })
  expect(readMail(mails[0]!).text).toMatch(/Nord Brod|Brod Nord/)
})

test.each(LANGUAGES)('every mail about an account is written in %s', async (language) => {
  const { id } = await addAccount()
  const notices: AccountNotice[] = [
    { kind: 'INVITATION' },
    { kind: 'PASSWORD_RESET' },
    { kind: 'CONFIRM_ADDRESS' },
    { kind: 'NEW_DEVICE', device: 'Firefox, Windows', clientAddress: '192.0.2.7' },
    { kind: 'GUESSED', attempts: 20 },
    { kind: 'DEVICE_CLAIMED', imeiNumber: '356307042441013' },
    { kind: 'WEBHOOK_OFF', host: 'desk.example' },
    { kind: 'INSPECTION_OPENED', inspector: 'Food authority' },
    { kind: 'ROTA_GAPS', gaps: [{ fromMs: 0, toMs: null }], moreGaps: 2, peopleLeft: 1 },
  ]
  for (const notice of notices) await attempt(id, notice, { language })
  const texts = mails.map((mail) => readMail(mail).text)
  expect(new Set(texts.map((text) => text.split('\n')[0])).size).toBe(notices.length)
  for (const text of texts) {
    expect(text).toContain('anna@cold.example')
    expect(text).not.toMatch(/\{\{|undefined/)
  }
  expect(texts[3]).toContain('Firefox, Windows')
  expect(texts[3]).toContain('https://cold.example/pages/user')
  expect(texts[4]).toContain('20')
  expect(texts[5]).toContain('356307042441013')
  expect(texts[7]).toContain('Food authority')
  expect(texts[7]).toContain('https://cold.example/inspection-folders')
  expect(texts[8]).toContain('https://cold.example/pages/duty')
})
