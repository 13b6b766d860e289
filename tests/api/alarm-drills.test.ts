import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createDrillPass } from '../../src/server/drills/drill-pass.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { aTool, IMEI } from '../../src/server/storage/testing/engine.ts'
import { storeFridge } from './alarm-requests.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'
import { drillRig } from './drill-rig.ts'
import { endpoint, subscribe } from './push-requests.ts'
import { userRequests } from './user-requests.ts'

let api: Api
let rig: Awaited<ReturnType<typeof drillRig>>
let reseller: Account
let anna: Account
let bea: Account
let toolId: number
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  anna = await api.addAccount('user', reseller, 'anna@example.com')
  await autoCommit(api.storage).accounts.change(anna.id, {
    timeZone: 'Europe/Budapest',
    updatedAt: api.clock(),
  })
  bea = await api.addMember(anna, 'STAFF', 'bea@example.com')
  toolId = await storeFridge(api, anna)
  rig = await drillRig(api)
})
afterEach(async () => {
  await rig.close()
  await api.close()
})
const { deleteUser } = userRequests(() => api)

const name = (addresses: string | null, escalation: string[][] = [], id = toolId) =>
  api.storage.transaction(async (stores) => {
    await stores.tools.setAddresses(id, addresses, api.clock())
    const alarms = await stores.alarms.toolAlarms(id)
    const steps = escalation.map((emails) => ({ emails }))
    await stores.alarms.setToolAlarms(id, { ...alarms, escalation: steps }, api.clock())
  })
const addFridge = async (owner: Account, equipmentId: number, imeiNumber = IMEI) =>
  (await autoCommit(api.storage).tools.create(aTool({ userId: owner.id, equipmentId, imeiNumber })))
    .id
const trail = async () =>
  (await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })).filter(({ action }) =>
    action.startsWith('drill.'),
  )
const proofs = async (who = anna) =>
  (await rig.show(who, anna.id)).drills.contacts.map(({ channel, address, proof }) => [
    channel,
    address,
    proof,
  ])
const mailTo = async (address: string) => {
  await rig.start(anna)
  const mail = (await rig.deliver()).find(({ to }) => to === address)
  if (mail === undefined) throw new Error(`no mail to ${address}`)
  return mail
}

