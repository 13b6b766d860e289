import fc from 'fast-check'
import { deflateRawSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addPacked, freeBytes, packBits, packedAt, unpackBits } from './bytes.ts'
import { inflate, ownRoomFor, unzstd } from './chunk-format.ts'

test('bytes that are read no more give their memory back, and those that share it stay', () => {
  const own = new Uint8Array(100)
  freeBytes(own)
  expect(own.length).toBe(0)
  const roomy = new Uint8Array(101).subarray(0, 100)
  freeBytes(roomy, 101)
  expect(roomy.length).toBe(0)
  const shared = new Uint8Array(1_000)
  freeBytes(shared.subarray(0, 100))
  freeBytes(shared.subarray(900), 100)
  expect(shared.length).toBe(1_000)
})

test('packed numbers of any width are read back one by one as all together, whatever follows them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 31 }),
      fc.array(fc.nat(2 ** 31 - 1), { minLength: 1, maxLength: 40 }),
      fc.uint8Array({ maxLength: 5 }),
      (bits, numbers, behind) => {
        const short = Uint32Array.from(numbers, (number) => number % 2 ** bits)
        const packed = packBits(short, bits)
        const all = new Uint32Array(short.length)
        unpackBits(packed, bits, all)
        expect(all).toEqual(short)
        const row = Uint8Array.of(...packed, ...behind)
        expect(short.map((_, index) => packedAt(row, bits, index))).toEqual(short)
        for (const from of [0, 1, numbers.length - 1]) {
          const sums = new Float64Array(numbers.length - from).fill(5)
          addPacked(row, bits, from, 3, sums)
          expect(sums).toEqual(Float64Array.from(short.subarray(from), (number) => 5 + 3 * number))
        }
      },
    ),
  )
})

test.each([1, 300, 20_159, 32_768, 100_000])(
  'what %i bytes are unpacked to gives its memory back, whether much or little',
  (length) => {
    const raw = Uint8Array.from({ length }, (_, i) => i % 61)
    const room = ownRoomFor(length)
    for (const unpacked of [
      inflate(deflateRawSync(raw), length, room),
      unzstd(zstdCompressSync(raw), length, room),
    ]) {
      expect(Uint8Array.from(unpacked)).toEqual(raw)
      freeBytes(unpacked, room)
      expect(unpacked.length).toBe(0)
    }
  },
)
