import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seriesOf } from '../../../domain/readings/series.ts'
import { CHUNK_HEAD_LENGTH, DamagedChunkError, writeHead } from './chunk-format.ts'
import { decodeArrivedChunk, decodeReceipts } from './decode-chunk.ts'
import { encodeChunk } from './encode-chunk.ts'

/** With a right checksum, so that the bytes reach the decoder itself. */
const sealed = (body: Uint8Array, version: number): Uint8Array => {
  const bytes = new Uint8Array(CHUNK_HEAD_LENGTH + body.length)
  bytes.set(body, CHUNK_HEAD_LENGTH)
  writeHead(bytes, version)
  return bytes
}

const decodesOrSaysDamaged = (bytes: Uint8Array): void => {
  try {
    const { times, values, receipts } = decodeArrivedChunk(bytes)
    expect(times.length).toBe(values.length)
    expect(times.length).toBe(receipts.length)
  } catch (error) {
    expect(error).toBeInstanceOf(DamagedChunkError)
  }
  try {
    decodeReceipts(bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(DamagedChunkError)
  }
}

test('whatever the bytes are, the decoder gives readings or says that they are damaged', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.integer({ min: 1, max: 3 }),
      (body, version) => decodesOrSaysDamaged(sealed(body, version)),
    ),
    { numRuns: 5_000 },
  )
})

const midnight = Date.UTC(2026, 10, 20)
const late = seriesOf(
  Array.from({ length: 200 }, (_, i) => [
    midnight + i * 60_000 + ((i * 7919) % 2000),
    i % 11 === 0 ? -1_000_001 : 400 + ((i * 31) % 17),
  ]),
)
const noisy = seriesOf(
  Array.from({ length: 600 }, (_, i) => [
    midnight + i * 60_000,
    400 + Math.round(90 * Math.sin(i / 5)) + ((i * 7919) % 23),
  ]),
)
const wholePack = seriesOf(
  Array.from({ length: 14 * 96 }, (_, i) => [
    midnight + i * 900_000,
    400 + 10 * Math.round(5 * Math.sin(i / 5)) + 10 * ((i * 7919) % 3),
  ]),
)

test.each([
  ['late and uneven', late, 2],
  ['foretold by weights', noisy, 3],
  ['packed with zstd', wholePack, 3],
])(
  'the same for real chunks, %s, with changed bytes behind a right checksum',
  (_what, readings, version) => {
    const receipts = Float64Array.from(readings.times, (_, i) =>
      readings === late && i % 50 < 30 ? midnight / 1_000 + 40_000 + ((i * 31) % 700) : 0,
    )
    const bytes = encodeChunk({ ...readings, receipts })
    expect(bytes[0]).toBe(version)
    const body = bytes.subarray(CHUNK_HEAD_LENGTH)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.oneof(fc.nat(40), fc.nat(body.length - 1)), fc.nat(255)), {
          minLength: 1,
          maxLength: 4,
        }),
        (changes) => {
          const damaged = Uint8Array.from(body)
          for (const [at, byte] of changes) damaged[at] = byte
          decodesOrSaysDamaged(sealed(damaged, version))
        },
      ),
      { numRuns: 2_500 },
    )
  },
)
