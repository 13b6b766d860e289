import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Notice } from '../../domain/alarms/alarm-decision.ts'
import { type AlarmWays, FIRST_WAYS, type Urgency } from '../../domain/alarms/alarm-ways.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { eventsOfNotice } from '../../domain/webhooks/webhook.ts'
import type { Incident } from '../storage/alarm-store.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { anIncident } from '../storage/testing/alarm-rig.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool } from '../storage/testing/engine.ts'
import { enqueueWebhooks } from '../webhooks/enqueue-webhooks.ts'
import { shownRota } from '../duty/show-rota.ts'
import { enqueueNotices } from './enqueue-notices.ts'
import { getsSummary } from './gets-summary.ts'

/** A Friday in Budapest, in winter. */
const at = (time: string, day = '2026-11-20'): Date => new Date(`${day}T${time}:00+01:00`)
const MORNING = at('06:00', '2026-11-21').toISOString()

let folder: string
let storage: Storage
let owner: Account
let bea: Account
let tool: Tool
let incident: Incident
const stores = () => autoCommit(storage)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openTestStorage({ dataDir: folder })
  const person = { language: 'english', emailConfirmedAt: at('00:00') } as const
  owner = await stores().accounts.create(anAccount({ email: 'owner@x', ...person }))
  const membership = { accountId: owner.id, right: 'STAFF' } as const
  bea = await stores().accounts.create(anAccount({ email: 'bea@x', ...person, membership }))
  tool = await stores().tools.create(
    aTool({ userId: owner.id, sendNotificationMessage: false, notificationEmail: 'bea@x' }),
  )
  incident = await stores().alarms.open(
    anIncident({ toolId: tool.id, startedAt: at('12:00'), openedAt: at('12:10') }),
  )
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const addSms = async (personId: number | null, urgencies?: readonly Urgency[]) =>
  (
    await stores().webhooks.create({
      accountId: owner.id,
      madeBy: owner.id,
      form: 'SMS',
      url: 'https://sms.example',
      fields: { to: '+36301234567' },
      events: ['ALARM_OPENED', 'ALARM_ESCALATED', 'ALARM_RECOVERED'],
      severities: ['alarm'],
      personId,
      ...(urgencies && { urgencies }),
      sealedSecret: 'sealed',
      createdAt: at('00:00'),
    })
  ).id
const choose = (person: Account, change: Partial<AlarmWays>) =>
  stores().alarmWays.set(person.id, { ...FIRST_WAYS, ...change }, at('00:00'))
const ASLEEP = { quiet: { from: '22:00', to: '06:00', waits: ['alarm'] } } as const
const NO_MAIL = { email: false, push: false }

/** What the notice puts on its way: "bea@x", "sms 3", each with the time until which it waits. */
const tell = async (
  kind: Notice['kind'],
  now: Date,
  { sequence = 0, about = incident }: { sequence?: number; about?: Incident } = {},
): Promise<string[]> => {
  const mails = new Set((await storage.outbox.ofIncidents([about.id])).map(({ id }) => id))
  const webhooks = await storage.webhooks.ofAccount(owner.id)
  const messagesOf = async () => {
    const all = []
    for (const { id } of webhooks)
      all.push(...(await storage.webhooks.messagesOf(id, { first: 9 })))
    return all
  }
  const texts = new Set((await messagesOf()).map(({ id }) => id))
  const notice = { kind, lane: about.lane, atMs: now.getTime(), sequence, celsius: 9.1, count: 1 }
  await storage.transaction(async (writes) => {
    const called = await writes.webhooks.calledFor([owner.id])
    const item = { incident: about, notice, tool, ownerId: owner.id }
    const plans = await enqueueNotices(writes, [item], now.getTime(), called)
    const happening = {
      events: eventsOfNotice(notice),
      kind,
      incident: about,
      tool,
      at: now,
      sequence,
      services: plans.get(item) ?? new Map(),
      factsFor: async () => null as never,
    }
    await enqueueWebhooks(writes, called, [happening], now)
  })
  const line = (to: string, heldUntil: Date | null | undefined, duty = '') =>
    [to, heldUntil?.toISOString(), duty].filter(Boolean).join(' ')
  return [
    ...(await storage.outbox.ofIncidents([about.id]))
      .filter(({ id }) => !mails.has(id))
      .map(({ recipient, heldUntil, facts }) => line(recipient, heldUntil, facts?.duty)),
    ...(await messagesOf())
      .filter(({ id }) => !texts.has(id))
      .map(({ webhookId, heldUntil }) => line(`sms ${webhookId}`, heldUntil)),
  ]
}

