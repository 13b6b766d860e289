import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeJson, decodeNdjson } from './decode.ts'

const IMEI = '356307042441013'
const TIME = '2026-11-20T09:00:00Z'
const json = (value: unknown) =>
  decodeJson(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)))
const lines = (...values: unknown[]) =>
  decodeNdjson(
    Buffer.from(
      values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n'),
    ),
  )

// The example of the protocol's page.
const EXAMPLE = `{"imei": "${IMEI}", "readings": [{"sensor": 1, "time": "${TIME}", "value": 4.3}, {"sensor": 2, "time": "${TIME}", "error": "not-connected"}]}`

test("the protocol's example is one value and one fault of one device", () => {
  const decoded = json(EXAMPLE)
  expect(decoded).toEqual({
    kind: 'readings',
    count: 2,
    submission: {
      devices: [
        {
          name: IMEI,
          indexes: [0, 1],
          sensors: [1, 2],
          channels: ['temperature', 'temperature'],
          timesMs: [Date.UTC(2026, 10, 20, 9), Date.UTC(2026, 10, 20, 9)],
          raws: [4.3, -1_000_001],
        },
      ],
      refused: [],
    },
  })
})

test('a bad reading is refused alone, by its place in the list', () => {
  const good = { sensor: 1, time: TIME, value: 4 }
  const decoded = json({
    imei: IMEI,
    readings: [good, null, 7, [], { ...good, time: 'x' }, { ...good, value: 300 }, good],
  })
  expect(decoded).toMatchObject({
    count: 7,
    submission: {
      devices: [{ indexes: [0, 6] }],
      refused: [
        { index: 1, reason: 'bad-sensor' },
        { index: 2, reason: 'bad-sensor' },
        { index: 3, reason: 'bad-sensor' },
        { index: 4, reason: 'bad-time' },
        { index: 5, reason: 'bad-value' },
      ],
    },
  })
})

test('a type named for the whole request counts for each reading that names none', () => {
  const good = { sensor: 1, time: TIME, value: 4 }
  expect(
    json({ imei: IMEI, type: 'pressure', readings: [good, { ...good, type: 'temperature' }] }),
  ).toMatchObject({
    submission: { devices: [{ indexes: [1] }], refused: [{ index: 0, reason: 'unknown-sensor' }] },
  })
  expect(json({ imei: IMEI, type: 'temperature', readings: [good] })).toMatchObject({
    submission: { refused: [] },
  })
})

test('text that is not JSON is refused with the line and column where it stops being so', () => {
  const place = (text: string) => {
    const decoded = json(text)
    return decoded.kind === 'unreadable' ? decoded.place : decoded.kind
  }
  expect(place('')).toBe('line 1, column 1')
  expect(place('{\n  "imei": "1",\n  "readings": [{"sensor": 1,}]\n}')).toBe('line 3, column 29')
  expect(place('{"imei":"1","readings":[')).toBe('line 1, column 25')
  expect(place('{"imei":"1","readings":[1 2]}')).toBe('line 1, column 27')
  expect(place('{"imei":"1" "readings":[]}')).toBe('line 1, column 13')
  expect(place('{"imei" "1"}')).toBe('line 1, column 9')
  expect(place('{"imei":"1"}}')).toBe('line 1, column 13')
  expect(place('{"imei":"\\x"}')).toBe('line 1, column 10')
  expect(place("{'imei':1}")).toBe('line 1, column 2')
  expect(place('[nul]')).toBe('line 1, column 2')
})

test('JSON of another shape is refused with the name of the field', () => {
  expect(json([])).toMatchObject({ kind: 'unreadable', place: 'the whole text' })
  expect(json({ imei: 356307042441013, readings: [] })).toMatchObject({
    kind: 'unreadable',
    place: 'imei',
  })
  expect(json({ imei: IMEI })).toMatchObject({ kind: 'unreadable', place: 'readings' })
  expect(json({ imei: IMEI, readings: {} })).toMatchObject({
    kind: 'unreadable',
    place: 'readings',
  })
})

test('bytes that are not UTF-8 are refused, a byte order mark is passed over', () => {
  expect(decodeJson(Buffer.from([0x7b, 0xff, 0x7d]))).toMatchObject({
    kind: 'unreadable',
    message: 'The text is not UTF-8.',
  })
  expect(
    decodeJson(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(EXAMPLE)])),
  ).toMatchObject({ kind: 'readings', count: 2 })
})

