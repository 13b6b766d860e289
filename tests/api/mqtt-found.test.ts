import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MqttClient } from 'mqtt'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { actorOf } from './api-rig.ts'
import { granted, IMEI } from './ingest-rig.ts'
import { type MqttRig, openMqttRig } from './mqtt-rig.ts'

const TOPIC = 'zigbee2mqtt/fridge'
const device = { identifiers: ['zigbee2mqtt_0x01'], name: 'Fridge' }
const part = (deviceClass: string, unit: string, more: object = {}) => ({
  device_class: deviceClass,
  unit_of_measurement: unit,
  state_topic: TOPIC,
  value_template: `{{ value_json.${deviceClass} }}`,
  name: deviceClass,
  device,
  ...more,
})

type Recorded = {
  topic: string
  config: object
  state: { topic: string; payload: unknown } | null
  expected: { channel: string; value: number } | { trouble: string } | null
}
const RECORDED = JSON.parse(
  readFileSync(
    new URL(
      '../../src/server/ingest/protocols/mqtt/found/testing/recorded-discoveries.json',
      import.meta.url,
    ),
    'utf8',
  ),
) as Recorded[]

let rig: MqttRig
let gateway: MqttClient
const publish = (topic: string, payload: unknown, dup = false) =>
  gateway.publishAsync(topic, JSON.stringify(payload), { qos: 1, dup })
const announce = (name: string, config: object) =>
  publish(`homeassistant/sensor/0x01/${name}/config`, config)
const anna = () => actorOf(rig.anna)
const list = async () => granted(await rig.services.foundSensors.list(anna(), { userId: null }))
const takeOver = async (id: number) =>
  granted(
    await rig.services.foundSensors.takeOver(
      { ...anna(), sessionHash: await rig.openSession(rig.anna.id) },
      { id, userId: null, name: null },
    ),
  )

beforeEach(async () => {
  rig = await openMqttRig()
  const { id, key } = await rig.appKey(rig.anna.id)
  gateway = await rig.client({ username: `key-${id}`, password: key })
})
afterEach(() => rig.closeMqtt())

test('an announced sensor waits under the account of its gateway, is taken over by one call, and its last value is its first reading', async () => {
  await announce('temperature', part('temperature', '°C'))
  await announce('humidity', part('humidity', '%'))
  await publish(TOPIC, { temperature: 4.3, humidity: 60 })
  const [temperature] = await list()
  expect(temperature).toMatchObject({ deviceName: 'Fridge', name: 'temperature', state: 'waiting' })
  const tool = await takeOver(temperature!.id)
  expect(tool).toMatchObject({ name: 'Fridge temperature', equipmentId: 1, isBound: true })
  await expect.poll(() => rig.storedReadings(tool)).toEqual(['2026-11-20T09:00:00.000Z=4.3'])
  rig.moveClock(MINUTE_MS)
  await publish(TOPIC, { temperature: 4.5, humidity: 61 })
  expect(await rig.storedReadings(tool)).toHaveLength(2)
  expect(rig.refused).toEqual([])
})

test('the firmware that a gateway announces stands at the device, beside the signal of its messages', async () => {
  await announce(
    'temperature',
    part('temperature', '°C', { device: { ...device, sw_version: '3000-0001' } }),
  )
  const { imeiNumber } = await takeOver((await list())[0]!.id)
  await publish(TOPIC, { temperature: 4.3, linkquality: 90 })
  const { data } = await rig.ask(
    '{ deviceList { imeiNumber lastReport { firmware linkQuality } } }',
    { actor: rig.root },
  )
  expect(data!['deviceList']).toContainEqual({
    imeiNumber,
    lastReport: { firmware: '3000-0001', linkQuality: 90 },
  })
})

test('probes of one thing become sensors of one device', async () => {
  for (const probe of ['one', 'two'])
    await announce(
      probe,
      part('temperature', '°C', { value_template: `{{ value_json.${probe} }}` }),
    )
  const [one, two] = await list()
  const first = await takeOver(one!.id)
  const second = await takeOver(two!.id)
  expect(second.imeiNumber).toBe(first.imeiNumber)
  expect([first.equipmentId, second.equipmentId]).toEqual([1, 2])
  await publish(TOPIC, { one: 4, two: -18 })
  expect(await rig.storedReadings(second)).toEqual(['2026-11-20T09:00:00.000Z=-18'])
})

