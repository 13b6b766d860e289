import {
  type FoundSensor,
  type FoundTrouble,
  type SensorSource,
  shownText,
  type SourceUnit,
} from '../../../../../domain/devices/found-sensor.ts'
import { LONGEST_FIRMWARE } from '../../../../../domain/devices/device-report.ts'
import type { Channel } from '../../../../../domain/devices/sensor.ts'
import { pathOfTemplate } from './value-template.ts'

type Fields = Readonly<Record<string, unknown>>

/** `homeassistant/<component>/[<node>/]<object>/config`. */
const CONFIG_TOPIC = /^homeassistant\/([a-z_]+)\/(?:[\w-]+\/)?[\w-]+\/config$/

/** Home Assistant's short names, of the fields that are read here. */
const SHORT: Readonly<Record<string, string>> = {
  stat_t: 'state_topic',
  val_tpl: 'value_template',
  dev_cla: 'device_class',
  unit_of_meas: 'unit_of_measurement',
  uniq_id: 'unique_id',
  ent_cat: 'entity_category',
  pl_on: 'payload_on',
  dev: 'device',
  ids: 'identifiers',
  cns: 'connections',
  mf: 'manufacturer',
  mdl: 'model',
  sw: 'sw_version',
  cmps: 'components',
  p: 'platform',
}

/** Of the classes that are kept; a component of another class is passed over. */
const CHANNELS: Readonly<Record<string, Channel>> = {
  'sensor temperature': 'temperature',
  'sensor humidity': 'humidity',
  'sensor battery': 'battery',
  'binary_sensor door': 'door',
  'binary_sensor opening': 'door',
}
const MOST_COMPONENTS = 100

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inFull = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [SHORT[name] ?? name, value]))

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The first of a text, or a list of texts or of pairs. */
const firstText = (value: unknown): string | undefined =>
  Array.isArray(value) ? firstText((value as unknown[]).at(-1)) : textOf(value)

const makerOf = (device: Fields): string | null =>
  textOf(
    shownText(
      [device['manufacturer'], device['model']]
        .filter((text) => textOf(text) !== undefined)
        .join(' '),
    ),
  ) ?? null

/** Zigbee2MQTT up to 1.17 wrote its own version there. */
const firmwareOf = (device: Fields): string | null => {
  const version = shownText(textOf(device['sw_version']) ?? '', LONGEST_FIRMWARE)
  return version === '' || /^zigbee2mqtt/i.test(version) ? null : version
}

const unitOf = (channel: Channel, fields: Fields): SourceUnit | null => {
  if (channel === 'door')
    return { kind: 'state', on: String(fields['payload_on'] ?? 'ON').toLowerCase() }
  const unit = textOf(fields['unit_of_measurement'])?.trim()
  if (channel !== 'temperature')
    return unit === undefined || unit === '%' ? { kind: 'percent' } : null
  if (unit === '°C' || unit === 'C' || unit === '℃') return { kind: 'celsius' }
  if (unit === '°F' || unit === 'F' || unit === '℉') return { kind: 'fahrenheit' }
  return unit === 'K' ? { kind: 'kelvin' } : null
}

/** `~` at the start or the end of a topic stands for the base. */
const topicOf = (fields: Fields, shared: Fields): string | undefined => {
  const topic = textOf(fields['state_topic']) ?? textOf(shared['state_topic'])
  const base = textOf(fields['~']) ?? textOf(shared['~']) ?? ''
  return topic?.replace(/^~/, () => base).replace(/~$/, () => base)
}

const sourceOf = (
  channel: Channel,
  fields: Fields,
  shared: Fields,
): SensorSource | FoundTrouble => {
  const topic = topicOf(fields, shared)
  if (topic === undefined || topic.length > 200) return 'no-topic'
  if (channel === 'temperature' && fields['entity_category'] === 'diagnostic')
    return 'own-temperature'
  const unit = unitOf(channel, fields)
  if (unit === null) return 'unit'
  const path = pathOfTemplate(textOf(fields['value_template']))
  return path === null ? 'template' : { topic, path, unit }
}

/** One row for one value, whichever way it is announced. */
export const keyOfSource = ({ topic, path }: SensorSource): string =>
  JSON.stringify([topic, ...path])

const foundIn = (
  component: string,
  fields: Fields,
  shared: Fields,
  at: string,
): FoundSensor | null => {
  const deviceClass = String(fields['device_class'] ?? '').toLowerCase()
  const channel = CHANNELS[`${component} ${deviceClass}`]
  if (channel === undefined) return null
  const device = inFull(
    isFields(fields['device'])
      ? fields['device']
      : isFields(shared['device'])
        ? shared['device']
        : {},
  )
  const deviceKey = firstText(device['identifiers']) ?? firstText(device['connections']) ?? at
  const deviceName = shownText(textOf(device['name']) ?? deviceKey)
  const facts = {
    deviceKey: deviceKey.slice(0, 200),
    deviceName,
    maker: makerOf(device),
    firmware: firmwareOf(device),
    name: shownText(textOf(fields['name']) ?? deviceClass),
    channel,
  }
  const source = sourceOf(channel, fields, shared)
  return typeof source === 'string'
    ? { ...facts, key: at, source: null, trouble: source }
    : { ...facts, key: keyOfSource(source), source, trouble: null }
}

/** Whether a topic is one of Home Assistant's discovery. */
export const isConfigTopic = (topic: string): boolean => CONFIG_TOPIC.test(topic)

/**
 * The sensors that a discovery message announces; null for other topics. Components and classes that
 * are not kept give none. Source: Home Assistant, MQTT discovery; `device` announces several at once.
 */
export const sensorsOfConfig = (topic: string, payload: Buffer): FoundSensor[] | null => {
  const component = CONFIG_TOPIC.exec(topic)?.[1]
  if (component === undefined) return null
  // An empty one takes a sensor back; what was taken over goes on.
  if (payload.length === 0) return []
  const malformed: FoundSensor = {
    key: topic.slice(0, 300),
    deviceKey: topic.slice(0, 200),
    deviceName: shownText(topic),
    maker: null,
    firmware: null,
    name: shownText(topic),
    channel: 'temperature',
    source: null,
    trouble: 'malformed',
  }
  let value: unknown
  try {
    value = JSON.parse(payload.toString('utf8'))
  } catch {
    return [malformed]
  }
  if (!isFields(value)) return [malformed]
  const config = inFull(value)
  if (component !== 'device') {
    const one = foundIn(component, config, {}, topic.slice(0, 300))
    return one === null ? [] : [one]
  }
  const components = isFields(config['components']) ? Object.entries(config['components']) : []
  return components.slice(0, MOST_COMPONENTS).flatMap(([id, part]) => {
    if (!isFields(part)) return []
    const fields = inFull(part)
    const one = foundIn(
      String(fields['platform'] ?? ''),
      fields,
      config,
      `${topic} ${id}`.slice(0, 300),
    )
    return one === null ? [] : [one]
  })
}
