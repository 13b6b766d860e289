import { MINUTE_MS } from '../../../domain/durations.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOTHING_ENTERED } from '../../../domain/instruments/instrument.ts'
import { DEFAULT_LIMITS } from '../../../domain/limits/limits.ts'
import { storedCelsius } from '../../../domain/readings/stored-value.ts'
import type { Tool } from '../../../domain/tools/tool.ts'
import { autoCommit } from '../../storage/testing/auto-commit.ts'
import { aTool, anAccount, IMEI, later, NOW } from '../../storage/testing/engine.ts'
import { openTestStorage } from '../../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { intervalBefore } from '../../readings/interval-before.ts'
import { gatherRecord } from './gather-record.ts'
import { incidentsOf } from './incidents-of.ts'

let dataDir: string
let storage: Storage
let tool: Tool
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-record-'))
  storage = await openTestStorage({ dataDir, clock: () => NOW })
  const { id: userId } = await autoCommit(storage).accounts.create(anAccount())
  await autoCommit(storage).devices.create({
    imeiNumber: IMEI,
    alias: '24E124136C191967',
    keyHash: null,
    createdAt: NOW,
  })
  tool = await autoCommit(storage).tools.create(aTool({ userId }))
})
afterEach(async () => {
  await storage.close()
  rmSync(dataDir, { recursive: true })
})

/** Of the minutes after NOW. */
const gather = (from: number, to: number) => {
  const [fromMs, toMs] = [later(from).getTime(), later(to).getTime()]
  return gatherRecord({ storage, incidentsOf: incidentsOf({ storage }) }, tool, {
    fromMs,
    toMs,
    untilMs: toMs,
    intervalBeforeMs: MINUTE_MS,
  })
}
const store = (...minutes: number[]) =>
  autoCommit(storage).readings.append(
    {
      toolIds: minutes.map(() => tool.id),
      timesMs: minutes.map((minute) => later(minute).getTime()),
      values: minutes.map(() => storedCelsius(5)),
    },
    later(60).getTime(),
  )

