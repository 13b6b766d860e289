import { expect, test } from 'vitest'
import { compare, isEqual, type StoredReading } from './compare.ts'
import { createLedger, seriesKey } from './ledger.ts'

const IMEI = '356307042441013'
const KEY = seriesKey(IMEI, 1, 'temperature')

/** A ledger with one acknowledged reading a minute, and what stands beside it in storage. */
const compared = (
  values: readonly number[],
  stored: readonly StoredReading[],
  keepsTimes = true,
) => {
  const ledger = createLedger()
  for (const [minute, value] of values.entries()) {
    const [entry] = ledger.sent(
      { protocol: 'mqtt', imeiNumber: IMEI, keepsTimes },
      { timeMs: minute * 60_000, readings: [{ sensor: 1, channel: 'temperature', value }] },
    )
    ledger.acknowledged('mqtt', entry!)
  }
  return compare(ledger, new Map([[KEY, stored]]))[0]!
}
const at = (minute: number, value: number): StoredReading => ({ timeMs: minute * 60_000, value })

test('what was sent, acknowledged and stored once under its time is equal', () => {
  const comparison = compared([4.1, 4.2], [at(0, 4.1), at(1, 4.2)])
  expect(comparison).toMatchObject({ sent: 2, acknowledged: 2, stored: 2, lost: 0, unexpected: 0 })
  expect(isEqual(comparison)).toBe(true)
})

test('an acknowledged reading that is not stored, or with another value, is lost', () => {
  const comparison = compared([4.1, 4.2, 4.3], [at(0, 4.1), at(1, 9.9)])
  expect(comparison).toMatchObject({ stored: 1, lost: 2, unexpected: 1 })
  expect(isEqual(comparison)).toBe(false)
})

test('a reading that is stored and was never sent is unexpected', () => {
  expect(compared([4.1], [at(0, 4.1), at(7, 4.1)])).toMatchObject({ stored: 1, unexpected: 1 })
})

test('where the server takes the receipt as the time, the same values in the same order are equal', () => {
  const later = [at(500, 4.1), at(501, 4.1), at(502, 4.3)]
  expect(isEqual(compared([4.1, 4.1, 4.3], later, false))).toBe(true)
  expect(compared([4.1, 4.1, 4.3], later.slice(1), false)).toMatchObject({ stored: 2, lost: 1 })
  const twice = [...later, at(503, 4.3)]
  expect(compared([4.1, 4.1, 4.3], twice, false)).toMatchObject({ stored: 3, unexpected: 1 })
})

test('a reading without an acknowledgement is not lost, and the run is not equal all the same', () => {
  const ledger = createLedger()
  ledger.sent(
    { protocol: 'http', imeiNumber: IMEI, keepsTimes: true },
    { timeMs: 0, readings: [{ sensor: 1, channel: 'temperature', fault: 'not-connected' }] },
  )
  const [comparison] = compare(ledger, new Map())
  expect(comparison).toMatchObject({ sent: 1, acknowledged: 0, stored: 0, lost: 0 })
  expect(isEqual(comparison!)).toBe(false)
})
