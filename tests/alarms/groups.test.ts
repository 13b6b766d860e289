import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { acknowledgeGroup, groupsOfIncidents } from '../../src/server/alarms/alarm-groups.ts'
import { subject } from '../../src/server/messages/message-words.ts'
import type { WebhookForm } from '../../src/domain/webhooks/webhook-form.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import type { Incident } from '../../src/server/storage/alarm-store.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'
import { openAlarm, sweepFor } from './pass-time.ts'

let rig: AlarmRig
beforeEach(async () => {
  rig = await openAlarmRig()
})
afterEach(async () => {
  await rig.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const imeis = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => String(356_307_042_441_000 + i))
const owner = (): Actor => {
  const { id, path, role } = rig.owner
  return { kind: 'account', id, path, role } as Actor
}
const openIncidents = (): Promise<Incident[]> =>
  rig.storage.alarms.longestWaiting({ scope: { kind: 'all' } })
const groupsOf = async (incidents: readonly Incident[]) =>
  groupsOfIncidents(rig)(
    owner(),
    incidents.map(({ id }) => id),
  )
/** The minutes in which mails about openings go out, counted from `sinceMs`. */
const mailMinutes = async (sinceMs: number): Promise<number[]> => {
  const incidents = await openIncidents()
  const deliveries = await rig.storage.outbox.ofIncidents(
    incidents.map(({ id }) => id),
    { kind: 'OPENED', channel: 'EMAIL' },
  )
  const minutes = deliveries.map(({ dueAt }) => (dueAt.getTime() - sinceMs) / MINUTE_MS)
  return [...new Set(minutes)].toSorted((a, b) => a - b)
}

/** Loggers of four sensors each that report in turn, then lose their power at once. */
const cutPower = async (loggers: readonly string[]): Promise<void> => {
  await rig.addTools(loggers)
  for (let minute = 0; minute < 15; minute++) {
    rig.pass(1)
    for (const [i, imei] of loggers.entries())
      if (i % 15 === minute)
        await rig.send(
          [1, 2, 3, 4].map((sensor) => [0, 5, sensor] as const),
          imei,
        )
  }
}

describe('a power cut at a customer with 200 sensors', () => {
  test('is one group, and five mails within a quarter of an hour', async () => {
    await cutPower(imeis(50))
    const sinceMs = rig.clock().getTime() - 14 * MINUTE_MS + 30 * MINUTE_MS
    await sweepFor(rig, 45)
    const incidents = await openIncidents()
    expect(incidents).toHaveLength(200)
    const groups = await groupsOf(incidents)
    expect(new Set([...groups.values()].map(({ id }) => id)).size).toBe(1)
    expect(groups.get(incidents[0]!.id)).toMatchObject({
      lane: 'NODATA',
      members: 200,
      open: 200,
      waiting: 200,
      imeiNumber: null,
    })
    expect(await mailMinutes(sinceMs)).toEqual([0, 5, 10, 15])
  })

  test('is a handful of texts on a phone, and one when all of it is over; a program hears each alarm', async () => {
    const webhook = (form: WebhookForm) =>
      autoCommit(rig.storage).webhooks.create({
        accountId: rig.owner.id,
        madeBy: rig.owner.id,
        form,
        url: 'https://phone.example',
        fields: {},
        events: ['ALARM_OPENED', 'DEVICE_SILENT', 'ALARM_RECOVERED'],
        severities: ['alarm'],
        sealedSecret: 'sealed',
        createdAt: rig.clock(),
      })
    const [sms, desk] = [await webhook('SMS'), await webhook('STANDARD')]
    const loggers = imeis(50)
    await cutPower(loggers)
    await sweepFor(rig, 45)
    for (const imei of loggers)
      await rig.send(
        [1, 2, 3, 4].map((sensor) => [0, 5, sensor] as const),
        imei,
      )
    const typesTo = async ({ id }: { id: number }) =>
      (await rig.storage.webhooks.messagesOf(id, { first: 1_000 })).map(({ type }) => type)
    expect((await typesTo(sms)).toReversed()).toEqual([
      ...Array<string>(3).fill('alarm.opened'),
      'alarm.recovered',
    ])
    expect(await typesTo(desk)).toHaveLength(600)
  })

  test('is one line of the list, with every sensor behind it', async () => {
    await cutPower(imeis(50))
    await sweepFor(rig, 45)
    const { alarms } = rig.storage
    const scope = { kind: 'all' } as const
    const folded = await alarms.longestWaiting({ scope, isFolded: true })
    expect(folded).toHaveLength(1)
    const { id } = (await groupsOf(folded)).get(folded[0]!.id)!
    expect(await alarms.longestWaiting({ scope, groupId: id })).toHaveLength(200)
    const byOwner = await alarms.longestWaitingOf([rig.owner.id], { scope, isFolded: true }, 5)
    expect(byOwner.get(rig.owner.id)).toEqual(folded)
  })

  test('is acknowledged at once; who joins later waits by itself', async () => {
    await cutPower(imeis(50))
    await sweepFor(rig, 25)
    const early = await openIncidents()
    const { id } = (await groupsOf(early)).get(early[0]!.id)!
    const correctiveAction = 'Called the power company'
    const first = await acknowledgeGroup(rig)(owner(), { id, correctiveAction })
    expect(first).toMatchObject({ ok: true, value: { open: early.length, waiting: 0 } })
    for (const incident of await rig.storage.alarms.byIds(early.map((alarm) => alarm.id)))
      expect(incident.acknowledgement).toMatchObject({ correctiveAction })
    expect(await acknowledgeGroup(rig)(owner(), { id, correctiveAction })).toMatchObject({
      ok: false,
      error: { kind: 'bad-input', broken: [{ key: 'alarms.alreadyAcknowledged' }] },
    })
    await sweepFor(rig, 20)
    const all = await openIncidents()
    expect((await groupsOf(all)).get(all[0]!.id)).toMatchObject({
      id,
      members: 200,
      waiting: 200 - early.length,
    })
  })

  test('of two people who acknowledge it at once the slower one is refused, and no words are lost', async () => {
    await cutPower(imeis(5))
    await sweepFor(rig, 45)
    const [first] = await openIncidents()
    const { id } = (await groupsOf([first!])).get(first!.id)!
    const answers = await Promise.all(
      ['Called the power company', 'Started the generator'].map((correctiveAction) =>
        acknowledgeGroup(rig)(owner(), { id, correctiveAction }),
      ),
    )
    expect(answers.map(({ ok }) => ok)).toEqual([true, false])
    for (const { acknowledgement } of await openIncidents())
      expect(acknowledgement?.correctiveAction).toBe('Called the power company')
  })

  test('keeps no other alarm back: a fridge that is too warm is told at once', async () => {
    await cutPower(imeis(10))
    const warm = await rig.addTool({ imeiNumber: '356307042449999' })
    await sweepFor(rig, 20)
    await openAlarm(rig, warm)
    const [incident] = await rig.incidents(warm)
    expect((await groupsOf([incident!])).size).toBe(0)
    const [mail] = await rig.storage.outbox.ofIncidents([incident!.id], {
      kind: 'OPENED',
      channel: 'EMAIL',
    })
    expect(mail!.dueAt).toEqual(rig.clock())
  })
})

test('two sensors are no group; of three on one logger the group names it', async () => {
  const OTHER = '356307042441021'
  for (const equipmentId of [1, 2]) await rig.addTool({ equipmentId })
  await rig.send([1, 2].map((sensor) => [0, 5, sensor] as const))
  await sweepFor(rig, 30)
  expect((await groupsOf(await openIncidents())).size).toBe(0)
  for (const equipmentId of [1, 2, 3]) await rig.addTool({ imeiNumber: OTHER, equipmentId })
  await rig.send(
    [1, 2, 3].map((sensor) => [0, 5, sensor] as const),
    OTHER,
  )
  await sweepFor(rig, 30)
  const groups = [...(await groupsOf(await openIncidents())).values()]
  expect(groups).toHaveLength(3)
  expect(groups[0]).toMatchObject({ members: 3, imeiNumber: OTHER })
})

test('a backlog that opens three alarms and ends them leaves no group', async () => {
  for (const equipmentId of [1, 2, 3]) await rig.addTool({ equipmentId })
  const readings = [1, 2, 3].flatMap((sensor) =>
    Array.from({ length: 60 }, (_, i) => [120 - i, i < 40 ? 9.4 : 5, sensor] as const),
  )
  await rig.send(readings)
  expect(await openIncidents()).toEqual([])
  const past = await rig.storage.alarms.list({ scope: { kind: 'all' }, first: 10 })
  expect((await groupsOf(past)).size).toBe(0)
})

describe('at an account with sites', () => {
  const [SHOP, STORE] = ['356307042441100', '356307042441101'] as const
  /** Two loggers of four sensors; the first one's are at the shop, the second one's at the store. */
  const twoSites = async (): Promise<number[]> => {
    await rig.addTools([SHOP, STORE])
    const ids: number[] = []
    for (const [i, imei] of [SHOP, STORE].entries()) {
      const tools = (await rig.storage.tools.ofDevice(imei)).map(({ tool }) => tool.id)
      await rig.storage.transaction(async ({ sites }) => {
        const site = await sites.create(
          rig.owner.id,
          {
            name: `Shop ${i}`,
            address: null,
            openingHours: null,
            contactName: null,
            contactPhone: null,
            technician: null,
          },
          rig.clock(),
        )
        await sites.setSiteOf(tools, site.id, rig.clock())
        ids.push(site.id)
      })
    }
    return ids
  }
  const report = async (imei: string, sensors: readonly number[], celsius: number) =>
    rig.send(
      sensors.map((sensor) => [0, celsius, sensor] as const),
      imei,
    )

  test('what warms three fridges of one shop is a group, and a fridge of another shop is none of it', async () => {
    const [shop] = await twoSites()
    for (let minute = 0; minute <= 10; minute++) {
      rig.pass(1)
      await report(SHOP, [1, 2, 3], 9.4)
      await report(STORE, [1, 2], 9.4)
    }
    const incidents = await openIncidents()
    expect(incidents).toHaveLength(5)
    const groups = await groupsOf(incidents)
    expect(groups.size).toBe(3)
    expect([...groups.values()][0]).toMatchObject({ lane: 'HIGH', members: 3, siteId: shop })
  })

  test('silence is one group across sites: the network of all has failed', async () => {
    await twoSites()
    await report(SHOP, [1, 2, 3, 4], 5)
    await report(STORE, [1, 2], 5)
    await sweepFor(rig, 40)
    const groups = [...(await groupsOf(await openIncidents())).values()]
    expect(new Set(groups.map(({ id }) => id)).size).toBe(1)
    expect(groups[0]).toMatchObject({ lane: 'NODATA', siteId: null })
  })

  test('mails name the shop', async () => {
    await twoSites()
    const tool = (await rig.storage.tools.bySensor(SHOP, 1))!.tool
    await openAlarm(rig, tool)
    const [incident] = await rig.incidents(tool)
    const [mail] = await rig.storage.outbox.ofIncidents([incident!.id], {
      kind: 'OPENED',
      channel: 'EMAIL',
    })
    expect(mail!.facts).toMatchObject({ site: { name: 'Shop 0', address: null } })
    expect(subject([mail!], rig.clock().getTime())).toMatch(/^Milk fridge \(Shop 0\): /)
  })
})
