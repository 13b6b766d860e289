import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import {
  framed,
  frameOf,
  fridgeRecord,
  loginOf,
} from '../../src/simulator/senders/teltonika-frames.ts'
import { DiskFullError } from '../../src/server/storage/storage-errors.ts'
import { selfSigned } from '../../src/server/tls-listener/testing/self-signed.ts'
import { openTlsFiles } from '../../src/server/tls-listener/tls-files.ts'
import { IMEI, OTHER_IMEI } from './ingest-rig.ts'
import { openTeltonikaRig, type TeltonikaRig } from './teltonika-rig.ts'

const AT_8 = Date.UTC(2026, 10, 20, 8)
const frameAt = (minute: number, celsius = 4): Buffer =>
  frameOf([fridgeRecord(AT_8 + minute * MINUTE_MS, celsius)])
const ONE = '00000001'

let rig: TeltonikaRig
let tool: Tool
let isDiskFull: boolean
let commits: number
/** What every commit waits for. */
let slowDisk: Promise<void>

const open = async (overrides: Parameters<typeof openTeltonikaRig>[0] = {}): Promise<void> => {
  rig = await openTeltonikaRig({
    transaction: (real) => async (work) => {
      commits++
      await slowDisk
      return isDiskFull
        ? Promise.reject(new DiskFullError('Storage is unavailable: the disk is full.'))
        : real(work)
    },
    ...overrides,
  })
  await rig.register()
  tool = await rig.addTool(1)
  await rig.allow(['127.0.0.0/8'])
}
beforeEach(async () => {
  ;[isDiskFull, commits, slowDisk] = [false, 0, Promise.resolve()]
  await open()
})
afterEach(() => rig.closeRig())

describe('a logger', () => {
  test('is let in, and its frame is acknowledged by the number of records once they are stored', async () => {
    const logger = await rig.logIn()
    logger.send(frameOf([fridgeRecord(AT_8, 4.1), fridgeRecord(AT_8 + MINUTE_MS, -18.4)], '8'))
    expect(await logger.answer(4)).toBe('00000002')
    expect(await rig.storedReadings(tool)).toEqual([
      '2026-11-20T08:00:00.000Z=4.1',
      '2026-11-20T08:01:00.000Z=-18.4',
    ])
    expect((await rig.storage.devices.byImei(IMEI))?.lastContact).toEqual(rig.clock())
  })

  test('may send login and frames in one segment, and a frame in many', async () => {
    const logger = rig.connect()
    logger.send(Buffer.concat([loginOf(IMEI), frameAt(0), frameAt(1)]))
    expect(await logger.answer(9)).toBe(`01${ONE}${ONE}`)
    for (const byte of frameAt(2)) logger.send(Buffer.from([byte]))
    expect(await logger.answer(4)).toBe(ONE)
    expect(await rig.storedReadings(tool)).toHaveLength(3)
  })

  test('that does not wait for acknowledgements has each of its frames stored and acknowledged', async () => {
    const logger = rig.connect()
    logger.send(loginOf(IMEI))
    expect(await logger.answer(1)).toBe('01')
    for (let frame = 0; frame < 5; frame++) {
      const bytes = frameAt(frame)
      // Each part arrives by itself, while the frame before is being stored.
      for (const part of [bytes.subarray(0, 7), bytes.subarray(7)]) {
        logger.send(part)
        await new Promise(setImmediate)
      }
    }
    expect(await logger.answer(20)).toBe(ONE.repeat(5))
    expect(await rig.storedReadings(tool)).toHaveLength(5)
  })

  test('sends its frame again when the acknowledgement was lost, and nothing is stored twice', async () => {
    const first = await rig.logIn()
    first.send(frameAt(0))
    await first.answer(4)
    first.socket.destroy()
    const second = await rig.logIn()
    second.send(frameAt(0))
    expect(await second.answer(4)).toBe(ONE)
    expect(await rig.storedReadings(tool)).toHaveLength(1)
  })

  test('gets no acknowledgement for a frame with a wrong checksum, and may send it again', async () => {
    const logger = await rig.logIn()
    const spoiled = frameAt(0)
    spoiled[30]! ^= 1
    logger.send(Buffer.concat([spoiled, frameAt(1)]))
    expect(await logger.answer(4)).toBe(ONE)
    expect(rig.count('bad-checksum')).toBe(1)
    expect(await rig.storedReadings(tool)).toEqual(['2026-11-20T08:01:00.000Z=4'])
  })

  test('is not held up for ever by a frame that nobody can read', async () => {
    const logger = await rig.logIn()
    logger.send(framed(Buffer.from([0x8e, 3, 1, 2, 3])))
    expect(await logger.answer(4)).toBe('00000003')
    logger.send(frameAt(1))
    expect(await logger.answer(4)).toBe(ONE)
    expect(rig.count('unreadable')).toBe(1)
    await expect
      .poll(() => rig.loggedRefusals)
      .toMatchObject([{ reason: 'not-understood', bytes: '8e03010203' }])
  })

  test('answers a command in another codec without being acknowledged', async () => {
    const logger = await rig.logIn()
    logger.send(framed(Buffer.from('0C010600000004676574310D0A01', 'hex')))
    logger.send(frameAt(0))
    expect(await logger.answer(4)).toBe(ONE)
    expect(rig.count('other-codec')).toBe(1)
  })

  test('readings of a sensor that nobody set up cost the others nothing', async () => {
    const logger = await rig.logIn()
    const elements = [72, 73].map((id) => ({ id, raw: 41, bytes: 2 }) as const)
    logger.send(frameOf([{ timeMs: AT_8, elements }]))
    expect(await logger.answer(4)).toBe(ONE)
    expect(await rig.storedReadings(tool)).toHaveLength(1)
  })

  test('its readings are marked as sent without proof, in one stretch however many frames they took', async () => {
    const logger = await rig.logIn()
    for (const minute of [0, 1, 2]) {
      logger.send(frameAt(minute))
      await logger.answer(4)
    }
    const marks = await rig.storage.readings.marks(tool.id, { fromMs: 0, toMs: AT_8 + HOUR_MS })
    expect(marks.map(({ kind, span }) => ({ kind, span }))).toEqual([
      { kind: 'unauthenticated', span: { fromMs: AT_8, toMs: AT_8 + 2 * MINUTE_MS + 1 } },
    ])
  })
})

