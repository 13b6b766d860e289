import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test('an IPv4 address stands for itself, within IPv6 too', () => {
  expect(clientNetwork('192.0.2.1')).toBe('192.0.2.1')
  expect(clientNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test('all addresses of an IPv6 /64 are one', () => {
  expect(clientNetwork('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64')
  expect(clientNetwork('2001:0DB8:0000:0001:ffff:ffff:ffff:ffff')).toBe('2001:db8:0:1::/64')
  expect(clientNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(clientNetwork('::1')).toBe('0:0:0:0::/64')
  expect(clientNetwork('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64')
})
