import { SENSORS_PER_DEVICE } from '../../../../domain/devices/sensor.ts'
import { type ChannelValue, temperature } from './channel-value.ts'

/**
 * What a decoder of a network server calls the things that we know, without capitals and signs.
 * Source: the outputs in github.com/TheThingsNetwork/lorawan-devices, vendor/<maker>/<model>-codec.yaml
 * (MIT licence), and the names of Cayenne LPP. Only whole names count: `temperature_alarm` or
 * `temperature_threshold` are none of them.
 */
const CELSIUS = new Map<string, number | null>([
  // Null: the number at the end of the name says the sensor, and none means the first.
  ...[
    'temperature',
    'temp',
    'tempc',
    'tempcelsius',
    'temperaturec',
    'temperaturecelsius',
    'celsius',
    'celcius',
    'temperaturechn',
    'temperaturechannel',
    'tempchannel',
    'tempchn',
    'temperaturesensor',
    'sensortemperature',
    'airtemperature',
    'ambienttemperature',
    'temperatureambient',
    'measuredtemperature',
    'probetemperature',
    'temperatureprobe',
    'tempprobe',
    'ds18b20',
  ].map((name): [string, null] => [name, null]),
  ['tempcds', 2],
  ['tempcds18b20', 2],
  ['temperatureds', 2],
  ['externaltemperature', 2],
  ['temperatureexternal', 2],
  ['exttemperature', 2],
  ['outsidetemperature', 2],
  ['externaltemperature1', 2],
  // Dragino LHT65N: the chip on its cable.
  ['tempctmp117', 2],
  ['exttempcsht', 2],
  // MClimate: the thermistor on a cable.
  ['extthermistortemperature', 2],
  // Elsys: the second external input; several values become sensors 3 and 4.
  ['externaltemperature2', 3],
  // Dragino D22, D23: the probes by the colour of their cable.
  ['tempred', 1],
  ['tempwhite', 2],
  ['tempblack', 3],
])
/**
 * The chip in the box: sensor 1, or 4 beside a numbered probe that is sensor 1 (Dragino's LSN50 has
 * TempC1 to TempC3 and TempC_SHT).
 */
const IN_THE_BOX = new Set([
  'tempcsht',
  'temperaturesht',
  'internaltemperature',
  'temperatureinternal',
  'insidetemperature',
  'boardtemperature',
  'temperatureboard',
])
const FAHRENHEIT = new Set(['temperaturef', 'tempf', 'temperaturefahrenheit', 'fahrenheit'])
const HUMIDITY = new Map<string, number | null>([
  ...[
    'humidity',
    'hum',
    'rh',
    'relativehumidity',
    'humidityrelative',
    'airhumidity',
    'relhumidity',
    'humsht',
    // Netvox.
    'humi',
  ].map((name): [string, null] => [name, null]),
  // Dragino S31: the name of the chip.
  ['humsht31', 1],
  ['exthumsht', 2],
])
/** In % whatever the number is; others are, as often, volts. */
const BATTERY_PERCENT = new Set([
  'batterylevel',
  'batterypercent',
  'batterypercentage',
  'batlevel',
  'battpercent',
  'batpercent',
  'batterylevelpercent',
  'soc',
])
const DOOR = new Set([
  'door',
  'doorstatus',
  'doorstate',
  'dooropen',
  'dooropenstatus',
  'isdooropen',
  'magnet',
  'magnetstatus',
  'magnetchn',
  'magnetchannel',
])
const OPEN = new Set<unknown>([1, true, 'open', 'opened'])
const CLOSED = new Set<unknown>([0, false, 'closed', 'close'])
const POWER = new Set(['mains', 'mainspower', 'mainspowered', 'externalpower', 'gridpower'])
const POWERED = new Set<unknown>([1, true, 'on', 'connected'])
const UNPOWERED = new Set<unknown>([0, false, 'off', 'disconnected'])

type Name = { plain: string; sensor: number | null }

/** `TempC_SHT` → `tempcsht`; `temperature_2` → `temperature`, 2. */
const nameOf = (key: string): Name => {
  const plain = key.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (CELSIUS.has(plain) || HUMIDITY.has(plain)) return { plain, sensor: null }
  const [, stem = '', digits = ''] = /^(.*?[a-z])(\d{1,3})$/.exec(plain) ?? []
  return stem === '' ? { plain, sensor: null } : { plain: stem, sensor: Number(digits) }
}

