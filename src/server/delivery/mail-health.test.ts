import { autoCommit } from '../storage/testing/auto-commit.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAccount, later, NOW } from '../storage/testing/engine.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { type MailHealth, watchMailHealth } from './mail-health.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'

const DOWN: SendOutcome = { kind: 'retry', reason: 'connect ECONNREFUSED', isOutage: true }
let folder: string
let storage: Storage
let health: MailHealth
let now = NOW

const watch = (isSet = true): Promise<MailHealth> =>
  watchMailHealth({ storage, clock: () => now, isSet })
const note = (minutes: number, outcome: SendOutcome): Promise<void> => {
  now = later(minutes)
  return health.note(outcome)
}
const messages = async () =>
  (await storage.outbox.byIds([1, 2, 3, 4])).filter(({ kind }) => kind === 'MAIL_FAILING').length

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openTestStorage({ dataDir: folder })
  now = NOW
  const admin = await autoCommit(storage).accounts.create(anAccount({ role: 'superadmin' }))
  const other = await autoCommit(storage).accounts.create(anAccount({ email: 'bela@x' }))
  for (const [accountId, endpoint] of [
    [admin.id, 'https://push.example/1'],
    [other.id, 'https://push.example/2'],
  ] as const) {
    await autoCommit(storage).push.subscribe({
      accountId,
      endpoint,
      p256dh: 'p',
      auth: 'a',
      createdAt: NOW,
    })
  }
  health = await watch()
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

test('three failures over ten minutes mean that mail fails, and superadmins get one message', async () => {
  await note(0, DOWN)
  await note(5, DOWN)
  await note(9.9, DOWN)
  expect(health.state()).toEqual({ kind: 'works' })
  await note(10, DOWN)
  expect(health.state()).toEqual({ kind: 'failing', since: NOW, reason: 'connect ECONNREFUSED' })
  await note(20, DOWN)
  expect(await messages()).toBe(1)
})

test('two failures in ten minutes are too few', async () => {
  await note(0, DOWN)
  await note(11, DOWN)
  expect(health.state()).toEqual({ kind: 'works' })
})

test('a mail that is taken, or refused for its address, starts the count anew', async () => {
  for (const answer of [{ kind: 'sent' }, { kind: 'refused', reason: '550' }] as const) {
    await note(0, DOWN)
    await note(6, DOWN)
    await note(7, answer)
    await note(12, DOWN)
    await note(13, DOWN)
    expect(health.state()).toEqual({ kind: 'works' })
    await note(14, { kind: 'sent' })
  }
})

test('once mail goes again it works, and the next failure is reported again', async () => {
  for (const minutes of [0, 5, 10]) await note(minutes, DOWN)
  await note(11, { kind: 'sent' })
  expect(health.state()).toEqual({ kind: 'works' })
  for (const minutes of [20, 25, 30]) await note(minutes, DOWN)
  expect(health.state()).toMatchObject({ kind: 'failing', since: later(20) })
  expect(await messages()).toBe(2)
})

test('after a restart superadmins get no second message', async () => {
  for (const minutes of [0, 5, 10]) await note(minutes, DOWN)
  health = await watch()
  expect(health.state()).toMatchObject({ kind: 'failing', since: NOW })
  for (const minutes of [30, 35, 40]) await note(minutes, DOWN)
  expect(await messages()).toBe(1)
})

test('a bug of our own is no outage of the mail server', async () => {
  for (const minutes of [0, 5, 10, 15]) await note(minutes, { ...DOWN, isOutage: false })
  expect(health.state()).toEqual({ kind: 'works' })
})

test('a mail that was not sent because it is outdated says nothing about the mail server', async () => {
  for (const minutes of [0, 5, 10]) await note(minutes, DOWN)
  await note(70, { kind: 'refused', reason: 'expired', isOwnDecision: true })
  expect(health.state()).toMatchObject({ kind: 'failing' })
})

test('without a mail server there is nothing to watch', async () => {
  health = await watch(false)
  for (const minutes of [0, 5, 10]) await note(minutes, DOWN)
  expect(health.state()).toEqual({ kind: 'not-set' })
  expect(await messages()).toBe(0)
})
