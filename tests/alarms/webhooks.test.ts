import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../src/domain/webhooks/webhook.ts'
import type { WebhookForm } from '../../src/domain/webhooks/webhook-form.ts'
import { personName } from '../../src/domain/users/person-name.ts'
import { readStoredBody } from '../../src/server/webhooks/form-message.ts'
import { formWords } from '../../src/server/webhooks/form-words.ts'
import { respondToIncident } from '../../src/server/alarms/respond-to-incident.ts'
import { endAlarms } from '../../src/server/alarms/end-alarms.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { anAccount } from '../../src/server/storage/testing/engine.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'
import { keepReporting, openAlarm, sweepFor } from './pass-time.ts'

let rig: AlarmRig
let tool: Tool
beforeEach(async () => {
  rig = await openAlarmRig()
  tool = await rig.addTool()
})
afterEach(async () => {
  await rig.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const add = async (
  events: readonly WebhookEvent[] = WEBHOOK_EVENTS,
  accountId = rig.owner.id,
  form: WebhookForm = 'STANDARD',
) => {
  const { id } = await autoCommit(rig.storage).webhooks.create({
    accountId,
    madeBy: accountId,
    form,
    url: 'https://desk.example/1',
    fields: {},
    events,
    severities: ['alarm'],
    sealedSecret: 'sealed',
    createdAt: rig.clock(),
  })
  return id
}
const messages = async (id: number) =>
  (await rig.storage.webhooks.messagesOf(id, { first: 50 })).toReversed()
const types = async (id: number) => (await messages(id)).map(({ type }) => type)
const acknowledge = async () => {
  const [incident] = await rig.incidents(tool)
  await rig.storage.transaction((stores) =>
    respondToIncident(stores, incident!, {
      kind: 'ACKNOWLEDGED',
      at: rig.clock(),
      accountId: rig.owner.id,
      correctiveAction: 'Door closed',
    }),
  )
}

test("an alarm calls its owner's webhook when it opens, is acknowledged and is over", async () => {
  const id = await add()
  await openAlarm(rig, tool)
  await acknowledge()
  await keepReporting(rig, tool, 30, 5)
  expect(await types(id)).toEqual(['alarm.opened', 'alarm.acknowledged', 'alarm.recovered'])
  const [incident] = await rig.incidents(tool)
  const [opened, acknowledged, recovered] = (await messages(id)).map(
    ({ body }) => JSON.parse(body) as { data: object },
  )
  expect(opened).toEqual({
    type: 'alarm.opened',
    timestamp: incident!.openedAt.toISOString(),
    data: {
      id: String(incident!.id),
      lane: 'HIGH',
      condition: null,
      severity: 'ALARM',
      state: 'ACTIVE',
      tool: {
        id: String(tool.id),
        name: tool.name,
        imeiNumber: tool.imeiNumber,
        equipmentId: tool.equipmentId,
        site: null,
      },
      startedAt: incident!.startedAt.toISOString(),
      openedAt: incident!.openedAt.toISOString(),
      recoveredAt: null,
      limit: incident!.limit,
      extreme: expect.any(Number),
      acknowledgedAt: null,
      correctiveAction: null,
    },
  })
  expect(acknowledged!.data).toMatchObject({
    state: 'ACTIVE',
    acknowledgedAt: incident!.acknowledgement!.at.toISOString(),
    correctiveAction: 'Door closed',
  })
  expect(recovered!.data).toMatchObject({
    state: 'RECOVERED',
    recoveredAt: incident!.recoveredAt!.toISOString(),
  })
})

test('a webhook hears only what it asked for, and nothing while it is off', async () => {
  const recovered = await add(['ALARM_RECOVERED'])
  const off = await add()
  await autoCommit(rig.storage).webhooks.change(off, { off: 'owner' })
  await openAlarm(rig, tool)
  await acknowledge()
  await keepReporting(rig, tool, 30, 5)
  expect(await types(recovered)).toEqual(['alarm.recovered'])
  expect(await types(off)).toEqual([])
})

test('reminders call no webhook', async () => {
  const id = await add()
  await openAlarm(rig, tool)
  await keepReporting(rig, tool, 90)
  expect((await rig.storage.outbox.ofIncidents([1])).map(({ kind }) => kind)).toContain('REMINDER')
  expect(await types(id)).toEqual(['alarm.opened', 'alarm.escalated'])
})

test('a silent device is an alarm that opens and a device that is silent', async () => {
  const [id, ofSilence] = [await add(), await add(['DEVICE_SILENT'])]
  await rig.send([[0, 5]])
  await sweepFor(rig, 180)
  expect((await types(id)).slice(0, 2)).toEqual(['alarm.opened', 'device.silent'])
  expect(await types(ofSilence)).toEqual(['device.silent'])
})

const words = async (id: number) =>
  (await messages(id)).map(
    ({ body }) =>
      formWords(readStoredBody(body)!, { publicUrl: null, sentMs: rig.clock().getTime() }).title,
  )

test('a webhook in words says in the language of its account what happened, with the name of who acknowledged', async () => {
  const reseller = await autoCommit(rig.storage).accounts.create(
    anAccount({ email: 'boss@x', role: 'superadmin', language: 'english', timeZone: 'UTC' }),
  )
  const id = await add(WEBHOOK_EVENTS, reseller.id, 'NTFY')
  await openAlarm(rig, tool)
  await acknowledge()
  await keepReporting(rig, tool, 30, 5)
  const name = personName(rig.owner, 'en')
  const [opened, acknowledged, recovered] = await words(id)
  expect(opened).toMatch(/: 9\.4 °C, too warm since \d\d:\d\d$/)
  expect(acknowledged).toBe(`${tool.name}: acknowledged by ${name}: Door closed`)
  expect(recovered).toMatch(/: back in range since \d\d:\d\d, now 5\.0 °C$/)
  const { facts } = readStoredBody((await messages(id))[1]!.body)!.message
  expect(facts).toMatchObject({ celsius: 9.4, ownerName: name, toolId: tool.id })
})

test('people hear once of a silent device, though it is two events', async () => {
  const [id, ofSilence] = [
    await add(WEBHOOK_EVENTS, rig.owner.id, 'NTFY'),
    await add(['DEVICE_SILENT'], rig.owner.id, 'NTFY'),
  ]
  await rig.send([[0, 5]])
  await sweepFor(rig, 180)
  expect((await types(id))[0]).toBe('alarm.opened')
  expect(await types(id)).not.toContain('device.silent')
  expect(await types(ofSilence)).toEqual(['device.silent'])
})

test('a webhook of another customer hears nothing', async () => {
  const bela = await autoCommit(rig.storage).accounts.create(anAccount({ email: 'bela@x' }))
  const id = await add(WEBHOOK_EVENTS, bela.id)
  await openAlarm(rig, tool)
  expect(await types(id)).toEqual([])
})

test('when a sensor is deleted, what waits about it is not sent', async () => {
  const id = await add()
  await openAlarm(rig, tool)
  await rig.storage.transaction((stores) => endAlarms(stores, [tool.id], rig.clock()))
  expect(await messages(id)).toMatchObject([
    { type: 'alarm.opened', status: 'FAILED', reason: 'The sensor was deleted.' },
  ])
})

test('a commit that fails leaves no message', async () => {
  const id = await add()
  const failing = new Error('after the messages')
  await openAlarm(rig, tool)
  const [incident] = await rig.incidents(tool)
  const acknowledged = rig.storage.transaction(async (stores) => {
    await respondToIncident(stores, incident!, {
      kind: 'ACKNOWLEDGED',
      at: rig.clock(),
      accountId: rig.owner.id,
      correctiveAction: 'Door closed',
    })
    throw failing
  })
  await expect(acknowledged).rejects.toBe(failing)
  expect(await types(id)).toEqual(['alarm.opened'])
})
