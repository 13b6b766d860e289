import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultOf, isFault } from '../../../../domain/readings/stored-value.ts'
import { type DecodedFrame, decodeFrame } from './decode-frame.ts'
import { createFrameReader } from './frame-reader.ts'
import {
  type Element,
  framed,
  frameOf,
  loginOf,
} from '../../../../simulator/senders/teltonika-frames.ts'

const IMEI = '356307042441013'
const AT = Date.UTC(2026, 10, 20, 9)

/** The one frame that a device sends after its login. */
const dataOf = (bytes: Buffer | string): Buffer => {
  const reader = createFrameReader()
  reader.push(loginOf(IMEI))
  const [message] = reader.push(typeof bytes === 'string' ? Buffer.from(bytes, 'hex') : bytes)
  if (message?.kind !== 'frame') throw new Error(`no frame: ${JSON.stringify(message)}`)
  if (!message.isIntact) throw new Error('the checksum is wrong')
  return message.data
}

/** Each as "sensor=°C", "sensor=fault" or "humidity 1=50", with its time when `withTime`. */
const readingsIn = (decoded: DecodedFrame, withTime = false): string[] => {
  if (decoded.kind !== 'records') throw new Error(JSON.stringify(decoded))
  const { sensors, channels, raws, timesMs } = decoded.submission.devices[0]!
  return sensors.map((sensor, i) => {
    const raw = raws[i]!
    const time = withTime ? `${new Date(timesMs[i]!).toISOString()} ` : ''
    const channel = channels[i] === 'temperature' ? '' : `${channels[i]} `
    return `${time}${channel}${sensor}=${isFault(raw) ? faultOf(raw) : raw}`
  })
}

const decoded = (elements: readonly Element[], codec?: '8' | '8E' | '16'): string[] =>
  readingsIn(decodeFrame(dataOf(frameOf([{ timeMs: AT, elements }], codec)), IMEI))

/** Source: "Codec", wiki.teltonika-gps.com/view/Teltonika_Data_Sending_Protocols. */
describe('the frames of the maker’s page', () => {
  test.each([
    [
      'codec 8',
      ['power 1=1'],
      '000000000000003608010000016B40D8EA30010000000000000000000000000000000105021503010101425E0F01F10000601A014E0000000000000000010000C7CF',
    ],
    [
      'codec 8 with two records',
      [],
      '000000000000004308020000016B40D57B480100000000000000000000000000000001010101000000000000016B40D5C198010000000000000000000000000000000101010101000000020000252C',
    ],
    [
      'codec 8 extended',
      [],
      '000000000000004A8E010000016B412CEE000100000000000000000000000000000000010005000100010100010011001D00010010015E2C880002000B000000003544C87A000E000000001DD7E06A00000100002994',
    ],
    [
      'codec 16 with two records',
      ['power 1=1', 'power 1=1'],
      '000000000000005F10020000016BDBC7833000000000000000000000000000000000000B05040200010000030002000B00270042563A00000000016BDBC7871800000000000000000000000000000000000B05040200010000030002000B00260042563A00000200005FB3',
    ],
  ])('%s tells no temperature, but whether there is power: %j', (_name, readings, frame) => {
    const data = dataOf(frame)
    const result = decodeFrame(data, IMEI)
    expect(result).toMatchObject({ kind: 'records', records: data.at(-1) })
    expect(readingsIn(result)).toEqual(readings)
  })
})

test('the frame of a logger with four probes: frozen goods, a fridge, one not connected, one not ready', () => {
  const frame =
    '000000000000002d0801000001a1f82f1e80000000000000000000000000000000000004000448ff484900234a0bb84b035200000100002464'
  expect(readingsIn(decodeFrame(dataOf(frame), IMEI), true)).toEqual(
    ['1=-18.4', '2=3.5', '3=not-connected', '4=not-ready'].map(
      (reading) => `2026-11-20T09:00:00.000Z ${reading}`,
    ),
  )
})

/**
 * Frames that devices sent. Source: TeltonikaProtocolDecoderTest of Traccar
 * (github.com/traccar/traccar, Apache License 2.0); the bytes only.
 */
