import { expect, test } from 'vitest'
import { siteNetwork } from './site-network.ts'

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['2001:db8::7', '2001:db8:0::/48'],
  ['2001:DB8:a:b:c:d:e:f', '2001:db8:a::/48'],
])('the block of %s is %s', (address, network) => {
  expect(siteNetwork(address)).toBe(network)
})

test.each(['', 'cold.example', '192.0.2', '::g'])('%j lies in no block', (text) => {
  expect(siteNetwork(text)).toBeNull()
})