test('a webhook that reaches nobody in particular is called at every hour, whatever people have chosen', async () => {
  const sms = await addSms(null)
  await choose(bea, ASLEEP)
  expect(await tell('OPENED', at('23:00'))).toContain(`sms ${sms}`)
})

test('a webhook that reaches a person is called for what the person has chosen', async () => {
  const sms = await addSms(bea.id, ['escalated'])
  expect(await tell('OPENED', at('12:10'))).toEqual(['bea@x'])
  expect(await tell('ESCALATED', at('12:40'), { sequence: 1 })).toContain(`sms ${sms}`)
})

test('a warning reaches a person by a webhook where that is chosen, and nobody by mail', async () => {
  const condition = {
    id: 1,
    name: 'WHO',
    side: 'above',
    limit: 8,
    minutes: 60,
    window: null,
    severity: 'warning',
    watches: 'air',
  } as const
  const about = await stores().alarms.open(
    anIncident({ toolId: tool.id, lane: 'CONDITION', condition }),
  )
  await addSms(owner.id)
  const sms = await addSms(bea.id, ['warning'])
  expect(await tell('OPENED', at('12:10'), { about })).toEqual([`sms ${sms}`])
})

test('who has chosen the webhook alone gets no mail, and mail again while it is switched off', async () => {
  const sms = await addSms(bea.id)
  await choose(bea, { ways: { ...FIRST_WAYS.ways, alarm: NO_MAIL } })
  expect(await tell('OPENED', at('12:10'))).toEqual([`sms ${sms}`])
  await stores().webhooks.change(sms, { off: 'failing' })
  expect(await tell('RECOVERED', at('12:20'))).toEqual(['bea@x'])
})

test('in the person’s quiet hours it waits like mail', async () => {
  const sms = await addSms(bea.id)
  await addSms(owner.id, [])
  await choose(bea, ASLEEP)
  expect(await tell('OPENED', at('23:00'))).toEqual([
    `bea@x ${MORNING}`,
    'owner@x everybody-quiet',
    `sms ${sms} ${MORNING}`,
  ])
  expect(await tell('ESCALATED', at('23:30'), { sequence: 1 })).toContain(`sms ${sms}`)
})

test('a webhook of somebody who is awake counts as reached: nobody is woken in place', async () => {
  const sms = await addSms(owner.id)
  await choose(bea, ASLEEP)
  expect(await tell('OPENED', at('23:00'))).toEqual([`bea@x ${MORNING}`, `sms ${sms}`])
})

test('where an alarm would wait for everybody, the owner’s webhook does not wait', async () => {
  const sms = await addSms(owner.id)
  await choose(owner, { ...ASLEEP, ways: { ...FIRST_WAYS.ways, alarm: NO_MAIL } })
  await choose(bea, ASLEEP)
  expect(await tell('OPENED', at('23:00'))).toEqual([
    `bea@x ${MORNING}`,
    'owner@x everybody-quiet',
    `sms ${sms}`,
  ])
})

test('with a rota it is called while its person is on duty, and for the end of what it told of', async () => {
  const [ofOwner, ofBea, ofAll] = [await addSms(owner.id), await addSms(bea.id), await addSms(null)]
  const shift = { weekdays: [1, 2, 3, 4, 5, 6, 7], validFrom: null, validTo: null }
  const rota = {
    shifts: [{ ...shift, from: '20:00', to: '06:00', personId: bea.id, secondId: owner.id }],
    exceptions: [],
  }
  await stores().rotas.set(owner.id, rota, at('00:00'))
  await stores().tools.change(tool.id, { notificationEmail: '', updatedAt: at('00:00') })
  tool = (await storage.tools.byId(tool.id))!.tool
  expect(await tell('OPENED', at('20:10'))).toEqual([
    'bea@x on-duty',
    `sms ${ofBea}`,
    `sms ${ofAll}`,
  ])
  expect(await tell('ESCALATED', at('20:40'), { sequence: 1 })).toEqual([
    'owner@x on-duty',
    `sms ${ofOwner}`,
    `sms ${ofAll}`,
  ])
  expect((await tell('RECOVERED', at('07:00', '2026-11-21'))).slice(-3)).toEqual([
    `sms ${ofOwner}`,
    `sms ${ofBea}`,
    `sms ${ofAll}`,
  ])
})

