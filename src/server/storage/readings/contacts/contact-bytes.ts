import { crc32 } from 'node:zlib'

/** A device was heard. `atMs`: when, by the server's clock, since 1970. */
export type Contact = { imeiNumber: string; atMs: number }

/**
 * The version (1 byte), a CRC-32 of the rest (4 bytes, little endian), then an IMEI and an instant a
 * contact, both float64, which has room for 15 digits; little endian as on every supported platform.
 */
const VERSION = 1
const HEAD_LENGTH = 5
const CONTACT_LENGTH = 16

/** Whether the device's name has the 15 digits that a contact has room for. */
export const isNumeric = (imeiNumber: string): boolean => /^\d{15}$/.test(imeiNumber)

/** Each IMEI must be numeric. */
export const contactBytes = (contacts: readonly Contact[]): Uint8Array => {
  const numbers = new Float64Array(contacts.length * 2)
  contacts.forEach(({ imeiNumber, atMs }, i) => {
    numbers[2 * i] = Number(imeiNumber)
    numbers[2 * i + 1] = atMs
  })
  const list = new Uint8Array(numbers.buffer)
  const bytes = new Uint8Array(HEAD_LENGTH + list.length)
  bytes[0] = VERSION
  new DataView(bytes.buffer).setUint32(1, crc32(list), true)
  bytes.set(list, HEAD_LENGTH)
  return bytes
}

/** Null when the bytes are not what was written. */
export const readContactBytes = (bytes: Uint8Array): Contact[] | null => {
  const length = bytes.length - HEAD_LENGTH
  if (length < 0 || length % CONTACT_LENGTH !== 0 || bytes[0] !== VERSION) return null
  // A copy, since typed arrays must begin at a multiple of eight bytes.
  const list = Uint8Array.from(bytes.subarray(HEAD_LENGTH))
  const written = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1, true)
  if (written !== crc32(list)) return null
  const numbers = new Float64Array(list.buffer)
  return Array.from({ length: length / CONTACT_LENGTH }, (_, i) => ({
    imeiNumber: String(numbers[2 * i]!).padStart(15, '0'),
    atMs: numbers[2 * i + 1]!,
  }))
}
