import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Notice } from '../../domain/alarms/alarm-decision.ts'
import { storedFault } from '../../domain/readings/stored-value.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Incident } from '../storage/alarm-store.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { aCondition } from '../storage/testing/alarm-rig.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool, later, NOW } from '../storage/testing/engine.ts'
import { enqueueNotices } from './enqueue-notices.ts'
import type { RaisedNotice } from './raised-notice.ts'

let folder: string
let storage: Storage
let ownerId: number
let tool: Tool

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openTestStorage({ dataDir: folder })
  ownerId = (await autoCommit(storage).accounts.create(anAccount())).id
  tool = await autoCommit(storage).tools.create(
    aTool({ userId: ownerId, sendNotificationMessage: false }),
  )
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const incident = (change: Partial<Incident> = {}): Incident => ({
  id: 1,
  toolId: tool.id,
  lane: 'HIGH',
  condition: null,
  state: 'ACTIVE',
  startedAt: NOW,
  openedAt: later(10),
  recoveredAt: null,
  recoveryCause: null,
  limit: 9,
  extreme: 9.4,
  isBreaching: false,
  isLate: false,
  acknowledgement: null,
  rangAgainAt: null,
  ...change,
})
const notice = (change: Partial<Notice> = {}): Notice => ({
  kind: 'OPENED',
  lane: 'HIGH',
  atMs: later(10).getTime(),
  sequence: 0,
  celsius: 9.1,
  count: 1,
  ...change,
})
const item = (
  change: { incident?: Partial<Incident>; notice?: Partial<Notice>; tool?: Partial<Tool> } = {},
): RaisedNotice => ({
  incident: incident(change.incident),
  notice: notice(change.notice),
  tool: { ...tool, ...change.tool },
  ownerId,
})
const enqueue = (items: RaisedNotice[], at = NOW) =>
  storage.transaction((stores) => enqueueNotices(stores, items, at.getTime()))
const of = (...ids: number[]) => storage.outbox.ofIncidents(ids)

test('a notice becomes a message to the owner, in the own language and zone, with the facts of the moment', async () => {
  await enqueue([item()])
  await autoCommit(storage).tools.change(tool.id, { name: 'Renamed', updatedAt: NOW })
  expect(await of(1)).toMatchObject([
    {
      kind: 'OPENED',
      sequence: 0,
      channel: 'EMAIL',
      recipient: 'anna@cold.example',
      accountId: ownerId,
      language: 'hungarian',
      timeZone: 'Europe/Budapest',
      createdAt: NOW,
      dueAt: NOW,
      status: 'WAITING',
      facts: {
        toolId: tool.id,
        toolName: 'Milk fridge',
        ownerName: 'Kovács Anna',
        lane: 'HIGH',
        celsius: 9.1,
        limit: 9,
        extreme: 9.4,
        startedMs: NOW.getTime(),
        atMs: later(10).getTime(),
        recoveredMs: null,
        count: 1,
      },
    },
  ])
})

test('the message about a condition has its name and side; a warning has no message', async () => {
  const condition = aCondition()
  const about = { lane: 'CONDITION', condition } as const
  const warning = { ...condition, id: 2, severity: 'warning' } as const
  await enqueue([
    item({ incident: about, notice: about }),
    item({
      incident: { id: 2, lane: 'CONDITION', condition: warning },
      notice: { lane: 'CONDITION', condition: warning },
    }),
  ])
  const { name, side } = condition
  expect(await of(1, 2)).toMatchObject([
    { incidentId: 1, facts: { lane: 'CONDITION', condition: { name, side } } },
  ])
})

test('the same notice again adds nothing', async () => {
  await enqueue([item()])
  await enqueue([item()], later(5))
  expect(await of(1)).toHaveLength(1)
})

test("another account's address is written to in that account's words, a stranger's in the owner's", async () => {
  await autoCommit(storage).accounts.create(
    anAccount({ email: 'joanna@x', language: 'english', timeZone: 'Europe/London' }),
  )
  await enqueue([item({ tool: { notificationEmail: 'Joanna@x, cook@x' } })])
  expect(
    (await of(1)).map(({ recipient, language, timeZone }) => [recipient, language, timeZone]),
  ).toEqual([
    ['Joanna@x', 'english', 'Europe/London'],
    ['cook@x', 'hungarian', 'Europe/Budapest'],
  ])
})

test('of notices of one owner in one call each goes to the addresses of its own sensor, in the words of its own alarm', async () => {
  const named = { notificationEmail: 'cook@x' }
  const condition = { ...aCondition(), severity: 'warning' } as const
  await autoCommit(storage).mailOptOuts.add(ownerId, 'chef@x', NOW)
  await enqueue([
    item(),
    item({ incident: { id: 2 }, tool: named }),
    item({ incident: { id: 3 }, tool: { ...named, name: 'Freezer' } }),
    item({ incident: { id: 4 }, tool: { ...named, sendEmailMessage: false } }),
    item({ incident: { id: 5, lane: 'CONDITION', condition }, tool: named }),
    item({ incident: { id: 6 }, tool: { notificationEmail: 'chef@x' } }),
    item({ incident: { id: 7 } }),
  ])
  expect(
    (await of(1, 2, 3, 4, 5, 6, 7)).map(({ incidentId, recipient, facts }) => [
      incidentId,
      recipient,
      facts?.toolName,
    ]),
  ).toEqual([
    [1, 'anna@cold.example', 'Milk fridge'],
    [2, 'cook@x', 'Milk fridge'],
    [3, 'cook@x', 'Freezer'],
    [7, 'anna@cold.example', 'Milk fridge'],
  ])
})

