import { crc32, inflateSync } from 'node:zlib'
import type { LogoFault } from './logo-fault.ts'

export const MOST_SIDE = 1_024
const LEAST_SIDE = 16

type Refused = { fault: LogoFault }
const refuse = (kind: 'damaged' | 'animated' | 'interlaced'): Refused => ({ fault: { kind } })

const sizeFault = (width: number, height: number): Refused | null =>
  [width, height].every((side) => side >= LEAST_SIDE && side <= MOST_SIDE)
    ? null
    : { fault: { kind: 'dimensions', width, height } }

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(PNG)
/** By colour type: the values of a pixel. */
const VALUES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** All others (texts, times, animation, profiles) are left out of what is served. */
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND'])

type Chunk = { type: string; data: Buffer; whole: Buffer }

const chunksOf = (bytes: Buffer): Chunk[] | null => {
  const chunks: Chunk[] = []
  let at = PNG.length
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return null
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({
      type,
      data: bytes.subarray(at + 8, end - 4),
      whole: bytes.subarray(at, end),
    })
    at = end
    if (type === 'IEND') break
  }
  return chunks.at(-1)?.type === 'IEND' ? chunks : null
}

/** Unpacks no more than the picture has by its own head: a file that holds more is none. */
const isPacked = (chunks: readonly Chunk[], rawBytes: number): boolean => {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  try {
    return inflateSync(packed, { maxOutputLength: rawBytes + 1 }).length === rawBytes
  } catch {
    return false
  }
}

/** The PNG with its picture and nothing else. */
export const cleanPng = (bytes: Buffer): { png: Buffer } | Refused => {
  const chunks = chunksOf(bytes)
  const [head] = chunks ?? []
  if (chunks === null || head?.type !== 'IHDR' || head.data.length !== 13) return refuse('damaged')
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const [depth, colour, , , interlace] = head.data.subarray(8) as unknown as number[]
  const size = sizeFault(width, height)
  if (size !== null) return size
  if (chunks.some(({ type }) => type === 'acTL')) return refuse('animated')
  if (interlace !== 0) return refuse('interlaced')
  const values = VALUES[colour!]
  if (values === undefined || ![1, 2, 4, 8, 16].includes(depth!)) return refuse('damaged')
  const rowBytes = 1 + Math.ceil((width * values * depth!) / 8)
  if (!isPacked(chunks, rowBytes * height)) return refuse('damaged')
  const kept = chunks.filter(({ type }) => KEPT_CHUNKS.has(type)).map(({ whole }) => whole)
  return { png: Buffer.concat([PNG, ...kept]) }
}

export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** Width and height by the first chunk; null where there are none. */
const webpSize = (type: string, data: Buffer): [number, number] | null => {
  if (type === 'VP8X' && data.length >= 10)
    return [1 + data.readUIntLE(4, 3), 1 + data.readUIntLE(7, 3)]
  if (type === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1)
    return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]
  }
  if (type === 'VP8 ' && data.length >= 10 && data.readUIntLE(3, 3) === 0x2a019d)
    return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
  return null
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** The WebP with its picture and nothing else. Each picture in it has the size of the head. */
export const cleanWebp = (bytes: Buffer): { webp: Buffer } | Refused => {
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 !== bytes.length) return refuse('damaged')
  const kept: Buffer[] = []
  let size: [number, number] | null = null
  let pictures = 0
  let at = 12
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > bytes.length) return refuse('damaged')
    if (type === 'ANIM' || type === 'ANMF') return refuse('animated')
    if (WEBP_CHUNKS.has(type)) {
      const own = webpSize(type, bytes.subarray(at + 8, at + 8 + length))
      if (type !== 'ALPH') {
        if (own === null) return refuse('damaged')
        if (size !== null && (own[0] !== size[0] || own[1] !== size[1])) return refuse('damaged')
        size = own
        if (type !== 'VP8X') pictures++
      }
      const whole = Buffer.from(bytes.subarray(at, end))
      // Of the flags of VP8X only alpha stays: what the others announce is left out.
      if (type === 'VP8X') whole[8]! &= 0x10
      kept.push(whole)
    }
    at = end
  }
  if (at !== bytes.length || size === null || pictures !== 1) return refuse('damaged')
  const fault = sizeFault(...size)
  if (fault !== null) return fault
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return { webp: Buffer.concat([head, body]) }
}