test('a drill reaches everybody whom alarms reach, each address and browser once, marked as practice', async () => {
  await subscribe(api, anna, endpoint(1))
  await subscribe(api, bea, endpoint(2))
  await name('qa@x.example, QA@x.example', [['chef@x.example', 'qa@x.example'], ['boss@x.example']])
  const second = await addFridge(anna, 2)
  await name(null, [], second)
  const { drills } = await rig.start(anna)
  expect(drills.contacts.map(({ channel, address }) => `${channel} ${address}`).sort()).toEqual([
    'EMAIL QA@x.example',
    'EMAIL anna@example.com',
    'EMAIL boss@x.example',
    'EMAIL chef@x.example',
    'PUSH anna@example.com',
    'PUSH bea@example.com',
  ])
  const mails = await rig.deliver()
  expect(mails.map(({ to }) => to).sort()).toEqual([
    'QA@x.example',
    'anna@example.com',
    'boss@x.example',
    'chef@x.example',
  ])
  for (const { subject, text } of mails) {
    expect(subject).toBe('Practice alarm – nothing is wrong: Anna Kovács')
    expect(text).toContain('No sensor is out of range.')
    expect(text.match(/\/respond\//g)).toHaveLength(1)
  }
  const payloads = await rig.push()
  expect(payloads).toHaveLength(2)
  expect(payloads[0]).toMatchObject({
    title: 'Practice alarm – nothing is wrong',
    respond: { actions: [{ title: 'I got it' }] },
  })
})

test('who confirms by the link has proven it, with the channel and the minutes; it needs no login', async () => {
  await name('qa@x.example')
  const { path } = await mailTo('qa@x.example')
  expect(path).toMatch(/^\/respond\/[\w-]{43}$/)
  api.moveClock(7 * MINUTE_MS)
  const page = await rig.press(path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Thank you, it is noted')
  expect(page.body).not.toContain('<button')
  const { drills } = await rig.show(anna)
  const proof = {
    address: 'qa@x.example',
    proof: 'CONFIRMED',
    confirmedAt: '2026-11-20T09:07:00Z',
    minutes: 7,
  }
  expect(drills.contacts).toMatchObject([{ ...proof, drillId: drills.drills[0]!.id }])
  expect(drills.drills).toMatchObject([
    {
      startedAt: '2026-11-20T09:00:00Z',
      planned: false,
      startedBy: { email: 'anna@example.com' },
      contacts: 1,
      confirmed: 1,
      medianMinutes: 7,
      results: [proof],
    },
  ])
  expect(
    (await trail()).map(({ action, actor, after }) => ({ action, actor, after })),
  ).toMatchObject([
    {
      action: 'drill.started',
      actor: { kind: 'account', id: anna.id },
      after: { drillContacts: 1, drillWithheld: 0 },
    },
    {
      action: 'drill.confirmed',
      actor: { kind: 'nobody' },
      after: { byLink: 'EMAIL', address: 'qa@x.example' },
    },
  ])
})

test('a scanner that opens the link confirms nothing, however often', async () => {
  const { path } = await mailTo('anna@example.com')
  for (const method of ['HEAD', 'GET', 'GET'] as const)
    expect((await rig.open(path, method)).statusCode).toBe(200)
  const page = await rig.open(path)
  expect(page.body).toContain('Practice alarm – nothing is wrong')
  expect(page.body.match(/<button/g)).toHaveLength(1)
  expect(await proofs()).toEqual([['EMAIL', 'anna@example.com', 'WAITING']])
  expect(await trail()).toHaveLength(1)
})

test('a second press says when the first one was, and the time of the first one stays', async () => {
  const { path } = await mailTo('anna@example.com')
  api.moveClock(3 * MINUTE_MS)
  await rig.press(path)
  api.moveClock(HOUR_MS)
  const again = await rig.press(path)
  expect(again.statusCode).toBe(409)
  expect(again.body).toContain('noted at 10:03 that the practice alarm was received')
  expect((await rig.show(anna)).drills.contacts[0]).toMatchObject({ minutes: 3 })
  expect(await trail()).toHaveLength(2)
})

test('a link works for 48 hours; then its contact is unanswered', async () => {
  const { path } = await mailTo('anna@example.com')
  api.moveClock(48 * HOUR_MS - 1)
  expect((await rig.open(path)).statusCode).toBe(200)
  api.moveClock(1)
  expect((await rig.press(path)).statusCode).toBe(404)
  expect(await proofs()).toEqual([['EMAIL', 'anna@example.com', 'UNANSWERED']])
})

test('the button of a push message confirms as its page does', async () => {
  await subscribe(api, bea, endpoint(1))
  await rig.start(anna)
  const [payload] = await rig.push()
  const { path } = payload!.respond!.actions[0]!
  expect(payload!.link).toBe(path)
  api.moveClock(MINUTE_MS)
  const answer = await rig.pressPush(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ title: 'Thank you, it is noted', link: null })
  expect(await proofs()).toContainEqual(['PUSH', 'bea@example.com', 'CONFIRMED'])
  expect((await trail()).at(-1)).toMatchObject({
    actor: { kind: 'account', id: bea.id },
    after: { byLink: 'PUSH' },
  })
})

test('an address that ended its messages gets none of a drill either, and the page says so', async () => {
  await name('qa@x.example, out@x.example')
  await autoCommit(api.storage).mailOptOuts.add(anna.id, 'out@x.example', api.clock())
  await rig.start(anna)
  expect((await rig.deliver()).map(({ to }) => to)).toEqual(['qa@x.example'])
  const { drills } = await rig.show(anna)
  expect(drills.contacts).toMatchObject([
    { address: 'out@x.example', proof: 'NOT_SENT', withheld: 'OPTED_OUT' },
    { address: 'qa@x.example', proof: 'WAITING' },
  ])
  expect(drills.drills).toMatchObject([{ contacts: 2, notSent: 1 }])
})

test('an address that ends its messages before the mail goes out gets none', async () => {
  await name('qa@x.example')
  await rig.start(anna)
  await autoCommit(api.storage).mailOptOuts.add(anna.id, 'qa@x.example', api.clock())
  expect(await rig.deliver()).toEqual([])
  expect((await rig.show(anna)).drills.drills[0]?.results).toMatchObject([
    { proof: 'FAILED', reason: 'This address wants no more messages.' },
  ])
})

test('the owner of an unconfirmed address is listed as one who gets no messages', async () => {
  await name('qa@x.example', [['anna@example.com']])
  await autoCommit(api.storage).accounts.change(anna.id, {
    emailConfirmedAt: null,
    updatedAt: api.clock(),
  })
  expect(await proofs()).toEqual([
    ['EMAIL', 'anna@example.com', 'NOT_SENT'],
    ['EMAIL', 'qa@x.example', 'NEVER'],
  ])
})

test('a mail that is refused stands first, with the reason of the mail server', async () => {
  await name('good@x.example, bad@x.example')
  await rig.start(anna)
  await rig.deliver({ 'bad@x.example': { kind: 'refused', reason: '550 no such user' } })
  expect((await rig.show(anna)).drills.contacts).toMatchObject([
    { address: 'bad@x.example', proof: 'FAILED', reason: '550 no such user' },
    { address: 'good@x.example', proof: 'WAITING', reason: null },
  ])
})

test('a link of somebody who is no contact any more confirms nothing', async () => {
  await name('qa@x.example')
  const { path } = await mailTo('qa@x.example')
  await name('other@x.example')
  const page = await rig.press(path)
  expect(page.statusCode).toBe(403)
  expect(page.body).toContain('Alarms of this account no longer go to this recipient.')
  expect(page.body).not.toContain('qa@x.example')
  expect(await trail()).toHaveLength(1)
})

test('a member who left confirms nothing by the push message from before', async () => {
  await subscribe(api, bea, endpoint(1))
  await rig.start(anna)
  const [payload] = await rig.push()
  await deleteUser(actorOf(anna), bea.id)
  expect((await rig.pressPush(payload!.respond!.actions[0]!.path)).statusCode).toBe(403)
})

test('an erased person stands in no drill any more, and the drill keeps its figures', async () => {
  const root = await api.addAccount('superadmin', null, 'root@example.com')
  await name('bea@example.com')
  await rig.press((await mailTo('bea@example.com')).path)
  await deleteUser(actorOf(anna), bea.id)
  await api.ask(`mutation { erasePerson(userId: "${bea.id}") }`, { actor: actorOf(root) })
  const { drills } = await rig.show(anna)
  expect(drills.drills).toMatchObject([
    { contacts: 1, confirmed: 1, results: [{ address: null, proof: 'CONFIRMED' }] },
  ])
  expect(JSON.stringify(drills)).not.toContain('bea@')
})

test('a drill opens no alarm and stands in no list of alarms or messages of a sensor', async () => {
  await rig.start(anna)
  await rig.deliver()
  const { data } = await api.ask(
    `{ alarmList(first: 10) { id } openAlarmCount openAlarms { id } }`,
    { actor: actorOf(anna) },
  )
  expect(data).toEqual({ alarmList: [], openAlarmCount: 0, openAlarms: [] })
})

test('where the account keeps a rota, who is on duty now gets the practice alarm', async () => {
  const shift = { from: '00:00', to: '24:00', secondId: null, validFrom: null, validTo: null }
  const days = [1, 2, 3, 4, 5, 6, 7]
  await autoCommit(api.storage).rotas.set(
    anna.id,
    { shifts: [{ ...shift, weekdays: days, personId: bea.id }], exceptions: [] },
    api.clock(),
  )
  await rig.start(anna)
  expect((await rig.deliver()).map(({ to }) => to).sort()).toEqual([
    'anna@example.com',
    'bea@example.com',
  ])
})

test('three drills by hand a day, and then the page says how long to wait', async () => {
  for (let i = 0; i < 3; i++) {
    expect((await rig.start(i === 1 ? reseller : anna, anna.id)).error).toBeUndefined()
    api.moveClock(HOUR_MS)
  }
  const { error } = await rig.start(anna)
  expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 21 * 3_600 })
  api.moveClock(21 * HOUR_MS)
  expect((await rig.start(anna)).error).toBeUndefined()
})