describe('who may send', () => {
  const loginFails = async (imeiNumber: string): Promise<void> => {
    const logger = rig.connect()
    logger.send(Buffer.concat([loginOf(imeiNumber), frameAt(0)]))
    expect(await logger.answer(1)).toBe('00')
    await logger.closed
  }

  test('a device without a network, one from another network and an unknown one are refused alike', async () => {
    await rig.register(OTHER_IMEI)
    await loginFails(OTHER_IMEI)
    await rig.allow(['192.0.2.0/24'])
    await loginFails(IMEI)
    await loginFails('490154203237518')
    expect(await rig.storedReadings(tool)).toEqual([])
    expect(rig.count('login-refused')).toBe(3)
    const unknown = await rig.storage.devices.unknownDevices()
    expect(unknown.map(({ imeiNumber }) => imeiNumber)).toEqual(['490154203237518'])
  })

  test('many foreign IMEIs from one network leave few traces, and lock no device of it out', async () => {
    for (let i = 0; i < 30; i++) await loginFails(`4901542032375${10 + i}`)
    expect(await rig.storage.devices.unknownDevices()).toHaveLength(10)
    const logger = await rig.logIn()
    logger.send(frameAt(0))
    expect(await logger.answer(4)).toBe(ONE)
  })

  test('a device whose network is taken away is cut off at its next frame', async () => {
    const logger = await rig.logIn()
    await rig.allow([])
    logger.send(frameAt(0))
    expect(await logger.answer(4)).toBe('closed')
    expect(await rig.storedReadings(tool)).toEqual([])
  })

  test('a device that connects anew ends its older connection', async () => {
    const older = await rig.logIn()
    const newer = await rig.logIn()
    await older.closed
    newer.send(frameAt(0))
    expect(await newer.answer(4)).toBe(ONE)
    expect(rig.door.connections()).toBe(1)
  })
})