describe('frames that devices sent', () => {
  test('probes that are not connected, in the group of four bytes', () => {
    const frame =
      '000000000000008c08010000013feb55ff74000f0ea850209a690000940000120000001e09010002000300040016014703f0001504c8000c0900730a00460b00501300464306d7440000b5000bb60007422e9f180000cd0386ce000107c700000000f10000601a46000001344800000bb84900000bb84a00000bb84c00000000024e0000000000000000cf00000000000000000100003fca'
    expect(readingsIn(decodeFrame(dataOf(frame), IMEI))).toEqual([
      'power 1=1',
      '1=not-connected',
      '2=not-connected',
      '3=not-connected',
    ])
  })

  test('eight records of one probe, in the group of two bytes', () => {
    const frame =
      '00000000000002cb08080000015a71ccbec00002fc9bfc1e53a1e00016004cf80005001914150216056500ee00ef00f0009d029e029f02a002a102a202a302a402a502a602020003000164d20003480100c6000ac500ce02c80000654ec700004ee8000000015a725aaac80002fc933c1e539d4000150049f80000001914150116056500ee00ef00f0009d029e029f02a002a102a202a302a402a502a602020003000164d200034800f4c6000ac500ce02c80000654ec700004ee8000000015a75a42c900002fc97d01e539640001d0008020000001914150016056500ee00ef00f0009d029e029f02a002a102a202a302a402a502a602020003000164d200034800f8c6000ac500ce02c80006ba5ac700004ee8000000015a75a440180002fc931c1e539b60001d00b9020001001914150016056500ee00ef00f0009d029e029f02a002a102a202a302a402a502a602020003000164d200034800fac6000ac500ce02c80006ba5ac700004ee8000000015a75a453a00002fc93601e539cc0001d015d0c0000001914150016056500ee00ef00f0009d029e029f02a002a102a202a302a402a502a602020003000164d200034800f9c6000ac500ce02c80006ba5ac700004ee8000000015a75a467280002fc93801e539cc0001d013c0c0000001914150016056500ee00ef00f0009d029e029f02a002a102a202a302a402a502a602020003000164d200034800f9c6000ac500ce02c80006ba5ac700004ee8000000015a75a47ab00002fc92cc1e539c80001d00b00c0000001914150016056500ee00ef00f0009d029e029f02a002a102a202a302a402a502a602020003000164d200034800f8c60004c5000a02c800003085c70006ba5a000000015a75a48e380002fc92ec1e539c40001d00410c0000001914150116056500ee00ef00f0009d029e029f02a002a102a202a302a402a502a602020003000164d200034800f8c6000ac500ce02c80000c83dc700004ee800080000e0b2'
    const result = decodeFrame(dataOf(frame), IMEI)
    expect(result).toMatchObject({ kind: 'records', records: 8 })
    expect(readingsIn(result, true).slice(0, 2)).toEqual([
      '2017-02-24T20:25:28.000Z 1=25.6',
      '2017-02-24T23:00:29.000Z 1=24.4',
    ])
    expect(readingsIn(result)).toEqual(
      [25.6, 24.4, 24.8, 25, 24.9, 24.9, 24.8, 24.8].map((celsius) => `1=${celsius}`),
    )
  })

  test('a scanned code of seventeen bytes is passed over', () => {
    const frame =
      '00000000000000858e0200000174431aadc100061d888f21000e8a0032002e0c000001810001000000000000000000010181001711210102030405060708090a0b0c0d0e0f10020b010ad000000174431a389100061d888f21000e8a0033002e0d000001810001000000000000000000010181001711210102030405060708090a0b0c0d0e0f10020b010ad2020000492b'
    expect(decodeFrame(dataOf(frame), IMEI)).toMatchObject({ kind: 'records', records: 2 })
  })
})

