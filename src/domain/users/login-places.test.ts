import { expect, test } from 'vitest'
import { isFamiliarNetwork, isNewDevice } from './login-places.ts'

const OFFICE = { device: 'Firefox, Windows', network: '192.0.2.7' }
const PHONE = { device: 'Safari, iPhone', network: '2001:db8:0:1::/64' }
const BEFORE = [OFFICE, PHONE]

test('a network is familiar when any device has logged in through it', () => {
  expect(isFamiliarNetwork(BEFORE, '192.0.2.7')).toBe(true)
  expect(isFamiliarNetwork(BEFORE, '192.0.2.8')).toBe(false)
})

test('the first login of an account is not new', () => {
  expect(isNewDevice([], OFFICE)).toBe(false)
})

test('another address of the same provider is not new', () => {
  expect(isNewDevice(BEFORE, { ...OFFICE, network: '192.0.99.1' })).toBe(false)
  expect(isNewDevice(BEFORE, { ...PHONE, network: '2001:db8:7:9::/64' })).toBe(false)
})

test('another device is new, and so is a device through another provider', () => {
  expect(isNewDevice(BEFORE, { ...OFFICE, device: 'Chrome, Windows' })).toBe(true)
  expect(isNewDevice(BEFORE, { ...OFFICE, network: '198.51.100.1' })).toBe(true)
  expect(isNewDevice(BEFORE, { ...OFFICE, network: '2001:db8:0:1::/64' })).toBe(true)
})
