/** An entry as the list at the end of a ZIP names it. `crc`: CRC-32; `packed`: its length in the ZIP. */
export type ZipEntry = {
  name: string
  crc: number
  packed: number
  bytes: number
  offset: number
}

const SIGNATURES = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
} as const
/** ZIP64 is in APPNOTE since this version. */
const VERSION = 45
/** Bit 3: sizes stand behind the content. Bit 11: names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const IN_64 = 0xffff_ffff
const IN_64_SHORT = 0xffff
const EXTRA_64 = 0x0001

/** Date and time as FAT has them, in UTC. */
const fatTime = (atMs: number): { date: number; time: number } => {
  const at = new Date(atMs)
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

/** Numbers of 2, 4 or 8 bytes one after another, the lowest byte first. */
const bytesOf = (...numbers: readonly [value: number, bytes: 2 | 4 | 8][]): Buffer => {
  const buffer = Buffer.alloc(numbers.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of numbers) {
    if (bytes === 2) buffer.writeUInt16LE(value, at)
    else if (bytes === 4) buffer.writeUInt32LE(value, at)
    else buffer.writeBigUInt64LE(BigInt(value), at)
    at += bytes
  }
  return buffer
}

export const localHeader = (name: string, atMs: number): Buffer => {
  const { date, time } = fatTime(atMs)
  const text = Buffer.from(name)
  // An empty ZIP64 extra says that the sizes behind the content have 8 bytes each.
  return Buffer.concat([
    bytesOf(
      [SIGNATURES.local, 4],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [time, 2],
      [date, 2],
      [0, 4],
      [IN_64, 4],
      [IN_64, 4],
      [text.length, 2],
      [20, 2],
    ),
    text,
    bytesOf([EXTRA_64, 2], [16, 2], [0, 8], [0, 8]),
  ])
}

export const sizesAfter = ({ crc, packed, bytes }: Omit<ZipEntry, 'name' | 'offset'>): Buffer =>
  bytesOf([SIGNATURES.descriptor, 4], [crc, 4], [packed, 8], [bytes, 8])

export const centralHeader = (entry: ZipEntry, atMs: number): Buffer => {
  const { date, time } = fatTime(atMs)
  const text = Buffer.from(entry.name)
  return Buffer.concat([
    bytesOf(
      [SIGNATURES.central, 4],
      [VERSION, 2],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [time, 2],
      [date, 2],
      [entry.crc, 4],
      [IN_64, 4],
      [IN_64, 4],
      [text.length, 2],
      [28, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [IN_64, 4],
    ),
    text,
    bytesOf([EXTRA_64, 2], [24, 2], [entry.bytes, 8], [entry.packed, 8], [entry.offset, 8]),
  ])
}

/** What ends a ZIP: the list of its entries begins at `from` and has `length` bytes. */
export const endOfZip = (entries: number, from: number, length: number): Buffer =>
  Buffer.concat([
    bytesOf(
      [SIGNATURES.end64, 4],
      [44, 8],
      [VERSION, 2],
      [VERSION, 2],
      [0, 4],
      [0, 4],
      [entries, 8],
      [entries, 8],
      [length, 8],
      [from, 8],
    ),
    bytesOf([SIGNATURES.locator64, 4], [0, 4], [from + length, 8], [1, 4]),
    bytesOf(
      [SIGNATURES.end, 4],
      [0, 2],
      [0, 2],
      [IN_64_SHORT, 2],
      [IN_64_SHORT, 2],
      [IN_64, 4],
      [IN_64, 4],
      [0, 2],
    ),
  ])
