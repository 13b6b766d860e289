import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pngPicture } from './png-picture.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), whole.length - 4)
  return whole
}

type Png = {
  width: number
  depth?: number
  colour: number
  /** Each with its filter first. */
  rows: readonly number[][]
  more?: Record<string, number[]>
}

const pngOf = ({ width, depth = 8, colour, rows, more = {} }: Png): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(rows.length, 4)
  head[8] = depth
  head[9] = colour
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...Object.entries(more).map(([type, data]) => chunk(type, Buffer.from(data))),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const rgbOf = (png: Png): number[] => [...pngPicture(pngOf(png)).rgb]

test.each<[string, Png, number[]]>([
  [
    'colours',
    { width: 2, colour: 2, rows: [[0, 1, 2, 3, 250, 251, 252]] },
    [1, 2, 3, 250, 251, 252],
  ],
  [
    'grey of one bit',
    { width: 3, depth: 1, colour: 0, rows: [[0, 0b10100000]] },
    [255, 255, 255, 0, 0, 0, 255, 255, 255],
  ],
  ['grey of 16 bits', { width: 1, depth: 16, colour: 0, rows: [[0, 0x80, 0x80]] }, [128, 128, 128]],
  [
    'a palette',
    {
      width: 2,
      depth: 4,
      colour: 3,
      rows: [[0, 0x10]],
      more: { PLTE: [1, 2, 3, 4, 5, 6], tRNS: [0] },
    },
    [4, 5, 6, 255, 255, 255],
  ],
  [
    'opacity, on white',
    { width: 2, colour: 6, rows: [[0, 0, 0, 0, 0, 0, 100, 200, 51]] },
    [255, 255, 255, 204, 224, 244],
  ],
  ['grey with opacity', { width: 1, colour: 4, rows: [[0, 0, 51]] }, [204, 204, 204]],
  [
    'one colour as transparent',
    { width: 2, colour: 2, rows: [[0, 9, 9, 9, 9, 9, 8]], more: { tRNS: [0, 9, 0, 9, 0, 9] } },
    [255, 255, 255, 9, 9, 8],
  ],
  [
    'the filters',
    {
      width: 2,
      colour: 0,
      rows: [
        [1, 10, 5],
        [2, 1, 1],
        [3, 5, 3],
        [4, 1, 2],
      ],
    },
    [10, 15, 11, 16, 10, 16, 11, 18].flatMap((grey) => [grey, grey, grey]),
  ],
])('%s of a PNG become pixels of three bytes', (_what, png, rgb) => {
  expect(rgbOf(png)).toEqual(rgb)
})

test('a large picture becomes smaller by a whole number, and its pixels the mean of theirs', () => {
  const rows = Array.from({ length: 400 }, (_, row) => [0, row % 2 === 0 ? 0 : 200, 100])
  const { width, height, rgb } = pngPicture(pngOf({ width: 2, colour: 0, rows }))
  expect([width, height]).toEqual([1, 200])
  expect(new Set(rgb)).toEqual(new Set([100]))
})
