import { type DeviceReport, readReport } from '../../../../../domain/devices/device-report.ts'
import { atPath } from './source-value.ts'

const first = (json: unknown, paths: readonly (readonly string[])[]): unknown =>
  paths.map((path) => atPath(json, path)).find((value) => value !== null && value !== undefined)

/**
 * What a message of Zigbee2MQTT, a gateway of Bluetooth or 433 MHz, Tasmota (`tele/<id>/STATE`) or Shelly
 * (`NotifyStatus`, `<id>/status/wifi`) says of its device. Sources: the payloads recorded in
 * `testing/recorded-discoveries.json`; Tasmota's page on telemetry; shelly-api-docs.shelly.cloud, gen2.
 */
export const reportInMessage = (json: unknown): DeviceReport | undefined => {
  const voltage = first(json, [['voltage'], ['params', 'devicepower:0', 'battery', 'V']])
  return readReport({
    signalDbm: first(json, [['rssi'], ['Wifi', 'Signal'], ['params', 'wifi', 'rssi']]),
    linkQuality: first(json, [['linkquality']]),
    batteryMillivolts:
      typeof voltage === 'number' && voltage < LEAST_MILLIVOLTS ? voltage * 1_000 : voltage,
  })
}

/** Zigbee2MQTT writes mV, Shelly V; a battery of a sensor has at least this many mV. */
const LEAST_MILLIVOLTS = 500

const STATE_TOPICS =
  /^(?:tele\/[^/]{1,64}\/STATE|(?:[^/]{1,64}\/){1,4}(?:events\/rpc|status\/(?:wifi|sys)))$/

/** Topics under which Tasmota and Shelly speak of themselves, with or without a temperature. */
export const isStateTopic = (topic: string): boolean => STATE_TOPICS.test(topic)
