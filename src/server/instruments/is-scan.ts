/** First bytes of the files in which laboratories send certificates: PDF, PNG, JPEG. */
const BEGINNINGS = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
]

export const isScan = (bytes: Uint8Array): boolean =>
  BEGINNINGS.some((beginning) => beginning.every((byte, i) => bytes[i] === byte))
