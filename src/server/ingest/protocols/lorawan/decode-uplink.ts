import { type DeviceReport, readReport } from '../../../../domain/devices/device-report.ts'
import { deviceAlias } from '../../../../domain/devices/device-alias.ts'
import { parseTime } from '../../../../domain/readings/parse-instant.ts'
import {
  addDecoded,
  deviceReadings,
  type Submission,
} from '../../../../domain/readings/submission.ts'
import { type Decoded, isObject, readJson, type Unreadable, unreadable } from '../http/decode.ts'
import type { ChannelValue } from '../named-fields/channel-value.ts'
import { channelsInFields } from '../named-fields/channels-in-fields.ts'
import { reportInFields } from '../named-fields/report-in-fields.ts'
import { uplinkInBytes } from './raw-payloads.ts'
import { NOTHING_READ, type RawUplink } from './raw-uplink.ts'

/**
 * One message of a device. `timeMs`: when the network server received it, since 1970. `bytes`: as the
 * device sent them. `fields`: as the network server's decoder read them; null without one.
 */
type Uplink = {
  eui: unknown
  brand: unknown
  model: unknown
  /** Of LoRaWAN. */
  port: unknown
  timeMs: number
  bytes: unknown
  fields: unknown
  /** What each gateway says of how it received the message. */
  receptions: unknown
  /** Where the fields stand, for who must correct them. */
  place: string
}

const objectIn = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
const NOTHING: Decoded = { kind: 'readings', submission: { devices: [], refused: [] }, count: 0 }

/** The Things Stack, webhook "uplink message". Other messages have no readings. */
export const decodeThingsStack = (body: Buffer, receivedMs: number): Decoded =>
  decodeMessage(body, (message) => {
    const uplink = message['uplink_message']
    if (!isObject(uplink)) return null
    const versions = objectIn(uplink['version_ids'])
    return {
      eui: objectIn(message['end_device_ids'])['dev_eui'],
      brand: versions['brand_id'],
      model: versions['model_id'],
      port: uplink['f_port'],
      timeMs: firstTime([uplink['received_at'], message['received_at']], receivedMs),
      bytes: uplink['frm_payload'],
      fields: uplink['decoded_payload'],
      receptions: uplink['rx_metadata'],
      place: 'uplink_message.decoded_payload',
    }
  })

/** ChirpStack 4, HTTP integration with JSON, event "up". Other events have no readings. */
export const decodeChirpStack = (body: Buffer, receivedMs: number, event?: string): Decoded =>
  decodeMessage(body, (message) => {
    if (event !== undefined && event !== 'up') return null
    if (!('object' in message) && !('data' in message)) return null
    const device = objectIn(message['deviceInfo'])
    return {
      eui: device['devEui'],
      brand: device['deviceProfileName'],
      model: device['deviceProfileName'],
      port: message['fPort'],
      timeMs: firstTime([message['time']], receivedMs),
      bytes: message['data'],
      fields: message['object'],
      receptions: message['rxInfo'],
      place: 'object',
    }
  })

/** A message that names no time was measured when it arrived. */
const firstTime = (times: readonly unknown[], receivedMs: number): number =>
  times.map(parseTime).find((timeMs) => !Number.isNaN(timeMs)) ?? receivedMs

const decodeMessage = (
  body: Buffer,
  read: (message: Record<string, unknown>) => Uplink | null,
): Decoded => {
  const parsed = readJson(body)
  if ('kind' in parsed) return parsed
  if (!isObject(parsed.value))
    return unreadable('the whole text', 'A message of a network server, an object, was expected.')
  const uplink = read(parsed.value)
  if (uplink === null) return NOTHING
  const eui = typeof uplink.eui === 'string' ? deviceAlias(uplink.eui) : null
  if (eui === null) return unreadable('dev_eui', 'The EUI of the device is missing.')
  const raw = rawUplink(uplink, eui)
  const channels = channelsOf(uplink, raw)
  const report = reportOf(uplink, raw)
  // When it joins, a device says of itself which one it is, and measures nothing.
  const isOfItself = raw.report.firmware !== undefined
  return channels.length === 0 && !isOfItself
    ? { ...notUnderstood(uplink), device: eui }
    : submissionOf(eui, uplink.timeMs, channels, report)
}

const rawUplink = ({ bytes, brand, model, port }: Uplink, eui: string): RawUplink =>
  typeof bytes === 'string'
    ? uplinkInBytes(Buffer.from(bytes, 'base64'), {
        eui,
        brand: text(brand),
        model: text(model),
        port: typeof port === 'number' ? port : null,
      })
    : NOTHING_READ

/** The network server's decoder knows its device best; without one the bytes of known makers are read. */
const channelsOf = ({ fields }: Uplink, raw: RawUplink): readonly ChannelValue[] => {
  const decoded = isObject(fields) ? channelsInFields(fields) : []
  if (decoded.some(({ channel }) => channel === 'temperature')) return decoded
  return raw.channels.length > 0 ? raw.channels : decoded
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const notUnderstood = ({ fields, place }: Uplink): Unreadable => {
  const names = isObject(fields) ? Object.keys(fields).slice(0, 20) : []
  return unreadable(
    place,
    names.length === 0
      ? 'The message has no decoded fields, and its bytes are of no maker that is read here: set a payload formatter (codec) for the device.'
      : `None of the fields (${names.join(', ')}) is a temperature, humidity, door, power or battery that is known here.`,
  )
}

/**
 * The signal as the gateway says that hears the device best; battery and firmware as the network
 * server's decoder does, else as the bytes do.
 */
const reportOf = ({ receptions, fields }: Uplink, raw: RawUplink): DeviceReport | undefined => {
  const heard = Array.isArray(receptions) ? receptions.filter(isObject) : []
  const strength = ({ rssi }: Record<string, unknown>): number =>
    typeof rssi === 'number' ? rssi : Number.NEGATIVE_INFINITY
  const [best] = heard.toSorted((a, b) => strength(b) - strength(a))
  return readReport({
    ...raw.report,
    ...(isObject(fields) && reportInFields(fields)),
    ...(best && { signalDbm: best['rssi'], signalToNoiseDb: best['snr'] }),
  })
}

const submissionOf = (
  eui: string,
  timeMs: number,
  channels: readonly ChannelValue[],
  report: DeviceReport | undefined,
): Decoded => {
  const device = deviceReadings(eui)
  if (report !== undefined) device.report = report
  const submission: Submission = { devices: [device], refused: [] }
  channels.forEach(({ sensor, channel, ...outcome }, index) => {
    const reason = addDecoded(device, index, { sensor, timeMs, type: channel, ...outcome })
    if (reason !== null) submission.refused.push({ index, reason })
  })
  return { kind: 'readings', submission, count: channels.length }
}
