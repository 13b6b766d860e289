import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sensorsOfConfig } from './home-assistant.ts'
import { ownMessage, sensorsOfOwnMessage } from './own-topics.ts'
import { payloadValue, sourceValue, topicFits } from './source-value.ts'
import { pathOfTemplate } from './value-template.ts'

type Recorded = {
  maker: string
  source: string
  topic: string
  config: object
  state: { topic: string; payload: unknown } | null
  expected: { channel: string; value: number; device: string } | { trouble: string } | null
}
const RECORDED = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing/recorded-discoveries.json'), 'utf8'),
) as Recorded[]

const bytes = (value: unknown): Buffer =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

test.each(RECORDED.map((message) => [`${message.maker}: ${message.topic}`, message] as const))(
  '%s',
  (_name, { topic, config, state, expected }) => {
    const [found, ...others] = sensorsOfConfig(topic, bytes(config))!
    expect(others).toEqual([])
    if (expected === null) return expect(found).toBeUndefined()
    if ('trouble' in expected) return expect(found?.trouble).toBe(expected.trouble)
    expect(found).toMatchObject({ channel: expected.channel, deviceName: expected.device })
    if (state === null || !found?.source) throw new Error('the record has no state')
    expect(topicFits(found.source.topic, state.topic)).toBe(true)
    expect(sourceValue(found.source, payloadValue(bytes(state.payload)))).toBe(expected.value)
  },
)

test.each([
  ['{{ value_json.temperature }}', ['temperature']],
  ["{{ value_json['DS18B20-2'].Temperature }}", ['DS18B20-2', 'Temperature']],
  ['{{value_json["a"]["b"]}}', ['a', 'b']],
  ['{{ value_json.tempc | is_defined }}', ['tempc']],
  ['{{ (value_json.a.b | float) | round(1) }}', ['a', 'b']],
  ['{{ value_json.list[0].t|float|round(1) }}', ['list', 0, 't']],
  ['{{ value | float }}', []],
  ['', []],
  [undefined, []],
  ['{{ value_json.t * 1.8 + 32 }}', null],
  ['{% if value_json.t %}{{ value_json.t }}{% endif %}', null],
  ['{{ states("sensor.x") }}', null],
  ['{{ value_json }}', null],
  ['{{ (value_json.a) + (value_json.b) }}', null],
] as const)('the template %s', (template, path) => {
  expect(pathOfTemplate(template)).toEqual(path)
})

test('an announcement says the firmware of its thing; the version of Zigbee2MQTT is none', () => {
  const announced = (version: object) =>
    sensorsOfConfig(
      'homeassistant/sensor/0x00158d000358093e/temperature/config',
      bytes({
        stat_t: 'a/b',
        dev_cla: 'temperature',
        unit_of_meas: '°C',
        dev: { ids: 'thing', ...version },
      }),
    )?.[0]?.firmware
  expect(announced({ sw_version: '3000-0001' })).toBe('3000-0001')
  expect(announced({ sw: 'esphome v2024.5.0' })).toBe('esphome v2024.5.0')
  expect(announced({ sw_version: null })).toBeNull()
  expect(announced({})).toBeNull()
  expect(announced({ sw_version: 'Zigbee2mqtt 1.14.2' })).toBeNull()
})

test('~ stands for the base at the start or the end of a topic', () => {
  const config = {
    '~': 'home/fridge',
    stat_t: '~/state',
    dev_cla: 'temperature',
    unit_of_meas: 'K',
  }
  const topic = 'homeassistant/sensor/fridge/config'
  const [found] = sensorsOfConfig(topic, bytes(config))!
  expect(found?.source?.topic).toBe('home/fridge/state')
  expect(sourceValue(found!.source!, payloadValue(Buffer.from('277.65')))).toBe(4.5)
})

test('a message for a whole device announces each of its parts', () => {
  const topic = 'homeassistant/device/cold/config'
  const found = sensorsOfConfig(
    topic,
    bytes({
      dev: { ids: 'ea334450945afc', name: 'Kitchen' },
      cmps: {
        t: {
          p: 'sensor',
          device_class: 'temperature',
          unit_of_measurement: '°C',
          value_template: '{{ value_json.temperature}}',
        },
        h: {
          p: 'sensor',
          device_class: 'humidity',
          unit_of_measurement: '%',
          value_template: '{{ value_json.humidity}}',
        },
        d: {
          p: 'binary_sensor',
          device_class: 'door',
          payload_on: false,
          value_template: '{{ value_json.contact }}',
        },
        s: { p: 'switch', command_topic: 'x' },
      },
      state_topic: 'sensorBedroom/state',
    }),
  )!
  expect(found.map(({ channel, deviceName }) => [channel, deviceName])).toEqual([
    ['temperature', 'Kitchen'],
    ['humidity', 'Kitchen'],
    ['door', 'Kitchen'],
  ])
  const open = payloadValue(bytes({ contact: false }))
  expect(sourceValue(found[2]!.source!, open)).toBe(1)
})

