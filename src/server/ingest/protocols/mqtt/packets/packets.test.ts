import fc from 'fast-check'
import { generate, parser, type Packet as AnyPacket } from 'mqtt-packet'
import { expect, test } from 'vitest'
import { createFrameReader, type Frame, HEAD_BYTES } from './frames.ts'
import { readPacket } from './read-packet.ts'
import * as writing from './write-packet.ts'

/** The packets in these bytes, cut into pieces of the given lengths. */
const framesOf = (bytes: Buffer, pieces: readonly number[], longest = 100_000): Frame[] | null => {
  const reader = createFrameReader(() => longest)
  const frames: Frame[] = []
  let at = 0
  for (let i = 0; at < bytes.length; i++) {
    const end = Math.min(bytes.length, at + (pieces[i % pieces.length] ?? 1))
    const complete = reader.push(bytes.subarray(at, end))
    if (complete === null) return null
    frames.push(...complete)
    at = end
  }
  return frames
}
const read = (bytes: Buffer, version: 3 | 4 | 5 = 4) => {
  const [frame] = framesOf(bytes, [bytes.length])!
  return readPacket(frame!.first, frame!.body, version)
}
const generated = (packet: AnyPacket, version: 4 | 5) =>
  generate(packet, { protocolVersion: version })

test.each([4, 5] as const)(
  'a CONNECT of version %i that MQTT.js writes is understood',
  (version) => {
    const packet = generated(
      {
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: version,
        clientId: 'fridge',
        keepalive: 30,
        clean: false,
        username: '356307042441013',
        password: Buffer.from('secret'),
        will: {
          topic: 'lwt',
          payload: Buffer.from([0, 1, 2]),
          qos: 1,
          retain: true,
          ...(version === 5 && { properties: { willDelayInterval: 9 } }),
        },
        ...(version === 5 && { properties: { sessionExpiryInterval: 99, receiveMaximum: 9 } }),
      },
      version,
    )
    expect(read(packet)).toEqual({
      kind: 'connect',
      version,
      clientId: 'fridge',
      keepAliveSeconds: 30,
      cleanSession: false,
      user: '356307042441013',
      password: 'secret',
    })
  },
)

test('MQTT 3.1 and a bridge of Mosquitto are understood; other versions are named as unknown', () => {
  const connect = (name: string, level: number) => {
    const head = Buffer.from([0, name.length, ...Buffer.from(name), level, 2, 0, 60, 0, 1, 0x61])
    return read(Buffer.from([0x10, head.length, ...head]))
  }
  expect(connect('MQIsdp', 3)).toMatchObject({ kind: 'connect', version: 3 })
  expect(connect('MQTT', 0x84)).toMatchObject({ kind: 'connect', version: 4 })
  expect(connect('MQTT', 6)).toEqual({ kind: 'unknown-version' })
  expect(connect('HTTP', 4)).toEqual({ kind: 'unknown-version' })
})

test('every PUBLISH that MQTT.js writes is read as it was meant, however it is cut into pieces', () => {
  fc.assert(
    fc.property(
      fc.record({
        topic: fc
          .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
          .filter((topic) => !/[+#\0]/.test(topic) && topic.isWellFormed()),
        payload: fc.uint8Array({ maxLength: 700 }),
        qos: fc.constantFrom(0, 1, 2),
        messageId: fc.integer({ min: 1, max: 65_535 }),
        retain: fc.boolean(),
        dup: fc.boolean(),
      }),
      fc.constantFrom<4 | 5>(4, 5),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }),
      ({ topic, payload, qos, messageId, retain, dup }, version, pieces) => {
        const bytes = generated(
          {
            cmd: 'publish',
            topic,
            payload: Buffer.from(payload),
            qos: qos as 0 | 1 | 2,
            messageId,
            retain,
            dup: dup && qos > 0,
            ...(version === 5 && {
              properties: { messageExpiryInterval: 7, userProperties: { a: 'b' } },
            }),
          },
          version,
        )
        const frames = framesOf(Buffer.concat([bytes, bytes]), pieces)!
        expect(frames).toHaveLength(2)
        for (const { first, body } of frames)
          expect(readPacket(first, body, version)).toEqual({
            kind: 'publish',
            topic,
            payload: Buffer.from(payload),
            qos,
            packetId: qos === 0 ? 0 : messageId,
            isRetained: retain,
            isAgain: dup && qos > 0,
          })
      },
    ),
  )
})

test('what the server writes is read by MQTT.js as it was meant', () => {
  const parsed = (bytes: Buffer, version: 4 | 5): Record<string, unknown> => {
    const packets: AnyPacket[] = []
    const reader = parser({ protocolVersion: version })
    reader.on('packet', (packet) => void packets.push(packet))
    reader.on('error', (error) => {
      throw error
    })
    reader.parse(bytes)
    return { ...packets[0] }
  }
  const facts = { receiveMaximum: 64, maximumPacketBytes: 262_144, assignedId: 'given' }
  expect(parsed(writing.connack('accepted', 4, facts), 4)).toMatchObject({ returnCode: 0 })
  expect(parsed(writing.connack('wrong-key', 4, facts), 4)).toMatchObject({ returnCode: 4 })
  expect(parsed(writing.connack('accepted', 5, facts), 5)).toMatchObject({
    reasonCode: 0,
    properties: {
      sessionExpiryInterval: 0,
      receiveMaximum: 64,
      maximumPacketSize: 262_144,
      assignedClientIdentifier: 'given',
    },
  })
})

test('bytes at random never throw, and never take more room than they are long', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom<3 | 4 | 5>(3, 4, 5),
      fc.integer({ min: 1, max: 50 }),
      (bytes, version, piece) => {
        const reader = createFrameReader(() => 200)
        for (let at = 0; at < bytes.length; at += piece) {
          const frames = reader.push(Buffer.from(bytes.subarray(at, at + piece)))
          if (frames === null) return
          for (const { first, body } of frames) readPacket(first, body, version)
          expect(reader.size()).toBeLessThanOrEqual(HEAD_BYTES)
        }
      },
    ),
  )
})

test('a packet above the limit is handed over as its head, however long it is, and the next is whole', () => {
  const long = Buffer.concat([Buffer.from([0x32, 0x80, 0x80, 0x40]), Buffer.alloc(1_048_576, 7)])
  const bytes = Buffer.concat([long, Buffer.from([0xc0, 0])])
  const frames = framesOf(bytes, [64_000], 1_000)!
  expect(frames.map(({ first, body, isCut }) => [first, body.length, isCut])).toEqual([
    [0x32, HEAD_BYTES, true],
    [0xc0, 0, false],
  ])
})
