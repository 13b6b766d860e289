import { type ChannelValue, temperature } from '../named-fields/channel-value.ts'

/** Who made a device, and which model it is, as the network server says or its EUI shows. */
export type DeviceModel = { eui: string; brand: string; model: string }

type RawDecoder = (bytes: Buffer, model: string) => ChannelValue[]

/**
 * The channels in the bytes of a known maker's device; empty for others. An EUI begins with the number
 * that the IEEE gave to its maker.
 */
export const channelsInBytes = (
  bytes: Buffer,
  { eui, brand, model }: DeviceModel,
): ChannelValue[] => {
  const maker = MAKERS.find(
    ({ prefix, name }) => eui.startsWith(prefix) || brand.toLowerCase().includes(name),
  )
  return maker?.decode(bytes, model.toLowerCase()) ?? []
}

/**
 * Milesight: channel, type, value, little-endian. Sources: the payload structures in the user guides of
 * EM300, EM320, EM500 and TS30x; examples in lorawan-devices, vendor/milesight-iot, and in the README
 * of each model in Milesight-IoT/SensorDecoders.
 */
const decodeMilesight: RawDecoder = (bytes, model) => {
  // The second input of a TS301 or TS302; the target of a WT101, a thermostat, has the same numbers.
  const hasSecond = model.includes('ts30')
  // An EM300-MLD says of a leak what an EM300-MCS says of its door.
  const hasDoor = !model.includes('mld')
  // The humidity of an EM500-SMTC is the soil's.
  const hasAir = !model.includes('smtc')
  const channels: ChannelValue[] = []
  for (let at = 0; at + 2 < bytes.length;) {
    const [channel = 0, type = 0] = bytes.subarray(at, at + 2)
    const isTemperature = type === 0x67 || type === 0xd7
    const length = isTemperature ? temperatureBytes(channel, type) : MILESIGHT_LENGTHS.get(type)
    at += 2
    // What follows an unknown type cannot be read: nobody says how long it is.
    if (length === undefined || channel === 0xff || at + length > bytes.length) break
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
  return channels
}
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
  let nextExternal = 3
  for (let at = 0; at < bytes.length;) {
    const type = bytes[at]!
    const length = ELSYS_LENGTHS.get(type)
    at += 1
    if (length === undefined || at + length > bytes.length) break
    if (type === 0x01) channels.push(temperature(1, bytes.readInt16BE(at) / 10))
    else if (type === 0x02) channels.push({ sensor: 1, channel: 'humidity', value: bytes[at]! })
    else if (type === 0x0c) channels.push(temperature(2, bytes.readInt16BE(at) / 10))
    else if (type === 0x19 && nextExternal <= 4)
      channels.push(temperature(nextExternal++, bytes.readInt16BE(at) / 10))
    at += length
  }
  return channels
}
/** Bytes of a value by its type, 0x01 to 0x1C and 0x3D. */
const ELSYS_LENGTHS = new Map(
  [2, 1, 3, 2, 1, 2, 2, 2, 6, 2, 4, 2, 1, 2, 1, 4, 1, 1, 65, 4, 2, 2, 4, 2, 2, 1, 4, 2].map(
    (length, i): [number, number] => [i + 1, length],
  ),
)
ELSYS_LENGTHS.set(0x3d, 4)

/**
 * Dragino: a layout for each model, all on port 2 and of one length, so that without the model's name
 * nobody can tell them apart. Sources: the user manuals of LHT65, LHT52 and LTC2 (wiki.dragino.com).
 */
const decodeDragino: RawDecoder = (bytes, model) => {
  const layout = DRAGINO_LAYOUTS.find(({ models }) => models.test(model))
  return bytes.length === 11 ? (layout?.decode(bytes) ?? []) : []
}

const hundredths = (bytes: Buffer, at: number): number => bytes.readInt16BE(at) / 100

const DRAGINO_LAYOUTS: readonly { models: RegExp; decode: (bytes: Buffer) => ChannelValue[] }[] = [
  {
    models: /lht65/,
    decode: (bytes) => {
      const external = bytes[6]! & 0x0f
      // Stored records that the server asked for, and the serial number of the probe.
      if ((bytes[6]! & 0x40) !== 0 || external === 0x0f) return []
      const channels: ChannelValue[] = [
        temperature(1, hundredths(bytes, 2)),
        { sensor: 1, channel: 'humidity', value: (bytes.readUInt16BE(4) & 0x0fff) / 10 },
      ]
      if (external === 1) channels.push(temperature(2, hundredths(bytes, 7)))
      if (external === 9) channels.push(temperature(2, hundredths(bytes, 0)))
      return channels
    },
  },
  {
    models: /lht52/,
    decode: (bytes) => [
      temperature(1, hundredths(bytes, 0)),
      { sensor: 1, channel: 'humidity', value: bytes.readUInt16BE(2) / 10 },
      temperature(2, hundredths(bytes, 4)),
    ],
  },
  {
    models: /ltc2/,
    decode: (bytes) => [temperature(1, hundredths(bytes, 3)), temperature(2, hundredths(bytes, 5))],
  },
]

const MAKERS: readonly { prefix: string; name: string; decode: RawDecoder }[] = [
  { prefix: '24e124', name: 'milesight', decode: decodeMilesight },
  { prefix: 'a81758', name: 'elsys', decode: decodeElsys },
  { prefix: 'a84041', name: 'dragino', decode: decodeDragino },
]
