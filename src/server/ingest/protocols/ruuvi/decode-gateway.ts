import { type DeviceReport, readReport } from '../../../../domain/devices/device-report.ts'
import { parseTime } from '../../../../domain/readings/parse-instant.ts'
import {
  addDecoded,
  deviceReadings,
  type Submission,
} from '../../../../domain/readings/submission.ts'
import {
  type Decoded,
  isObject,
  READINGS_PER_REQUEST,
  readJson,
  unreadable,
} from '../http/decode.ts'
import type { ChannelValue } from '../named-fields/channel-value.ts'

/** In a Bluetooth advertisement: manufacturer's data of Ruuvi Innovations (0x0499, little-endian). */
const RUUVI_DATA = Buffer.from([0xff, 0x99, 0x04])
const DATA_FORMAT_5 = 5
const DATA_BYTES = 24

/**
 * What a Ruuvi Gateway posts: `{"data": {"timestamp", "tags": {"<MAC>": {"timestamp", "data"}}}}`, each
 * tag with its last advertisement. A tag goes by its MAC, as the gateway writes it. Tags of other formats
 * are passed over. Source: "Gateway HTTP(S) time-stamped data from Bluetooth sensors", docs.ruuvi.com.
 */
export const decodeGateway = (body: Buffer, receivedMs: number): Decoded => {
  const parsed = readJson(body)
  if ('kind' in parsed) return parsed
  const data = isObject(parsed.value) ? parsed.value['data'] : undefined
  const tags = isObject(data) ? data['tags'] : undefined
  if (!isObject(data) || !isObject(tags))
    return unreadable('data.tags', 'The tags of a Ruuvi Gateway were expected.')
  const submission: Submission = { devices: [], refused: [] }
  let count = 0
  for (const [mac, tag] of Object.entries(tags)) {
    if (!isObject(tag) || typeof tag['data'] !== 'string') continue
    const bytes = ruuviData(Buffer.from(tag['data'], 'hex'))
    const channels = channelsInFormat5(bytes)
    const times = [tag['timestamp'], data['timestamp']].map(parseTime)
    const timeMs = times.find((time) => !Number.isNaN(time)) ?? receivedMs
    const device = deviceReadings(mac)
    const report = reportInFormat5(bytes, tag['rssi'])
    if (report !== undefined) device.report = report
    submission.devices.push(device)
    for (const { sensor, channel, ...outcome } of channels) {
      if (count >= READINGS_PER_REQUEST) return { kind: 'too-many' }
      const reason = addDecoded(device, count, { sensor, timeMs, type: channel, ...outcome })
      if (reason !== null) submission.refused.push({ index: count, reason })
      count++
    }
  }
  return { kind: 'readings', submission, count }
}

/** The tag's own data in an advertisement; empty for other makers. */
const ruuviData = (bytes: Buffer): Buffer => {
  const at = bytes.indexOf(RUUVI_DATA)
  return bytes.subarray(at < 0 ? bytes.length : at + RUUVI_DATA.length)
}

/** Bytes 13 and 14: eleven bits of battery, mV above 1,600. 2047 means "not available". */
const reportInFormat5 = (bytes: Buffer, signalDbm: unknown): DeviceReport | undefined => {
  const isFormat5 = bytes.length >= DATA_BYTES && bytes[0] === DATA_FORMAT_5
  const battery = isFormat5 ? bytes.readUInt16BE(13) >> 5 : 2047
  return readReport({
    signalDbm,
    ...(battery !== 2047 && { batteryMillivolts: 1_600 + battery }),
  })
}

/**
 * Data format 5 (RAWv2): 0.005 °C, 0.0025 %; the largest number of a field means "not available". Empty
 * for other formats. Source: docs.ruuvi.com, "Data format 5".
 */
export const channelsInFormat5 = (bytes: Buffer): ChannelValue[] => {
  if (bytes.length < DATA_BYTES || bytes[0] !== DATA_FORMAT_5) return []
  const celsius = bytes.readInt16BE(1)
  const humidity = bytes.readUInt16BE(3)
  const channels: ChannelValue[] = [
    celsius === -0x8000
      ? { sensor: 1, channel: 'temperature', fault: 'read-error' }
      : { sensor: 1, channel: 'temperature', value: celsius / 200 },
  ]
  if (humidity !== 0xffff)
    channels.push({ sensor: 1, channel: 'humidity', value: Math.min(100, humidity / 400) })
  return channels
}
