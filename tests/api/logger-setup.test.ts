import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  openWays,
  setupOf,
  type SetupFacts,
  type Way,
  WAYS,
} from '../../src/web/features/first-day/logger-setup.ts'

const PROTOCOLS = join(import.meta.dirname, '../../docs/protocols')
const page = (way: Way): string => readFileSync(join(PROTOCOLS, `${way}.md`), 'utf8')

/** As the pages of docs/protocols have it. */
const FACTS: SetupFacts = {
  doors: {
    publicUrl: 'https://cold.example.com',
    mqttPort: 1883,
    mqttsPort: 8883,
    outsideBroker: false,
    teltonikaPort: 5027,
    teltonikaTlsPort: null,
  },
  pageOrigin: 'http://localhost:3000',
  imeiNumber: '356307042441013',
  alias: '24e124136c191967',
  sensors: [1],
  credential: { kind: 'device-key', text: '3f0c9a5b7d214e68a1b2c3d4e5f60718' },
  keyWord: '<key>',
  noTlsWord: 'none',
  nowMs: Date.parse('2026-11-20T09:00:00Z'),
}

const fieldsOf = (way: Way, facts: SetupFacts = FACTS): Record<string, string> =>
  Object.fromEntries(setupOf(way, facts).fields.map(({ name, value }) => [name, value]))

test('each address and topic that the page shows stands on the page of its protocol', () => {
  const shown: readonly (readonly [Way, string])[] = [
    ['http', fieldsOf('http')['address']!],
    ['mqtt', fieldsOf('mqtt')['topic']!],
    ['mqtt', '-p 8883 --capath /etc/ssl/certs -q 1'],
    ['teltonika', fieldsOf('teltonika')['codec']!],
    ['teltonika', `TELTONIKA_PORT=${fieldsOf('teltonika')['port']}`],
    ['lorawan', fieldsOf('lorawan')['addressOfTheThingsStack']!],
    ['lorawan', fieldsOf('lorawan')['addressOfChirpStack']!],
    ['ruuvi', fieldsOf('ruuvi')['address']!],
    ['thingsboard', 'https://cold.example.com/api/v1/3f0c9a5b7d214e68a1b2c3d4e5f60718/telemetry'],
    ['influxdb', 'https://cold.example.com/api/v2/write?precision=s'],
  ]
  for (const [way, text] of shown) expect(page(way), text).toContain(text)
  expect(setupOf('thingsboard', FACTS).example).toContain(
    '/api/v1/3f0c9a5b7d214e68a1b2c3d4e5f60718/telemetry',
  )
  expect(setupOf('influxdb', FACTS).example).toContain('/api/v2/write?precision=s')
  expect(setupOf('mqtt', FACTS).example).toContain('-p 8883 --capath /etc/ssl/certs -q 1')
})

test('over HTTP every way is open; MQTT and Teltonika only where the server has their ports', () => {
  expect(openWays(FACTS.doors)).toEqual([...WAYS])
  const closed = { ...FACTS.doors, mqttPort: null, mqttsPort: null, teltonikaPort: null }
  expect(openWays(closed)).toEqual(['http', 'lorawan', 'ruuvi', 'thingsboard', 'influxdb'])
})

test('without an address of the operator’s the one that the browser uses counts', () => {
  const doors = { ...FACTS.doors, publicUrl: null, mqttsPort: null }
  expect(fieldsOf('http', { ...FACTS, doors })['address']).toBe(
    'http://localhost:3000/ingest/v1/readings',
  )
  expect(fieldsOf('mqtt', { ...FACTS, doors })).toMatchObject({ host: 'localhost', port: '1883' })
})

test('a token logs in over MQTT as the gateway that it is', () => {
  const credential = { kind: 'token', id: '12', text: 'cwt_x' } as const
  expect(fieldsOf('mqtt', { ...FACTS, credential })).toMatchObject({
    user: 'key-12',
    password: 'cwt_x',
  })
})
