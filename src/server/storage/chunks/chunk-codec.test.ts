import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedFault } from '../../../domain/readings/stored-value.ts'
import {
  gridPlaceAtOrAfter,
  type GridTimes,
  partOfGrid,
  type Series,
  seriesOf,
  timeAt,
  timesWithin,
} from '../../../domain/readings/series.ts'
import { CHUNK_HEAD_LENGTH, DamagedChunkError, writeHead } from './chunk-format.ts'
import { decodeArrivedChunk, decodeChunk, decodeChunkInto, decodeReceipts } from './decode-chunk.ts'
import { encodeChunk as encodeArrivedChunk } from './encode-chunk.ts'
import { IN_TIME, NOT_RECORDED } from './receipts.ts'

const MIDNIGHT = Date.UTC(2026, 10, 20)

/** A chunk of readings that all arrived in time. */
const encodeChunk = (series: Series) =>
  encodeArrivedChunk({ ...series, receipts: new Float64Array(series.times.length) })

const value = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -100, max: 100 }).map((tenths) => tenths * 10) },
  { weight: 3, arbitrary: fc.integer({ min: -10_000, max: 20_000 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('not-connected' as const, 'read-error' as const).map(storedFault),
  },
  { weight: 1, arbitrary: fc.integer({ min: -(2 ** 29), max: 2 ** 29 }) },
)
const evenTimes = fc
  .record({
    start: fc.integer({ min: 0, max: HOUR_MS }),
    step: fc.constantFrom(1_000, 60_000, 61_037, 300_000),
    jitter: fc.constantFrom(0, 1, 2_000),
    left: fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
    seed: fc.array(fc.nat(2_000), { minLength: 60, maxLength: 60 }),
  })
  .map(({ start, step, jitter, left, seed }) =>
    [
      ...new Set(
        left.flatMap((there, i) =>
          there || i === 0 ? [start + i * step + (jitter === 0 ? 0 : seed[i]! % jitter)] : [],
        ),
      ),
    ].toSorted((a, b) => a - b),
  )
const anyTimes = fc
  .uniqueArray(fc.nat(DAY_MS - 1), { minLength: 1, maxLength: 60 })
  .map((times) => times.toSorted((a, b) => a - b))
const anyDay = fc
  .oneof(evenTimes, anyTimes)
  .chain((times) =>
    fc
      .array(value, { minLength: times.length, maxLength: times.length })
      .map((values) => seriesOf(times.map((time, i) => [MIDNIGHT + time, values[i]!]))),
  )

test('a day of readings comes back exactly as it went in, whatever its times, values and faults', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(decodeChunk(encodeChunk(day))).toEqual(day)
    }),
    { numRuns: 400 },
  )
})

test('a day of nothing but faults comes back', () => {
  const day = seriesOf(
    Array.from({ length: 10 }, (_, i) => [
      MIDNIGHT + i * 60_000,
      storedFault(i < 5 ? 'not-ready' : 'not-connected'),
    ]),
  )
  expect(decodeChunk(encodeChunk(day))).toEqual(day)
})

test('an even day of one value takes a few bytes only', () => {
  const day = seriesOf(Array.from({ length: 1440 }, (_, i) => [MIDNIGHT + i * 60_000, 400]))
  expect(encodeChunk(day).length).toBeLessThan(40)
})

test.each([
  ['nothing', seriesOf([])],
  [
    'times that stand still',
    seriesOf([
      [MIDNIGHT, 1],
      [MIDNIGHT, 2],
    ]),
  ],
  [
    'times that go back',
    seriesOf([
      [MIDNIGHT, 1],
      [MIDNIGHT - 1, 2],
    ]),
  ],
  ['a time before 1970', seriesOf([[-1, 1]])],
  [
    'parts of a millisecond',
    seriesOf([
      [MIDNIGHT, 1],
      [MIDNIGHT + 0.5, 2],
    ]),
  ],
  [
    'a month in one chunk',
    seriesOf([
      [MIDNIGHT, 1],
      [MIDNIGHT + 31 * DAY_MS, 2],
    ]),
  ],
  ['a value beyond every sensor', seriesOf([[MIDNIGHT, 2 ** 30]])],
])('%s cannot be put into a chunk', (_what, series) => {
  expect(() => encodeChunk(series)).toThrow(RangeError)
})