test('10,000 readings are taken, one more is too many', () => {
  const readings = Array.from({ length: 10_000 }, () => ({ sensor: 1, time: TIME, value: 4 }))
  expect(json({ imei: IMEI, readings })).toMatchObject({ kind: 'readings', count: 10_000 })
  expect(json({ imei: IMEI, readings: [...readings, readings[0]] })).toEqual({ kind: 'too-many' })
  const asLines = readings.map((reading) => ({ imei: IMEI, ...reading }))
  expect(lines(...asLines)).toMatchObject({ kind: 'readings', count: 10_000 })
  expect(lines(...asLines, asLines[0])).toEqual({ kind: 'too-many' })
})

test('lines of many devices are sorted by device, their places counted from 0 with the empty ones', () => {
  const line = (imei: unknown, sensor: number) => ({ imei, sensor, time: TIME, value: 1 })
  const decoded = lines(
    line('a', 1),
    '',
    line('b', 2),
    line('a', 9),
    line('a', 3),
    line(17, 1),
    '5',
    '',
  )
  expect(decoded).toMatchObject({
    count: 6,
    submission: {
      devices: [
        { name: 'a', indexes: [0, 4] },
        { name: 'b', indexes: [2] },
      ],
      refused: [
        { index: 3, reason: 'bad-sensor' },
        { index: 5, reason: 'unknown-device' },
        { index: 6, reason: 'unknown-device' },
      ],
    },
  })
})

test('a line that is not JSON is refused by its number, lines ended with CR LF are not', () => {
  expect(decodeNdjson(Buffer.from('{}\r\n{}\r\n{"imei":}\r\n'))).toMatchObject({
    kind: 'unreadable',
    place: 'line 3, column 9',
  })
  expect(decodeNdjson(Buffer.from('{}\r\n\r\n{}\r\n'))).toMatchObject({
    kind: 'readings',
    count: 2,
  })
})

/** Every reading is either kept or refused, once. */
const accountsForAll = (decoded: ReturnType<typeof decodeJson>) => {
  if (decoded.kind !== 'readings') return
  const places = [
    ...decoded.submission.devices.flatMap((device) => device.indexes),
    ...decoded.submission.refused.map((refusal) => refusal.index),
  ]
  expect(new Set(places).size).toBe(places.length)
  expect(places.length).toBe(decoded.count)
}

const almostReading = fc.record(
  {
    imei: fc.oneof(fc.constant(IMEI), fc.anything()),
    sensor: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.anything()),
    time: fc.oneof(fc.constant(TIME), fc.anything()),
    value: fc.oneof(fc.double(), fc.anything()),
    error: fc.anything(),
  },
  { requiredKeys: [] },
)

test('whatever JSON comes, each reading in it is kept or refused exactly once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(almostReading, fc.anything())), (readings) => {
      accountsForAll(json({ imei: IMEI, readings }))
      accountsForAll(lines(...readings.map((reading) => JSON.stringify(reading) ?? 'null')))
    }),
    { numRuns: 300 },
  )
})

test('whatever bytes come, the decoder answers', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      accountsForAll(decodeJson(Buffer.from(bytes)))
      accountsForAll(decodeNdjson(Buffer.from(bytes)))
    }),
    { numRuns: 1_000 },
  )
})

test('a good request broken at any place is refused or still read, and a refusal names a place', () => {
  const good = Buffer.from(EXAMPLE)
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.nat(255), fc.boolean(), (at, byte, cut) => {
      const broken = cut ? good.subarray(0, at) : Buffer.from(good)
      if (!cut) broken[at] = byte
      for (const decode of [decodeJson, decodeNdjson]) {
        const decoded = decode(broken)
        accountsForAll(decoded)
        if (decoded.kind === 'unreadable')
          expect(decoded.place).toMatch(/^(line \d+, column \d+|imei|readings|the whole text)$/)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a million opening brackets are refused like one', () => {
  expect(json('['.repeat(1_000_000))).toMatchObject({
    kind: 'unreadable',
    place: 'line 1, column 1000001',
  })
})
