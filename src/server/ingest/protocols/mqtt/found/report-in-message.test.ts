import { expect, test } from 'vitest'
import { decodeMessage } from '../decode-message.ts'
import { reportInMessage } from './report-in-message.ts'

const sender = { kind: 'device', imeiNumber: '356307042441013' } as const
const decoded = (topic: string, payload: object) =>
  decodeMessage(sender, {
    topic,
    payload: Buffer.from(JSON.stringify(payload)),
    receivedMs: Date.UTC(2026, 10, 20, 9),
  })

test.each([
  [
    'Zigbee2MQTT',
    { temperature: 4, linkquality: 90, voltage: 2_985 },
    { linkQuality: 90, batteryMillivolts: 2_985 },
  ],
  ['OpenMQTTGateway', { tempc: 4, rssi: -72 }, { signalDbm: -72 }],
  ['Tasmota', { Vcc: 3.2, Wifi: { AP: 1, RSSI: 70, Signal: -65 } }, { signalDbm: -65 }],
  [
    'Shelly',
    {
      method: 'NotifyFullStatus',
      params: { wifi: { rssi: -60 }, 'devicepower:0': { battery: { V: 5.9, percent: 90 } } },
    },
    { signalDbm: -60, batteryMillivolts: 5_900 },
  ],
  ['a message without a word of its device', { temperature: 4 }, undefined],
  ['no object', 4, undefined],
])('%s: signal and battery are read', (_maker, json, report) => {
  expect(reportInMessage(json)).toEqual(report)
})

test('the state that Tasmota and Shelly send beside their readings is no refusal', () => {
  expect(decoded('tele/fridge/STATE', { Wifi: { RSSI: 70, Signal: -65 } })).toMatchObject({
    kind: 'readings',
    count: 0,
    submission: { devices: [{ name: sender.imeiNumber, report: { signalDbm: -65 } }] },
  })
  expect(decoded('shellyplusht-1/status/wifi', { rssi: -61 })).toMatchObject({
    kind: 'readings',
    submission: { devices: [{ report: { signalDbm: -61 } }] },
  })
  expect(decoded('somewhere/else', { rssi: -61 })).toEqual({ kind: 'unknown-topic' })
})

test('a signal beside a temperature goes along with it', () => {
  expect(
    decoded('shellyplusht-1/events/rpc', {
      params: { 'temperature:0': { tC: 4.5 }, wifi: { rssi: -60 } },
    }),
  ).toMatchObject({ submission: { devices: [{ raws: [4.5], report: { signalDbm: -60 } }] } })
})
