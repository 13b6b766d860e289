import { MINUTE_MS } from '../../src/domain/durations.ts'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { IMEI, type Ingest, openIngest, OTHER_IMEI, reading } from './ingest-rig.ts'

const AT_8 = '2026-11-20T08:00:00Z'
const oneReading = (imei = IMEI, sensor = 1) => ({ imei, readings: [reading(sensor, AT_8, 4)] })
const line = (imei: string, sensor: number, time = AT_8) =>
  JSON.stringify({ imei, sensor, time, value: 4 })

let ingest: Ingest
let key: string
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
})
afterEach(() => ingest.closeIngest())

describe('keys', () => {
  test('ten wrong keys in a minute lock their network out, but no device with a valid key behind it', async () => {
    await ingest.addTool(1)
    const guess = (i: number) => ingest.send(oneReading(), { key: `${i}`.padStart(32, '0') })
    for (let i = 0; i < 10; i++) expect((await guess(i)).status).toBe(401)
    const eleventh = await guess(10)
    expect([eleventh.status, eleventh.headers['retry-after']]).toEqual([429, '60'])
    expect((await ingest.send(oneReading(), { key })).status).toBe(200)
    ingest.moveClock(60_000)
    expect((await guess(11)).status).toBe(401)
  })

  test('a request without a valid key is answered 401 and stores nothing', async () => {
    const tool = await ingest.addTool(1)
    for (const credentials of [
      {},
      { key: 'wrong' },
      { key: `${key}x` },
      { headers: { authorization: key } },
      { headers: { authorization: `Basic ${key}` } },
      { headers: { authorization: `Bearer ${key} ${key}` } },
    ]) {
      const { status, headers, body } = await ingest.send(oneReading(), credentials)
      expect(status).toBe(401)
      expect(headers['www-authenticate']).toBe('Bearer')
      expect(body['error']).toContain('Authorization')
    }
    expect(await ingest.storedReadings(tool)).toEqual([])
  })

  test('a replaced key is refused at once', async () => {
    await ingest.addTool(1)
    expect((await ingest.send(oneReading(), { key })).status).toBe(200)
    await ingest.services.devices.rotateKey(ingest.root, { imeiNumber: IMEI })
    expect((await ingest.send(oneReading(), { key })).status).toBe(401)
  })

  test('a request may name its own device by the alias, in upper or lower case', async () => {
    const otherKey = await ingest.register(OTHER_IMEI, '24E124136C191967')
    const tool = await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
    expect((await ingest.send(oneReading('24e124136c191967'), { key: otherKey })).status).toBe(200)
    expect(
      (await ingest.send(oneReading('24E124136C191967'), { key: otherKey })).body,
    ).toMatchObject({
      repeated: 1,
    })
    expect((await ingest.send(oneReading('24E124136C191967'), { key })).status).toBe(422)
    expect(await ingest.storedReadings(tool)).toHaveLength(1)
  })

  test('an app key sends for every device until it is revoked', async () => {
    await ingest.register(OTHER_IMEI)
    await ingest.addTool(1)
    await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
    const appKey = await ingest.appKey(null)
    expect((await ingest.send(oneReading(), { key: appKey.key })).status).toBe(200)
    expect((await ingest.send(oneReading(OTHER_IMEI), { key: appKey.key })).status).toBe(200)
    await ingest.services.appKeys.revoke(ingest.root, { id: appKey.id })
    expect((await ingest.send(oneReading(), { key: appKey.key })).status).toBe(401)
  })

  test('an app key limited to an account sends only for devices with a tool in the subtree of that account', async () => {
    const bela = await ingest.addAccount('user', null, 'bela@example.com')
    await ingest.register(OTHER_IMEI)
    const annasTool = await ingest.addTool(1)
    const belasTool = await ingest.addTool(1, { imeiNumber: OTHER_IMEI, owner: bela })
    const appKey = await ingest.appKey(ingest.anna.id)
    const { status, body } = await ingest.send(
      [line(IMEI, 1), line(OTHER_IMEI, 1), line('999999999999999', 1)].join('\n'),
      { key: appKey.key, type: 'application/x-ndjson' },
    )
    expect([status, body]).toEqual([
      200,
      {
        stored: 1,
        repeated: 0,
        refused: [
          { index: 1, reason: 'unknown-device' },
          { index: 2, reason: 'unknown-device' },
        ],
      },
    ])
    expect(await ingest.storedReadings(annasTool)).toHaveLength(1)
    expect(await ingest.storedReadings(belasTool)).toHaveLength(0)
  })

  test('a limited app key is refused for a device as soon as its tool moves to another account', async () => {
    const bela = await ingest.addAccount('user', null, 'bela@example.com')
    const tool = await ingest.addTool(1)
    const appKey = await ingest.appKey(ingest.anna.id)
    expect((await ingest.send(oneReading(), { key: appKey.key })).status).toBe(200)
    await ingest.changeTool(tool, { userId: bela.id })
    expect((await ingest.send(oneReading(), { key: appKey.key })).status).toBe(422)
  })
})

