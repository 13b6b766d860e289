import { decodeJson, decodeNdjson } from '../../src/server/ingest/protocols/http/decode.ts'
import { decodeLines } from '../../src/server/ingest/protocols/influxdb/decode-lines.ts'
import {
  decodeChirpStack,
  decodeThingsStack,
} from '../../src/server/ingest/protocols/lorawan/decode-uplink.ts'
import { uplinkInBytes } from '../../src/server/ingest/protocols/lorawan/raw-payloads.ts'
import { decodeGateway } from '../../src/server/ingest/protocols/ruuvi/decode-gateway.ts'
import { decodeFrame } from '../../src/server/ingest/protocols/teltonika/decode-frame.ts'
import { createFrameReader } from '../../src/server/ingest/protocols/teltonika/frame-reader.ts'
import { decodeTelemetry } from '../../src/server/ingest/protocols/thingsboard/decode-telemetry.ts'
import { FILE_FUZZ_TARGETS } from './fuzz-files.ts'
import { MQTT_FUZZ_TARGETS } from './fuzz-mqtt.ts'

/** A decoder, good inputs to damage, and bits to put into them. It answers what kind of outcome. */
export type FuzzTarget = {
  seeds: readonly Buffer[]
  bits: readonly Buffer[]
  decode: (bytes: Buffer) => string
}

const IMEI = '356307042441013'
const NOW = Date.UTC(2026, 10, 20, 9)

const buffers = (texts: readonly string[], encoding: BufferEncoding = 'utf8'): Buffer[] =>
  texts.map((text) => Buffer.from(text, encoding))

const JSON_BITS = buffers([
  ...'{}[]",:\\\n0-e',
  '9007199254740993',
  'null',
  '__proto__',
  '\\ud800',
  '\0',
  '\uFEFF',
  ' '.repeat(40),
  '['.repeat(200),
  '"temperature":',
  '{"value":4}',
  '[1,2,3,4,5]',
])
const BINARY_BITS = buffers(
  ['00', 'ff', '0000000000000000', 'ffffffffffffffff', '08', '8e', '10', '48', '7fff', '8000'],
  'hex',
)
const LINE_BITS = buffers([' ', ',', '=', '\\', '"', '\n', '#', 'i', '1e999', '-', 'temperature='])

const READINGS = buffers([
  '{"imei":"356307042441013","readings":[{"sensor":1,"time":"2026-11-20T09:00:00Z","value":4.3},{"sensor":2,"time":"2026-11-20T09:00:00.123+01:00","error":"not-connected"}]}',
  '{"imei":"\\u0033","readings":[{"sensor":1e0,"time":1795165200,"value":"4,3"},[],null,{"sensor":{"a":[1,2,{}]}}],"type":"temperature"}',
])
const UPLINKS = {
  thingsStack:
    '{"end_device_ids":{"device_id":"cold-3","dev_eui":"24E124136C191967"},"received_at":"2026-11-20T09:00:01Z","uplink_message":{"f_port":85,"f_cnt":42,"frm_payload":"AXVkA2dI/wRoUA==","decoded_payload":{"temperature":-18.4,"TempC_DS":"4.1","humidity":{"value":40},"externalTemperature2":[1,2],"door":"open"}}}',
  chirpStack:
    '{"time":"2026-11-20T09:00:00Z","deviceInfo":{"devEui":"a84041000181c061","deviceProfileName":"Dragino LHT65"},"fCnt":42,"fPort":2,"data":"y/YLDQN2AQrdf/8="}',
}
const FRAMES = buffers(
  [
    '0801000001a1f82f1e80000000000000000000000000000000000004000448ff484900234a0bb84b0352000001',
    '8E010000016B412CEE000100000000000000000000000000000000010005000100010100010011001D00010010015E2C880002000B000000003544C87A000E000000001DD7E06A000001',
    '10020000016BDBC7833000000000000000000000000000000000000B05040200010000030002000B00270042563A00000000016BDBC7871800000000000000000000000000000000000B05040200010000030002000B00260042563A000002',
  ],
  'hex',
)
const CONNECTION = buffers(
  [
    '000f333536333037303432343431303133000000000000002d0801000001a1f82f1e80000000000000000000000000000000000004000448ff484900234a0bb84b035200000100002464ff000000000000002d',
  ],
  'hex',
)
const PAYLOADS = buffers(
  [
    '01755C03673401046865',
    '0100e202290400270506060308070d62',
    'cbf60b0d0376010add7fff',
    '0d07050012020b00fb01b3',
  ],
  'hex',
)
const MODELS = [
  { eui: '24e124136c191967', brand: '', model: 'TS302' },
  { eui: 'a81758fffe030002', brand: '', model: '' },
  { eui: '', brand: 'dragino', model: 'lht65' },
  { eui: '', brand: 'dragino', model: 'lht52' },
  { eui: '', brand: 'dragino', model: 'ltc2' },
  { eui: '', brand: 'dragino', model: 'ltc2-lb' },
  { eui: '', brand: 'dragino', model: 'd23-lb' },
  { eui: '', brand: 'dragino', model: 's31-lb', port: 2 },
  { eui: '', brand: 'dragino', model: 'lsn50-v2', port: 2 },
  { eui: '', brand: 'dragino', model: 'laq4', port: 2 },
]
const json = (
  decode: (bytes: Buffer) => { kind: string },
  seeds: readonly Buffer[],
): FuzzTarget => ({
  seeds,
  bits: JSON_BITS,
  decode: (bytes) => decode(bytes).kind,
})