test('one changed byte anywhere is found', () => {
  const bytes = encodeChunk(
    seriesOf(
      Array.from({ length: 50 }, (_, i) => [MIDNIGHT + i * 60_000 + (i % 7), 400 + (i % 3)]),
    ),
  )
  for (let at = 0; at < bytes.length; at++) {
    const damaged = Uint8Array.from(bytes)
    damaged[at] = damaged[at]! ^ 0x10
    expect(() => decodeChunk(damaged), `byte ${at}`).toThrow(DamagedChunkError)
  }
})

test('a chunk cut short anywhere is found', () => {
  const bytes = encodeChunk(
    seriesOf(
      Array.from({ length: 50 }, (_, i) => [MIDNIGHT + i * 60_000 + (i % 7), 400 + (i % 3)]),
    ),
  )
  for (let length = 0; length < bytes.length; length++)
    expect(() => decodeChunk(bytes.subarray(0, length))).toThrow(DamagedChunkError)
})

test('a chunk of a later format is named as such', () => {
  const bytes = encodeChunk(seriesOf([[MIDNIGHT, 400]]))
  bytes[0] = 4
  expect(() => decodeChunk(bytes)).toThrow('format 4 is unknown to this program')
})

test('a chunk with a section of a later program is named as such', () => {
  const bytes = encodeChunk(seriesOf([[MIDNIGHT, 400]]))
  expect(bytes[CHUNK_HEAD_LENGTH]).toBe(0)
  bytes[CHUNK_HEAD_LENGTH] = 2
  writeHead(bytes, bytes[0]!)
  for (const decode of [decodeChunk, decodeReceipts, decodeArrivedChunk])
    expect(() => decode(bytes)).toThrow('format 2 with sections 2 is unknown to this program')
})

const receipt = fc.oneof(
  fc.constantFrom(IN_TIME, NOT_RECORDED),
  fc.constantFrom(1_795_000_000, 1_795_000_060, 1_795_086_400),
  fc.integer({ min: 3_601, max: 4_000_000_000 }),
)
const anyArrivedDay = anyDay.chain((day) =>
  fc
    .array(receipt, { minLength: day.times.length, maxLength: day.times.length })
    .map((receipts) => ({ ...day, receipts: Float64Array.from(receipts) })),
)

test('the receipts of a day come back exactly, with the readings and alone', () => {
  fc.assert(
    fc.property(anyArrivedDay, (day) => {
      const bytes = encodeArrivedChunk(day)
      expect(decodeArrivedChunk(bytes)).toEqual(day)
      const { times, values } = day
      expect(decodeChunk(bytes)).toEqual({ times, values })
      expect(decodeReceipts(bytes).length === 0).toBe(day.receipts.every((one) => one === IN_TIME))
    }),
    { numRuns: 400 },
  )
})

/** What version 1 wrote for one reading a minute, 4.00 to 4.02 °C, from 20 November 2026 on. */
const VERSION_1 = Buffer.from(
  '01c92d261e3280f882b29f34e0d403000100a0060100320001316362626622090100',
  'hex',
)

test('a chunk of version 1 is read, and says that its arrivals are not recorded', () => {
  const day = seriesOf(Array.from({ length: 50 }, (_, i) => [MIDNIGHT + i * 60_000, 400 + (i % 3)]))
  expect(decodeChunk(VERSION_1)).toEqual(day)
  expect(decodeReceipts(VERSION_1)).toEqual([{ skip: 0, length: 50, receipt: NOT_RECORDED }])
})

test('a chunk that says it is of another version than it was written in is found', () => {
  const bytes = encodeChunk(seriesOf([[MIDNIGHT, 400]]))
  bytes[0] = 1
  expect(() => decodeChunk(bytes)).toThrow(DamagedChunkError)
})

const minutes = Array.from({ length: 1_440 }, (_, i): [number, number] => [
  MIDNIGHT + i * 60_000,
  400,
])
const bytesWith = (receiptAt: (i: number) => number): number =>
  encodeArrivedChunk({
    ...seriesOf(minutes),
    receipts: Float64Array.from(minutes, (_, i) => receiptAt(i)),
  }).length

test('arrivals cost a byte a day in time, and few when a day arrives together or always late', () => {
  const evening = MIDNIGHT / 1_000 + 86_400
  const inTime = bytesWith(() => IN_TIME)
  expect(bytesWith((i) => (i < 1_380 ? evening : IN_TIME)) - inTime).toBeLessThan(16)
  // Each reading two hours late and alone.
  expect(bytesWith((i) => MIDNIGHT / 1_000 + i * 60 + 7_300) - inTime).toBeLessThan(60)
})

