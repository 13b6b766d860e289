import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { type Channel, seriesIdOf } from '../devices/sensor.ts'
import {
  type AcceptedReadings,
  CLOCK_SKEW_MS,
  clockAheadMs,
  judgeBatch,
  type KnownDevice,
} from './judge-batch.ts'
import { storedFault } from './stored-value.ts'
import type { DeviceReadings } from './submission.ts'

const NOON = Date.UTC(2026, 10, 20, 12)

const device = (change: Partial<KnownDevice> = {}): KnownDevice => ({
  clockAheadMs: 0,
  tools: [
    { toolId: 11, equipmentId: 1, corrections: { fromMs: [0], celsius: [0] } },
    { toolId: 12, equipmentId: 2, corrections: { fromMs: [0, NOON], celsius: [0.5, -1] } },
  ],
  ...change,
})

const batch = (
  ...readings: [sensor: number, timeMs: number, raw: number, channel?: Channel][]
): DeviceReadings => ({
  name: '356307042441013',
  indexes: readings.map((_, i) => i),
  sensors: readings.map(([sensor]) => sensor),
  channels: readings.map(([, , , channel = 'temperature']) => channel),
  timesMs: readings.map(([, timeMs]) => timeMs),
  raws: readings.map(([, , raw]) => raw),
})

const judge = (readings: DeviceReadings, device: KnownDevice | null, receivedMs = NOON) => {
  const accepted: AcceptedReadings = { seriesIds: [], timesMs: [], values: [], indexes: [] }
  return { verdict: judgeBatch(readings, device, receivedMs, CLOCK_SKEW_MS, accepted), accepted }
}

test('readings go to the tool of their sensor, in hundredths of °C', () => {
  const { accepted, verdict } = judge(
    batch([1, NOON, 4.3], [1, NOON - MINUTE_MS, -18.444]),
    device(),
  )
  expect(accepted).toEqual({
    seriesIds: [11, 11],
    timesMs: [NOON, NOON - MINUTE_MS],
    values: [430, -1844],
    indexes: [0, 1],
  })
  expect(verdict).toEqual({ refused: [], clockAheadMs: 0, suspect: 0 })
})

test('the correction in force when it was measured is added to each raw value', () => {
  expect(judge(batch([2, NOON - 1, 4], [2, NOON, 4]), device()).accepted.values).toEqual([450, 300])
})

test('another channel goes to a series of its own, without the correction of the temperature', () => {
  const readings = batch([2, NOON, 4], [2, NOON, 48.5, 'humidity'], [2, NOON, 1, 'door'])
  expect(judge(readings, device()).accepted).toMatchObject({
    seriesIds: [12, seriesIdOf(12, 'humidity'), seriesIdOf(12, 'door')],
    values: [300, 4850, 100],
  })
})

test('the clock of a device is judged by all of its channels', () => {
  const ahead = batch([1, NOON, 4], [1, NOON + HOUR_MS, 48.5, 'humidity'])
  const { verdict, accepted } = judge(ahead, device())
  expect(verdict).toMatchObject({ clockAheadMs: HOUR_MS, suspect: 2 })
  expect(accepted.timesMs).toEqual([NOON - HOUR_MS, NOON])
})

test('a fault is accepted as it is, without a correction', () => {
  const fault = storedFault('not-connected')
  expect(judge(batch([2, NOON, fault]), device()).accepted.values).toEqual([fault])
})

test('a sensor without a tool is refused alone', () => {
  const { accepted, verdict } = judge(batch([1, NOON, 4], [3, NOON, 5], [2, NOON, 6]), device())
  expect(verdict.refused).toEqual([{ index: 1, reason: 'unknown-sensor' }])
  expect(accepted.indexes).toEqual([0, 2])
})

test('every reading of an unknown device is refused', () => {
  const { accepted, verdict } = judge(batch([1, NOON, 4], [9, NOON, 5]), null)
  expect(verdict.refused).toEqual([
    { index: 0, reason: 'unknown-device' },
    { index: 1, reason: 'unknown-device' },
  ])
  expect(accepted.indexes).toEqual([])
})

test('a batch from a clock that runs ahead is shifted as a whole, its newest reading to the receipt', () => {
  const { accepted, verdict } = judge(
    batch([1, NOON + DAY_MS - MINUTE_MS, 4], [2, NOON + DAY_MS, 5]),
    device(),
  )
  expect(accepted.timesMs).toEqual([NOON - MINUTE_MS, NOON])
  expect(verdict).toEqual({ refused: [], clockAheadMs: DAY_MS, suspect: 2 })
})

test('the correction of a shifted reading is that of its shifted time', () => {
  expect(
    judge(batch([2, NOON + DAY_MS - 1, 4], [2, NOON + DAY_MS, 4]), device()).accepted.values,
  ).toEqual([450, 300])
})

test('a device that was ahead keeps its shift, so that a batch sent again gives the same times', () => {
  const ahead = device({ clockAheadMs: DAY_MS })
  const again = judge(batch([1, NOON + DAY_MS, 4]), ahead, NOON + 3 * MINUTE_MS)
  expect(again.accepted.timesMs).toEqual([NOON])
  expect(again.verdict.clockAheadMs).toBe(DAY_MS)
})

test('a clock that is right again drops the shift', () => {
  const { accepted, verdict } = judge(batch([1, NOON, 4]), device({ clockAheadMs: DAY_MS }))
  expect(accepted.timesMs).toEqual([NOON])
  expect(verdict).toEqual({ refused: [], clockAheadMs: 0, suspect: 0 })
})

test('a batch of which nothing could be read leaves the shift as it was', () => {
  expect(judge(batch(), device({ clockAheadMs: 5_000 })).verdict.clockAheadMs).toBe(5_000)
})

test('what a shift takes back behind the year 2000 is a bad time', () => {
  const { verdict, accepted } = judge(batch([1, NOON, 4], [1, Date.UTC(9999, 0, 1), 4]), device())
  expect(verdict.refused).toEqual([{ index: 0, reason: 'bad-time' }])
  expect(accepted.timesMs).toEqual([NOON])
})

const ahead = (newest: number, received: number, shift: number) =>
  clockAheadMs(newest * MINUTE_MS, received * MINUTE_MS, shift * MINUTE_MS, CLOCK_SKEW_MS) /
  MINUTE_MS

test('a clock five minutes ahead is tolerated, more is not', () => {
  expect(ahead(105, 100, 0)).toBe(0)
  expect(clockAheadMs(105 * MINUTE_MS + 1, 100 * MINUTE_MS, 0, CLOCK_SKEW_MS)).toBe(
    5 * MINUTE_MS + 1,
  )
})

test('a clock one day ahead: the first batch sets the shift, the next ones use it, a right clock drops it', () => {
  let shift = ahead(1445, 5, 0)
  expect(shift * MINUTE_MS).toBe(DAY_MS)
  for (const received of [10, 15]) {
    shift = ahead(1440 + received, received, shift)
    expect(shift * MINUTE_MS).toBe(DAY_MS)
  }
  expect(ahead(20, 20, shift)).toBe(0)
})

test('a batch sent again later is shifted as it was the first time', () => {
  const first = ahead(1445, 5, 0)
  expect(ahead(1445, 9, first)).toBe(first)
  expect(ahead(1445, 300, first)).toBe(first)
})

test('a clock that jumped further ahead gets a new shift', () => {
  expect(ahead(3000, 20, 1440)).toBe(2980)
})
