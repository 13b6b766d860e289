import { expect, test } from 'vitest'
import { cidr, isInNetworks } from './network.ts'

test('a network is kept as CIDR, a lone address as a network of one', () => {
  expect(cidr(' 192.0.2.0/24 ')).toBe('192.0.2.0/24')
  expect(cidr('192.0.2.7')).toBe('192.0.2.7/32')
  expect(cidr('2001:DB8::/48')).toBe('2001:db8::/48')
  expect(cidr('2001:db8::1')).toBe('2001:db8::1/128')
})

test.each([
  '',
  'example.com',
  '192.0.2.0/33',
  '192.0.2/24',
  '192.0.2.0/',
  '2001:db8::/129',
  '0.0.0.0/0',
  '::/0',
  '192.0.2.0/24, 10.0.0.0/8',
])('%j is no network', (text) => {
  expect(cidr(text)).toBeNull()
})

test('an address is in the networks that hold it, and in none when there are none', () => {
  const networks = ['192.0.2.0/24', '2001:db8::/48']
  expect(isInNetworks('192.0.2.255', networks)).toBe(true)
  expect(isInNetworks('192.0.3.0', networks)).toBe(false)
  expect(isInNetworks('2001:db8:0:ffff::1', networks)).toBe(true)
  expect(isInNetworks('nonsense', networks)).toBe(false)
  expect(isInNetworks('192.0.2.1', [])).toBe(false)
})

test('the answer for one address is not given for the next', () => {
  const networks = ['192.0.2.0/24']
  for (const isIn of [true, true, false, false, true])
    expect(isInNetworks(isIn ? '192.0.2.1' : '192.0.3.1', networks)).toBe(isIn)
})
