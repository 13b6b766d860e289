import { expect, test } from 'vitest'
import { PROTOCOL_NAMES } from '../senders/protocols.ts'
import { type Ask, RefusedError } from './ask.ts'
import { findDoors, whyClosed } from './find-doors.ts'

const URL = 'http://[::1]:3000'
const NOTHING_NAMED = { mqttUrl: null, teltonika: null }
const answering =
  (loggerDoors: object): Ask =>
  () =>
    Promise.resolve({ loggerDoors } as never)

test('the ports are those that the server says, on the host of its address', async () => {
  const ask = answering({ mqttPort: 1883, mqttsPort: 8883, teltonikaPort: 5027 })
  expect(await findDoors(ask, URL, NOTHING_NAMED)).toEqual({
    mqttUrl: 'mqtt://[::1]:1883',
    teltonika: { host: '::1', port: 5027 },
  })
})

test('a named port counts before what the server says, and TLS where it has nothing else', async () => {
  const ask = answering({ mqttPort: null, mqttsPort: 8883, teltonikaPort: null })
  const named = { mqttUrl: null, teltonika: { host: 'proxy', port: 7 } }
  expect(await findDoors(ask, URL, named)).toEqual({
    mqttUrl: 'mqtts://[::1]:8883',
    teltonika: { host: 'proxy', port: 7 },
  })
})

test('who may not ask for the ports gets the usual ones', async () => {
  const ask: Ask = () => Promise.reject(new RefusedError([{ message: 'no' }]))
  expect(await findDoors(ask, 'http://cold.example.com', NOTHING_NAMED)).toEqual({
    mqttUrl: 'mqtt://cold.example.com:1883',
    teltonika: { host: 'cold.example.com', port: 5027 },
  })
})

test('a server with HTTP alone takes the protocols that need no other port', () => {
  const open = PROTOCOL_NAMES.filter((name) => whyClosed(name, NOTHING_NAMED) === null)
  expect(open).toEqual([
    'http',
    'http-gzip',
    'ndjson',
    'things-stack',
    'chirpstack',
    'chirpstack-elsys',
    'chirpstack-dragino',
    'thingsboard',
    'influxdb',
    'ruuvi',
  ])
})