describe('elements', () => {
  test.each(['8', '8E', '16'] as const)('codec %s: four probes in any width', (codec) => {
    expect(
      decoded(
        [
          { id: 72, raw: -5, bytes: 1 },
          { id: 73, raw: -184, bytes: 2 },
          { id: 74, raw: -250, bytes: 4 },
          { id: 75, raw: 41, bytes: 8 },
        ],
        codec,
      ),
    ).toEqual(['1=-0.5', '2=-18.4', '3=-25', '4=4.1'])
  })

  test('what stands for a fault is none of the temperatures that it would make', () => {
    const faultsOf = (id: number, raws: readonly number[]) =>
      raws.flatMap((raw) => decoded([{ id, raw, bytes: 2 }]))
    expect(faultsOf(72, [850, 5000, 2000, 3000, 4000, 851])).toEqual([
      '1=not-ready',
      '1=not-ready',
      '1=read-error',
      '1=not-connected',
      '1=wrong-id',
      '1=85.1',
    ])
    expect(faultsOf(26, [2000, 3000, 4000, 32765, 32766, 32767, 2001])).toEqual([
      '2=read-error',
      '2=not-connected',
      '2=unknown',
      '2=unknown',
      '2=read-error',
      '2=not-connected',
      '2=20.01',
    ])
    expect(faultsOf(10_803, [32_767, 2_000, -1_840])).toEqual([
      '4=not-connected',
      '4=20',
      '4=-18.4',
    ])
  })

  test('a Bluetooth slot that nobody uses does not hide the wired probe, nor the other way', () => {
    const nobody: Element = { id: 25, raw: 3000, bytes: 2 }
    const wired: Element = { id: 72, raw: 35, bytes: 2 }
    const eye: Element = { id: 10_800, raw: 412, bytes: 2 }
    expect(decoded([nobody, wired])).toEqual(['1=3.5'])
    expect(decoded([{ ...wired, raw: 3000 }, nobody, eye])).toEqual(['1=4.12'])
    expect(decoded([eye, wired])).toEqual(['1=3.5'])
    expect(decoded([nobody, { ...wired, raw: 4000 }])).toEqual(['1=wrong-id'])
  })

  test('humidity and door are those of their sensor, battery and power go with the first temperature', () => {
    expect(
      decoded([
        { id: 10_802, raw: -1_840, bytes: 2 },
        { id: 10_806, raw: 61, bytes: 1 },
        { id: 10_810, raw: 1, bytes: 1 },
        { id: 10_811, raw: 0, bytes: 1 },
        { id: 86, raw: 455, bytes: 2 },
        { id: 113, raw: 87, bytes: 1 },
        { id: 66, raw: 120, bytes: 2 },
      ]),
    ).toEqual([
      'humidity 3=61',
      'door 3=0',
      'door 4=1',
      'battery 3=87',
      '3=-18.4',
      'humidity 1=45.5',
      'power 3=0',
    ])
    expect(decoded([{ id: 104, raw: 3000, bytes: 2 }])).toEqual(['humidity 2=not-connected'])
    expect(decoded([{ id: 10_804, raw: 255, bytes: 1 }])).toEqual([])
  })

  test('a record from before the device knew the time has a bad time, the others are taken', () => {
    const elements: Element[] = [{ id: 72, raw: 35, bytes: 2 }]
    const frame = frameOf([0, AT].map((timeMs) => ({ timeMs, elements })))
    const result = decodeFrame(dataOf(frame), IMEI)
    expect(readingsIn(result)).toEqual(['1=3.5'])
    expect(result).toMatchObject({
      records: 2,
      submission: { refused: [{ index: 0, reason: 'bad-time' }] },
    })
  })
})

describe('frames that are not what they say', () => {
  const good = dataOf(frameOf([{ timeMs: AT, elements: [{ id: 72, raw: 35, bytes: 2 }] }]))

  test('another codec, as the answer to a command has it, is none of ours', () => {
    const answer = Buffer.from('0C010600000004676574310D0A01', 'hex')
    expect(decodeFrame(answer, IMEI)).toEqual({ kind: 'other-codec', codec: 12 })
  })

  test('a record that leads past the end, too many records, bytes behind them', () => {
    const tooMany = Buffer.from(good)
    tooMany[1] = 2
    expect(decodeFrame(tooMany, IMEI)).toMatchObject({ kind: 'unreadable', records: 2 })
    const differing = Buffer.from(good)
    differing[differing.length - 1] = 3
    expect(decodeFrame(differing, IMEI)).toMatchObject({
      reason: 'the two numbers of records differ',
    })
    expect(decodeFrame(Buffer.concat([good, good.subarray(-1)]), IMEI)).toMatchObject({
      reason: 'bytes follow the last record',
    })
    for (let length = 2; length < good.length; length++)
      expect(decodeFrame(good.subarray(0, length), IMEI).kind).toBe('unreadable')
  })

  test('no bytes at all make the decoder throw', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(0x08, 0x8e, 0x10),
        (bytes, id) => {
          decodeFrame(Buffer.from([id, ...bytes]), IMEI)
          createFrameReader().push(Buffer.concat([loginOf(IMEI), framed(Buffer.from(bytes))]))
          createFrameReader().push(Buffer.from(bytes))
        },
      ),
    )
  })
})

test('the GSM signal and the battery voltage of the last record are what the device says of itself', () => {
  const data = dataOf(
    frameOf([
      {
        timeMs: 1,
        elements: [
          { id: 21, raw: 4, bytes: 1 },
          { id: 67, raw: 3_990, bytes: 2 },
        ],
      },
      { timeMs: 2, elements: [{ id: 21, raw: 2, bytes: 1 }] },
    ]),
  )
  expect(decodeFrame(data, IMEI)).toMatchObject({
    kind: 'records',
    submission: { devices: [{ report: { mobileBars: 2, batteryMillivolts: 3_990 } }] },
  })
})
