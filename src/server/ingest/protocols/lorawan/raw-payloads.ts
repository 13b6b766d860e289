import type { DeviceReport } from '../../../../domain/devices/device-report.ts'
import { type ChannelValue, temperature } from '../named-fields/channel-value.ts'
import { decodeDragino } from './dragino-payloads.ts'
import { type DeviceModel, NOTHING_READ, type RawDecoder, type RawUplink } from './raw-uplink.ts'

/**
 * What the bytes of a known maker's device say; nothing for others. An EUI begins with the number that
 * the IEEE gave to its maker.
 */
export const uplinkInBytes = (bytes: Buffer, device: DeviceModel): RawUplink => {
  const maker = MAKERS.find(
    ({ prefix, name }) =>
      device.eui.startsWith(prefix) || device.brand.toLowerCase().includes(name),
  )
  return maker?.decode(bytes, { ...device, model: device.model.toLowerCase() }) ?? NOTHING_READ
}

/**
 * Milesight: channel, type, value, little-endian. Sources: the payload structures in the user guides of
 * EM300, EM320, EM500 and TS30x; examples in lorawan-devices, vendor/milesight-iot, and in the README
 * of each model in Milesight-IoT/SensorDecoders.
 */
const decodeMilesight: RawDecoder = (bytes, { model }) => {
  // The second input of a TS301 or TS302; the target of a WT101, a thermostat, has the same numbers.
  const hasSecond = model.includes('ts30')
  // An EM300-MLD says of a leak what an EM300-MCS says of its door.
  const hasDoor = !model.includes('mld')
  // The humidity of an EM500-SMTC is the soil's.
  const hasAir = !model.includes('smtc')
  const channels: ChannelValue[] = []
  const report: DeviceReport = {}
  for (let at = 0; at + 2 < bytes.length;) {
    const [channel = 0, type = 0] = bytes.subarray(at, at + 2)
    const isTemperature = type === 0x67 || type === 0xd7
    const isOfDevice = channel === 0xff
    const length = isOfDevice
      ? MILESIGHT_DEVICE_LENGTHS.get(type)
      : isTemperature
        ? temperatureBytes(channel, type)
        : MILESIGHT_LENGTHS.get(type)
    at += 2
    // What follows an unknown type cannot be read: nobody says how long it is.
    if (length === undefined || at + length > bytes.length) break
    if (isOfDevice) {
      // The two parts are written in hexadecimal digits, as the maker shows them.
      if (type === 0x0a) report.firmware = `v${hexDigits(bytes[at]!)}.${hexDigits(bytes[at + 1]!)}`
      at += length
      continue
    }
    const sensor = MILESIGHT_PROBES.get(channel & 0x0f) ?? null
    if (isTemperature && sensor !== null && (sensor === 1 || hasSecond))
      channels.push(
        length === 1
          ? { sensor, channel: 'temperature', fault: 'read-error' }
          : temperature(sensor, bytes.readInt16LE(at) / 10),
      )
    else if (type === 0x68 && hasAir)
      channels.push({ sensor: 1, channel: 'humidity', value: bytes[at]! / 2 })
    else if (type === 0x75) channels.push({ sensor: 1, channel: 'battery', value: bytes[at]! })
    else if (type === 0x00 && hasDoor && doorOf(channel, model) !== null)
      channels.push({
        sensor: doorOf(channel, model) ?? 1,
        channel: 'door',
        value: bytes[at]! === 0 ? 0 : 1,
      })
    at += length
  }
  return { channels, report }
}
const hexDigits = (byte: number): string => byte.toString(16)
/**
 * 0x83: with the alarm that it caused; 0x93, and type 0xd7: with the change before it and the alarm;
 * 0xb3: in its place what is wrong with the probe.
 */
const temperatureBytes = (channel: number, type: number): number | undefined =>
  type === 0xd7
    ? 5
    : new Map([
        [0x00, 2],
        [0x80, 3],
        [0x90, 5],
        [0xb0, 1],
      ]).get(channel & 0xf0)
/**
 * The sensor whose door a channel is: 6 of an EM300-MCS, 3 of a WS301, 3 and 4 of a TS30x. Of a WS202,
 * VS340 or UC511 the same channel says that somebody is there, or that a valve is open.
 */
const doorOf = (channel: number, model: string): number | null => {
  // A WT101 says there whether it is mounted.
  if (channel === 0x06) return model.includes('wt10') ? null : 1
  if (channel === 0x03) return /ts30|ws301/.test(model) ? 1 : null
  return channel === 0x04 && model.includes('ts30') ? 2 : null
}
/** The sensor of a channel with a temperature, by its lower half; 2 is a GS301's. */
const MILESIGHT_PROBES = new Map([
  [0x02, 1],
  [0x03, 1],
  [0x04, 2],
])
/**
 * What a device says of itself when it joins: protocol, serial number, hardware, firmware, power on,
 * class, serial number, reset, version of its description. Source: "Basic information" in the same user guides.
 */
const MILESIGHT_DEVICE_LENGTHS = new Map([
  [0x01, 1],
  [0x08, 6],
  [0x09, 2],
  [0x0a, 2],
  [0x0b, 1],
  [0x0f, 1],
  [0x16, 8],
  [0xfe, 1],
  [0xff, 2],
])
/** Bytes of a value by its type, temperatures aside. */
const MILESIGHT_LENGTHS = new Map([
  [0x00, 1],
  [0x01, 1],
  [0x02, 2],
  [0x65, 6],
  [0x68, 1],
  [0x6a, 2],
  [0x73, 2],
  [0x75, 1],
  [0x7d, 2],
  [0x7f, 2],
  [0xc8, 4],
  [0xca, 2],
  [0xcb, 1],
  [0xe6, 2],
])

/**
 * Elsys: type, value, big-endian. Source: "Elsys LoRa payload", elsys.se; the second external input may
 * come twice.
 */
const decodeElsys: RawDecoder = (bytes) => {
  const channels: ChannelValue[] = []
  const report: DeviceReport = {}
  let nextExternal = 3
  for (let at = 0; at < bytes.length;) {
    const type = bytes[at]!
    const length = ELSYS_LENGTHS.get(type)
    at += 1
    if (length === undefined || at + length > bytes.length) break
    if (type === 0x01) channels.push(temperature(1, bytes.readInt16BE(at) / 10))
    else if (type === 0x02) channels.push({ sensor: 1, channel: 'humidity', value: bytes[at]! })
    else if (type === 0x07) report.batteryMillivolts = bytes.readUInt16BE(at)
    else if (type === 0x0c) channels.push(temperature(2, bytes.readInt16BE(at) / 10))
    else if (type === 0x19 && nextExternal <= 4)
      channels.push(temperature(nextExternal++, bytes.readInt16BE(at) / 10))
    at += length
  }
  return { channels, report }
}
/** Bytes of a value by its type, 0x01 to 0x1C and 0x3D. */
const ELSYS_LENGTHS = new Map(
  [2, 1, 3, 2, 1, 2, 2, 2, 6, 2, 4, 2, 1, 2, 1, 4, 1, 1, 65, 4, 2, 2, 4, 2, 2, 1, 4, 2].map(
    (length, i): [number, number] => [i + 1, length],
  ),
)
ELSYS_LENGTHS.set(0x3d, 4)

const MAKERS: readonly { prefix: string; name: string; decode: RawDecoder }[] = [
  { prefix: '24e124', name: 'milesight', decode: decodeMilesight },
  { prefix: 'a81758', name: 'elsys', decode: decodeElsys },
  { prefix: 'a84041', name: 'dragino', decode: decodeDragino },
]