describe('devices that nobody registered', () => {
  const unknownDevices = async () =>
    (await ingest.storage.devices.unknownDevices()).map(({ imeiNumber, attempts }) => [
      imeiNumber,
      attempts,
    ])

  test('an attempt with an app key is refused and counted', async () => {
    const appKey = await ingest.appKey(null)
    for (let i = 0; i < 2; i++)
      expect((await ingest.send(oneReading('999999999999999'), { key: appKey.key })).status).toBe(
        422,
      )
    expect(await unknownDevices()).toEqual([['999999999999999', 2]])
  })

  test('an attempt is not counted when it names no IMEI or a registered device', async () => {
    const appKey = await ingest.appKey(null)
    await ingest.send(oneReading('cold-3'), { key: appKey.key })
    await ingest.send(oneReading(IMEI, 4), { key: appKey.key })
    await ingest.send(oneReading(IMEI), { key: 'wrong' })
    expect(await unknownDevices()).toEqual([])
  })

  test('attempts without a key are counted too: at most 60 at once, only small, whole bodies without compression', async () => {
    for (let i = 0; i < 70; i++)
      expect((await ingest.send(oneReading('999999999999999'))).status).toBe(401)
    expect(await unknownDevices()).toEqual([['999999999999999', 60]])
    ingest.moveClock(MINUTE_MS)
    expect((await ingest.send(oneReading('888888888888888'), { gzip: true })).status).toBe(401)
    expect(
      (await ingest.send({ ...oneReading('888888888888888'), padding: 'x'.repeat(20_000) })).status,
    ).toBe(401)
    expect((await ingest.send('{"imei": "8888', {})).status).toBe(401)
    expect((await ingest.send(oneReading('888888888888888'))).status).toBe(401)
    expect(await unknownDevices()).toEqual(
      expect.arrayContaining([
        ['999999999999999', 60],
        ['888888888888888', 1],
      ]),
    )
  })
})