test('words in place of a number are no value', () => {
  const source = { topic: 't', path: ['a'], unit: { kind: 'celsius' } } as const
  for (const a of ['unavailable', '', null, true, {}, [], 'NaN', '1e999', '0x10'])
    expect(sourceValue(source, payloadValue(bytes({ a })))).toBeNull()
  expect(sourceValue(source, payloadValue(bytes({ a: ' 4.5 ' })))).toBe(4.5)
  expect(sourceValue({ ...source, path: ['toString'] }, payloadValue(bytes({})))).toBeNull()
})

test('an announcement that is no JSON is listed as malformed, with a name that is safe to show', () => {
  expect(sensorsOfConfig('homeassistant/sensor/x/config', bytes('{broken'))).toMatchObject([
    { trouble: 'malformed', source: null },
  ])
  const [found] = sensorsOfConfig(
    'homeassistant/sensor/x/config',
    bytes({
      name: `\u202Eevil\n${'x'.repeat(500)}`,
      dev_cla: 'temperature',
      stat_t: 'a',
      unit_of_meas: 'C',
    }),
  )!
  expect(found?.name).toMatch(/^evil x+$/)
  expect(found?.name.length).toBeLessThanOrEqual(120)
})

test("Tasmota's own message shows each of its probes, with humidity and the unit", () => {
  // github.com/home-assistant/core issue 98699 (2023), a device's message.
  const json: unknown = JSON.parse(
    '{"Time":"2023-08-20T11:09:47","DS18B20":{"Id":"3CE10457A8F9","Temperature":27.9},"BME280":{"Temperature":27.8,"Humidity":54.5,"DewPoint":17.8,"Pressure":1018.0},"BH1750":{"Illuminance":171},"PressureUnit":"hPa","TempUnit":"C"}',
  )
  const topic = 'tele/Wetterstation2023/SENSOR'
  expect(ownMessage(topic, json)).toMatchObject({
    deviceKey: 'Wetterstation2023',
    localTime: '2023-08-20T11:09:47',
    values: [
      { sensor: 1, channel: 'temperature', name: 'DS18B20' },
      { sensor: 2, channel: 'temperature', name: 'BME280' },
      { sensor: 2, channel: 'humidity', name: 'BME280' },
    ],
  })
  expect(sensorsOfOwnMessage(topic, json)).toHaveLength(3)
})

test("Shelly's full status shows temperature, humidity and battery; the add-on's probes count from 1", () => {
  // gist.github.com/NelsonMinar/494a0f53785c20290b395639548349fa (2023), a device's message, shortened.
  const json: unknown = JSON.parse(
    '{"src":"shellyplusht-b8d61a8b17cc","dst":"shellyplusht-b8d61a8b17cc/events","method":"NotifyFullStatus","params":{"ts":1680962879.62,"devicepower:0":{"id":0,"battery":{"V":0.43,"percent":0},"external":{"present":true}},"humidity:0":{"id":0,"rh":42.2},"temperature:0":{"id":0,"tC":19.8,"tF":67.6},"wifi":{"rssi":-60}}}',
  )
  const { values } = ownMessage('shellyplusht-b8d61a8b17cc/events/rpc', json)!
  const value = payloadValue(bytes(json))
  expect(values.map(({ channel, source }) => [channel, sourceValue(source, value)])).toEqual([
    ['battery', 0],
    ['humidity', 42.2],
    ['temperature', 19.8],
  ])
  const addOn = ownMessage('shelly/kitchen/status/temperature:101', {
    id: 101,
    tC: -18.4,
    tF: -1.1,
  })
  expect(addOn?.values).toMatchObject([{ sensor: 2, channel: 'temperature' }])
})

test('Shelly of the first generation sends a plain value under each topic: its sensor, the add-on’s probes and the door', () => {
  const shown = (topic: string, payload: string) => {
    const value = payloadValue(bytes(payload))
    const [found, ...others] = sensorsOfOwnMessage(topic, value.json)
    expect(others).toEqual([])
    return found === undefined || found.source === null
      ? null
      : `${found.maker} ${found.deviceKey} ${found.channel}=${sourceValue(found.source, value)}`
  }
  // Source of the probes' messages: pastebin.com/vjJubCm9, what a Shelly 1 with the add-on sent (2020).
  expect(shown('shellies/shelly1-XXXXXX/ext_temperature/1', '35.75')).toBe(
    'Shelly shelly1-XXXXXX temperature=35.75',
  )
  expect(shown('shellies/shellyht-1/sensor/temperature', '4.25')).toBe(
    'Shelly shellyht-1 temperature=4.25',
  )
  expect(shown('shellies/shellyht-1/sensor/humidity', '61.5')).toBe(
    'Shelly shellyht-1 humidity=61.5',
  )
  expect(shown('shellies/shellydw-1/sensor/state', 'open')).toBe('Shelly shellydw-1 door=1')
  expect(shown('shellies/shelly1-XXXXXX/ext_temperature_f/1', '96.35')).toBeNull()
  expect(shown('shellies/shellyplug-1/temperature', '38.2')).toBeNull()
  expect(
    ownMessage('shellies/shelly1-1/ext_temperature/1', 35.75)?.values.map(({ sensor }) => sensor),
  ).toEqual([2])
})