let turn = 0

export const FUZZ_TARGETS: Readonly<Record<string, FuzzTarget>> = {
  http: json(decodeJson, READINGS),
  ndjson: json(
    decodeNdjson,
    buffers([
      '{"imei":"356307042441013","sensor":1,"time":"2026-11-20T09:00:00Z","value":-18.4}\n{"imei":"356307042441014","sensor":4,"time":"2026-02-28T23:59:60Z","value":1e2}\n',
    ]),
  ),
  teltonikaFrame: {
    seeds: FRAMES,
    bits: BINARY_BITS,
    decode: (bytes) => decodeFrame(bytes, IMEI).kind,
  },
  teltonikaConnection: {
    seeds: CONNECTION,
    bits: BINARY_BITS,
    decode: (bytes) => {
      const reader = createFrameReader()
      const half = bytes.length >> 1
      const messages = [
        ...reader.push(bytes.subarray(0, half)),
        ...reader.push(bytes.subarray(half)),
      ]
      return messages.at(-1)?.kind ?? 'nothing'
    },
  },
  thingsStack: json((bytes) => decodeThingsStack(bytes, NOW), buffers([UPLINKS.thingsStack])),
  chirpStack: json((bytes) => decodeChirpStack(bytes, NOW), buffers([UPLINKS.chirpStack])),
  lorawanPayload: {
    seeds: PAYLOADS,
    bits: BINARY_BITS,
    decode: (bytes) => {
      const { channels } = uplinkInBytes(bytes, MODELS[turn++ % MODELS.length]!)
      return channels.length === 0 ? 'nothing' : 'channels'
    },
  },
  thingsBoard: json(
    (bytes) => decodeTelemetry(bytes, IMEI, NOW),
    buffers(['[{"ts":1451649600512,"values":{"temperature":-18.4,"temperature2":4}}]']),
  ),
  influxdb: {
    seeds: buffers([
      'fridge,imei=356307042441013,host=my\\ pi,sensor=1 temperature=4.25,n=1i,s="a, \\"b\\"",door=t 1795161600123000000\n# comment\ncpu usage=1',
    ]),
    bits: LINE_BITS,
    decode: (bytes) =>
      decodeLines(bytes, { ownName: IMEI, precision: undefined, receivedMs: NOW }).kind,
  },
  ...MQTT_FUZZ_TARGETS,
  ...FILE_FUZZ_TARGETS,
  ruuvi: json(
    (bytes) => decodeGateway(bytes, NOW),
    buffers([
      '{"data":{"timestamp":1795161605,"tags":{"C8:25:2D:8E:9C:2C":{"timestamp":1795161600,"data":"0201061BFF99040512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F"}}}}',
    ]),
  ),
}