/** A fridge with a reading a minute, hundredths of °C; `noise`: its largest. */
const fridge = (days: number, noise: number, unit: number, jitterMs: number) => {
  let seed = 1
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  return seriesOf(
    Array.from({ length: days * 1_440 }, (_, i): [number, number] => [
      MIDNIGHT + i * 60_000 + Math.floor(random() * jitterMs),
      Math.round((460 + 70 * Math.sin(i / 4.3) + noise * (random() - random())) / unit) * unit,
    ]),
  )
}
const versionOf = (day: ReturnType<typeof seriesOf>): number => encodeChunk(day)[0]!

test.each([
  ['a day of coarse values', fridge(1, 3, 10, 0), 2],
  ['a day of noisy values at uneven times', fridge(1, 20, 1, 4_000), 3],
  ['14 days of coarse values, which are packed harder', fridge(14, 3, 10, 0), 3],
  ['14 days of noisy values at uneven times', fridge(14, 20, 1, 4_000), 3],
])('%s come back exactly', (_what, days, version) => {
  expect(versionOf(days)).toBe(version)
  expect(decodeChunk(encodeChunk(days))).toEqual(days)
})

/** Magic numbers of zstd's frames are rare enough elsewhere. */
const isZstd = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes).includes(Buffer.from('28b52ffd', 'hex'))

test('noise of many days is packed with zstd, which unpacks it sooner, that of a day with deflate, which is shorter', () => {
  expect(isZstd(encodeChunk(fridge(14, 20, 1, 4_000)))).toBe(true)
  expect(isZstd(encodeChunk(fridge(1, 20, 1, 4_000)))).toBe(false)
})

test('noisy values take less when those before foretell them', () => {
  const { times, values } = fridge(14, 20, 1, 4_000)
  expect(encodeChunk({ times, values }).length / values.length).toBeLessThan(2.25)
})

test('values that swing as far as a chunk can hold come back, with weights or without', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -(2 ** 29), max: 2 ** 29 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 256, max: 400 }),
      fc.nat(1_000),
      (swing, count, noise) => {
        const most = 2 ** 29
        const day = seriesOf(
          Array.from({ length: count }, (_, i): [number, number] => {
            const value = swing[i % swing.length]! + (((i * 7_919) % 1_009) % (noise + 1))
            return [MIDNIGHT + i * 60_000, Math.max(-999_999, Math.min(most, value))]
          }),
        )
        expect(decodeChunk(encodeChunk(day))).toEqual(day)
      },
    ),
  )
})

/**
 * What version 2 wrote for 60 readings with uneven times, three minutes missing, a fault, and values
 * that go on as they went.
 */
const VERSION_2 = Buffer.from(
  '02be53bc0d003c80f882b29f3401008dd40301a00603013b01037e21084250421084003b64c7401c38f04714ca3a84a4458eb1b1b34ac3948989c9004420935066b5232a1f450100',
  'hex',
)

test('a chunk of version 2 is read', () => {
  const { times, values } = decodeChunk(VERSION_2)
  expect([...times]).toEqual(
    Array.from(
      { length: 60 },
      (_, i) => MIDNIGHT + (i + (i > 40 ? 3 : 0)) * 60_000 + ((i * 7_919) % 4_001),
    ),
  )
  expect([...values]).toEqual(
    Array.from({ length: 60 }, (_, i) =>
      i === 30 ? -1_000_001 : 400 + i * i * 3 - ((i * 31) % 17) * 9,
    ),
  )
})

/**
 * What version 3 wrote for 260 readings with uneven times and noisy values, which weights foretell: with
 * deflate, and with zstd, which it takes for longer ones.
 */
