import { DAY_MS } from '../../src/domain/durations.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { Recorded } from '../../src/server/ingest/sent-readings.ts'
import { StorageUnavailableError } from '../../src/server/storage/storage-errors.ts'
import { IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

const HISTORY_START = Date.UTC(2025, 0, 1)
const time = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString()
const body = (minute: number, value = 4) => ({
  imei: IMEI,
  readings: [reading(1, time(minute), value)],
})

let ingest: Ingest
afterEach(() => ingest.closeIngest())

/** A request for `recordReadings` with `count` readings, one a minute. */
const recordRequest = (fromMinute: number, count = 1) => ({
  sender: { kind: 'device' as const, imeiNumber: IMEI },
  receivedMs: ingest.clock().getTime(),
  submission: {
    refused: [],
    devices: [
      {
        name: IMEI,
        indexes: Array.from({ length: count }, (_, i) => i),
        sensors: Array.from({ length: count }, () => 1),
        channels: Array.from({ length: count }, () => 'temperature' as const),
        timesMs: Array.from({ length: count }, (_, i) => HISTORY_START + (fromMinute + i) * 60_000),
        raws: Array.from({ length: count }, () => 4),
      },
    ],
  },
})

describe('group commit', () => {
  test('fifty requests that arrive together share fewer than ten transactions', async () => {
    let commits = 0
    ingest = await openIngest({
      transaction: (real) => (work) => {
        commits++
        return real(work)
      },
    })
    const key = await ingest.register()
    const tool = await ingest.addTool(1)
    await ingest.send(body(0), { key })
    commits = 0
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => ingest.send(body(i + 1), { key })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(commits).toBeLessThan(10)
    expect(await ingest.storedReadings(tool)).toHaveLength(51)
  })

  test('the answer comes only after the commit', async () => {
    const commitAllowed = Promise.withResolvers<void>()
    let isCommitted = false
    ingest = await openIngest({
      transaction: (real) => async (work) => {
        const result = await real(async (stores, announce) => {
          const done = await work(stores, announce)
          await commitAllowed.promise
          return done
        })
        isCommitted = true
        return result
      },
    })
    const key = await ingest.register()
    await ingest.addTool(1)
    const answer = ingest.send(body(0), { key }).then(({ status }) => [status, isCommitted])
    expect(
      await Promise.race([
        answer,
        new Promise((resolve) => setImmediate(() => resolve('waiting'))),
      ]),
    ).toBe('waiting')
    commitAllowed.resolve()
    expect(await answer).toEqual([200, true])
  })

  test('of two values for the same instant in two requests of one commit, one is stored and the other counts as a repeat', async () => {
    ingest = await openIngest()
    const key = await ingest.register()
    const tool = await ingest.addTool(1)
    const answers = await Promise.all([
      ingest.send(body(0, 4), { key }),
      ingest.send(body(0, 9), { key }),
    ])
    expect(
      answers.map((answer) => [answer.body['stored'], answer.body['repeated']]).sort(),
    ).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(await ingest.storedReadings(tool)).toHaveLength(1)
  })
})

describe('when storage fails', () => {
  test('every request is answered 503 with Retry-After, nothing is stored, and later requests are stored again', async () => {
    let isFull = true
    ingest = await openIngest({
      transaction: (real) => (work) =>
        isFull ? Promise.reject(new StorageUnavailableError('the disk is full')) : real(work),
    })
    const key = await ingest.register()
    const tool = await ingest.addTool(1)
    const answers = await Promise.all([1, 2, 3].map((minute) => ingest.send(body(minute), { key })))
    expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [503, '5'],
      [503, '5'],
      [503, '5'],
    ])
    expect(await ingest.storedReadings(tool)).toEqual([])
    isFull = false
    expect((await ingest.send(body(1), { key })).body).toEqual({
      stored: 1,
      repeated: 0,
      refused: [],
    })
  })

  test('a failed commit stores neither a contact nor a clock shift', async () => {
    let isFull = true
    ingest = await openIngest({
      transaction: (real) => async (work) => {
        if (!isFull) return real(work)
        return real(async (stores, announce) => {
          await work(stores, announce)
          throw new StorageUnavailableError('the disk is full')
        })
      },
    })
    const key = await ingest.register()
    await ingest.addTool(1)
    const ahead = (minutes: number) => ({
      imei: IMEI,
      readings: [
        reading(1, new Date(ingest.clock().getTime() + minutes * 60_000).toISOString(), 4),
      ],
    })
    expect((await ingest.send(ahead(1_000), { key })).status).toBe(503)
    expect(await ingest.storage.devices.byImei(IMEI)).toMatchObject({
      firstContact: null,
      clockAheadMs: 0,
    })
    isFull = false
    ingest.moveClock(60_000)
    expect((await ingest.send(ahead(500), { key })).body).toMatchObject({ stored: 1, suspect: 1 })
    expect((await ingest.storage.devices.byImei(IMEI))?.clockAheadMs).toBe(500 * 60_000)
  })

  test('a request that hits a bug fails alone', async () => {
    ingest = await openIngest()
    await ingest.register()
    const tool = await ingest.addTool(1)
    const broken = recordRequest(5)
    Object.defineProperty(broken.submission, 'devices', {
      get: () => [
        {
          name: IMEI,
          indexes: [0],
          get sensors(): number[] {
            throw new TypeError('a bug')
          },
          channels: ['temperature'],
          timesMs: [0],
          raws: [0],
        },
      ],
    })
    const answers = await Promise.allSettled(
      [recordRequest(1), broken, recordRequest(2)].map((request) => ingest.recordReadings(request)),
    )
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((answers[1] as PromiseRejectedResult).reason).toBeInstanceOf(TypeError)
    expect(await ingest.storedReadings(tool)).toHaveLength(2)
  })
})

describe('the queue', () => {
  test('requests that do not fit into the queue are refused at once; queued requests are stored', async () => {
    ingest = await openIngest()
    await ingest.register()
    const tool = await ingest.addTool(1)
    const answers = await Promise.allSettled(
      Array.from({ length: 13 }, (_, i) =>
        ingest.recordReadings(recordRequest(i * 10_000, 10_000)),
      ),
    )
    const stored = answers.filter(
      (answer): answer is PromiseFulfilledResult<Recorded> => answer.status === 'fulfilled',
    )
    const refused = answers.filter(
      (answer): answer is PromiseRejectedResult => answer.status === 'rejected',
    )
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(StorageUnavailableError)
    expect(await ingest.storedReadings(tool)).toHaveLength(stored.length * 10_000)
    expect((await ingest.recordReadings(recordRequest(500_000))).stored).toBe(1)
  })

  test('requests of one commit keep their own receipt times', async () => {
    ingest = await openIngest()
    await ingest.register()
    const tool = await ingest.addTool(1)
    const receipts = [1, 2, 3].map((day) => HISTORY_START + day * DAY_MS)
    await Promise.all(
      receipts.map((receivedMs, i) => ingest.recordReadings({ ...recordRequest(i), receivedMs })),
    )
    expect(await ingest.storage.readings.latest(tool.id)).toMatchObject({
      timeMs: HISTORY_START + 2 * 60_000,
      receivedMs: receipts[2],
    })
    expect(await ingest.storage.devices.byImei(IMEI)).toMatchObject({
      lastContact: new Date(receipts[2]!),
    })
  })
})
