import { expect, test } from 'vitest'
import { deviceState, SILENT_AFTER_MS } from './device-state.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const before = (ms: number) => new Date(NOW.getTime() - ms)
const device = (lastContact: Date | null, retiredAt: Date | null = null) => ({
  firstContact: lastContact,
  lastContact,
  retiredAt,
})

test('a device that never sent is not silent', () => {
  expect(deviceState(device(null), false, NOW)).toBe('NEVER_SENT')
})

test('a device is silent when it has sent nothing for more than a day', () => {
  expect(deviceState(device(before(SILENT_AFTER_MS)), false, NOW)).toBe('SENDING')
  expect(deviceState(device(before(SILENT_AFTER_MS + 1)), false, NOW)).toBe('SILENT')
})

test('a device is silent as soon as one of its sensors has an alarm because of missing data', () => {
  expect(deviceState(device(before(60_000)), true, NOW)).toBe('SILENT')
})

test('a retired device is retired, whatever it sent', () => {
  expect(deviceState(device(before(0), NOW), true, NOW)).toBe('RETIRED')
  expect(deviceState(device(null, NOW), false, NOW)).toBe('RETIRED')
})
