import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Notice } from '../../domain/alarms/alarm-decision.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { Rota } from '../../domain/duty/rota.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import type { MemberRight } from '../../domain/users/membership.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { NewAccount } from '../storage/account-store.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { anIncident } from '../storage/testing/alarm-rig.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool } from '../storage/testing/engine.ts'
import { enqueueNotices } from './enqueue-notices.ts'

/** A Friday in Budapest. */
const at = (time: string, day = '2026-11-20'): Date => new Date(`${day}T${time}:00+01:00`)

let folder: string
let storage: Storage
let owner: Account
let bea: Account
let cora: Account
let tool: Tool
let incident: Incident
const person = (email: string, account: Partial<NewAccount> = {}) =>
  autoCommit(storage).accounts.create(
    anAccount({ email, emailConfirmedAt: at('00:00'), ...account }),
  )
const member = (email: string, right: MemberRight = 'STAFF', account: Partial<NewAccount> = {}) =>
  person(email, { membership: { accountId: owner.id, right }, ...account })
const subscribe = async ({ id }: Account): Promise<number> =>
  (
    await autoCommit(storage).push.subscribe({
      accountId: id,
      endpoint: `https://push.example/${id}`,
      p256dh: 'p',
      auth: 'a',
      createdAt: at('00:00'),
    })
  ).id

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openTestStorage({ dataDir: folder })
  owner = await person('owner@x')
  bea = await member('bea@x')
  cora = await member('cora@x')
  tool = await autoCommit(storage).tools.create(aTool({ userId: owner.id }))
  incident = await autoCommit(storage).alarms.open(
    anIncident({ toolId: tool.id, startedAt: at('22:00'), openedAt: at('22:10') }),
  )
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

/** Bea by night with Cora as the second, Cora by day; nobody on Sundays. */
const aRota = (): Rota => {
  const shift = { weekdays: [1, 2, 3, 4, 5, 6], validFrom: null, validTo: null }
  return {
    shifts: [
      { ...shift, from: '22:00', to: '06:00', personId: bea.id, secondId: cora.id },
      { ...shift, from: '06:00', to: '22:00', personId: cora.id, secondId: null },
    ],
    exceptions: [],
  }
}
const keepRota = (rota: Rota = aRota()) =>
  autoCommit(storage).rotas.set(owner.id, rota, at('00:00'))

/** Whom the notice is put into the outbox for at that time. */
const tell = async (
  kind: Notice['kind'],
  now: Date,
  { sequence = 0, change = {} }: { sequence?: number; change?: Partial<Tool> } = {},
): Promise<string[]> => {
  const before = new Set((await storage.outbox.ofIncidents([incident.id])).map(({ id }) => id))
  await storage.transaction((stores) =>
    enqueueNotices(
      stores,
      [
        {
          incident,
          notice: { kind, lane: 'HIGH', atMs: now.getTime(), sequence, celsius: 9.1, count: 1 },
          tool: { ...tool, ...change },
          ownerId: owner.id,
        },
      ],
      now.getTime(),
    ),
  )
  return (await storage.outbox.ofIncidents([incident.id]))
    .filter(({ id }) => !before.has(id))
    .map(({ recipient, facts }) =>
      facts?.duty === undefined ? recipient : `${recipient} (${facts.duty})`,
    )
}

test('without a rota alarms go to the owner and to every browser of the account, as ever', async () => {
  const browsers = [await subscribe(owner), await subscribe(bea)].map(String)
  expect(await tell('OPENED', at('23:00'))).toEqual(['owner@x', ...browsers])
  expect(await tell('ESCALATED', at('23:30'), { sequence: 1 })).toEqual(['owner@x', ...browsers])
  expect(await tell('RECOVERED', at('23:40'))).toEqual(['owner@x', ...browsers])
})

