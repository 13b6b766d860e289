import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOf } from './stored-value.ts'
import { addReading, deviceReadings, type ReadingFields } from './submission.ts'

const GOOD = { sensor: 1, time: '2026-11-20T09:00:00Z', value: 4.3 }
const judge = (fields: ReadingFields) => {
  const device = deviceReadings('356307042441013')
  return { refused: addReading(device, 7, fields), device }
}

test('a good reading is kept with its place, sensor, time and raw value', () => {
  const { refused, device } = judge(GOOD)
  expect(refused).toBeNull()
  expect(device).toEqual({
    name: '356307042441013',
    indexes: [7],
    sensors: [1],
    channels: ['temperature'],
    timesMs: [Date.UTC(2026, 10, 20, 9)],
    raws: [4.3],
  })
})

test('a sensor is a whole number from 1 to 4', () => {
  for (const sensor of [0, 5, 1.5, '1', null, undefined, Number.NaN])
    expect(judge({ ...GOOD, sensor }).refused).toBe('bad-sensor')
  expect(judge({ ...GOOD, sensor: 4 }).refused).toBeNull()
})

test('a time that cannot be read, or lies before 2000, is a bad time', () => {
  for (const time of [
    'yesterday',
    '2026-02-30T00:00:00Z',
    '2026-11-20T09:00:00',
    '1795165200',
    null,
    undefined,
    '1999-12-31T23:59:59.999Z',
  ]) {
    expect(judge({ ...GOOD, time }).refused).toBe('bad-time')
  }
  for (const time of [Number.NaN, -1, 0, 1e300, 946_684_799, 946_684_799_999])
    expect(judge({ ...GOOD, time }).refused).toBe('bad-time')
  expect(judge({ ...GOOD, time: 946_684_800 }).refused).toBeNull()
  expect(judge({ ...GOOD, time: '2000-01-01T00:00:00Z' }).refused).toBeNull()
})

test('a value is a number from −100 to 200 °C', () => {
  for (const value of [
    -100.01,
    200.01,
    '4.3',
    null,
    undefined,
    true,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    [],
    {},
  ]) {
    expect(judge({ ...GOOD, value }).refused).toBe('bad-value')
  }
  for (const value of [-100, 200, 0, -0.01]) expect(judge({ ...GOOD, value }).refused).toBeNull()
})

test('a sensor error is kept as a fault by its name, an unheard-of one as unknown', () => {
  const faultFor = (error: unknown) =>
    faultOf(judge({ sensor: 1, time: GOOD.time, error }).device.raws[0]!)
  expect(faultFor('not-connected')).toBe('not-connected')
  expect(faultFor('not-ready')).toBe('not-ready')
  expect(faultFor('read-error')).toBe('read-error')
  expect(faultFor('wrong-id')).toBe('wrong-id')
  expect(faultFor('E42')).toBe('unknown')
  expect(faultFor(17)).toBe('unknown')
})

test('a sensor error counts before a value beside it, an empty one does not', () => {
  expect(faultOf(judge({ ...GOOD, error: 'not-connected' }).device.raws[0]!)).toBe('not-connected')
  for (const error of [null, '', undefined])
    expect(judge({ ...GOOD, error }).device.raws).toEqual([4.3])
})

test('something else than a temperature is refused as a sensor nobody has', () => {
  expect(judge({ ...GOOD, type: 'pressure' }).refused).toBe('unknown-sensor')
  expect(judge({ ...GOOD, type: 'temperature' }).refused).toBeNull()
})

test('a reading of another channel is kept by the rule of that channel', () => {
  const humidity = judge({ ...GOOD, type: 'humidity', value: 48.5 })
  expect(humidity.refused).toBeNull()
  expect(humidity.device).toMatchObject({ channels: ['humidity'], raws: [48.5] })
  expect(judge({ ...GOOD, type: 'humidity', value: 101 }).refused).toBe('bad-value')
  expect(judge({ ...GOOD, type: 'door', value: true }).device.raws).toEqual([1])
  expect(judge({ ...GOOD, type: 'door', value: 0.5 }).refused).toBe('bad-value')
  const error = judge({ ...GOOD, type: 'battery', error: 'read-error' })
  expect(faultOf(error.device.raws[0]!)).toBe('read-error')
})

test('whatever the fields hold, the reading is kept or refused, never half of it', () => {
  const anything = fc.anything()
  fc.assert(
    fc.property(
      fc.record({
        sensor: fc.oneof(fc.constant(1), anything),
        time: fc.oneof(fc.constant(GOOD.time), anything),
        value: anything,
        error: anything,
        type: fc.oneof(fc.constant(undefined), anything),
      }),
      (fields) => {
        const { refused, device } = judge(fields)
        const lengths = [
          device.indexes.length,
          device.sensors.length,
          device.timesMs.length,
          device.raws.length,
        ]
        expect(new Set(lengths).size).toBe(1)
        expect(lengths[0]).toBe(refused === null ? 1 : 0)
      },
    ),
  )
})
