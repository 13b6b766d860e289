import { HOUR_MS } from '../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { addressOfZoom, zoomOfAddress } from './zoom-address.ts'

const FROM = Date.parse('2026-11-20T00:00:00Z')
const day = { fromMs: FROM, toMs: FROM + 24 * HOUR_MS }
const part = { fromMs: FROM + HOUR_MS, toMs: FROM + 2 * HOUR_MS }

test('the part that is zoomed to stands in the address and is read from it', () => {
  const address = addressOfZoom(new URLSearchParams('id=7'), part)
  expect(zoomOfAddress(address, day)).toEqual(part)
  expect(addressOfZoom(address, null).toString()).toBe('id=7')
})

test('what is no part of the period zooms to nothing', () => {
  const later = { fromMs: day.toMs, toMs: day.toMs + HOUR_MS }
  for (const zoom of ['', 'x-y', '5-1', '1-2'])
    expect(zoomOfAddress(new URLSearchParams({ zoom }), day)).toBeNull()
  expect(zoomOfAddress(addressOfZoom(new URLSearchParams(), part), later)).toBeNull()
})
