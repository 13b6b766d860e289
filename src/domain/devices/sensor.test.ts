import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Channel,
  channelOfSeries,
  CHANNELS,
  IMPORTED_CHANNELS,
  importedChannelOf,
  importOfSeries,
  importSeriesId,
  isChannel,
  measuredValue,
  seriesIdOf,
  toolOfSeries,
} from './sensor.ts'

const toolId = fc.integer({ min: 1, max: 2 ** 27 - 1 })

test('each channel of each tool is a series of its own, and names both', () => {
  fc.assert(
    fc.property(toolId, fc.constantFrom(...CHANNELS), (id, channel) => {
      const series = seriesIdOf(id, channel)
      expect(toolOfSeries(series)).toBe(id)
      expect(channelOfSeries(series)).toBe(channel)
      // The hot log holds ids as signed 32-bit integers.
      expect(series | 0).toBe(series)
    }),
  )
})

test('each import is a series of its own for temperature and humidity, above those of tools', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 29 - 1 }),
      fc.constantFrom(...IMPORTED_CHANNELS),
      (id, channel) => {
        const series = importSeriesId(id, channel)
        expect(importOfSeries(series)).toBe(id)
        expect(channelOfSeries(series)).toBeNull()
        expect(series | 0).toBe(series)
      },
    ),
  )
  expect(importSeriesId(3)).toBe(2 ** 30 + 3)
  expect(importSeriesId(3, 'humidity')).not.toBe(importSeriesId(3))
  expect(importOfSeries(seriesIdOf(3, 'humidity'))).toBeNull()
  expect(importedChannelOf(seriesIdOf(3, 'humidity'))).toBe('humidity')
  expect(importedChannelOf(seriesIdOf(3, 'door'))).toBeNull()
  expect(() => importSeriesId(2 ** 29)).toThrow(RangeError)
})

test("the temperature's series has the tool's id", () => {
  fc.assert(
    fc.property(toolId, (id) => {
      expect(seriesIdOf(id, 'temperature')).toBe(id)
    }),
  )
})

test('an id above all tools has no series, and a series of a later program no channel', () => {
  expect(() => seriesIdOf(2 ** 27, 'humidity')).toThrow(RangeError)
  expect(channelOfSeries(2 ** 31 - 1)).toBeNull()
})

test('a channel takes the values that it can have, and nothing else', () => {
  const takes = (channel: Channel, ...values: unknown[]) =>
    values.map((value) => measuredValue(channel, value))
  expect(takes('temperature', -100, 0, 200)).toEqual([-100, 0, 200])
  expect(takes('temperature', -100.1, 200.1, Number.NaN, '4', true, null)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  expect(takes('humidity', 0, 48.5, 100)).toEqual([0, 48.5, 100])
  expect(takes('humidity', -0.1, 100.1, '50')).toEqual([null, null, null])
  expect(takes('battery', 0, 100, 101)).toEqual([0, 100, null])
  for (const states of ['door', 'power'] as const) {
    expect(takes(states, 0, 1, false, true)).toEqual([0, 1, 0, 1])
    expect(takes(states, 0.5, 2, -1, 'open', null)).toEqual([null, null, null, null, null])
  }
})

test('a name is a channel only in its own spelling', () => {
  expect(CHANNELS.every(isChannel)).toBe(true)
  expect(['Temperature', '', null, undefined, 1].some(isChannel)).toBe(false)
})