test('a webhook of somebody who left is not called', async () => {
  await addSms(bea.id)
  await stores().accounts.remove(bea.id, at('11:00'))
  expect((await tell('OPENED', at('12:10'))).filter((to) => to.startsWith('sms'))).toEqual([])
})

test('a reminder goes by the ways that the person has chosen, each time', async () => {
  const sms = await addSms(bea.id)
  await addSms(null)
  expect(await tell('REMINDER', at('13:10'), { sequence: 1 })).toEqual(['bea@x', `sms ${sms}`])
  await choose(bea, { ways: { ...FIRST_WAYS.ways, alarm: NO_MAIL } })
  expect(await tell('REMINDER', at('15:10'), { sequence: 2 })).toEqual([`sms ${sms}`])
  await choose(bea, ASLEEP)
  expect(await tell('REMINDER', at('23:10'), { sequence: 3 })).toContain(`sms ${sms} ${MORNING}`)
})

describe('somebody on duty whose address is not confirmed and who has no browser', () => {
  const keepRota = async (names: { personId: number; secondId: number | null }) => {
    const shift = { weekdays: [1, 2, 3, 4, 5, 6, 7], validFrom: null, validTo: null }
    const shifts = [{ ...shift, from: '00:00', to: '24:00', ...names }]
    await stores().rotas.set(owner.id, { shifts, exceptions: [] }, at('00:00'))
  }
  beforeEach(async () => {
    await stores().accounts.change(bea.id, { emailConfirmedAt: null, updatedAt: at('00:00') })
    await stores().tools.change(tool.id, { notificationEmail: '', updatedAt: at('00:00') })
    tool = (await storage.tools.byId(tool.id))!.tool
  })

  test('is reached by SMS, so that the owner is not told in place; reminders too', async () => {
    const sms = await addSms(bea.id)
    await keepRota({ personId: bea.id, secondId: null })
    expect(await tell('OPENED', at('12:10'))).toEqual([`sms ${sms}`])
    expect(await tell('REMINDER', at('13:10'), { sequence: 1 })).toEqual([`sms ${sms}`])
  })

  test('is not reached while the SMS is not called for alarms, or off: then the owner is told', async () => {
    const sms = await addSms(bea.id, ['escalated'])
    await keepRota({ personId: bea.id, secondId: null })
    expect(await tell('OPENED', at('12:10'))).toEqual(['owner@x rota-names-nobody'])
    await stores().webhooks.change(sms, { urgencies: ['alarm'], off: 'failing' })
    expect(await tell('REMINDER', at('13:10'), { sequence: 1 })).toEqual([
      'owner@x rota-names-nobody',
    ])
  })

  test('is called in as the second in line by SMS', async () => {
    const sms = await addSms(bea.id)
    await keepRota({ personId: owner.id, secondId: bea.id })
    expect(await tell('ESCALATED', at('12:40'), { sequence: 1 })).toEqual([`sms ${sms}`])
  })

  test('asleep, the owner is told at once', async () => {
    const sms = await addSms(bea.id)
    await choose(bea, ASLEEP)
    await keepRota({ personId: bea.id, secondId: null })
    expect(await tell('OPENED', at('23:00'))).toEqual([
      'owner@x everybody-quiet',
      `sms ${sms} ${MORNING}`,
    ])
  })

  test('is ready in the rota', async () => {
    await keepRota({ personId: bea.id, secondId: null })
    const stateOf = async () =>
      (await shownRota(storage, owner)).people.find(({ id }) => id === bea.id)?.state
    expect(await stateOf()).toBe('UNREACHABLE')
    await addSms(bea.id)
    expect(await stateOf()).toBe('READY')
  })
})

test('the daily summary does not take the place of reminders by SMS to somebody who does not get it', async () => {
  const inSummary = () => getsSummary(storage)(tool)
  expect(await inSummary()).toBe(true)
  await addSms(bea.id)
  expect(await inSummary()).toBe(true)
  await addSms(owner.id)
  expect(await inSummary()).toBe(false)
})
