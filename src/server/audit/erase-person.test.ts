import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEntry } from './testing/add-entry.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Account } from '../../domain/users/account.ts'
import { createFileLinks } from '../downloads/file-links.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { chainCheck } from './chain-check.ts'
import { anAccount, aToken, aTool, IMEI, later, NOW } from '../storage/testing/engine.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { storedEntry } from './stored-entry.ts'
import { tokenFacts } from './token-facts.ts'
import { erasePerson } from './erase-person.ts'

/** Nothing else in a database reads like these. */
const PERSON = { email: 'zsofi.wxq@cold.example', firstName: 'Zsófiwxq', lastName: 'Vadászwxq' }
const TRACES = ['wxq', 'WXQ']
const FACTS = {
  toolId: 1,
  toolName: 'Milk fridge',
  imeiNumber: IMEI,
  equipmentId: 1,
  ownerId: 0,
  ownerName: '',
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
} as const

let folder: string
let storage: Storage
let boss: Account
let bela: Account
let zsofi: Account
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-erase-'))
  storage = await openTestStorage({ dataDir: folder })
  boss = await autoCommit(storage).accounts.create(
    anAccount({ email: 'boss@x', role: 'superadmin' }),
  )
  bela = await autoCommit(storage).accounts.create(anAccount({ email: 'bela@x' }))
  zsofi = await autoCommit(storage).accounts.create(
    anAccount({ ...PERSON, email: 'zsofi.before.wxq@cold.example' }),
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

const actor = ({ id, path }: Account): AccountActor => ({
  kind: 'account',
  id,
  role: 'superadmin',
  path,
})
const erase = () =>
  erasePerson({ storage, clock: () => later(60), fileLinks: createFileLinks(() => NOW) })(
    actor(boss),
    { id: zsofi.id },
  )
/** Bytes of every file of the folder as Latin-1, so that each stays what it is. */
const stored = (): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name)).toString('latin1'))
    .join('\n')

/** Her own sensor and another's, with all that names her. Answers the ids of the two. */
const entered = async (): Promise<{ own: number; others: number }> => {
  const own = await autoCommit(storage).tools.create(
    aTool({ userId: zsofi.id, notificationEmail: 'home.wxq@cold.example' }),
  )
  const others = await autoCommit(storage).tools.create(
    aTool({
      userId: bela.id,
      equipmentId: 2,
      notificationEmail: `qa@x, ${PERSON.email.toUpperCase()}`,
    }),
  )
  await autoCommit(storage).accounts.change(zsofi.id, { email: PERSON.email, updatedAt: later(1) })
  await autoCommit(storage).alarms.setToolAlarms(
    own.id,
    {
      settings: {},
      escalation: [{ emails: ['neighbour.wxq@x'] }],
      pause: { until: later(9), reason: 'wxq cleans' },
    },
    NOW,
  )
  await autoCommit(storage).alarms.setToolAlarms(
    others.id,
    {
      settings: {},
      escalation: [{ emails: [PERSON.email] }, { emails: ['night@x', PERSON.email] }],
      pause: null,
    },
    NOW,
  )
  const delivery = {
    kind: 'OPENED',
    sequence: 0,
    channel: 'EMAIL',
    accountId: null,
    language: 'english',
    timeZone: 'UTC',
    createdAt: NOW,
    dueAt: NOW,
  } as const
  await autoCommit(storage).outbox.put([
    {
      ...delivery,
      incidentId: 1,
      recipient: 'home.wxq@cold.example',
      facts: { ...FACTS, ownerId: zsofi.id, ownerName: `${PERSON.firstName} ${PERSON.lastName}` },
    },
    { ...delivery, incidentId: 2, recipient: PERSON.email, facts: { ...FACTS, ownerId: bela.id } },
    {
      ...delivery,
      incidentId: 3,
      recipient: 'zsofi.before.wxq@cold.example',
      accountId: zsofi.id,
      facts: { ...FACTS, ownerId: bela.id },
    },
  ])
  const [first] = await autoCommit(storage).outbox.lease('EMAIL', NOW, later(1), 1)
  await autoCommit(storage).outbox.failed(first!.lease, NOW, '550 <home.wxq@cold.example>: unknown')
  await autoCommit(storage).push.subscribe({
    accountId: zsofi.id,
    endpoint: 'https://push.example/wxq',
    p256dh: 'wxq',
    auth: 'wxq',
    createdAt: NOW,
  })
  const { webhooks } = autoCommit(storage)
  const webhook = await webhooks.create({
    accountId: bela.id,
    madeBy: bela.id,
    form: 'NTFY',
    url: 'https://ntfy.sh',
    fields: { topic: 'cold' },
    events: ['ALARM_ACKNOWLEDGED'],
    severities: ['alarm'],
    sealedSecret: 'sealed',
    createdAt: NOW,
  })
  const name = `${PERSON.firstName} ${PERSON.lastName}`
  await webhooks.put([
    {
      webhookId: webhook.id,
      messageId: 'msg_1',
      type: 'alarm.acknowledged',
      about: null,
      incidentId: 1,
      toolId: own.id,
      body: JSON.stringify({
        message: {
          facts: { ...FACTS, ownerId: zsofi.id, ownerName: name },
          acknowledgement: { accountId: zsofi.id, by: name, action: '' },
        },
      }),
      createdAt: NOW,
    },
  ])
  await autoCommit(storage).mailOptOuts.add(bela.id, PERSON.email, NOW)
  await autoCommit(storage).sessions.createLink({
    secretHash: 'wxq',
    accountId: zsofi.id,
    purpose: 'set-password',
    expiresAt: later(90),
  })
  const token = await autoCommit(storage).tokens.create(
    aToken({ name: 'Zsófiwxq at home', accountId: bela.id, madeBy: zsofi.id }),
  )
  await autoCommit(storage).tokens.revoke(token.id, NOW)
  const said = { at: NOW, before: null } as const
  await addEntry(storage, {
    ...said,
    actor: { kind: 'account', id: zsofi.id },
    action: 'token.created',
    subject: { kind: 'account', id: String(bela.id) },
    after: tokenFacts(token),
  })
  await addEntry(storage, {
    ...said,
    actor: { kind: 'account', id: boss.id },
    action: 'account.created',
    subject: { kind: 'account', id: String(zsofi.id) },
    after: { ...PERSON, role: 'user' },
    reason: `As ${PERSON.email} asked`,
  })
  await addEntry(storage, {
    ...said,
    actor: { kind: 'account', id: zsofi.id },
    action: 'tool.changed',
    subject: { kind: 'tool', id: String(own.id) },
    after: { notificationEmail: 'home.wxq@cold.example' },
    reason: 'wxq said so',
  })
  await addEntry(storage, {
    ...said,
    actor: { kind: 'account', id: bela.id },
    action: 'tool.changed',
    subject: { kind: 'tool', id: String(others.id) },
    after: { max: 8, notificationEmail: PERSON.email },
  })
  return { own: own.id, others: others.id }
}

