import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { openSqliteSnapshot } from '../../src/server/storage/sqlite/open-sqlite-snapshot.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { IMEI, type Ingest, openIngest, OTHER_IMEI, reading } from './ingest-rig.ts'

const AT_8 = '2026-11-20T08:00:00Z'
const STORED_AT_8 = '2026-11-20T08:00:00.000Z'

let ingest: Ingest
let key: string
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
})
afterEach(() => ingest.closeIngest())

describe('a good request', () => {
  test("the protocol's example: a value and a sensor error are stored and acknowledged", async () => {
    const first = await ingest.addTool(1)
    const second = await ingest.addTool(2)
    const { status, body } = await ingest.send(
      `{"imei": "${IMEI}", "readings": [{"sensor": 1, "time": "${AT_8}", "value": 4.3}, {"sensor": 2, "time": "${AT_8}", "error": "not-connected"}]}`,
      { key },
    )
    expect([status, body]).toEqual([200, { stored: 2, repeated: 0, refused: [] }])
    expect(await ingest.storedReadings(first)).toEqual([`${STORED_AT_8}=4.3`])
    expect(await ingest.storedReadings(second)).toEqual([`${STORED_AT_8}=not-connected`])
  })

  test('the answer to a device has none of the headers that only browsers read', async () => {
    const { headers } = await ingest.send({ imei: IMEI, readings: [] }, { key })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toBeDefined()
    expect(headers).not.toHaveProperty('content-security-policy')
    expect(headers).not.toHaveProperty('permissions-policy')
    const page = await ingest.app.inject('/ingest/v1/readings')
    expect(page.headers).toHaveProperty('content-security-policy')
  })

  test('sending a reading again stores no duplicate; the first value stays', async () => {
    const tool = await ingest.addTool(1)
    const body = {
      imei: IMEI,
      readings: [
        reading(1, AT_8, 4.3),
        reading(1, '2026-11-20T08:01:00Z', 4.4),
        reading(1, AT_8, 4.3),
      ],
    }
    expect((await ingest.send(body, { key })).body).toEqual({ stored: 2, repeated: 1, refused: [] })
    expect((await ingest.send(body, { key })).body).toEqual({ stored: 0, repeated: 3, refused: [] })
    expect(
      (await ingest.send({ imei: IMEI, readings: [reading(1, AT_8, 9)] }, { key })).body,
    ).toEqual({ stored: 0, repeated: 1, refused: [] })
    expect(await ingest.storedReadings(tool)).toEqual([
      `${STORED_AT_8}=4.3`,
      '2026-11-20T08:01:00.000Z=4.4',
    ])
  })

  test('a repeat with another value is in the audit trail', async () => {
    const tool = await ingest.addTool(1)
    await ingest.send({ imei: IMEI, readings: [reading(1, AT_8, 4.3)] }, { key })
    await ingest.send({ imei: IMEI, readings: [reading(1, AT_8, 9)] }, { key })
    const trail = await entriesAbout(ingest.storage, { kind: 'tool', id: String(tool.id) })
    expect(trail.filter(({ action }) => action === 'reading.differing-repeat')).toEqual([
      expect.objectContaining({
        actor: { kind: 'device', imeiNumber: IMEI },
        before: { count: 1, readings: [{ time: STORED_AT_8, value: 4.3 }] },
        after: { count: 1, readings: [{ time: STORED_AT_8, value: 9 }] },
      }),
    ])
  })

  test('a body packed with gzip is read and stored', async () => {
    const tool = await ingest.addTool(1)
    expect(
      (await ingest.send({ imei: IMEI, readings: [reading(1, AT_8, 4.3)] }, { key, gzip: true }))
        .status,
    ).toBe(200)
    expect(await ingest.storedReadings(tool)).toHaveLength(1)
  })

  test('an empty list is acknowledged and counts as a contact', async () => {
    expect(await ingest.send({ imei: IMEI, readings: [] }, { key })).toMatchObject({
      status: 200,
      body: { stored: 0, repeated: 0, refused: [] },
    })
    expect(await ingest.storage.devices.byImei(IMEI)).toMatchObject({
      firstContact: ingest.clock(),
      lastContact: ingest.clock(),
    })
  })

  test('10,000 readings in one request are accepted', async () => {
    const tool = await ingest.addTool(1)
    const readings = Array.from({ length: 10_000 }, (_, i) =>
      reading(1, new Date(Date.UTC(2026, 10, 1) + i * MINUTE_MS).toISOString(), (i % 100) / 10),
    )
    expect((await ingest.send({ imei: IMEI, readings }, { key })).body).toEqual({
      stored: 10_000,
      repeated: 0,
      refused: [],
    })
    expect((await ingest.storedReadings(tool)).length).toBe(10_000)
  })

  test('the last contact is the time of the last request, to the second', async () => {
    await ingest.addTool(1)
    for (let i = 0; i < 3; i++) {
      ingest.moveClock(1_000)
      await ingest.send({ imei: IMEI, readings: [reading(1, AT_8, 4.3)] }, { key })
      expect((await ingest.storage.devices.byImei(IMEI))?.lastContact).toEqual(ingest.clock())
    }
  })

  test('after a crash the last contact of a device that only repeated its reading is still right', async () => {
    await ingest.addTool(1)
    const repeat = () => ingest.send({ imei: IMEI, readings: [reading(1, AT_8, 4.3)] }, { key })
    await repeat()
    ingest.moveClock(5 * MINUTE_MS)
    expect((await repeat()).body).toEqual({ stored: 0, repeated: 1, refused: [] })
    // What the disk has while the server runs: nothing was closed.
    const crashed = join(ingest.dataDir, 'crashed')
    for (const end of ['', '-wal'])
      cpSync(join(ingest.dataDir, `coldwatch.db${end}`), join(crashed, `coldwatch.db${end}`))
    const after = await openSqliteSnapshot(crashed)
    expect((await after.stores.devices.byImei(IMEI))?.lastContact).toEqual(ingest.clock())
    after.close()
  })
})

