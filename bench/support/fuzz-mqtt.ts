import { ownMessage } from '../../src/server/ingest/protocols/mqtt/found/own-topics.ts'
import { sensorsOfConfig } from '../../src/server/ingest/protocols/mqtt/found/home-assistant.ts'
import {
  payloadValue,
  sourceValue,
} from '../../src/server/ingest/protocols/mqtt/found/source-value.ts'
import { pathOfTemplate } from '../../src/server/ingest/protocols/mqtt/found/value-template.ts'
import { createFrameReader } from '../../src/server/ingest/protocols/mqtt/packets/frames.ts'
import { readPacket } from '../../src/server/ingest/protocols/mqtt/packets/read-packet.ts'
import type { FuzzTarget } from './fuzz-targets.ts'

const buffers = (texts: readonly string[], encoding: BufferEncoding = 'utf8'): Buffer[] =>
  texts.map((text) => Buffer.from(text, encoding))

const CONFIG_TOPIC = 'homeassistant/sensor/0x01/temperature/config'
const SENSOR_TOPIC = 'tele/tasmota/SENSOR'
const JSON_BITS = buffers([
  ...'{}[]",:\\0-e~',
  '__proto__',
  '\\u202e',
  '\0',
  '{{ value_json.a }}',
  '['.repeat(200),
  '"device_class":"temperature"',
])

/** CONNECT, then PUBLISH with QoS 1, PINGREQ, SUBSCRIBE, DISCONNECT. */
const CONNECTION = buffers(
  [
    '101f00044d51545404c2003c0003726177000133000b73656372657420776f7264321a00076120746f7069630007' +
      '7b2272656164696e6773223a5b5d7dc0008208000100036123620100e000',
  ],
  'hex',
)

/** What the MQTT broker reads of strangers, and what gateways announce. */
export const MQTT_FUZZ_TARGETS: Readonly<Record<string, FuzzTarget>> = {
  mqttPackets: {
    seeds: CONNECTION,
    bits: buffers(['00', 'ff', '10', '30', '32', '34', '62', '82', 'ffffff7f', '80808001'], 'hex'),
    decode: (bytes) => {
      const reader = createFrameReader(() => 256)
      const half = bytes.length >> 1
      let last = 'nothing'
      for (const piece of [bytes.subarray(0, half), bytes.subarray(half)]) {
        const frames = reader.push(piece)
        if (frames === null) return 'no-mqtt'
        for (const { first, body } of frames)
          for (const version of [3, 4, 5] as const) last = readPacket(first, body, version).kind
      }
      return last
    },
  },
  mqttDiscovery: {
    seeds: buffers([
      '{"~":"zigbee2mqtt/fridge","stat_t":"~/state","dev_cla":"temperature","unit_of_meas":"°C","val_tpl":"{{ value_json[\'a\'].b | float | round(1) }}","dev":{"ids":["0x01"],"name":"Fridge"}}',
    ]),
    bits: JSON_BITS,
    decode: (bytes) => sensorsOfConfig(CONFIG_TOPIC, bytes)?.[0]?.trouble ?? 'found',
  },
  mqttTemplates: {
    seeds: buffers([
      "{{ (value_json['a'][0].b | is_defined) | float(0) | round(2) }}",
      '{{ value | int }}',
    ]),
    bits: buffers([
      '{{',
      '}}',
      '(',
      ')',
      '[',
      ']',
      "'",
      '|',
      '.',
      'value_json',
      ' '.repeat(50),
      '('.repeat(99),
    ]),
    decode: (bytes) => (pathOfTemplate(bytes.toString('utf8')) === null ? 'refused' : 'path'),
  },
  mqttOwnTopics: {
    seeds: buffers([
      '{"Time":"2026-11-20T09:00:00","DS18B20-1":{"Id":"0316863E26FF","Temperature":21.4},"AM2301":{"Temperature":null,"Humidity":40},"TempUnit":"F"}',
    ]),
    bits: JSON_BITS,
    decode: (bytes) => {
      const value = payloadValue(bytes)
      const message = ownMessage(SENSOR_TOPIC, value.json)
      const numbers = message?.values.map(({ source }) => sourceValue(source, value)) ?? []
      return numbers.length === 0 ? 'nothing' : 'values'
    },
  },
}
