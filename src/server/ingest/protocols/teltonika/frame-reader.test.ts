import { expect, test } from 'vitest'
import { createFrameReader, crc16, type Message, MOST_DATA_BYTES } from './frame-reader.ts'
import {
  framed,
  fridgeRecord,
  frameOf,
  loginOf,
} from '../../../../simulator/senders/teltonika-frames.ts'

const IMEI = '356307042441013'
const AT = Date.UTC(2026, 10, 20, 9)
const FRAME = frameOf([fridgeRecord(AT, 4.1)])

const kindsOf = (messages: readonly Message[]): string[] =>
  messages.map((message) =>
    message.kind === 'frame'
      ? `frame ${message.isIntact}`
      : message.kind === 'login'
        ? `login ${message.imeiNumber}`
        : message.reason,
  )
const read = (...chunks: Buffer[]): string[] => {
  const reader = createFrameReader()
  return chunks.flatMap((chunk) => kindsOf(reader.push(chunk)))
}

test('login and frames are read alike in one segment, byte by byte, and cut anywhere', () => {
  const all = Buffer.concat([loginOf(IMEI), FRAME, FRAME])
  const expected = [`login ${IMEI}`, 'frame true', 'frame true']
  expect(read(all)).toEqual(expected)
  expect(read(...Array.from(all, (byte) => Buffer.from([byte])))).toEqual(expected)
  for (let cut = 0; cut <= all.length; cut++)
    expect(read(all.subarray(0, cut), all.subarray(cut))).toEqual(expected)
})

test('the byte that keeps a line open is passed over between messages', () => {
  const ping = Buffer.from([0xff])
  expect(read(loginOf(IMEI), ping, ping, FRAME, Buffer.concat([ping, FRAME]))).toEqual([
    `login ${IMEI}`,
    'frame true',
    'frame true',
  ])
})

test('a wrong checksum spoils its own frame only', () => {
  const spoiled = Buffer.from(FRAME)
  spoiled[20]! ^= 1
  const wrongSum = Buffer.from(FRAME)
  wrongSum[wrongSum.length - 1]! ^= 1
  expect(read(loginOf(IMEI), spoiled, wrongSum, FRAME)).toEqual([
    `login ${IMEI}`,
    'frame false',
    'frame false',
    'frame true',
  ])
})

test.each([
  ['HTTP', 'GET / HTTP/1.1\r\n\r\n'],
  ['TLS on the port without it', '\u0016\u0003\u0001\u0002\u0000'],
  ['letters', '\u0000\u000f35630704244101X'],
  ['another length', '\u0000\u0010356307042441013'],
  ['nothing but zeros', '\u0000\u0000\u0000\u0000'],
])('%s is no login', (_name, text) => {
  expect(read(Buffer.from(text, 'latin1'), FRAME)).toEqual(['bad-login'])
})

test('after a preamble or a length that cannot be, nothing more is read', () => {
  const login = loginOf(IMEI)
  const length = (bytes: number) =>
    Buffer.from([0, 0, 0, 0, bytes >>> 24, bytes >>> 16, bytes >>> 8, bytes])
  expect(read(login, Buffer.from('hello'), FRAME).slice(1)).toEqual(['bad-preamble'])
  expect(read(login, Buffer.from([0, 0, 1]), FRAME).slice(1)).toEqual(['bad-preamble'])
  for (const bytes of [0, 2, MOST_DATA_BYTES + 1, 0xffff_ffff])
    expect(read(login, length(bytes), FRAME).slice(1)).toEqual(['bad-length'])
  expect(read(login, framed(Buffer.alloc(MOST_DATA_BYTES)))).toEqual([
    `login ${IMEI}`,
    'frame true',
  ])
})

test('a message that has begun is one until its last byte', () => {
  const reader = createFrameReader()
  expect(reader.isWithinMessage()).toBe(false)
  reader.push(loginOf(IMEI).subarray(0, 5))
  expect(reader.isWithinMessage()).toBe(true)
  reader.push(loginOf(IMEI).subarray(5))
  expect(reader.isWithinMessage()).toBe(false)
  reader.push(FRAME.subarray(0, 3))
  expect(reader.isWithinMessage()).toBe(true)
  reader.push(FRAME.subarray(3))
  expect(reader.isWithinMessage()).toBe(false)
})

test('the checksum is CRC-16/ARC', () => {
  // The check value of the catalogue of parametrised CRC algorithms (reveng.sourceforge.io).
  expect(crc16(Buffer.from('123456789'))).toBe(0xbb3d)
})