test('after an erasure no byte of the person stands in the files, and the chain is whole', async () => {
  const { own, others } = await entered()
  await autoCommit(storage).tools.removeOfOwner(zsofi.id, later(30))
  await autoCommit(storage).accounts.remove(zsofi.id, later(30))
  expect(await erase()).toEqual({ ok: true, value: true })

  expect((await storage.tools.byId(others))?.tool.notificationEmail).toBe('qa@x')
  expect((await storage.alarms.toolAlarms(others)).escalation).toEqual([{ emails: ['night@x'] }])
  expect(await storage.alarms.toolAlarms(own)).toEqual({
    settings: {},
    escalation: [],
    pause: null,
  })
  expect(
    (await storage.outbox.ofIncidents([1, 2, 3])).map(({ recipient, status }) => [
      recipient,
      status,
    ]),
  ).toEqual(Array(3).fill(['erased', 'FAILED']))
  expect(
    (await storage.audit.page({ scope: { kind: 'all' }, before: null, first: 1 })).map(
      storedEntry,
    )[0],
  ).toMatchObject({ action: 'account.erased', after: { alsoErased: [2, 4] } })
  expect(await chainCheck(storage.audit)()).toMatchObject({ kind: 'whole' })
  await storage.close()
  const bytes = stored()
  expect(bytes).toContain('bela@x')
  for (const trace of TRACES) expect(bytes).not.toContain(trace)
})

test('hashes of the name in records stay, and the salt without which nobody can guess it goes', async () => {
  await autoCommit(storage).accounts.remove(zsofi.id, later(30))
  const before = await storage.accounts.personHashes([zsofi.id])
  const database = new DatabaseSync(join(folder, 'coldwatch.db'), { readOnly: true })
  const salt = String(
    database.prepare('SELECT record_salt FROM account WHERE id = ?').get(zsofi.id)?.['record_salt'],
  )
  database.close()
  expect(salt).toMatch(/^[0-9a-f]{32}$/)
  expect(await erase()).toEqual({ ok: true, value: true })
  expect(await storage.accounts.personHashes([zsofi.id])).toEqual(before)
  await storage.close()
  expect(stored()).not.toContain(salt)
})

test('an address that a live account has by now stays where others entered it', async () => {
  const { others } = await entered()
  await autoCommit(storage).accounts.remove(zsofi.id, later(30))
  await autoCommit(storage).accounts.create(
    anAccount({ email: PERSON.email, firstName: 'Ilona', lastName: 'Szabó' }),
  )
  expect(await erase()).toEqual({ ok: true, value: true })
  expect((await storage.alarms.toolAlarms(others)).escalation).toEqual([
    { emails: [PERSON.email] },
    { emails: ['night@x', PERSON.email] },
  ])
  expect((await storage.outbox.ofIncidents([2]))[0]?.recipient).toBe(PERSON.email)
  expect(await chainCheck(storage.audit)()).toMatchObject({ kind: 'whole' })
  await storage.close()
  expect(stored()).not.toContain('home.wxq')
})