test('an alarm goes to who is on duty at that minute, in that person’s language', async () => {
  await autoCommit(storage).accounts.change(bea.id, { language: 'german', updatedAt: at('00:00') })
  await keepRota()
  const browser = await subscribe(bea)
  await subscribe(owner)
  expect(await tell('OPENED', at('21:59'))).toEqual(['cora@x (on-duty)'])
  expect(await tell('REMINDER', at('22:00'), { sequence: 1 })).toEqual([
    'bea@x (on-duty)',
    `${browser} (on-duty)`,
  ])
  const [, reminder] = await storage.outbox.ofIncidents([incident.id])
  expect(reminder).toMatchObject({ accountId: bea.id, language: 'german' })
})

test('the end goes to everybody who heard of the alarm, though others are on duty by then', async () => {
  await keepRota()
  await tell('OPENED', at('23:00'))
  await tell('ESCALATED', at('23:30'), { sequence: 1 })
  expect(await tell('RECOVERED', at('09:00', '2026-11-22'))).toEqual(['bea@x', 'cora@x'])
})

test('who has left meanwhile does not hear of the end, nor does a browser that is gone', async () => {
  await keepRota()
  const browser = await subscribe(bea)
  await tell('OPENED', at('23:00'), { change: { notificationEmail: 'cook@x' } })
  await autoCommit(storage).push.remove(browser)
  await autoCommit(storage).accounts.remove(bea.id, at('23:30'))
  expect(await tell('RECOVERED', at('23:40'))).toEqual(['cook@x'])
})

test('an address that was erased meanwhile does not hear of the end', async () => {
  await keepRota()
  await tell('OPENED', at('23:00'), { change: { notificationEmail: 'cook@x' } })
  await autoCommit(storage).outbox.erase({ accountId: 999, address: 'cook@x' }, at('23:30'))
  expect(await tell('RECOVERED', at('23:40'))).toEqual(['bea@x'])
})

test.each<[string, () => Promise<unknown>]>([
  ['who left the account', () => autoCommit(storage).accounts.remove(bea.id, at('12:00'))],
  [
    'who may only read now',
    () => autoCommit(storage).accounts.change(bea.id, { right: 'VIEWER', updatedAt: at('12:00') }),
  ],
  ['who wants no mail', () => autoCommit(storage).mailOptOuts.add(owner.id, 'bea@x', at('12:00'))],
])('instead of somebody %s the owner is told, and that the rota names nobody', async (_who, go) => {
  await keepRota()
  await go()
  expect(await tell('OPENED', at('23:00'))).toEqual(['owner@x (rota-names-nobody)'])
})

test('in a gap of the rota the owner is told', async () => {
  await keepRota()
  expect(await tell('OPENED', at('12:00', '2026-11-22'))).toEqual(['owner@x (rota-names-nobody)'])
})

test('with nobody on duty and an owner whom nothing reaches, one message fails, and is listed', async () => {
  await keepRota()
  await autoCommit(storage).accounts.change(owner.id, {
    emailConfirmedAt: null,
    updatedAt: at('00:00'),
  })
  expect(await tell('OPENED', at('12:00', '2026-11-22'))).toEqual(['owner@x (unreached)'])
  expect(await tell('RECOVERED', at('12:30', '2026-11-22'))).toEqual(['owner@x (unreached)'])
})

test('an alarm in the night of 25 hours goes to whoever began the night until it ends', async () => {
  await keepRota()
  const night = Date.parse('2026-10-24T20:00:00Z')
  for (const hours of [0, 4, 5, 8])
    expect(
      await tell('REMINDER', new Date(night + hours * 60 * MINUTE_MS), { sequence: hours }),
    ).toEqual(['bea@x (on-duty)'])
  // 06:00 on a Sunday: nobody.
  expect(await tell('REMINDER', new Date(night + 9 * 60 * MINUTE_MS), { sequence: 9 })).toEqual([
    'owner@x (rota-names-nobody)',
  ])
})