/** A number, also one that a decoder wrote as a text: `"21.46"`. */
const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,6}(\.\d{1,6})?$/.test(value) ? Number(value) : null
}

const stateOf = (value: unknown, on: ReadonlySet<unknown>, off: ReadonlySet<unknown>) => {
  const word = typeof value === 'string' ? value.toLowerCase() : value
  if (on.has(word)) return 1
  return off.has(word) ? 0 : null
}

/** Objects in objects are read too; a decoder that goes deeper describes something else. */
const DEEPEST = 3
/** A message of LoRaWAN has 242 bytes: no honest decoder finds more in it. */
const MOST_FIELDS = 200

type Field = { key: string; value: unknown }

const fieldsIn = (value: object, depth = 0, into: Field[] = []): Field[] => {
  for (const [key, inner] of Object.entries(value)) {
    if (into.length >= MOST_FIELDS) break
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      // {"temperature": {"value": 4.1}} means the same as {"temperature": 4.1}.
      if ('value' in inner) into.push({ key, value: inner.value })
      else if (depth < DEEPEST) fieldsIn(inner, depth + 1, into)
    } else if (Array.isArray(inner) && inner.every((one) => typeof one === 'number')) {
      const { plain, sensor } = nameOf(key)
      const first = CELSIUS.get(plain) ?? sensor ?? 1
      inner.slice(0, SENSORS_PER_DEVICE).forEach((one, i) => {
        into.push({ key: CELSIUS.has(plain) ? `temperature${first + i}` : key, value: one })
      })
    } else into.push({ key, value: inner })
  }
  return into
}

/**
 * The channels in the fields of any maker's decoder. Several temperatures are sensors 1 to 4: by the
 * number in their names (as Cayenne LPP's `temperature_3`), else the one in the box is the first and the one
 * on a cable the second. The first field for a channel counts.
 */
export const channelsInFields = (fields: object): ChannelValue[] => {
  const channels: ChannelValue[] = []
  const add = (found: ChannelValue | null): void => {
    if (found === null || found.sensor < 1 || found.sensor > SENSORS_PER_DEVICE) return
    const isThere = channels.some(
      ({ sensor, channel }) => sensor === found.sensor && channel === found.channel,
    )
    if (!isThere) channels.push(found)
  }
  const all = fieldsIn(fields)
  const isUnplugged = all.some(
    ({ key, value }) => nameOf(key).plain === 'thermistorproperlyconnected' && value === false,
  )
  for (const field of all)
    add(
      isUnplugged && nameOf(field.key).plain === 'extthermistortemperature'
        ? { sensor: 2, channel: 'temperature', fault: 'not-connected' }
        : channelOf(field),
    )
  for (const { key, value } of all) {
    const celsius = IN_THE_BOX.has(nameOf(key).plain) ? numberOf(value) : null
    const isTaken = channels.some((one) => one.sensor === 1 && one.channel === 'temperature')
    if (celsius !== null) add(temperature(isTaken ? SENSORS_PER_DEVICE : 1, celsius))
  }
  return channels
}

const channelOf = ({ key, value }: Field): ChannelValue | null => {
  const { plain, sensor } = nameOf(key)
  const number = numberOf(value)
  const state = (
    channel: 'door' | 'power',
    on: ReadonlySet<unknown>,
    off: ReadonlySet<unknown>,
  ): ChannelValue | null => {
    const read = stateOf(value, on, off)
    return read === null ? null : { sensor: sensor ?? 1, channel, value: read }
  }
  if (DOOR.has(plain)) return state('door', OPEN, CLOSED)
  if (POWER.has(plain)) return state('power', POWERED, UNPOWERED)
  if (number === null) return null
  const named = CELSIUS.get(plain)
  if (named !== undefined) return temperature(named ?? sensor ?? 1, number)
  if (FAHRENHEIT.has(plain)) return temperature(sensor ?? 1, ((number - 32) * 5) / 9)
  const humid = HUMIDITY.get(plain)
  if (humid !== undefined)
    return { sensor: humid ?? sensor ?? 1, channel: 'humidity', value: number }
  const isPercent = BATTERY_PERCENT.has(plain) || (plain === 'battery' && Number.isInteger(number))
  return isPercent && number >= 0 && number <= 100
    ? { sensor: 1, channel: 'battery', value: number }
    : null
}