describe('bodies', () => {
  test('broken JSON is refused with its line and column, and nothing of it is stored', async () => {
    const tool = await ingest.addTool(1)
    const { status, body } = await ingest.send(
      `{\n  "imei": "${IMEI}",\n  "readings": [${JSON.stringify(reading(1, AT_8, 4))},]\n}`,
      { key },
    )
    expect(status).toBe(400)
    expect(body).toMatchObject({
      place: 'line 3, column 69',
      error: 'This is not JSON: a value was expected here.',
    })
    expect(await ingest.storedReadings(tool)).toEqual([])
  })

  test('a field of the wrong type and an empty body are refused; the answer names the place', async () => {
    expect(await ingest.send({ imei: IMEI, readings: {} }, { key })).toMatchObject({
      status: 400,
      body: { place: 'readings' },
    })
    expect(await ingest.send({ imei: 1, readings: [] }, { key })).toMatchObject({
      status: 400,
      body: { place: 'imei' },
    })
    expect(await ingest.send('', { key })).toMatchObject({
      status: 400,
      body: { place: 'line 1, column 1' },
    })
  })

  test('lines of several devices are stored for each; a refusal gives the index of its line, from 0, empty lines included', async () => {
    const otherImei = '356307042441039'
    const first = await ingest.addTool(1)
    await ingest.register(otherImei)
    const second = await ingest.addTool(2, { imeiNumber: otherImei })
    const appKey = await ingest.appKey(null)
    const { status, body } = await ingest.send(
      `${line(IMEI, 1)}\r\n\r\n${line(otherImei, 2)}\r\n${line(otherImei, 3)}\r\n${line(IMEI, 7)}\r\n`,
      { key: appKey.key, type: 'application/x-ndjson; charset=utf-8' },
    )
    expect([status, body]).toEqual([
      200,
      {
        stored: 2,
        repeated: 0,
        refused: [
          { index: 3, reason: 'unknown-sensor' },
          { index: 4, reason: 'bad-sensor' },
        ],
      },
    ])
    expect(
      [await ingest.storedReadings(first), await ingest.storedReadings(second)].map(
        (readings) => readings.length,
      ),
    ).toEqual([1, 1])
  })

  test('one line that is not JSON refuses the whole request; the answer gives its line number', async () => {
    const tool = await ingest.addTool(1)
    expect(
      await ingest.send(`${line(IMEI, 1)}\n{"imei":\n`, { key, type: 'application/x-ndjson' }),
    ).toMatchObject({ status: 400, body: { place: 'line 2, column 9' } })
    expect(await ingest.storedReadings(tool)).toEqual([])
  })

  test('other content types and encodings are refused; the answer names the accepted ones', async () => {
    for (const type of ['', 'text/plain', 'application/x-www-form-urlencoded']) {
      expect(await ingest.send(JSON.stringify(oneReading()), { key, type })).toMatchObject({
        status: 415,
        body: { error: expect.stringContaining('application/x-ndjson') },
      })
    }
    expect(
      await ingest.send(oneReading(), { key, headers: { 'content-encoding': 'br' } }),
    ).toMatchObject({
      status: 415,
      body: { error: expect.stringContaining('gzip') },
    })
  })

  test('a body that is sent as gzip but is not gzip, or is cut off, is answered 400', async () => {
    expect(
      (await ingest.send(oneReading(), { key, headers: { 'content-encoding': 'gzip' } })).status,
    ).toBe(400)
    const cut = gzipSync(JSON.stringify(oneReading())).subarray(0, 40)
    expect((await ingest.send(cut, { key, headers: { 'content-encoding': 'gzip' } })).status).toBe(
      400,
    )
  })

  test('too many bytes, before or after unpacking, and too many readings are answered 413', async () => {
    expect(
      (await ingest.send(`${JSON.stringify(oneReading())}${' '.repeat(2 * 1024 * 1024)}`, { key }))
        .status,
    ).toBe(413)
    expect((await ingest.send(' '.repeat(50 * 1024 * 1024), { key, gzip: true })).status).toBe(413)
    expect(
      (
        await ingest.send(
          { imei: IMEI, readings: Array.from({ length: 10_001 }, () => reading(1, AT_8, 4)) },
          { key },
        )
      ).status,
    ).toBe(413)
  })
})

describe('rate limits', () => {
  test('a device that sends too often is answered 429 with Retry-After; other devices are not affected', async () => {
    await ingest.addTool(1)
    const otherKey = await ingest.register(OTHER_IMEI)
    await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
    for (let i = 0; i < 600; i++)
      expect((await ingest.send({ imei: IMEI, readings: [] }, { key })).status).toBe(200)
    const { status, headers } = await ingest.send(oneReading(), { key })
    expect([status, headers['retry-after']]).toEqual([429, '1'])
    expect((await ingest.send(oneReading(OTHER_IMEI), { key: otherKey })).status).toBe(200)
    ingest.moveClock(1_000)
    expect((await ingest.send(oneReading(), { key })).status).toBe(200)
  })

  test('after the clock was set back by an hour, a device’s first request is taken and its burst is whole', async () => {
    const steady = await openIngest({ steadyMs: () => 1_000 })
    const steadyKey = await steady.register()
    await steady.addTool(1)
    expect((await steady.send(oneReading(), { key: steadyKey })).status).toBe(200)
    steady.moveClock(-3_600_000)
    for (let i = 0; i < 599; i++)
      expect((await steady.send({ imei: IMEI, readings: [] }, { key: steadyKey })).status).toBe(200)
    expect((await steady.send(oneReading(), { key: steadyKey })).status).toBe(429)
    await steady.close()
  })

  test("readings count for their device whichever valid key sends them; another device's key uses up nothing", async () => {
    const otherKey = await ingest.register(OTHER_IMEI)
    await ingest.addTool(1)
    const appKey = await ingest.appKey(null)
    const many = { imei: IMEI, readings: Array.from({ length: 10_000 }, () => reading(1, AT_8, 4)) }
    for (let i = 0; i < 11; i++)
      expect((await ingest.send(many, { key: otherKey })).status).toBe(422)
    for (let i = 0; i < 10; i++)
      expect((await ingest.send(many, { key: i % 2 === 0 ? key : appKey.key })).status).toBe(200)
    const tooMany = await ingest.send(many, { key: appKey.key })
    expect([tooMany.status, tooMany.headers['retry-after']]).toEqual([429, '3600'])
    expect((await ingest.send(oneReading(), { key })).status).toBe(429)
  })
})