describe('corrections', () => {
  test('the correction in force at the time of measuring is added when the reading is stored', async () => {
    const tool = await ingest.addTool(1, { correction: 0.5 })
    ingest.moveClock(10 * MINUTE_MS)
    await ingest.changeTool(tool, { temperatureCorrection: -1 })
    ingest.moveClock(10 * MINUTE_MS)
    await ingest.send(
      {
        imei: IMEI,
        readings: [
          reading(1, '2026-11-20T09:09:59Z', 4),
          reading(1, '2026-11-20T09:10:00Z', 4),
          reading(1, AT_8, 4),
        ],
      },
      { key },
    )
    expect(await ingest.storedReadings(tool)).toEqual([
      `${STORED_AT_8}=4.5`,
      '2026-11-20T09:09:59.000Z=4.5',
      '2026-11-20T09:10:00.000Z=3',
    ])
  })

  test('a correction set between two requests applies from the second request on', async () => {
    const tool = await ingest.addTool(1)
    await ingest.send({ imei: IMEI, readings: [reading(1, '2026-11-20T09:00:00Z', 4)] }, { key })
    await ingest.changeTool(tool, { temperatureCorrection: 2 })
    await ingest.send({ imei: IMEI, readings: [reading(1, '2026-11-20T09:00:01Z', 4)] }, { key })
    expect(await ingest.storedReadings(tool)).toEqual([
      '2026-11-20T09:00:00.000Z=4',
      '2026-11-20T09:00:01.000Z=6',
    ])
  })
})

