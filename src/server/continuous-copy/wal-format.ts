/**
 * SQLite's write-ahead log (WAL), as its file format says (https://www.sqlite.org/fileformat2.html#walformat):
 * a header of 32 bytes, then frames, each a header of 24 bytes and a page. Two salts, new for each
 * WAL, stand in the header and in each frame. The checksum of a frame covers all frames before it,
 * so that an equal checksum means an equal WAL up to there.
 */
export const WAL_HEADER_BYTES = 32
export const FRAME_HEADER_BYTES = 24

const MAGIC = 0x377f0682
const VERSION = 3_007_000

/** Place in a WAL: behind frame `frame` (from 1; 0: behind the header), whose checksum is `sums`. */
export type WalPlace = {
  salts: readonly [number, number]
  frame: number
  sums: readonly [number, number]
}

/** `isBigEndian`: how the words of what a checksum covers are read. */
export type WalHeader = { pageBytes: number; isBigEndian: boolean; start: WalPlace }

const wordsOf = (bytes: Buffer, isBigEndian: boolean): ((at: number) => number) =>
  isBigEndian ? (at) => bytes.readUInt32BE(at) : (at) => bytes.readUInt32LE(at)

const sumsOver = (
  [first, second]: readonly [number, number],
  bytes: Buffer,
  isBigEndian: boolean,
): readonly [number, number] => {
  let a = first
  let b = second
  if (!isBigEndian && bytes.byteOffset % 4 === 0 && IS_LITTLE_ENDIAN) {
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
    for (let i = 0; i < words.length; i += 2) {
      a = (a + words[i]! + b) >>> 0
      b = (b + words[i + 1]! + a) >>> 0
    }
    return [a, b]
  }
  const word = wordsOf(bytes, isBigEndian)
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + word(at) + b) >>> 0
    b = (b + word(at + 4) + a) >>> 0
  }
  return [a, b]
}

const IS_LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1

/** Null when `bytes`, the first 32 of a WAL, are no header that SQLite would accept. */
export const readWalHeader = (bytes: Buffer): WalHeader | null => {
  if (bytes.length < WAL_HEADER_BYTES) return null
  const magic = bytes.readUInt32BE(0)
  if ((magic & ~1) >>> 0 !== MAGIC || bytes.readUInt32BE(4) !== VERSION) return null
  const isBigEndian = (magic & 1) === 1
  const sums = sumsOver([0, 0], bytes.subarray(0, 24), isBigEndian)
  if (sums[0] !== bytes.readUInt32BE(24) || sums[1] !== bytes.readUInt32BE(28)) return null
  return {
    pageBytes: bytes.readUInt32BE(8),
    isBigEndian,
    start: { salts: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)], frame: 0, sums },
  }
}

export const frameBytes = ({ pageBytes }: Pick<WalHeader, 'pageBytes'>): number =>
  FRAME_HEADER_BYTES + pageBytes

/** Where the frame after `frame` frames begins in the file. */
export const offsetAfter = (header: Pick<WalHeader, 'pageBytes'>, frame: number): number =>
  WAL_HEADER_BYTES + frame * frameBytes(header)

/** `pages`: how large the database is after the commit that ends here, in pages; 0: none ends. */
export type Frame = { page: number; pages: number; place: WalPlace }

export const hasSameSalts = (a: WalPlace, b: WalPlace): boolean =>
  a.salts[0] === b.salts[0] && a.salts[1] === b.salts[1]

export const isSamePlace = (a: WalPlace, b: WalPlace): boolean =>
  hasSameSalts(a, b) && a.frame === b.frame && a.sums[0] === b.sums[0] && a.sums[1] === b.sums[1]

/**
 * The frames in `bytes`, which follow `place`, as long as they belong to the same WAL and their
 * checksums are right. What is torn, of an older WAL or no whole frame ends it.
 */
export function* framesIn(header: WalHeader, place: WalPlace, bytes: Buffer): Generator<Frame> {
  const size = frameBytes(header)
  let before = place
  for (let at = 0; at + size <= bytes.length; at += size) {
    const frame = bytes.subarray(at, at + size)
    const isOfWal =
      frame.readUInt32BE(8) === place.salts[0] && frame.readUInt32BE(12) === place.salts[1]
    if (!isOfWal || frame.readUInt32BE(0) === 0) return
    const ofHeader = sumsOver(before.sums, frame.subarray(0, 8), header.isBigEndian)
    const sums = sumsOver(ofHeader, frame.subarray(FRAME_HEADER_BYTES), header.isBigEndian)
    if (sums[0] !== frame.readUInt32BE(16) || sums[1] !== frame.readUInt32BE(20)) return
    before = { salts: place.salts, frame: before.frame + 1, sums }
    yield { page: frame.readUInt32BE(0), pages: frame.readUInt32BE(4), place: before }
  }
}
