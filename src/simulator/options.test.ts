import { expect, test } from 'vitest'
import { simulateOptions } from './options.ts'
import { PROTOCOL_NAMES } from './senders/protocols.ts'

const LOGIN = { COLDWATCH_EMAIL: 'a@cold.example', COLDWATCH_PASSWORD: 'cold' }

test('without options a fleet of every protocol sends to this machine, as the demo’s reseller', () => {
  expect(simulateOptions([], {})).toMatchObject({
    devices: 50,
    protocols: PROTOCOL_NAMES,
    scenario: 'mixed',
    speed: 1,
    url: 'http://127.0.0.1:3000',
    mqttUrl: null,
    teltonika: null,
    networks: ['127.0.0.0/8', '::1/128'],
    credentials: { kind: 'login', email: 'reseller@demo.example' },
  })
})

test('another host has to be named, and nobody sends there with the demo’s password', () => {
  const there = ['--url', 'https://cold.example.com', '--protocols', 'http']
  expect(() => simulateOptions(there, {})).toThrow('Set COLDWATCH_TOKEN')
  expect(simulateOptions(there, LOGIN)).toMatchObject({
    url: 'https://cold.example.com',
  })
  expect(() => simulateOptions(there.with(3, 'teltonika'), LOGIN)).toThrow('--network')
})

test.each([
  [['--devices', '0'], '--devices must be a whole number from 1'],
  [['--minutes', 'ten'], '--minutes must be a whole number'],
  [['--speed', '0.5'], '--speed must be a number from 1 on, or max'],
  [['--protocols', 'http,smoke'], 'there is no "smoke"'],
  [['--scenario', 'storm'], 'there is no "storm"'],
  [['--url', 'cold'], '--url must be an address'],
  [['--teltonika', 'cold'], '--teltonika must be host:port'],
  [['--devices', '500', '--protocols', 'home-assistant'], 'An account keeps what 166'],
  [['--door'], "Unknown option '--door'"],
])('%j is refused with a sentence', (argv, sentence) => {
  expect(() => simulateOptions(argv, {})).toThrow(sentence)
})

test('gateways over MQTT need the number of the token', () => {
  const token = { COLDWATCH_TOKEN: 'cwt_1' }
  expect(() => simulateOptions([], token)).toThrow('COLDWATCH_TOKEN_ID')
  expect(simulateOptions([], { ...token, COLDWATCH_TOKEN_ID: '7' })).toMatchObject({
    credentials: { kind: 'token', token: 'cwt_1', tokenId: '7' },
  })
})
