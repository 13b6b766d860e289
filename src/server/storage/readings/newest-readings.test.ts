import { expect, test } from 'vitest'
import { CHANNELS, importSeriesId, seriesIdOf } from '../../../domain/devices/sensor.ts'
import { NewestReadings } from './newest-readings.ts'

const AT = Date.UTC(2026, 10, 29)

test('each series has a newest reading of its own, whatever its number', () => {
  const newest = new NewestReadings()
  const series = [
    0,
    1,
    7,
    1_023,
    1_024,
    100_000,
    2 ** 22 - 1,
    2 ** 22,
    2 ** 27 - 1,
    ...CHANNELS.map((channel) => seriesIdOf(5, channel)),
    importSeriesId(5),
  ]
  for (const id of series) {
    expect(newest.of(id)).toBeNull()
    expect(newest.value(id)).toBeNull()
    expect(newest.timeMs(id)).toBe(-Infinity)
  }
  series.forEach((id, i) => newest.note(id, AT + i, 400 + i, AT + 1_000 + i))
  series.forEach((id, i) => {
    expect(newest.of(id)).toEqual({ timeMs: AT + i, value: 400 + i, receivedMs: AT + 1_000 + i })
    expect(newest.value(id)).toBe(400 + i)
    expect(newest.timeMs(id)).toBe(AT + i)
  })
  expect(newest.of(2)).toBeNull()
  expect(newest.of(1_000_000)).toBeNull()
})

test('a newer one takes its place', () => {
  const newest = new NewestReadings()
  for (const id of [3, 2 ** 27 + 3]) {
    newest.note(id, AT, 400, AT)
    newest.note(id, AT + 60_000, -1_000_001, AT + 60_500)
    expect(newest.of(id)).toEqual({
      timeMs: AT + 60_000,
      value: -1_000_001,
      receivedMs: AT + 60_500,
    })
  }
})