test('a probe whose tool was deleted never sends into the tool of another probe', async () => {
  for (const probe of ['one', 'two'])
    await announce(
      probe,
      part('temperature', '°C', { value_template: `{{ value_json.${probe} }}` }),
    )
  const [one, two] = await list()
  const first = await takeOver(one!.id)
  granted(await rig.services.tools.remove(rig.root, { id: first.id }))
  const second = await takeOver(two!.id)
  await publish(TOPIC, { one: 4, two: -18 })
  expect(await rig.storedReadings(second)).toEqual(['2026-11-20T09:00:00.000Z=-18'])
})

test('each recorded announcement of a temperature is taken over without a hand edit, and its first reading is there within a minute', async () => {
  const recorded = RECORDED.flatMap(({ topic, config, state, expected }) =>
    state !== null &&
    expected !== null &&
    'channel' in expected &&
    expected.channel === 'temperature'
      ? [{ topic, config, state, value: expected.value }]
      : [],
  )
  expect(recorded.length).toBeGreaterThan(6)
  const began = rig.parts.clock().getTime()
  for (const { topic, config, state, value } of recorded) {
    const before = new Set((await list()).map(({ id }) => id))
    await publish(topic, config)
    const { payload } = state
    await gateway.publishAsync(
      state.topic,
      typeof payload === 'string' ? payload : JSON.stringify(payload),
      { qos: 1 },
    )
    const found = (await list()).find(
      ({ id, channel }) => !before.has(id) && channel === 'temperature',
    )
    // The same thing may be announced by an older and a newer version of its gateway.
    if (found === undefined) continue
    const tool = await takeOver(found.id)
    await expect.poll(() => rig.storedReadings(tool)).toHaveLength(1)
    expect((await rig.storedReadings(tool))[0]).toMatch(new RegExp(`=${value}$`))
    rig.moveClock(1_000)
  }
  expect(rig.parts.clock().getTime() - began).toBeLessThan(MINUTE_MS)
})

test('what cannot be read is listed with its reason and cannot be taken over', async () => {
  await announce('odd', part('temperature', '°C', { value_template: '{{ value_json.t * 2 }}' }))
  const [odd] = await list()
  expect(odd?.trouble).toBe('template')
  const refused = await rig.services.foundSensors.takeOver(anna(), {
    id: odd!.id,
    userId: null,
    name: null,
  })
  expect(refused.ok).toBe(false)
})

test('sent again after a lost acknowledgement, a value without a time is stored once', async () => {
  await announce('temperature', part('temperature', '°C'))
  const tool = await takeOver((await list())[0]!.id)
  await publish(TOPIC, { temperature: 4 })
  rig.moveClock(MINUTE_MS)
  await publish(TOPIC, { temperature: 4 }, true)
  expect(await rig.storedReadings(tool)).toHaveLength(1)
})

test('the list says who made a sensor, what it shows now, how well it is heard and by which gateway', async () => {
  await announce(
    'temperature',
    part('temperature', '°C', {
      device: { ...device, manufacturer: 'Aqara', model: 'WSDCGQ11LM' },
    }),
  )
  expect(await list()).toMatchObject([
    { maker: 'Aqara WSDCGQ11LM', gateway: 'gateway', last: null },
  ])
  await publish(TOPIC, { temperature: 4.3, linkquality: 120 })
  expect((await list())[0]?.last).toEqual({
    value: 4.3,
    atMs: Date.parse('2026-11-20T09:00:00Z'),
    signal: 'LQI 120',
  })
})

