import { expect, test } from 'vitest'
import { DamagedHotRowError, hotBytes, type HotRow, readHotBytes } from './hot-bytes.ts'

const READINGS = {
  times: [1_795_132_800_000, 1_795_132_860_000, 1_795_132_800_500],
  toolIds: [1, 1, 2],
  values: [412, -1_800, -1_000_001],
}
const RECEIVED_MS = 1_795_132_861_123
const row = (): HotRow => ({
  receivedMs: RECEIVED_MS,
  readings: 3,
  bytes: hotBytes(READINGS, RECEIVED_MS),
})
const asLists = (readings: ReturnType<typeof readHotBytes>) => ({
  times: [...readings.times],
  toolIds: [...readings.toolIds],
  values: [...readings.values],
})

test('a row comes back as it went in', () => {
  expect(asLists(readHotBytes(row()))).toEqual(READINGS)
})

test('one flipped bit anywhere in a row is found', () => {
  for (let bit = 0; bit < row().bytes.length * 8; bit++) {
    const damaged = row()
    damaged.bytes[bit >> 3]! ^= 1 << (bit & 7)
    expect(() => readHotBytes(damaged), `bit ${bit}`).toThrow(DamagedHotRowError)
  }
})

test('a changed time of receipt or number of readings is found', () => {
  expect(() => readHotBytes({ ...row(), receivedMs: RECEIVED_MS + 1 })).toThrow(DamagedHotRowError)
  for (const readings of [-1, 0, 2, 4, 1e9])
    expect(() => readHotBytes({ ...row(), readings })).toThrow(DamagedHotRowError)
})

test('a row cut short anywhere is found', () => {
  const { bytes } = row()
  for (let length = 0; length < bytes.length; length++)
    expect(() => readHotBytes({ ...row(), bytes: bytes.subarray(0, length) })).toThrow(
      DamagedHotRowError,
    )
})

test('a row of version 1, which has no head, is read', () => {
  const { bytes } = row()
  expect(asLists(readHotBytes({ ...row(), bytes: bytes.subarray(5) }))).toEqual(READINGS)
})

test('a row of a later version is named as such', () => {
  const later = row()
  later.bytes[0] = 3
  expect(() => readHotBytes(later)).toThrow('format 3 is unknown to this program')
})
