import { expect, test } from 'vitest'
import { isWebhookHost, webhookHosts } from './webhook-hosts.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.9',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
])('without a setting %s is not called', (address) => {
  expect(webhookHosts([]).allows('desk.example', address)).toBe(false)
})

test('an address on the open internet is called', () => {
  const hosts = webhookHosts([])
  expect(hosts.allows('desk.example', '93.184.216.34')).toBe(true)
  expect(hosts.allows('desk.example', '2606:2800:220:1::1')).toBe(true)
  expect(hosts.names('desk.example')).toBe(false)
})

test('a network of the settings opens its addresses, also those written as IPv6', () => {
  const hosts = webhookHosts(['10.0.0.0/8', 'fd00::/8'])
  expect(hosts.allows('desk.lan', '10.1.2.3')).toBe(true)
  expect(hosts.allows('desk.lan', '::ffff:10.1.2.3')).toBe(true)
  expect(hosts.allows('desk.lan', 'fd12::1')).toBe(true)
  expect(hosts.allows('desk.lan', '11.0.0.1')).toBe(true)
  expect(hosts.allows('desk.lan', '192.168.1.1')).toBe(false)
  expect([hosts.names('10.9.9.9'), hosts.names('[fd12::1]'), hosts.names('desk.lan')]).toEqual([
    true,
    true,
    false,
  ])
})

test('a host of the settings may lie anywhere; others of its network may not', () => {
  const hosts = webhookHosts(['desk.lan', '192.168.1.7'])
  expect(hosts.allows('Desk.lan', '10.0.0.4')).toBe(true)
  expect(hosts.allows('other.lan', '10.0.0.4')).toBe(false)
  expect(hosts.allows('other.lan', '192.168.1.7')).toBe(true)
  expect(hosts.allows('other.lan', '192.168.1.8')).toBe(false)
})

test.each([
  ['desk.lan', true],
  ['localhost', true],
  ['10.0.0.0/8', true],
  ['::1', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['http://desk.lan', false],
  ['desk.lan:80', false],
  ['-desk', false],
])('%s as an entry of the setting: %s', (entry, isEntry) => {
  expect(isWebhookHost(entry)).toBe(isEntry)
})