test('push goes to the browsers of the owner', async () => {
  const { id } = await autoCommit(storage).push.subscribe({
    accountId: ownerId,
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
    createdAt: NOW,
  })
  await enqueue([item({ tool: { sendEmailMessage: false, sendNotificationMessage: true } })])
  expect(await of(1)).toMatchObject([
    { channel: 'PUSH', recipient: String(id), language: 'hungarian' },
  ])
})

const addMember = (email: string, more: Partial<Parameters<typeof anAccount>[0]> = {}) =>
  autoCommit(storage).accounts.create(
    anAccount({
      email,
      language: 'dutch',
      timeZone: 'Europe/Amsterdam',
      membership: { accountId: ownerId, right: 'STAFF' },
      ...more,
    }),
  )
const subscribe = (accountId: number, endpoint: string) =>
  autoCommit(storage).push.subscribe({
    accountId,
    endpoint,
    p256dh: 'p',
    auth: 'a',
    createdAt: NOW,
  })

test('push goes to the browsers of the owner’s members too, in their own words', async () => {
  const member = await addMember('bea@cold.example')
  await subscribe(ownerId, 'https://push.example/1')
  const { id } = await subscribe(member.id, 'https://push.example/2')
  await enqueue([item({ tool: { sendEmailMessage: false, sendNotificationMessage: true } })])
  expect(await of(1)).toMatchObject([
    { channel: 'PUSH', accountId: ownerId, language: 'hungarian' },
    {
      channel: 'PUSH',
      recipient: String(id),
      accountId: member.id,
      language: 'dutch',
      timeZone: 'Europe/Amsterdam',
    },
  ])
})

test('a member who is named as a recipient gets mail, unless the invitation is still open', async () => {
  const member = await addMember('bea@cold.example')
  await addMember('invited@cold.example', { emailConfirmedAt: null })
  const notificationEmail = 'bea@cold.example, invited@cold.example'
  await enqueue([item({ tool: { notificationEmail } })])
  expect(await of(1)).toMatchObject([
    { channel: 'EMAIL', recipient: 'bea@cold.example', accountId: member.id, language: 'dutch' },
  ])
  expect(await of(1)).toHaveLength(1)
})

test('what comes in one call goes at the same moment; what follows within a minute gathers, apart by kind, lane and recipient', async () => {
  await enqueue([item(), item({ incident: { id: 2 } })])
  await enqueue(
    [item({ incident: { id: 3 } }), item({ incident: { id: 4, lane: 'LOW' } })],
    later(0.5),
  )
  await enqueue(
    [item({ incident: { id: 5 } }), item({ incident: { id: 1 }, notice: { kind: 'RECOVERED' } })],
    later(0.9),
  )
  await enqueue([item({ incident: { id: 6 } })], later(2))
  expect((await of(1, 2, 3, 4, 5, 6)).map(({ dueAt }) => dueAt)).toEqual([
    NOW,
    NOW,
    later(1),
    later(0.5),
    later(1),
    later(0.9),
    later(2),
  ])
})

test('an escalation goes to the contacts of its step, who also get a message when it is over', async () => {
  const alarms = {
    settings: {},
    escalation: [{ emails: ['chef@x'] }, { emails: ['boss@x'] }],
    pause: null,
  }
  await autoCommit(storage).alarms.setToolAlarms(tool.id, alarms, NOW)
  await enqueue([item({ notice: { kind: 'ESCALATED', sequence: 1 } })])
  expect((await of(1)).map(({ recipient }) => recipient)).toEqual(['chef@x'])
  await enqueue([item({ notice: { kind: 'RECOVERED' } })])
  expect(
    (await of(1)).filter(({ kind }) => kind === 'RECOVERED').map(({ recipient }) => recipient),
  ).toEqual(['anna@cold.example', 'chef@x'])
})

test('an address that opted out is left alone', async () => {
  await autoCommit(storage).mailOptOuts.add(ownerId, 'cook@x', NOW)
  await enqueue([item({ tool: { notificationEmail: 'cook@x, chef@x' } })])
  expect((await of(1)).map(({ recipient }) => recipient)).toEqual(['chef@x'])
})

test('a tool whose owner is gone tells nobody', async () => {
  await autoCommit(storage).accounts.remove(ownerId, NOW)
  await enqueue([item()])
  expect(await of(1)).toEqual([])
})

test('the message about a sensor that never sent says so, and not once something has arrived', async () => {
  const silent = {
    incident: { lane: 'NODATA' },
    notice: { lane: 'NODATA', celsius: null },
  } as const
  await enqueue([item(silent)])
  expect((await of(1))[0]?.facts).toMatchObject({ lane: 'NODATA', hasNeverSent: true })
  await autoCommit(storage).readings.append(
    { toolIds: [tool.id], timesMs: [NOW.getTime()], values: [storedFault('read-error')] },
    NOW.getTime(),
  )
  await enqueue([item({ ...silent, incident: { lane: 'NODATA', id: 2 } })])
  expect((await of(2))[0]?.facts).not.toHaveProperty('hasNeverSent')
})