test('sensor, device, owner, period, readings and marks are those of storage', async () => {
  await store(1, 2, 10)
  const mark = {
    kind: 'suspect-clock' as const,
    span: { fromMs: later(1).getTime(), toMs: later(3).getTime() },
    clockAheadMs: 7,
    receivedMs: 0,
  }
  await autoCommit(storage).readings.mark([{ ...mark, toolId: tool.id }])
  expect(await gather(0, 10)).toMatchObject({
    uid: tool.uid,
    sensorName: 'Milk fridge',
    imeiNumber: IMEI,
    equipmentId: 1,
    alias: '24E124136C191967',
    type: 'temperature',
    defrostFridge: false,
    owner: {
      firstName: 'Anna',
      lastName: 'Kovács',
      email: 'anna@cold.example',
      nameHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      emailHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    toolSinceMs: NOW.getTime(),
    fromMs: NOW.getTime(),
    toMs: later(10).getTime(),
    series: {
      times: Float64Array.of(later(1).getTime(), later(2).getTime()),
      values: Int32Array.of(500, 500),
    },
    marks: [
      { kind: 'suspect-clock', fromMs: mark.span.fromMs, toMs: mark.span.toMs, clockAheadMs: 7 },
    ],
  })
})

test('a month of readings a minute is complete, sealed or not, and a copy for the caller', async () => {
  const timesMs = Array.from({ length: 43_200 }, (_, i) => later(i).getTime())
  await autoCommit(storage).readings.append(
    { toolIds: timesMs.map(() => tool.id), timesMs, values: timesMs.map((_, i) => 400 + (i % 50)) },
    later(43_200).getTime(),
  )
  while (await storage.housekeeping.sealSlice(later(40_000).getTime()));
  await store(43_201)
  const { series } = await gather(0, 50_000)
  const stored = await storage.readings.read(tool.id, {
    fromMs: later(0).getTime(),
    toMs: later(50_000).getTime(),
  })
  expect(series).toEqual(stored)
  expect(series.times).toHaveLength(43_201)
  series.values.fill(0)
  expect((await gather(0, 50_000)).series.values).toEqual(stored.values)
})

test('limits and corrections are those that were in force within it, whatever came before and after', async () => {
  for (const minute of [10, 20, 30, 40])
    await autoCommit(storage).tools.change(tool.id, {
      limits: { ...DEFAULT_LIMITS, max: minute },
      temperatureCorrection: minute / 100,
      updatedAt: later(minute),
    })
  const { ranges, corrections } = await gather(20, 40)
  expect(ranges.ranges.map(({ max }) => max)).toEqual([20, 30])
  expect(ranges.fromMs).toEqual([later(20).getTime(), later(30).getTime()])
  expect(corrections.celsius).toEqual([0.2, 0.3])
  expect((await gather(25, 26)).ranges.ranges.map(({ max }) => max)).toEqual([20])
})

test('for a period older than the tool its first limits count', async () => {
  await autoCommit(storage).tools.change(tool.id, {
    limits: { ...DEFAULT_LIMITS, max: 10 },
    updatedAt: later(10),
  })
  const { ranges } = await gather(-20, -10)
  expect(ranges.ranges.map(({ max }) => max)).toEqual([8])
})

test('an alarm is told with who acknowledged it, by name', async () => {
  const { id } = await autoCommit(storage).alarms.open({
    toolId: tool.id,
    lane: 'HIGH',
    state: 'ACTIVE',
    startedAt: later(1),
    openedAt: later(2),
    recoveredAt: null,
    recoveryCause: null,
    limit: 9,
    extreme: 12,
    isBreaching: false,
    isLate: false,
  })
  await autoCommit(storage).alarms.respond(id, {
    kind: 'ACKNOWLEDGED',
    at: later(3),
    accountId: tool.userId,
    correctiveAction: 'Door closed',
  })
  expect((await gather(0, 10)).incidents).toEqual([
    {
      lane: 'HIGH',
      startedMs: later(1).getTime(),
      openedMs: later(2).getTime(),
      recoveredMs: null,
      limit: 9,
      extreme: 12,
      isLate: false,
      acknowledgement: {
        atMs: later(3).getTime(),
        by: expect.objectContaining({ firstName: 'Anna' }),
        correctiveAction: 'Door closed',
        isFormerOwners: false,
      },
    },
  ])
  expect((await gather(-10, 1)).incidents).toEqual([])
})

describe('logger and probes', () => {
  const write = () => autoCommit(storage).instruments
  const probe = (serialNumber: string) => ({ ...NOTHING_ENTERED, serialNumber, position: null })
  const certify = (
    probeId: number | null,
    number: string,
    calibratedOn: string,
    dueOn: string | null = null,
  ) =>
    write().addCertificate(
      {
        subject:
          probeId === null ? { kind: 'logger', imeiNumber: IMEI } : { kind: 'probe', probeId },
        number,
        laboratory: 'Lab',
        calibratedOn,
        dueOn,
        points: [],
        enteredAt: NOW,
        enteredBy: tool.userId,
      },
      null,
    )

  test('are those in service within it, both where a probe was swapped, with the certificates that may count', async () => {
    await write().setLogger(IMEI, { ...NOTHING_ENTERED, model: 'EM320' })
    await write().setPlace(tool.id, { unit: 'Fridge 2', goods: 'Milk' })
    const first = await write().addProbe(tool.id, 0, probe('P-1'))
    const second = await write().addProbe(tool.id, later(10).getTime(), probe('P-2'))
    await certify(first.id, 'older', '2024-11-01')
    await certify(first.id, 'first', '2025-11-01', '2026-11-01')
    await certify(second.id, 'second', '2026-11-01')
    await certify(second.id, 'after it', '2026-11-25')
    await certify(null, 'of the logger', '2026-01-01')
    const wrong = await certify(second.id, 'withdrawn', '2026-11-02')
    await write().withdrawCertificate(wrong.id, { at: NOW, by: tool.userId, reason: 'wrong' })
    const { instruments } = await gather(0, 20)
    expect(instruments).toMatchObject({
      logger: { model: 'EM320' },
      place: { unit: 'Fridge 2', goods: 'Milk' },
      probes: [
        { serialNumber: 'P-1', fromMs: 0 },
        { serialNumber: 'P-2', fromMs: later(10).getTime() },
      ],
    })
    expect(instruments.certificates.map(({ number, probe: place }) => [number, place])).toEqual([
      ['first', 0],
      ['of the logger', null],
      ['second', 1],
    ])
    const before = (await gather(0, 10)).instruments
    expect(before.probes.map(({ serialNumber }) => serialNumber)).toEqual(['P-1'])
    expect(before.certificates.map(({ number }) => number)).toEqual(['first', 'of the logger'])
    const after = (await gather(10, 20)).instruments
    expect(after.probes.map(({ serialNumber }) => serialNumber)).toEqual(['P-2'])
    expect(after.certificates.map(({ number, probe: place }) => [number, place])).toEqual([
      ['of the logger', null],
      ['second', 0],
    ])
  })

  test('of a sensor that waits for its device are its probes alone', async () => {
    await write().setLogger(IMEI, { ...NOTHING_ENTERED, model: 'EM320' })
    await certify(null, 'of the logger', '2026-01-01')
    tool = { ...tool, isBound: false }
    expect((await gather(0, 10)).instruments).toEqual({
      logger: null,
      place: { unit: null, goods: null },
      probes: [],
      certificates: [],
    })
  })
})

test('the interval at its beginning is that of the readings before it', async () => {
  await store(
    ...Array.from({ length: 10 }, (_, i) => i * 2),
    ...Array.from({ length: 30 }, (_, i) => 30 + i),
  )
  expect(await intervalBefore({ storage }, tool.id, later(20).getTime())).toBe(2 * MINUTE_MS)
  expect(await intervalBefore({ storage }, tool.id, later(60).getTime())).toBe(MINUTE_MS)
  expect(await intervalBefore({ storage }, tool.id, NOW.getTime())).toBe(5 * MINUTE_MS)
})

describe('sites', () => {
  const aSite = (accountId: number, name: string) =>
    autoCommit(storage).sites.create(
      accountId,
      {
        name,
        address: '1055 Budapest',
        openingHours: null,
        contactName: null,
        contactPhone: null,
        technician: null,
      },
      NOW,
    )

  test('are those at which the sensor was within it, with the times at which it moved', async () => {
    const [shop, store] = [await aSite(tool.userId, 'Shop'), await aSite(tool.userId, 'Store')]
    const { sites } = autoCommit(storage)
    expect((await gather(0, 30)).sites).toEqual([])
    await sites.setSiteOf([tool.id], shop.id, later(5))
    await sites.setSiteOf([tool.id], store.id, later(10))
    await sites.setSiteOf([tool.id], null, later(20))
    const names = async (from: number, to: number) =>
      (await gather(from, to)).sites.map(({ fromMs, site }) => [fromMs, site?.name ?? null])
    expect(await names(0, 30)).toEqual([
      [later(5).getTime(), 'Shop'],
      [later(10).getTime(), 'Store'],
      [later(20).getTime(), null],
    ])
    expect(await names(6, 8)).toEqual([[later(5).getTime(), 'Shop']])
    expect(await names(10, 20)).toEqual([[later(10).getTime(), 'Store']])
    expect(await names(20, 30)).toEqual([])
  })

  test('of a former customer stay in the record and are marked', async () => {
    const shop = await aSite(tool.userId, 'Shop')
    const { sites, tools, accounts } = autoCommit(storage)
    await sites.setSiteOf([tool.id], shop.id, later(1))
    const { id: userId } = await accounts.create(anAccount({ email: 'bela@x' }))
    await tools.setCustomerSince([tool.id], later(10))
    tool = (await tools.change(tool.id, { userId, updatedAt: later(10) }))!
    expect((await gather(0, 20)).sites).toEqual([
      {
        fromMs: later(1).getTime(),
        site: { name: 'Shop', address: '1055 Budapest' },
        isFormerOwners: true,
      },
      { fromMs: later(10).getTime(), site: null, isFormerOwners: false },
    ])
  })
})
