import {
  type FoundSensor,
  type SensorSource,
  shownText,
  type SourceUnit,
} from '../../../../../domain/devices/found-sensor.ts'
import type { Channel } from '../../../../../domain/devices/sensor.ts'
import { keyOfSource } from './home-assistant.ts'
import { atPath } from './source-value.ts'

/** A value that a message of Tasmota or Shelly shows. `sensor`: its number on the device, from 1. */
export type OwnValue = { sensor: number; channel: Channel; name: string; source: SensorSource }

export type OwnMessage = {
  /** As the maker names the thing. */
  deviceKey: string
  maker: string
  values: OwnValue[]
  /** ISO 8601 without a zone, where the message has a time. */
  localTime: string | null
}

const TASMOTA_TOPIC = /^tele\/([^/]{1,64})\/SENSOR$/
const SHELLY_EVENTS = /^((?:[^/]{1,64}\/){0,3}[^/]{1,64})\/events\/rpc$/
const SHELLY_STATUS = /^((?:[^/]{1,64}\/){0,3}[^/]{1,64})\/status\/([a-z]+):(\d{1,3})$/
const MOST_SENSORS = 16

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `DS18B20-2` names its number; the others are counted. */
const tasmotaNumber = (name: string, count: number): number => {
  const [, number] = /-(\d)$/.exec(name) ?? []
  return number === undefined ? count : Number(number)
}

/**
 * `tele/<id>/SENSOR` of Tasmota: each part with a Temperature is a sensor. Source: Tasmota's page on
 * MQTT, and what its devices sent.
 */
const tasmotaMessage = (topic: string, id: string, json: Fields): OwnMessage => {
  const unit: SourceUnit = { kind: json['TempUnit'] === 'F' ? 'fahrenheit' : 'celsius' }
  const values: OwnValue[] = []
  let count = 0
  for (const [name, part] of Object.entries(json).slice(0, 50)) {
    if (!isFields(part) || !('Temperature' in part) || count >= MOST_SENSORS) continue
    count++
    const sensor = tasmotaNumber(name, count)
    const add = (channel: Channel, field: string, of: SourceUnit): void => {
      if (field in part)
        values.push({ sensor, channel, name, source: { topic, path: [name, field], unit: of } })
    }
    add('temperature', 'Temperature', unit)
    add('humidity', 'Humidity', { kind: 'percent' })
  }
  const time = json['Time']
  return {
    deviceKey: id,
    maker: 'Tasmota',
    values,
    localTime: typeof time === 'string' ? time : null,
  }
}

/** Shelly's parts, where each has its value. Source: shelly-api-docs.shelly.cloud, gen2. */
const SHELLY_PARTS: Readonly<
  Record<string, { channel: Channel; path: string[]; unit: SourceUnit }>
> = {
  temperature: { channel: 'temperature', path: ['tC'], unit: { kind: 'celsius' } },
  humidity: { channel: 'humidity', path: ['rh'], unit: { kind: 'percent' } },
  devicepower: { channel: 'battery', path: ['battery', 'percent'], unit: { kind: 'percent' } },
}

/** Built-in probes are numbered from 0, those of the add-on from 100. */
const shellyValue = (
  topic: string,
  part: string,
  number: number,
  before: readonly string[],
): OwnValue | null => {
  const known = SHELLY_PARTS[part]
  const isOnDevice = number < 4 || (number >= 100 && number < 200)
  if (known === undefined || !isOnDevice) return null
  const { channel, path, unit } = known
  const sensor = (number % 100) + 1
  return {
    sensor,
    channel,
    name: `${part}:${number}`,
    source: { topic, path: [...before, ...path], unit },
  }
}

const shellyEvents = (topic: string, id: string, json: Fields): OwnMessage => {
  const params = isFields(json['params']) ? json['params'] : {}
  const values = Object.keys(params)
    .slice(0, 100)
    .flatMap((name) => {
      const [, part = '', number = ''] = /^([a-z]+):(\d{1,3})$/.exec(name) ?? []
      const value = shellyValue(topic, part, Number(number), ['params', name])
      return number === '' || value === null ? [] : [value]
    })
  return { deviceKey: id, maker: 'Shelly', values, localTime: null }
}

/**
 * Shelly of the first generation publishes each value under a topic of its own, as plain text. Source:
 * shelly-api-docs.shelly.cloud, gen1. `temperature` without `sensor` is the device's own.
 */
const SHELLY_FIRST =
  /^shellies\/([^/]{1,64})\/(?:sensor\/(temperature|humidity|battery|state)|ext_(temperature|humidity)\/([0-2]))$/
const SHELLY_FIRST_CHANNELS: Readonly<Record<string, { channel: Channel; unit: SourceUnit }>> = {
  temperature: { channel: 'temperature', unit: { kind: 'celsius' } },
  humidity: { channel: 'humidity', unit: { kind: 'percent' } },
  battery: { channel: 'battery', unit: { kind: 'percent' } },
  state: { channel: 'door', unit: { kind: 'state', on: 'open' } },
}

const shellyFirstMessage = (topic: string): OwnMessage | null => {
  const [, id, builtIn, external = '', number = '0'] = SHELLY_FIRST.exec(topic) ?? []
  const known = SHELLY_FIRST_CHANNELS[builtIn ?? external]
  if (id === undefined || known === undefined) return null
  const { channel, unit } = known
  const name = builtIn ?? `ext_${external}/${number}`
  const sensor = Number(number) + 1
  const value: OwnValue = { sensor, channel, name, source: { topic, path: [], unit } }
  return { deviceKey: id, maker: 'Shelly', values: [value], localTime: null }
}

/** What a message under the topics of Tasmota or Shelly holds; null for others. */
export const ownMessage = (topic: string, json: unknown): OwnMessage | null => {
  const first = shellyFirstMessage(topic)
  if (first !== null) return first
  if (!isFields(json)) return null
  const tasmota = TASMOTA_TOPIC.exec(topic)?.[1]
  if (tasmota !== undefined) return tasmotaMessage(topic, tasmota, json)
  const shelly = SHELLY_EVENTS.exec(topic)?.[1]
  if (shelly !== undefined) return shellyEvents(topic, shelly, json)
  const [, id, part = '', number = ''] = SHELLY_STATUS.exec(topic) ?? []
  if (id === undefined) return null
  const value = shellyValue(topic, part, Number(number), [])
  return { deviceKey: id, maker: 'Shelly', values: value === null ? [] : [value], localTime: null }
}

/** Shelly sends each status twice: those of events are the ones to be found. */
const isRepeatOfEvents = (topic: string): boolean => SHELLY_STATUS.test(topic)

/** The sensors that such a message shows. A probe that is not there, or broken, shows none. */
export const sensorsOfOwnMessage = (topic: string, json: unknown): FoundSensor[] => {
  const message = isRepeatOfEvents(topic) ? null : ownMessage(topic, json)
  if (message === null) return []
  return message.values
    .filter(
      ({ channel, source }) => channel === 'door' || typeof atPath(json, source.path) === 'number',
    )
    .map(({ channel, name, source }) => ({
      key: keyOfSource(source),
      deviceKey: message.deviceKey,
      deviceName: shownText(message.deviceKey),
      maker: message.maker,
      firmware: null,
      name: shownText(name),
      channel,
      source,
      trouble: null,
    }))
}
