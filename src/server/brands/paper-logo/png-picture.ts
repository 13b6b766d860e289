import { inflateSync } from 'node:zlib'

/** `rgb`: three bytes a pixel, on white. */
export type PixelPicture = { width: number; height: number; rgb: Buffer }

/** By colour type: the values of a pixel. */
const VALUES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** On paper a logo is 24 points high: 600 dots an inch are enough. */
const MOST_ROWS = 200

type Head = { width: number; height: number; depth: number; colour: number }
type Parts = Head & { packed: Buffer; palette: Buffer; transparency: Buffer }

const partsOf = (png: Buffer): Parts => {
  const parts = new Map<string, Buffer[]>()
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    parts.set(type, [...(parts.get(type) ?? []), png.subarray(at + 8, at + 8 + length)])
    at += 12 + length
  }
  const of = (type: string): Buffer => Buffer.concat(parts.get(type) ?? [])
  const head = of('IHDR')
  return {
    width: head.readUInt32BE(0),
    height: head.readUInt32BE(4),
    depth: head[8]!,
    colour: head[9]!,
    packed: of('IDAT'),
    palette: of('PLTE'),
    transparency: of('tRNS'),
  }
}

const paeth = (a: number, b: number, c: number): number => {
  const [da, db, dc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  return da <= db && da <= dc ? a : db <= dc ? b : c
}

/** Takes the filters of PNG (9.2) back, row by row; answers the rows without their first byte. */
const unfiltered = (raw: Buffer, rowBytes: number, pixelBytes: number): Buffer => {
  const rows = Buffer.alloc((raw.length / (rowBytes + 1)) * rowBytes)
  for (let row = 0; row * (rowBytes + 1) < raw.length; row++) {
    const filter = raw[row * (rowBytes + 1)]!
    const from = row * rowBytes
    for (let i = 0; i < rowBytes; i++) {
      const left = i < pixelBytes ? 0 : rows[from + i - pixelBytes]!
      const above = row === 0 ? 0 : rows[from + i - rowBytes]!
      const corner = row === 0 || i < pixelBytes ? 0 : rows[from + i - rowBytes - pixelBytes]!
      let guess = 0
      if (filter === 1) guess = left
      else if (filter === 2) guess = above
      else if (filter === 3) guess = (left + above) >> 1
      else if (filter === 4) guess = paeth(left, above, corner)
      rows[from + i] = raw[row * (rowBytes + 1) + 1 + i]! + guess
    }
  }
  return rows
}

/** Each value of the picture as stored: 0 to 2^depth − 1. */
const valueReader = (rows: Buffer, rowBytes: number, depth: number) =>
  depth === 16
    ? (row: number, i: number) => rows.readUInt16BE(row * rowBytes + i * 2)
    : (row: number, i: number) => {
        const bit = i * depth
        const byte = rows[row * rowBytes + (bit >> 3)]!
        return (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
      }

/** Writes red, green, blue and opacity of a pixel, each 0 to 255, into `to`. */
type PixelReader = (row: number, column: number, to: Float64Array) => void

const ofPalette =
  ({ palette, transparency }: Parts, read: (row: number, i: number) => number): PixelReader =>
  (row, column, to) => {
    const place = read(row, column)
    for (let i = 0; i < 3; i++) to[i] = palette[place * 3 + i] ?? 0
    to[3] = transparency[place] ?? 255
  }

const pixelReader = (parts: Parts, rows: Buffer, rowBytes: number): PixelReader => {
  const { depth, colour, transparency } = parts
  const values = VALUES[colour]!
  const read = valueReader(rows, rowBytes, depth)
  if (colour === 3) return ofPalette(parts, read)
  const most = 2 ** depth - 1
  const colours = colour === 0 || colour === 4 ? 1 : 3
  /** One colour may count as transparent where pixels have no opacity of their own. */
  const clear =
    colours === values && transparency.length >= values * 2
      ? Array.from({ length: values }, (_, i) => transparency.readUInt16BE(i * 2))
      : null
  return (row, column, to) => {
    let isClear = clear !== null
    for (let i = 0; i < 3; i++) {
      const own = read(row, column * values + (colours === 1 ? 0 : i))
      if (clear !== null) isClear &&= own === clear[colours === 1 ? 0 : i]
      to[i] = (own * 255) / most
    }
    const opacity = values > colours ? (read(row, column * values + colours) * 255) / most : 255
    to[3] = isClear ? 0 : opacity
  }
}

/**
 * A cleaned PNG for papers, on white: files of the kind that papers are need no transparency then. A large
 * one is made smaller by whole numbers.
 */
export const pngPicture = (png: Buffer): PixelPicture => {
  const parts = partsOf(png)
  const bits = VALUES[parts.colour]! * parts.depth
  const rowBytes = Math.ceil((parts.width * bits) / 8)
  const raw = inflateSync(parts.packed, { maxOutputLength: (rowBytes + 1) * parts.height })
  const read = pixelReader(parts, unfiltered(raw, rowBytes, Math.max(1, bits >> 3)), rowBytes)
  const step = Math.max(1, Math.floor(parts.height / MOST_ROWS))
  const width = Math.max(1, Math.floor(parts.width / step))
  const height = Math.floor(parts.height / step)
  const rgb = Buffer.alloc(width * height * 3)
  const pixel = new Float64Array(4)
  const sum = new Float64Array(3)
  for (let place = 0; place < width * height; place++) {
    const [row, column] = [Math.floor(place / width) * step, (place % width) * step]
    sum.fill(0)
    for (let i = 0; i < step * step; i++) {
      read(row + Math.floor(i / step), Math.min(column + (i % step), parts.width - 1), pixel)
      for (let at = 0; at < 3; at++) sum[at]! += 255 + ((pixel[at]! - 255) * pixel[3]!) / 255
    }
    for (let at = 0; at < 3; at++) rgb[place * 3 + at] = Math.round(sum[at]! / (step * step))
  }
  return { width, height, rgb }
}
