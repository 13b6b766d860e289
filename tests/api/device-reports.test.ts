import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { createDeviceReports } from '../../src/server/device-reports/device-reports.ts'
import { actorOf } from './api-rig.ts'
import { granted, IMEI, type Ingest, openIngest, OTHER_IMEI, reading } from './ingest-rig.ts'

const EUI = '24E124136C191967'

let ingest: Ingest
let key: string
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  await ingest.addTool(1)
})
afterEach(() => ingest.closeIngest())

const REPORT =
  'reportedAt signalGrade signalDbm signalToNoiseDb linkQuality mobileBars batteryMillivolts firmware'
const NOTHING = {
  signalGrade: null,
  signalDbm: null,
  signalToNoiseDb: null,
  linkQuality: null,
  mobileBars: null,
  batteryMillivolts: null,
  firmware: null,
}
const AT_9 = '2026-11-20T09:00:00Z'
const ask = async (query: string, actor: Actor = ingest.root) =>
  (await ingest.ask(query, { actor })).data
const reports = async (): Promise<unknown[]> => {
  const data = await ask(`{ deviceList { lastReport { ${REPORT} } } }`)
  const devices = data?.['deviceList'] as { lastReport: unknown }[]
  return devices.map(({ lastReport }) => lastReport)
}
const sendWith = (more: object) =>
  ingest.send({ imei: IMEI, readings: [reading(1, '2026-11-20T08:00:00Z', 4.3)], ...more }, { key })
const post = async (url: string, body: object) => {
  const { statusCode } = await ingest.app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  })
  return statusCode
}

test('signal, battery and firmware of a call stand at the device and at its sensor', async () => {
  expect(await reports()).toEqual([null])
  await sendWith({ rssi: -71, batteryMillivolts: 3600, firmware: '1.4.2' })
  const report = {
    ...NOTHING,
    reportedAt: AT_9,
    signalGrade: 'good',
    signalDbm: -71,
    batteryMillivolts: 3600,
    firmware: '1.4.2',
  }
  expect(await reports()).toEqual([report])
  const own = await ask(`{ userToolList { deviceReport { ${REPORT} } } }`, actorOf(ingest.anna))
  expect(own).toEqual({ userToolList: [{ deviceReport: report }] })
})

test('what cannot be true is left out, and costs no reading', async () => {
  const { status, body } = await sendWith({ rssi: 'strong', batteryMillivolts: -1, firmware: {} })
  expect({ status, body }).toMatchObject({ status: 200, body: { stored: 1 } })
  expect(await reports()).toEqual([null])
})

test('who may not send for a device says nothing of it', async () => {
  await ingest.register(OTHER_IMEI)
  await ingest.send(
    { imei: OTHER_IMEI, rssi: -60, readings: [reading(1, '2026-11-20T08:00:00Z', 4)] },
    { key },
  )
  expect(await reports()).toEqual([null, null])
})

test('a sensor that waits for its device shows nothing of the device of this IMEI', async () => {
  const bob = await ingest.addAccount('user', null, 'bob@example.com')
  const waiting = await ingest.addTool(1, {
    owner: bob,
    imeiNumber: OTHER_IMEI,
  })
  const { key: otherKey } = granted(
    await ingest.services.devices.register(ingest.root, {
      imeiNumber: OTHER_IMEI,
      alias: null,
      userId: ingest.anna.id,
    }),
  )
  const message = { imei: OTHER_IMEI, rssi: -71, readings: [reading(1, AT_9, 4)] }
  await ingest.send(message, { key: otherKey })
  expect(await reports()).toMatchObject([null, { signalDbm: -71 }])
  expect(waiting.isBound).toBe(false)
  expect(await ask('{ userToolList { deviceReport { signalDbm } } }', actorOf(bob))).toEqual({
    userToolList: [{ deviceReport: null }],
  })
})