test('an address that may be anybody’s gets no more practice alarms than test alarms', async () => {
  const others: Account[] = []
  for (let i = 0; i < 4; i++) {
    const other = await api.addAccount('user', reseller, `other${i}@example.com`)
    await name('stranger@x.example', [], await addFridge(other, i + 1, `35630704244100${i}`))
    others.push(other)
  }
  for (const other of others.slice(0, 3))
    expect((await rig.start(reseller, other.id)).error).toBeUndefined()
  expect((await rig.start(reseller, others[3]!.id)).error).toMatchObject({ code: 'RATE_LIMITED' })
  expect((await rig.show(reseller, others[3]!.id)).drills.drills).toEqual([])
})

test('without anybody to reach there is no drill, and the refusal says what to do', async () => {
  await autoCommit(api.storage).tools.change(toolId, {
    sendEmailMessage: false,
    sendNotificationMessage: false,
    updatedAt: api.clock(),
  })
  expect((await rig.start(anna)).error).toMatchObject({
    code: 'BAD_USER_INPUT',
    messages: [expect.stringContaining('reach nobody')],
  })
  expect(await trail()).toEqual([])
})

test('staff and viewers read the list of contacts, and neither start nor plan a drill', async () => {
  const viewer = await api.addMember(anna, 'VIEWER', 'view@example.com')
  for (const reader of [bea, viewer]) {
    expect((await rig.show(reader)).drills.contacts).toHaveLength(1)
    expect((await rig.start(reader)).error?.code).toBe('FORBIDDEN')
    expect((await rig.plan(reader, true)).error?.code).toBe('FORBIDDEN')
  }
  const owner = await api.addMember(anna, 'OWNER', 'owner@example.com')
  expect((await rig.start(owner)).drills.drills).toMatchObject([
    { startedBy: { email: 'owner@example.com' } },
  ])
})