test('a sensor is taken over with its name and limits, and is counted no longer', async () => {
  await announce('temperature', part('temperature', '°C'))
  await announce('humidity', part('humidity', '%'))
  expect(granted(await rig.services.foundSensors.count(anna()))).toBe(1)
  const limits = { min: 2, max: 8, notificationMin: 2, notificationMax: 8 }
  const tool = granted(
    await rig.services.foundSensors.takeOver(
      { ...anna(), sessionHash: await rig.openSession(rig.anna.id) },
      { id: (await list())[0]!.id, userId: null, name: 'Vaccines', limits, defrostFridge: true },
    ),
  )
  expect(tool).toMatchObject({ name: 'Vaccines', limits, defrostFridge: true })
  expect(granted(await rig.services.foundSensors.count(anna()))).toBe(0)
})

test('a dismissed sensor is listed apart, and waits again when somebody takes it back', async () => {
  await announce('temperature', part('temperature', '°C'))
  const [found] = await list()
  const actor = { ...anna(), sessionHash: await rig.openSession(rig.anna.id) }
  granted(await rig.services.foundSensors.dismiss(actor, { id: found!.id }))
  const dismissed = async () =>
    granted(await rig.services.foundSensors.list(anna(), { userId: null, dismissed: true }))
  expect(await dismissed()).toMatchObject([{ id: found!.id }])
  granted(await rig.services.foundSensors.restore(actor, { id: found!.id }))
  expect(await dismissed()).toEqual([])
  expect(await list()).toMatchObject([{ id: found!.id, state: 'waiting' }])
})

test('a dismissed sensor is listed no more, however often it is announced', async () => {
  await announce('temperature', part('temperature', '°C'))
  const [found] = await list()
  const actor = { ...anna(), sessionHash: await rig.openSession(rig.anna.id) }
  granted(await rig.services.foundSensors.dismiss(actor, { id: found!.id }))
  await announce('temperature', part('temperature', '°C', { name: 'New name' }))
  expect(await list()).toEqual([])
})

test("another account's gateway with the same topics finds and feeds nothing of it", async () => {
  await announce('temperature', part('temperature', '°C'))
  const tool = await takeOver((await list())[0]!.id)
  const bela = await rig.addAccount('user', null, 'bela@example.com')
  const { id, key } = await rig.appKey(bela.id)
  const other = await rig.client({ username: `key-${id}`, password: key })
  await other.publishAsync(TOPIC, JSON.stringify({ temperature: 99 }), { qos: 1 })
  expect(await rig.storedReadings(tool)).toEqual([])
  const foreign = await rig.services.foundSensors.list(actorOf(bela), { userId: rig.anna.id })
  expect(foreign).toEqual({ ok: false, error: { kind: 'not-found' } })
})

test('of a flood of announcements 500 are kept', async () => {
  await Promise.all(
    Array.from({ length: 600 }, (_, i) =>
      announce(`t${i}`, part('temperature', '°C', { state_topic: `t/${i}` })),
    ),
  )
  expect(await list()).toHaveLength(500)
})

test('Tasmota that logs in as a device needs no set-up: its probes are sensors 1 to 4; one that is null is broken', async () => {
  const key = await rig.register()
  const [one, two] = [await rig.addTool(1), await rig.addTool(2)]
  const tasmota = await rig.device(key)
  const at = (time: string) => ({
    Time: time,
    'DS18B20-1': { Id: '0316863E26FF', Temperature: 39.2 },
    'DS18B20-2': { Id: '3C01D075A2F7', Temperature: null },
    TempUnit: 'F',
  })
  const send = (topic: string, json: object) =>
    tasmota.publishAsync(topic, JSON.stringify(json), { qos: 0 })
  await send('tele/tasmota_C57651/SENSOR', at('2026-11-20T08:59:30'))
  await send('tele/tasmota_C57651/SENSOR', at('2026-11-20T10:59:30'))
  await send('tele/356307042441021/SENSOR', at('2026-11-20T08:59:40'))
  await tasmota.endAsync()
  await expect
    .poll(() => rig.storedReadings(one))
    .toEqual(['2026-11-20T08:59:30.000Z=4', '2026-11-20T09:00:00.000Z=4'])
  expect((await rig.storedReadings(two))[0]).toBe('2026-11-20T08:59:30.000Z=read-error')
  expect(new Set(rig.refused)).toEqual(new Set(['unknown-device']))
  expect(IMEI).not.toBe('356307042441021')
})
