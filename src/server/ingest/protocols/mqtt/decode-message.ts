import type { DeviceReport } from '../../../../domain/devices/device-report.ts'
import {
  addReading,
  deviceReadings,
  type Submission,
} from '../../../../domain/readings/submission.ts'
import { isImei } from '../../../../domain/tools/tool.ts'
import { type Decoded, decodeJson } from '../http/decode.ts'
import type { Sender } from '../../sender.ts'
import { ownMessage } from './found/own-topics.ts'
import { isStateTopic, reportInMessage } from './found/report-in-message.ts'
import { atPath, payloadValue, sourceValue } from './found/source-value.ts'
import { timeOfMessage } from './found/take-gateway-message.ts'

/** `coldwatch/<IMEI or alias>/readings`. */
const READINGS_TOPIC = /^coldwatch\/([^/]{1,64})\/readings$/

/** The device that a topic of readings names; null for other topics. */
export const readingsTopicName = (topic: string): string | null =>
  READINGS_TOPIC.exec(topic)?.[1] ?? null

type Received = { topic: string; payload: Buffer; receivedMs: number }

/** What a message says. Pure: it knows no device, and no time but the message's. */
export const decodeMessage = (
  sender: Sender,
  message: Received,
): Decoded | { kind: 'unknown-topic' } => {
  const name = readingsTopicName(message.topic)
  if (name !== null) return decodeJson(message.payload, name)
  return sender.kind === 'device'
    ? decodeOwnTopics(sender.imeiNumber, message)
    : { kind: 'unknown-topic' }
}

/**
 * Tasmota's and Shelly's own topics, from a device that logged in itself: whatever it is called
 * there, it is the device of the login, unless the topic names another IMEI. A probe that is null is
 * broken.
 */
const decodeOwnTopics = (
  imeiNumber: string,
  { topic, payload, receivedMs }: Received,
): Decoded | { kind: 'unknown-topic' } => {
  const value = payloadValue(payload)
  const own = ownMessage(topic, value.json)
  const report = reportInMessage(value.json)
  if (own === null) return isStateTopic(topic) ? ofDeviceAlone(imeiNumber, report) : UNKNOWN_TOPIC
  const device = deviceReadings(isImei(own.deviceKey) ? own.deviceKey : imeiNumber)
  if (report !== undefined) device.report = report
  const submission: Submission = { devices: [device], refused: [] }
  const time = new Date(timeOfMessage(own.localTime, receivedMs)).toISOString()
  for (const [index, { sensor, channel, source }] of own.values.entries()) {
    const isBroken = channel === 'temperature' && atPath(value.json, source.path) === null
    const number = sourceValue(source, value)
    if (number === null && !isBroken) continue
    const reading = isBroken ? { error: 'read-error' } : { value: number }
    const reason = addReading(device, index, { sensor, time, type: channel, ...reading })
    if (reason !== null) submission.refused.push({ index, reason })
  }
  return { kind: 'readings', submission, count: own.values.length }
}

const UNKNOWN_TOPIC = { kind: 'unknown-topic' } as const

/** A message of the device's state without readings: no reason to refuse it. */
const ofDeviceAlone = (imeiNumber: string, report: DeviceReport | undefined): Decoded => {
  const device = deviceReadings(imeiNumber)
  if (report !== undefined) device.report = report
  return { kind: 'readings', submission: { devices: [device], refused: [] }, count: 0 }
}
