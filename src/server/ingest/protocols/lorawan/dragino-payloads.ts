import type { ChannelValue } from '../named-fields/channel-value.ts'
import { temperature } from '../named-fields/channel-value.ts'
import { NOTHING_READ, type RawDecoder, type RawUplink } from './raw-uplink.ts'

/**
 * Dragino: a layout for each model, of one length, so that without the model's name nobody can tell
 * them apart. Measured values come on port 2; on port 3 come stored records of the same length, whose
 * time is not the message's. Sources: the user manuals of LHT65, LHT65N, LHT52, LTC2, LTC2-LB, D20-LB,
 * S31-LB, SN50v3-LB, LSN50v2 and LAQ4 (wiki.dragino.com).
 */
export const decodeDragino: RawDecoder = (bytes, { model, port = null }) => {
  const layout = LAYOUTS.find(({ models }) => models.test(model))
  if (layout === undefined || (port !== null && port !== MEASURED_PORT)) return NOTHING_READ
  return bytes.length === 11 ? layout.decode(bytes) : NOTHING_READ
}
const MEASURED_PORT = 2

/** What a probe's two bytes are without a probe. 0xffff is none of them: it is −0.1 or −0.01 °C. */
const NO_PROBE = new Set([0x7fff, 0x8000, 0x8001])
/** A box with thermocouples says numbers beyond this when none is there, °C. */
const NO_THERMOCOUPLE = 2_000

/** °C; `perDegree`: 100 or 10. */
const celsiusAt = (
  bytes: Buffer,
  at: number,
  sensor: number,
  perDegree: 10 | 100,
): ChannelValue => {
  const celsius = bytes.readInt16BE(at) / perDegree
  return NO_PROBE.has(bytes.readUInt16BE(at)) || Math.abs(celsius) > NO_THERMOCOUPLE
    ? { sensor, channel: 'temperature', fault: 'not-connected' }
    : temperature(sensor, celsius)
}
const humidityAt = (bytes: Buffer, at: number, sensor: number): ChannelValue => ({
  sensor,
  channel: 'humidity',
  value: (bytes.readUInt16BE(at) & 0x0fff) / 10,
})
const humidityInTenths = (bytes: Buffer, at: number): ChannelValue => ({
  sensor: 1,
  channel: 'humidity',
  value: bytes.readUInt16BE(at) / 10,
})
/** The two highest bits of some models grade the battery. */
const millivoltsOf = (bytes: Buffer): number => bytes.readUInt16BE(0) & 0x3fff

const decodeLht65 = (bytes: Buffer): RawUplink => {
  const flags = bytes[6]!
  // Stored records that the server asked for, or that were not acknowledged.
  if ((flags & 0xc0) !== 0) return NOTHING_READ
  const external = flags & 0x0f
  // With a time, the probe's temperature stands where the battery does else.
  const hasTime = external === 9 || external === 10
  const report = hasTime ? {} : { batteryMillivolts: millivoltsOf(bytes) }
  // The serial number of the probe stands where the temperature does else.
  if (flags === 0x10 || flags === 0x20 || external === 14 || external === 15)
    return { channels: [], report }
  const channels = [celsiusAt(bytes, 2, 1, 100), humidityAt(bytes, 4, 1)]
  if (hasTime) channels.push(celsiusAt(bytes, 0, 2, 100))
  if (external === 1 || external === 2 || external === 11)
    channels.push(celsiusAt(bytes, 7, 2, 100))
  if (external === 11) channels.push(humidityAt(bytes, 9, 2))
  return { channels, report }
}

const decodeLtc2 = (bytes: Buffer): RawUplink => {
  const kind = bytes[2]! & 0x0f
  if ((bytes[2]! & 0x40) !== 0) return NOTHING_READ
  const report = { batteryMillivolts: millivoltsOf(bytes) }
  // 3: the resistance of the probes.
  if (kind !== 1 && kind !== 2) return { channels: [], report }
  const perDegree = kind === 1 ? 100 : 10
  return {
    channels: [celsiusAt(bytes, 3, 1, perDegree), celsiusAt(bytes, 5, 2, perDegree)],
    report,
  }
}

/**
 * D20-LB, D22-LB, D23-LB, which the device repository calls D2x-LB, SN50v3-LB, and LSN50v2 before
 * them. The mode says what stands behind the first probe.
 */
const decodeSn50 = (bytes: Buffer): RawUplink => {
  const mode = (bytes[6]! & 0x7c) >> 2
  // 2: three voltages, the battery's elsewhere. 31: the limits of an alarm.
  if (mode === 2 || mode === 31) return NOTHING_READ
  const channels = [celsiusAt(bytes, 2, 1, 10)]
  if (mode === 3) channels.push(celsiusAt(bytes, 7, 2, 10), celsiusAt(bytes, 9, 3, 10))
  // Without a humidity, the bytes before it are a sensor of light; 0xffff: nothing is connected.
  const humidity = bytes.readUInt16BE(9)
  if (mode === 0 && humidity !== 0 && humidity !== 0xffff)
    channels.push(celsiusAt(bytes, 7, 4, 10), {
      sensor: 1,
      channel: 'humidity',
      value: humidity / 10,
    })
  return { channels, report: { batteryMillivolts: bytes.readUInt16BE(0) } }
}

const decodeS31 = (bytes: Buffer): RawUplink =>
  (bytes[6]! & 0x7c) === 0
    ? {
        channels: [celsiusAt(bytes, 7, 1, 10), humidityInTenths(bytes, 9)],
        report: { batteryMillivolts: bytes.readUInt16BE(0) },
      }
    : NOTHING_READ

/** 31: the limits of an alarm. */
const decodeLaq4 = (bytes: Buffer): RawUplink =>
  (bytes[2]! & 0x7c) >> 2 === 1
    ? {
        channels: [celsiusAt(bytes, 7, 1, 10), humidityInTenths(bytes, 9)],
        report: { batteryMillivolts: bytes.readUInt16BE(0) },
      }
    : NOTHING_READ

const LAYOUTS: readonly { models: RegExp; decode: (bytes: Buffer) => RawUplink }[] = [
  // An LHT65N-VIB, for vibrations, has a layout of its own.
  { models: /lht65(?!n?.?vib)/, decode: decodeLht65 },
  {
    models: /lht52/,
    decode: (bytes) => ({
      channels: [
        celsiusAt(bytes, 0, 1, 100),
        humidityInTenths(bytes, 2),
        celsiusAt(bytes, 4, 2, 100),
      ],
      report: {},
    }),
  },
  {
    models: /ltc2.?lb/,
    decode: (bytes) => ({
      channels: [celsiusAt(bytes, 3, 1, 10), celsiusAt(bytes, 5, 2, 10)],
      report: { batteryMillivolts: bytes.readUInt16BE(0) },
    }),
  },
  { models: /ltc2/, decode: decodeLtc2 },
  // Before LSN50v2, whose variant with this sensor is called LSN50v2-S31.
  { models: /(?:^|[^a-z0-9])s31b?(?![0-9])/, decode: decodeS31 },
  {
    models: /(?:^|[^a-z0-9])(?:d2[023x]s?|sn50.?v3|lsn50.?v2)(?![0-9])/,
    decode: decodeSn50,
  },
  { models: /laq4/, decode: decodeLaq4 },
]