test('LoRaWAN: the gateway that hears the device best says its signal, the decoder its battery', async () => {
  const appKey = (await ingest.appKey(null)).key
  await ingest.register(OTHER_IMEI, EUI)
  await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
  key = appKey
  const status = await post('/ingest/v1/things-stack', {
    end_device_ids: { dev_eui: EUI },
    received_at: '2026-11-20T08:00:01Z',
    uplink_message: {
      f_port: 2,
      decoded_payload: { TempC1: 4.1, BatV: 3.061 },
      rx_metadata: [
        { rssi: -117, snr: -9 },
        { rssi: -96, snr: 8.2 },
      ],
    },
  })
  expect(status).toBe(200)
  expect((await reports())[1]).toEqual({
    ...NOTHING,
    reportedAt: AT_9,
    signalGrade: 'good',
    signalDbm: -96,
    signalToNoiseDb: 8.2,
    batteryMillivolts: 3061,
  })
  await post('/ingest/v1/chirpstack?event=up', {
    time: '2026-11-20T08:05:01Z',
    deviceInfo: { devEui: EUI },
    object: { temperature: 4.1 },
    rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -120, snr: -11 }],
  })
  expect((await reports())[1]).toMatchObject({ signalGrade: 'poor', batteryMillivolts: 3061 })
})

test('LoRaWAN without a decoder: the bytes say the battery, and the firmware when the device joins', async () => {
  await ingest.register(OTHER_IMEI, EUI)
  await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
  key = (await ingest.appKey(null)).key
  const uplink = (hex: string, deviceProfileName: string) =>
    post('/ingest/v1/chirpstack?event=up', {
      time: '2026-11-20T08:00:01Z',
      deviceInfo: { devEui: EUI, deviceProfileName },
      fPort: 2,
      data: Buffer.from(hex, 'hex').toString('base64'),
    })
  expect(await uplink('ff0bffff0101ff166707d32567360005ff090300ff0a0114ff0f00', '')).toBe(200)
  expect((await reports())[1]).toMatchObject({ firmware: 'v1.14', batteryMillivolts: null })
})

test('Ruuvi: the gateway says the signal of a tag, its advertisement the battery', async () => {
  const mac = 'C8:25:2D:8E:9C:2C'
  await ingest.register(OTHER_IMEI, mac)
  await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
  key = (await ingest.appKey(null)).key
  await post('/ingest/v1/ruuvi', {
    data: {
      timestamp: 1795161605,
      tags: {
        [mac]: {
          rssi: -60,
          timestamp: 1795161600,
          data: '0201061BFF99040512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F',
        },
      },
    },
  })
  expect((await reports())[1]).toMatchObject({ signalDbm: -60, batteryMillivolts: 2977 })
})

test('ThingsBoard and InfluxDB: the keys beside the temperature', async () => {
  await post(`/api/v1/${key}/telemetry`, { temperature: 4, rssi: -88, fw_version: '2.1' })
  expect(await reports()).toMatchObject([{ signalDbm: -88, firmware: '2.1' }])
})

test('reports are written together, and what a device does not say again stays', async () => {
  await sendWith({ rssi: -71, firmware: '1.4.2' })
  const stored = () => ingest.storage.devices.reports([IMEI])
  expect(await stored()).toEqual(new Map())
  await ingest.reports.write()
  expect((await stored()).get(IMEI)).toEqual({
    reportedAt: new Date(AT_9),
    signalDbm: -71,
    firmware: '1.4.2',
  })
  ingest.moveClock(MINUTE_MS)
  await sendWith({ rssi: -90 })
  // As after a start: what was written, and nothing in memory.
  expect((await createDeviceReports(ingest.storage).of([IMEI])).get(IMEI)?.signalDbm).toBe(-71)
  expect(await reports()).toMatchObject([
    { signalDbm: -90, firmware: '1.4.2', reportedAt: '2026-11-20T09:01:00Z' },
  ])
  await ingest.reports.write()
  expect((await stored()).get(IMEI)).toMatchObject({ signalDbm: -90, firmware: '1.4.2' })
})

test('while nothing can be written, reports wait in memory', async () => {
  const lists = createDeviceReports({
    devices: ingest.storage.devices,
    transaction: () => Promise.reject(new Error('the disk is full')),
  })
  lists.note(IMEI, { signalDbm: -50 }, 0)
  await expect(lists.write()).rejects.toThrow('the disk is full')
  expect((await lists.of([IMEI])).get(IMEI)?.signalDbm).toBe(-50)
})
