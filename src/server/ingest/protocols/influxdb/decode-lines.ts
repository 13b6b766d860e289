import { mergedReport, readReport } from '../../../../domain/devices/device-report.ts'
import { isEquipmentId } from '../../../../domain/devices/sensor.ts'
import {
  addDecoded,
  type DeviceReadings,
  deviceReadings,
  type Submission,
} from '../../../../domain/readings/submission.ts'
import { type Decoded, READINGS_PER_REQUEST, textOf, unreadable } from '../http/decode.ts'
import { channelsInFields } from '../named-fields/channels-in-fields.ts'
import { reportInFields } from '../named-fields/report-in-fields.ts'
import { type Line, readLine } from './read-line.ts'

/** Parts of a millisecond, or milliseconds, by the name of the precision; of both versions of InfluxDB. */
const NANOSECONDS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  n: 1n,
  us: 1_000n,
  u: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
}

/** Tags that name a device, the first of them that a line has. */
const DEVICE_TAGS = ['imei', 'dev_eui', 'device', 'device_id']

export type LinesContext = {
  /** The device whose key the request bears; null for a gateway, whose lines name their device. */
  ownName: string | null
  /** As in the address; missing: nanoseconds. */
  precision: string | undefined
  receivedMs: number
}

/**
 * InfluxDB's line protocol. Lines without a field that is known here are passed over: Telegraf sends the
 * load of its machine with the rest.
 */
export const decodeLines = (body: Buffer, context: LinesContext): Decoded => {
  const text = textOf(body)
  if (typeof text !== 'string') return text
  const unit = NANOSECONDS[context.precision ?? 'ns']
  if (unit === undefined) return unreadable('precision', 'It must be one of ns, us, ms, s.')
  const devices = new Map<string, DeviceReadings>()
  const submission: Submission = { devices: [], refused: [] }
  let count = 0
  for (const [number, content] of text.split('\n').entries()) {
    const trimmed = content.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const line = readLine(trimmed)
    if (line === null)
      return unreadable(`line ${number + 1}`, 'This is not the line protocol of InfluxDB.')
    const fields = Object.fromEntries(line.fields)
    const channels = channelsInFields(fields)
    if (channels.length === 0) continue
    const name = nameOf(line) ?? context.ownName
    const timeMs = line.time === null ? context.receivedMs : Number((line.time * unit) / 1_000_000n)
    const place = sensorTag(line)
    const report = readReport(reportInFields(fields))
    for (const { sensor, channel, ...outcome } of channels) {
      const index = count++
      if (count > READINGS_PER_REQUEST) return { kind: 'too-many' }
      if (name === null) {
        submission.refused.push({ index, reason: 'unknown-device' })
        continue
      }
      let device = devices.get(name)
      if (device === undefined) {
        device = deviceReadings(name)
        devices.set(name, device)
        submission.devices.push(device)
      }
      if (report !== undefined) device.report = mergedReport(device.report ?? {}, report)
      const reading = { sensor: place ?? sensor, timeMs, type: channel, ...outcome }
      const reason = addDecoded(device, index, reading)
      if (reason !== null) submission.refused.push({ index, reason })
    }
  }
  return { kind: 'readings', submission, count }
}

const nameOf = ({ tags }: Line): string | null => {
  for (const tag of DEVICE_TAGS) {
    const name = tags.get(tag)
    if (name !== undefined) return name
  }
  return null
}

/** The tag `sensor`, where it is a number of ours. */
const sensorTag = ({ tags }: Line): number | null => {
  const sensor = Number(tags.get('sensor') ?? Number.NaN)
  return isEquipmentId(sensor) ? sensor : null
}
