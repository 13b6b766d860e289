import { MINUTE_MS } from '../../src/domain/durations.ts'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { IMEI, type Ingest, openIngest, OTHER_IMEI, reading } from './ingest-rig.ts'

const AT_8 = '2026-11-20T08:00:00Z'
const one = (imei = IMEI, sensor = 1) => ({ imei, readings: [reading(sensor, AT_8, 4)] })
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
  test('without a valid key nothing is taken', async () => {
    const tool = await ingest.addTool(1)
    for (const sending of [
      {},
      { key: 'wrong' },
      { key: `${key}x` },
      { headers: { authorization: key } },
      { headers: { authorization: `Basic ${key}` } },
      { headers: { authorization: `Bearer ${key} ${key}` } },
    ]) {
      const { status, headers, body } = await ingest.send(one(), sending)
      expect(status).toBe(401)
      expect(headers['www-authenticate']).toBe('Bearer')
      expect(body['error']).toContain('Authorization')
    }
    expect(await ingest.kept(tool)).toEqual([])
  })

  test('a key that was replaced opens nothing from that moment on', async () => {
    await ingest.addTool(1)
    expect((await ingest.send(one(), { key })).status).toBe(200)
    await ingest.services.devices.rotateKey(ingest.root, { imeiNumber: IMEI })
    expect((await ingest.send(one(), { key })).status).toBe(401)
  })

  test('a device is known by its alias too, whatever its case', async () => {
    const other = await ingest.register(OTHER_IMEI, '24E124136C191967')
    const tool = await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
    expect((await ingest.send(one('24e124136c191967'), { key: other })).status).toBe(200)
    expect((await ingest.send(one('24E124136C191967'), { key: other })).body).toMatchObject({
      repeated: 1,
    })
    expect((await ingest.send(one('24E124136C191967'), { key })).status).toBe(422)
    expect(await ingest.kept(tool)).toHaveLength(1)
  })

  test("an app's key sends for every device, until it is revoked", async () => {
    await ingest.register(OTHER_IMEI)
    await ingest.addTool(1)
    await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
    const app = await ingest.appKey(null)
    expect((await ingest.send(one(), { key: app.key })).status).toBe(200)
    expect((await ingest.send(one(OTHER_IMEI), { key: app.key })).status).toBe(200)
    await ingest.services.appKeys.revoke(ingest.root, { id: app.id })
    expect((await ingest.send(one(), { key: app.key })).status).toBe(401)
  })

  test("an app's key that is narrowed to an account sends for devices with a tool in its subtree alone", async () => {
    const bela = await ingest.addAccount('user', null, 'bela@example.com')
    await ingest.register(OTHER_IMEI)
    const annas = await ingest.addTool(1)
    const belas = await ingest.addTool(1, { imeiNumber: OTHER_IMEI, owner: bela })
    const app = await ingest.appKey(ingest.anna.id)
    const { status, body } = await ingest.send(
      [line(IMEI, 1), line(OTHER_IMEI, 1), line('999999999999999', 1)].join('\n'),
      { key: app.key, type: 'application/x-ndjson' },
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
    expect(await ingest.kept(annas)).toHaveLength(1)
    expect(await ingest.kept(belas)).toHaveLength(0)
  })

  test('a tool that moves takes its device out of a narrowed key at once', async () => {
    const bela = await ingest.addAccount('user', null, 'bela@example.com')
    const tool = await ingest.addTool(1)
    const app = await ingest.appKey(ingest.anna.id)
    expect((await ingest.send(one(), { key: app.key })).status).toBe(200)
    await ingest.changeTool(tool, { userId: bela.id })
    expect((await ingest.send(one(), { key: app.key })).status).toBe(422)
  })
})

describe('devices that nobody registered', () => {
  const unknown = async () =>
    (await ingest.storage.devices.unknownDevices()).map(({ imeiNumber, attempts }) => [
      imeiNumber,
      attempts,
    ])

  test("an app's key makes the attempt known, without its readings", async () => {
    const app = await ingest.appKey(null)
    for (let i = 0; i < 2; i++)
      expect((await ingest.send(one('999999999999999'), { key: app.key })).status).toBe(422)
    expect(await unknown()).toEqual([['999999999999999', 2]])
  })

  test('names that are no IMEI, and registered devices, are not counted', async () => {
    const app = await ingest.appKey(null)
    await ingest.send(one('cold-3'), { key: app.key })
    await ingest.send(one(IMEI, 4), { key: app.key })
    await ingest.send(one(IMEI), { key: 'wrong' })
    expect(await unknown()).toEqual([])
  })

  test('a stranger makes its attempt known too, but only so often and only with a small plain body', async () => {
    for (let i = 0; i < 70; i++)
      expect((await ingest.send(one('999999999999999'))).status).toBe(401)
    expect(await unknown()).toEqual([['999999999999999', 60]])
    ingest.moveClock(MINUTE_MS)
    expect((await ingest.send(one('888888888888888'), { gzip: true })).status).toBe(401)
    expect(
      (await ingest.send({ ...one('888888888888888'), padding: 'x'.repeat(20_000) })).status,
    ).toBe(401)
    expect((await ingest.send('{"imei": "8888', {})).status).toBe(401)
    expect((await ingest.send(one('888888888888888'))).status).toBe(401)
    expect(await unknown()).toEqual(
      expect.arrayContaining([
        ['999999999999999', 60],
        ['888888888888888', 1],
      ]),
    )
  })
})