const VERSION_3 = [
  '031bb8181200840280f882b29f3401008dd40301ba07010249c6038e02de038a01d801bb01cb018d02840200018c0400ddcbc95683301400d084402021654a18f2a04c1662045bd4d353a7a39b7e79bfcc1f70e3d6bbbfb72ff437b77f107e1bdfd2fbd412c783575d945b87a3901a9046f89ab45ef266329f106a3ff48a652bac8c9f778e17e04d0336c0a8770e7864d3c38c3bd127b490ad9a79ed46281b880c6a36d1e601dca94bc5cadfa9c97d3aca97fd9eb8f56a82832612c644698cd7ea942abb28c7a898f1211b1da5a252207f96619b574b81b4a8edbdd3d89017ce9526e0dbb8a95931dd01eaac5a7459b57dcfda692b9d26880220bb279c8f19c2e52310be95af1844ef166717fa0b18c22380933fd2233b8a1f',
  '03055209dc00840280f882b29f3401008dd40301ba07010249c6038e02de038a01d801bb01cb018d02840200018c040128b52ffd000005080066903c2e60b5cd03300cc3300cc3300cc3a04ba25455bd0f0dfd7fb557d2fefea0efef5ba6b4f5970cad0d59599a18299204300030002f008ba48fb9cf1237977730786eb7fbba2c2f740921136109d0b2a18a6bb97dbe96373a620ab5301e7733c37201b4860001fc2fcc8d89653a4285e2e072c92430a950338b585cf1072a79513d2f6444cd89ba3af0be92842cbb708e06a23b754e02ed032e89eaeae9cc43b2f2a4daf4ea09746d73931e546237d7c1343b39183f1e312a7d30f6f0a3634484ca9ccb180a1642219233917fa742ec29d6c789142dfb0e619254f804936b114fb88203fce9ccea4d926b53cbdad4941fb82f020300484343902a0a6c8221',
]

test.each(VERSION_3)('a chunk of version 3 is read, however it is packed: %#', (bytes) => {
  const { times, values } = decodeChunk(Buffer.from(bytes, 'hex'))
  expect([...times]).toEqual(
    Array.from({ length: 260 }, (_, i) => MIDNIGHT + i * 60_000 + ((i * 7_919) % 4_001)),
  )
  let seed = 1
  const noise = () => (seed = (seed * 16_807) % 2_147_483_647) % 41
  expect([...values]).toEqual(
    Array.from({ length: 260 }, (_, i) => 400 + 3 * Math.abs((i % 26) - 13) + noise()),
  )
})

test('a chunk without anything unpacked is read twice, whatever its length', () => {
  const still = seriesOf(Array.from({ length: 50 }, (_, i) => [MIDNIGHT + i * 60_000, 400]))
  const bytes = encodeChunk(still)
  for (let length = bytes.length; length < 80; length++) {
    const longer = new Uint8Array(length)
    longer.set(bytes)
    writeHead(longer, bytes[0]!)
    expect([decodeChunk(longer), decodeChunk(longer)]).toEqual([still, still])
  }
})

const gridOf = (bytes: Uint8Array): GridTimes | null => {
  const times: (GridTimes | null)[] = []
  decodeChunkInto(bytes, (count, grid) => {
    times.push(grid)
    return { times: grid === null ? new Float64Array(count) : null, values: new Int32Array(count) }
  })
  return times[0]!
}

test('times near a schedule are told one by one, and found by the schedule, as if all were listed', () => {
  const jitters = fc.record({
    mostMs: fc.constantFrom(0, 1, 40, 4_000, 29_999),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    firstLaterMs: fc.constantFrom(0, 1, 40, 29_999),
  })
  const grids = new Set<string>()
  fc.assert(
    fc.property(jitters, ({ mostMs, seed, firstLaterMs }) => {
      let random = seed
      const laterMs = () => (random = (random * 16_807) % 2_147_483_647) % (mostMs + 1)
      const { times, values } = seriesOf(
        Array.from({ length: 150 }, (_, i) => [
          MIDNIGHT + i * 60_000 + (i === 0 ? firstLaterMs : laterMs()),
          i % 7,
        ]),
      )
      const grid = gridOf(encodeChunk({ times, values }))
      grids.add(grid === null ? 'none' : grid.jitter === null ? 'even' : 'uneven')
      if (grid === null) return
      expect(times.map((_, i) => timeAt(grid, i))).toEqual(times)
      expect(timesWithin(grid, 0)).toEqual(times)
      expect(timesWithin(partOfGrid(grid, 70, 140), 20)).toEqual(times.subarray(90, 140))
      for (const [place, timeMs] of times.entries()) {
        expect(gridPlaceAtOrAfter(grid, timeMs)).toBe(place)
        expect(gridPlaceAtOrAfter(grid, timeMs + 1)).toBe(place + 1)
      }
    }),
  )
  expect(grids).toContain('uneven')
  expect(grids).toContain('even')
})