describe('bad senders', () => {
  test('garbage ends the connection, before and after the login', async () => {
    const stranger = rig.connect()
    stranger.send(Buffer.from('GET / HTTP/1.1\r\n\r\n'))
    await stranger.closed
    const logger = await rig.logIn()
    logger.send(Buffer.from('hello'))
    await logger.closed
    expect(rig.count('garbage')).toBe(2)
  })

  test('who says nothing for ten seconds is sent away, and who sends a byte now and then too', async () => {
    const silent = rig.connect()
    await expect.poll(() => rig.door.connections()).toBe(1)
    rig.pass(9_999)
    silent.send(loginOf(IMEI).subarray(0, 3))
    rig.pass(1)
    await silent.closed
    expect(rig.count('too-slow')).toBe(1)
  })

  test('half a frame has a minute for the rest, and a connection without frames an hour', async () => {
    const logger = await rig.logIn()
    logger.send(frameAt(0).subarray(0, 20))
    await expect.poll(() => rig.timers.size).toBe(1)
    await expect.poll(() => [...rig.timers].some(({ atMs }) => atMs === MINUTE_MS)).toBe(true)
    rig.pass(MINUTE_MS - 1)
    expect(logger.socket.destroyed).toBe(false)
    rig.pass(1)
    await logger.closed
    const idle = await rig.logIn()
    idle.send(frameAt(1))
    await idle.answer(4)
    await expect
      .poll(() => [...rig.timers].some(({ atMs }) => atMs === MINUTE_MS + HOUR_MS))
      .toBe(true)
    rig.pass(HOUR_MS)
    await idle.closed
    expect(rig.count('too-slow')).toBe(1)
  })

  test('1,000 connections from one address keep no place from a device that has logged in', async () => {
    const logger = await rig.logIn()
    const flood = Array.from({ length: 1_000 }, () => rig.connect())
    await expect.poll(() => rig.count('too-many')).toBe(900)
    expect(rig.door.connections()).toBe(101)
    logger.send(frameAt(0))
    expect(await logger.answer(4)).toBe(ONE)
    rig.pass(10_000)
    await Promise.all(flood.map(({ closed }) => closed))
    expect(rig.door.connections()).toBe(1)
    await rig.logIn()
  })

  test('frames that nobody can read are taken from the allowance too', async () => {
    const logger = await rig.logIn()
    const unreadable = framed(Buffer.from([0x8e, 1, 1, 2, 3]))
    for (let frame = 0; frame < 600; frame++) {
      logger.send(unreadable)
      await logger.answer(4)
    }
    logger.send(unreadable)
    await expect.poll(() => [...rig.timers].map(({ atMs }) => atMs)).toEqual([1_000])
    expect(rig.loggedRefusals).toHaveLength(1)
    rig.pass(1_000)
    expect(await logger.answer(4)).toBe(ONE)
  })

  test('a device that repeats a year is made slower, and loses nothing', async () => {
    const logger = await rig.logIn()
    let acknowledged = 0
    const records = (from: number) =>
      Array.from({ length: 10 }, (_, i) => fridgeRecord(AT_8 - (from + i) * MINUTE_MS, 4))
    // 600 frames at once, then one a second.
    for (let frame = 0; frame < 600; frame++) {
      logger.send(frameOf(records((frame % 50) * 10)))
      if ((await logger.answer(4)) !== '0000000a') break
      acknowledged++
    }
    expect(acknowledged).toBe(600)
    expect(await rig.storedReadings(tool)).toHaveLength(500)
    logger.send(frameOf(records(0)))
    await expect.poll(() => [...rig.timers].map(({ atMs }) => atMs)).toEqual([1_000])
    rig.pass(1_000)
    expect(await logger.answer(4)).toBe('0000000a')
  })
})

describe('storage', () => {
  test('that is slow is not the device’s fault: its time ends with its last byte', async () => {
    const logger = await rig.logIn()
    const disk = Promise.withResolvers<void>()
    slowDisk = disk.promise
    const before = commits
    logger.send(frameAt(0).subarray(0, 20))
    await expect.poll(() => [...rig.timers].some(({ atMs }) => atMs === MINUTE_MS)).toBe(true)
    logger.send(frameAt(0).subarray(20))
    await expect.poll(() => commits).toBeGreaterThan(before)
    rig.pass(2 * HOUR_MS)
    disk.resolve()
    expect(await logger.answer(4)).toBe(ONE)
  })

  test('that refuses for a while costs nothing: no acknowledgement, and the frame comes again', async () => {
    const logger = await rig.logIn()
    isDiskFull = true
    logger.send(frameAt(0))
    expect(await logger.answer(4)).toBe('closed')
    expect(rig.refusedByServer()).toBe(1)
    isDiskFull = false
    const again = await rig.logIn()
    again.send(frameAt(0))
    expect(await again.answer(4)).toBe(ONE)
    expect(await rig.storedReadings(tool)).toHaveLength(1)
  })

  test('a server that stops acknowledges the frame that it is storing', async () => {
    const logger = await rig.logIn()
    const before = commits
    logger.send(frameAt(0))
    await expect.poll(() => commits).toBeGreaterThan(before)
    await rig.door.close()
    expect(await logger.answer(4)).toBe(ONE)
    await logger.closed
    expect(await rig.storedReadings(tool)).toHaveLength(1)
  })
})

describe('TLS', () => {
  test('a logger is let in over TLS, and who speaks plainly there is sent away', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coldwatch-teltonika-'))
    const paths = { certPath: join(folder, 'cert.pem'), keyPath: join(folder, 'key.pem') }
    const { cert, key } = selfSigned({
      from: new Date('2020-01-01T00:00:00Z'),
      until: new Date('2049-01-01T00:00:00Z'),
    })
    writeFileSync(paths.certPath, cert)
    writeFileSync(paths.keyPath, key)
    const port = await rig.listen(await openTlsFiles(paths, { info: () => {}, error: () => {} }))
    rmSync(folder, { recursive: true })
    const logger = rig.connectTls(port)
    logger.send(Buffer.concat([loginOf(IMEI), frameAt(0)]))
    expect(await logger.answer(5)).toBe(`01${ONE}`)
    logger.socket.destroy()
    await expect.poll(() => rig.door.connections()).toBe(0)
  })
})
