import { endianness } from 'node:os'
import type { Series } from '../../../domain/readings/series.ts'

const littleEndian = (
  { buffer, byteOffset, byteLength }: Float64Array | Int32Array,
  size: 4 | 8,
): Uint8Array => {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  if (endianness() === 'LE') return bytes
  const turned = Buffer.from(bytes)
  return size === 8 ? turned.swap64() : turned.swap32()
}

/** As records hash readings: all times as doubles, all values as 32-bit integers, little endian. */
export const seriesBytes = ({ times, values }: Series): [times: Uint8Array, values: Uint8Array] => [
  littleEndian(times, 8),
  littleEndian(values, 4),
]