describe('bad readings are refused alone', () => {
  test('each with its index and reason; the other readings are stored', async () => {
    const tool = await ingest.addTool(1)
    const { status, body } = await ingest.send(
      {
        imei: IMEI,
        readings: [
          reading(1, AT_8, 4),
          reading(3, AT_8, 4),
          reading(9, AT_8, 4),
          reading(1, 'noon', 4),
          reading(1, '1999-12-31T23:59:59Z', 4),
          reading(1, '2026-11-20T08:02:00Z', 200.5),
          'x',
          reading(1, '2026-11-20T08:03:00Z', 5),
        ],
      },
      { key },
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      stored: 2,
      repeated: 0,
      refused: [
        { index: 1, reason: 'unknown-sensor' },
        { index: 2, reason: 'bad-sensor' },
        { index: 3, reason: 'bad-time' },
        { index: 4, reason: 'bad-time' },
        { index: 5, reason: 'bad-value' },
        { index: 6, reason: 'bad-sensor' },
      ],
    })
    expect(await ingest.storedReadings(tool)).toHaveLength(2)
  })

  test('when all are refused, the status is 422 and the body has the same fields', async () => {
    expect(
      await ingest.send({ imei: IMEI, readings: [reading(1, AT_8, 4)] }, { key }),
    ).toMatchObject({
      status: 422,
      body: { stored: 0, repeated: 0, refused: [{ index: 0, reason: 'unknown-sensor' }] },
    })
  })

  test('a sensor is accepted when it has a tool, and refused after the tool is deleted', async () => {
    const body = { imei: IMEI, readings: [reading(1, AT_8, 4)] }
    expect((await ingest.send(body, { key })).status).toBe(422)
    const tool = await ingest.addTool(1)
    expect((await ingest.send(body, { key })).status).toBe(200)
    await ingest.services.tools.remove(ingest.root, { id: tool.id })
    expect((await ingest.send(body, { key })).status).toBe(422)
  })

  test('a foreign IMEI, an unregistered one and an invalid one get the same answer', async () => {
    await ingest.register(OTHER_IMEI)
    await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
    for (const imei of [OTHER_IMEI, '999999999999999', 'x', '']) {
      expect(await ingest.send({ imei, readings: [reading(1, AT_8, 4)] }, { key })).toMatchObject({
        status: 422,
        body: { stored: 0, repeated: 0, refused: [{ index: 0, reason: 'unknown-device' }] },
      })
    }
  })
})

describe('a clock that runs ahead', () => {
  const ahead = (minutes: number) =>
    reading(1, new Date(ingest.clock().getTime() + minutes * MINUTE_MS).toISOString(), 4)

  test('by five minutes is trusted: the answer has no suspect readings', async () => {
    await ingest.addTool(1)
    expect((await ingest.send({ imei: IMEI, readings: [ahead(5)] }, { key })).body).toEqual({
      stored: 1,
      repeated: 0,
      refused: [],
    })
  })

  test('shifts the whole batch and marks it as suspect; sending it again later stores nothing new', async () => {
    const tool = await ingest.addTool(1)
    const batch = { imei: IMEI, readings: [ahead(1_439), ahead(1_440)] }
    const received = ingest.clock().toISOString()
    expect((await ingest.send(batch, { key })).body).toEqual({
      stored: 2,
      repeated: 0,
      suspect: 2,
      refused: [],
    })
    expect(await ingest.storedReadings(tool)).toEqual([
      '2026-11-20T08:59:00.000Z=4',
      `${received}=4`,
    ])
    ingest.moveClock(3 * MINUTE_MS)
    expect((await ingest.send(batch, { key })).body).toEqual({
      stored: 0,
      repeated: 2,
      suspect: 2,
      refused: [],
    })
    const marks = await ingest.storage.readings.marks(tool.id, {
      fromMs: 0,
      toMs: Date.UTC(2100, 0, 1),
    })
    expect(marks).toEqual([
      expect.objectContaining({ kind: 'suspect-clock', clockAheadMs: DAY_MS }),
    ])
  })

  test('and is then set right is trusted again: readings keep their own times', async () => {
    const tool = await ingest.addTool(1)
    await ingest.send({ imei: IMEI, readings: [ahead(1_440)] }, { key })
    expect((await ingest.storage.devices.byImei(IMEI))?.clockAheadMs).toBe(DAY_MS)
    ingest.moveClock(5 * MINUTE_MS)
    expect((await ingest.send({ imei: IMEI, readings: [ahead(0)] }, { key })).body).toEqual({
      stored: 1,
      repeated: 0,
      refused: [],
    })
    expect((await ingest.storage.devices.byImei(IMEI))?.clockAheadMs).toBe(0)
    expect(await ingest.storedReadings(tool)).toEqual([
      '2026-11-20T09:00:00.000Z=4',
      '2026-11-20T09:05:00.000Z=4',
    ])
  })

  test('shifts two batches of one commit alike', async () => {
    const tool = await ingest.addTool(1)
    const answers = await Promise.all(
      [ahead(1_440), ahead(1_441)].map((readingAhead) =>
        ingest.send({ imei: IMEI, readings: [readingAhead] }, { key }),
      ),
    )
    expect(answers.map(({ body }) => body['suspect'])).toEqual([1, 1])
    expect(await ingest.storedReadings(tool)).toEqual([
      '2026-11-20T09:00:00.000Z=4',
      '2026-11-20T09:01:00.000Z=4',
    ])
  })
})