describe('bodies', () => {
  test('JSON that is broken is refused with its place, and nothing of it is kept', async () => {
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
    expect(await ingest.kept(tool)).toEqual([])
  })

  test('a field of the wrong kind is refused by its name', async () => {
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

  test('lines of many devices go their ways; refusals name lines counted from 0', async () => {
    const other = '356307042441039'
    const first = await ingest.addTool(1)
    const second = await ingest.addTool(2, { imeiNumber: other })
    const app = await ingest.appKey(null)
    const { status, body } = await ingest.send(
      `${line(IMEI, 1)}\r\n\r\n${line(other, 2)}\r\n${line(other, 3)}\r\n${line(IMEI, 7)}\r\n`,
      { key: app.key, type: 'application/x-ndjson; charset=utf-8' },
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
      [await ingest.kept(first), await ingest.kept(second)].map((kept) => kept.length),
    ).toEqual([1, 1])
  })

  test('a line that is not JSON refuses the request by its number', async () => {
    const tool = await ingest.addTool(1)
    expect(
      await ingest.send(`${line(IMEI, 1)}\n{"imei":\n`, { key, type: 'application/x-ndjson' }),
    ).toMatchObject({ status: 400, body: { place: 'line 2, column 9' } })
    expect(await ingest.kept(tool)).toEqual([])
  })

  test('other types and encodings are refused by name', async () => {
    for (const type of ['', 'text/plain', 'application/x-www-form-urlencoded']) {
      expect(await ingest.send(JSON.stringify(one()), { key, type })).toMatchObject({
        status: 415,
        body: { error: expect.stringContaining('application/x-ndjson') },
      })
    }
    expect(await ingest.send(one(), { key, headers: { 'content-encoding': 'br' } })).toMatchObject({
      status: 415,
      body: { error: expect.stringContaining('gzip') },
    })
  })

  test('gzip that is none, or is cut off, is a bad request', async () => {
    expect(
      (await ingest.send(one(), { key, headers: { 'content-encoding': 'gzip' } })).status,
    ).toBe(400)
    const cut = gzipSync(JSON.stringify(one())).subarray(0, 40)
    expect((await ingest.send(cut, { key, headers: { 'content-encoding': 'gzip' } })).status).toBe(
      400,
    )
  })

  test('too much is too much: bytes, bytes once unpacked, readings', async () => {
    expect(
      (await ingest.send(`${JSON.stringify(one())}${' '.repeat(2 * 1024 * 1024)}`, { key })).status,
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

describe('allowances', () => {
  test('a device that sends too often is told when to come back, and others are not held up', async () => {
    await ingest.addTool(1)
    const otherKey = await ingest.register(OTHER_IMEI)
    await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
    for (let i = 0; i < 600; i++)
      expect((await ingest.send({ imei: IMEI, readings: [] }, { key })).status).toBe(200)
    const { status, headers } = await ingest.send(one(), { key })
    expect([status, headers['retry-after']]).toEqual([429, '1'])
    expect((await ingest.send(one(OTHER_IMEI), { key: otherKey })).status).toBe(200)
    ingest.moveClock(1_000)
    expect((await ingest.send(one(), { key })).status).toBe(200)
  })

  test("a device's readings are counted whoever sends them, and a stranger's key uses up nothing of them", async () => {
    const otherKey = await ingest.register(OTHER_IMEI)
    await ingest.addTool(1)
    const app = await ingest.appKey(null)
    const many = { imei: IMEI, readings: Array.from({ length: 10_000 }, () => reading(1, AT_8, 4)) }
    for (let i = 0; i < 11; i++)
      expect((await ingest.send(many, { key: otherKey })).status).toBe(422)
    for (let i = 0; i < 10; i++)
      expect((await ingest.send(many, { key: i % 2 === 0 ? key : app.key })).status).toBe(200)
    const refused = await ingest.send(many, { key: app.key })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await ingest.send(one(), { key })).status).toBe(429)
  })
})
