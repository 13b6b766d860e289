import { CLOCK_SKEW_MS } from '../../../../../domain/readings/judge-batch.ts'
import { parseInstant } from '../../../../../domain/readings/parse-instant.ts'
import {
  addReading,
  deviceReadings,
  type DeviceReadings,
  type Submission,
} from '../../../../../domain/readings/submission.ts'
import type { StoredFoundSensor } from '../../../../storage/found-sensor-store.ts'
import type { FoundSources, Gateway } from './found-sources.ts'
import { isConfigTopic, sensorsOfConfig } from './home-assistant.ts'
import { ownMessage, sensorsOfOwnMessage } from './own-topics.ts'
import { reportInMessage } from './report-in-message.ts'
import { atPath, type PayloadValue, payloadValue, sourceValue } from './source-value.ts'

export type GatewayMessage = {
  topic: string
  payload: Buffer
  receivedMs: number
  /** Sent before, unacknowledged: its value may be stored already, under the time of its first receipt. */
  isAgain: boolean
}

/** A message with the same value as the last one, sent again within this, is the same. */
const AGAIN_MS = 600_000

/**
 * The device's time where it is close to the server's; Tasmota writes none of its zone, so that most
 * are off by hours: then the time of receipt.
 */
export const timeOfMessage = (localTime: string | null, receivedMs: number): number => {
  const timeMs = localTime === null ? Number.NaN : parseInstant(`${localTime}Z`)
  return Math.abs(timeMs - receivedMs) <= CLOCK_SKEW_MS ? timeMs : receivedMs
}

/** As Zigbee2MQTT (link quality, 0 to 255) and gateways of Bluetooth and 433 MHz (dBm) name it. */
const signalIn = (json: unknown): string | null => {
  const quality = atPath(json, ['linkquality'])
  if (typeof quality === 'number') return `LQI ${quality}`
  const strength = atPath(json, ['rssi'])
  return typeof strength === 'number' ? `${strength} dBm` : null
}

const timeOfSensor = (
  sources: FoundSources,
  { id }: StoredFoundSensor,
  value: number,
  { isAgain, receivedMs }: GatewayMessage,
  timeMs: number,
): number => {
  const last = sources.lastValue(id)
  if (!isAgain || last === undefined || last.value !== value) return timeMs
  return receivedMs - last.atMs <= AGAIN_MS ? last.atMs : timeMs
}

/** Adds one value of a sensor that was taken over to what is recorded. */
export const addFoundValue = (
  devices: Map<string, DeviceReadings>,
  submission: Submission,
  { place, channel }: StoredFoundSensor,
  index: number,
  value: number,
  timeMs: number,
): void => {
  if (place === null) return
  let device = devices.get(place.imeiNumber)
  if (device === undefined) {
    device = deviceReadings(place.imeiNumber)
    devices.set(place.imeiNumber, device)
    submission.devices.push(device)
  }
  const time = new Date(timeMs).toISOString()
  const reading = { sensor: place.equipmentId, time, value, type: channel }
  const reason = addReading(device, index, reading)
  if (reason !== null) submission.refused.push({ index, reason })
}

const readingsOf = async (
  sources: FoundSources,
  accountId: number | null,
  message: GatewayMessage,
  value: PayloadValue,
): Promise<Submission> => {
  const submission: Submission = { devices: [], refused: [] }
  const devices = new Map<string, DeviceReadings>()
  const sensors = await sources.ofTopic(accountId, message.topic)
  const localTime =
    sensors.length === 0 ? null : (ownMessage(message.topic, value.json)?.localTime ?? null)
  const signal = signalIn(value.json)
  const inMessage = sensors.length === 0 ? undefined : reportInMessage(value.json)
  for (const [index, sensor] of sensors.entries()) {
    const number = sensor.source === null ? null : sourceValue(sensor.source, value)
    if (number === null) continue
    const ownMs = timeOfMessage(localTime, message.receivedMs)
    const timeMs = timeOfSensor(sources, sensor, number, message, ownMs)
    sources.setLastValue(sensor.id, { value: number, atMs: timeMs, signal })
    addFoundValue(devices, submission, sensor, index, number, timeMs)
    const device = devices.get(sensor.place?.imeiNumber ?? '')
    const { firmware } = sensor
    const report = firmware === null ? inMessage : { ...inMessage, firmware }
    if (report !== undefined && device !== undefined) device.report = report
  }
  return submission
}

/**
 * What a gateway publishes as it was made, without being set up for this server: announcements are
 * noted, and values of sensors that were taken over are answered for recording; null: nothing of it
 * is to be recorded.
 */
export const readGatewayMessage = async (
  sources: FoundSources,
  gateway: Gateway,
  message: GatewayMessage,
): Promise<Submission | null> => {
  const { topic, payload, receivedMs } = message
  if (isConfigTopic(topic)) {
    await sources.note(gateway, sensorsOfConfig(topic, payload) ?? [], receivedMs)
    return null
  }
  const value = payloadValue(payload)
  const shown = sensorsOfOwnMessage(topic, value.json)
  if (shown.length > 0) await sources.note(gateway, shown, receivedMs)
  const submission = await readingsOf(sources, gateway.accountId, message, value)
  return submission.devices.length === 0 && submission.refused.length === 0 ? null : submission
}
