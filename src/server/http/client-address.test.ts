import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const addressOf = (trusted: readonly string[], remoteAddress: string, forwarded?: string) =>
  clientAddress(trusted)({
    socket: { remoteAddress } as Socket,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })

test('without trusted proxies the client is who connected, whatever a header says', () => {
  expect(addressOf([], '192.0.2.1', '198.51.100.7')).toBe('192.0.2.1')
})

test.each([
  [['loopback'], '127.0.0.1'],
  [['loopback'], '::1'],
  [['loopback'], '::ffff:127.0.0.1'],
  [['10.0.0.0/8'], '10.1.2.3'],
  [['2001:db8::5'], '2001:db8::5'],
])('behind the proxy %j at %s the client is the one that it names', (trusted, proxy) => {
  expect(addressOf(trusted, proxy, '198.51.100.7')).toBe('198.51.100.7')
  expect(addressOf(trusted, proxy)).toBe(proxy)
})

test('what a client writes in front of the header does not count', () => {
  expect(addressOf(['loopback'], '127.0.0.1', '203.0.113.9, 198.51.100.7')).toBe('198.51.100.7')
  expect(addressOf(['loopback', '10.0.0.0/8'], '127.0.0.1', '198.51.100.7, 10.0.0.2')).toBe(
    '198.51.100.7',
  )
})