test('a foreign account has the same answer as an absent one', async () => {
  const stranger = await api.addAccount('user', null, 'stranger@example.com')
  for (const id of [anna.id, 99_999])
    for (const call of [
      rig.show(stranger, id),
      rig.start(stranger, id),
      rig.plan(stranger, true, id),
    ])
      expect((await call).error).toMatchObject({ code: 'NOT_FOUND' })
})

test('a planned drill begins on its day at 10:00, once, and the next one is three months later', async () => {
  const { drills } = await rig.plan(anna, true)
  expect(drills).toMatchObject({ planned: true, nextAt: '2026-11-20T09:00:00Z' })
  const pass = createDrillPass({ storage: api.storage, clock: api.clock })
  await pass()
  await pass()
  await createDrillPass({ storage: api.storage, clock: api.clock })()
  const after = (await rig.show(anna)).drills
  expect(after.drills).toMatchObject([{ planned: true, startedBy: null, contacts: 1 }])
  expect(after.nextAt).toBe('2027-02-22T09:00:00Z')
  expect(await rig.deliver()).toHaveLength(1)
  expect((await trail()).map(({ action, actor }) => [action, actor.kind])).toEqual([
    ['drill.plan-changed', 'account'],
    ['drill.started', 'server'],
  ])
})

test('what an outage has missed is made up for once, in hours in which people work', async () => {
  await rig.plan(anna, true)
  const pass = createDrillPass({ storage: api.storage, clock: api.clock })
  // Saturday, then Monday at 09:45 and at 10:00 in Budapest.
  for (const ms of [DAY_MS, 2 * DAY_MS - 15 * MINUTE_MS]) {
    api.moveClock(ms)
    await pass()
    expect((await rig.show(anna)).drills.drills).toEqual([])
  }
  api.moveClock(15 * MINUTE_MS)
  await pass()
  api.moveClock(15 * MINUTE_MS)
  await pass()
  expect((await rig.show(anna)).drills.drills).toMatchObject([
    { planned: true, startedAt: '2026-11-23T09:00:00Z' },
  ])
})

test('a drill by hand moves the next planned one; ending the plan ends it', async () => {
  await rig.start(anna)
  expect((await rig.plan(anna, true)).drills.nextAt).toBe('2027-02-22T09:00:00Z')
  api.moveClock(94 * DAY_MS)
  expect((await rig.plan(reseller, false, anna.id)).drills).toMatchObject({
    planned: false,
    nextAt: null,
  })
  await createDrillPass({ storage: api.storage, clock: api.clock })()
  expect((await rig.show(anna)).drills.drills).toHaveLength(1)
  expect((await trail()).at(-1)).toMatchObject({
    action: 'drill.plan-changed',
    before: { drillsPlanned: true },
    after: { drillsPlanned: false },
  })
})

test('the plan of a deleted account ends with it', async () => {
  await rig.plan(anna, true)
  await deleteUser(actorOf(reseller), anna.id)
  expect(await api.storage.drills.plans()).toEqual([])
})
