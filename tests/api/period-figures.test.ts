import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { seriesOf } from '../../src/domain/readings/series.ts'
import { gatherRecord } from '../../src/server/measure-log/record/gather-record.ts'
import { incidentsOf } from '../../src/server/measure-log/record/incidents-of.ts'
import { logFigures } from '../../src/server/measure-log/record/log-figures.ts'
import { intervalBefore } from '../../src/server/readings/interval-before.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest } from './ingest-rig.ts'

const FIGURES = `query ($id: ID!, $from: String!, $to: String!, $first: Int! = 100) {
  periodFigures(toolId: $id, dateStart: $from, dateEnd: $to) {
    readings expected late lateAtMostMs coveredMs missingMs missingShare silentSince inRangeShare lowest highest mean excursionCount
    excursions(first: $first) { isHigh beganAt endedAt isEndKnown limit peak peakAt }
  } }`

let ingest: Ingest
let key: string
let tool: Tool
let anna: Actor
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
  anna = actorOf(ingest.anna)
})
afterEach(() => ingest.closeIngest())

const start = () => ingest.clock().getTime()
/**
 * Stores a reading every five minutes, starting now. Null: the sensor reports a fault. Moves the
 * clock past the last reading.
 */
const storeFromNow = async (...values: (number | null)[]) => {
  const from = start()
  ingest.moveClock(values.length * 5 * MINUTE_MS)
  const at = (index: number) => new Date(from + index * 5 * MINUTE_MS).toISOString()
  await ingest.send(
    {
      imei: IMEI,
      readings: values.map((value, index) =>
        value === null
          ? { sensor: 1, time: at(index), error: 'not-connected' }
          : { sensor: 1, time: at(index), value },
      ),
    },
    { key },
  )
}
const figures = async (variables: Record<string, unknown> = {}, actor = anna) =>
  ingest.ask(FIGURES, {
    actor,
    variables: { id: tool.id, from: '2026-11-20', to: '2026-11-20', ...variables },
  })

test('cover every reading, with the limits of that time and without faults', async () => {
  // New tools have the limits −10 and 10 °C.
  await storeFromNow(4, 5, 10, 12, null, 5)
  const { data } = await figures()
  expect(data).toMatchObject({
    periodFigures: {
      readings: 5,
      lowest: 4,
      highest: 12,
      mean: 7.2,
      inRangeShare: 0.6,
      excursionCount: 1,
    },
  })
  expect(
    (data as { periodFigures: { excursions: unknown[] } }).periodFigures.excursions,
  ).toMatchObject([{ isHigh: true, isEndKnown: true, peak: 12 }])
})

test('readings are expected from the creation of the tool until now, not for the rest of the day', async () => {
  await storeFromNow(4, 4, 4, 4, 4, 4)
  expect((await figures()).data).toMatchObject({
    periodFigures: { readings: 6, expected: 6, coveredMs: 30 * MINUTE_MS, missingMs: 0 },
  })
  ingest.moveClock(30 * MINUTE_MS)
  expect((await figures()).data).toMatchObject({
    periodFigures: { readings: 6, expected: 12, missingMs: 30 * MINUTE_MS },
  })
})

describe('what is missing', () => {
  test('is named where 85 % of the period has no readings, with the time that was measured', async () => {
    await storeFromNow(...Array.from({ length: 15 }, () => 4))
    ingest.moveClock(85 * 5 * MINUTE_MS)
    expect((await figures()).data).toMatchObject({
      periodFigures: {
        readings: 15,
        expected: 100,
        missingShare: expect.closeTo(0.85, 9),
        silentSince: null,
        coveredMs: 15 * 5 * MINUTE_MS,
        inRangeShare: 1,
        excursionCount: 0,
      },
    })
  })

  test('is not named while at least 95 % were measured', async () => {
    await storeFromNow(...Array.from({ length: 96 }, () => 4))
    ingest.moveClock(4 * 5 * MINUTE_MS)
    expect((await figures()).data).toMatchObject({
      periodFigures: { readings: 96, expected: 100, missingShare: null, silentSince: null },
    })
  })

  test('a no-data alarm that is open at the end of the period is named, one that ended is not', async () => {
    await storeFromNow(...Array.from({ length: 96 }, () => 4))
    const opened = ingest.clock()
    const { id } = await autoCommit(ingest.storage).alarms.open({
      toolId: tool.id,
      lane: 'NODATA',
      state: 'ACTIVE',
      startedAt: opened,
      openedAt: opened,
      recoveredAt: null,
      recoveryCause: null,
      limit: null,
      extreme: null,
      isBreaching: false,
      isLate: false,
    })
    const { data } = await figures()
    expect(data).toMatchObject({
      periodFigures: { missingShare: null, silentSince: '2026-11-20T17:00:00Z' },
    })
    ingest.moveClock(MINUTE_MS)
    await autoCommit(ingest.storage).alarms.progress(id, {
      state: 'RECOVERED',
      recoveredAt: ingest.clock(),
      recoveryCause: 'readings',
    })
    expect((await figures()).data).toMatchObject({ periodFigures: { silentSince: null } })
  })
})

test('readings that arrived more than a day after they were measured are counted, with the longest delay', async () => {
  await storeFromNow(4, 4, 4)
  expect((await figures()).data).toMatchObject({ periodFigures: { late: 0, lateAtMostMs: null } })
  const fromMs = start()
  ingest.moveClock(30 * HOUR_MS)
  const times = [0, 5, 10].map((minute) => new Date(fromMs + minute * MINUTE_MS).toISOString())
  await ingest.send(
    { imei: IMEI, readings: times.map((time) => ({ sensor: 1, time, value: 4 })) },
    { key },
  )
  expect((await figures()).data).toMatchObject({
    periodFigures: { readings: 6, late: 3, lateAtMostMs: 30 * HOUR_MS },
  })
})

describe('limits that were changed afterwards', () => {
  const setLimits = async (min: number, max: number) => {
    tool = await ingest.changeTool(tool, { limits: { ...tool.limits, min, max } })
  }

  test('raising max to 13 does not take back the excursion to 12.4 °C above the max of its time', async () => {
    await setLimits(2, 8)
    await storeFromNow(4, 9, 12.4, 9, 4, 4)
    await setLimits(2, 13)
    await storeFromNow(12.4, 4, 4, 4, 4, 4)
    expect((await figures()).data).toMatchObject({
      periodFigures: {
        inRangeShare: 0.75,
        excursionCount: 1,
        excursions: [{ isHigh: true, limit: 8, peak: 12.4, isEndKnown: true }],
      },
    })
  })

  test('narrower limits leave the readings from before in range', async () => {
    await setLimits(2, 8)
    await storeFromNow(7, 7, 3, 7, 7, 7)
    await setLimits(4, 6)
    await storeFromNow(5, 5, 5, 5, 5, 3)
    expect((await figures()).data).toMatchObject({
      periodFigures: { excursionCount: 1, excursions: [{ isHigh: false, limit: 4, peak: 3 }] },
    })
  })

  test('a value that goes over them without moving is out of range from its next reading on', async () => {
    await setLimits(2, 8)
    await storeFromNow(7, 7, 7, 7, 7, 7)
    const changedMs = start()
    await setLimits(2, 6)
    await storeFromNow(7, 7, 4)
    expect((await figures()).data).toMatchObject({
      periodFigures: {
        excursionCount: 1,
        excursions: [{ beganAt: new Date(changedMs).toISOString().replace('.000', ''), limit: 6 }],
      },
    })
  })
})

test('page and measurement log give the same figures of a period with a gap, changed limits and an excursion', async () => {
  await storeFromNow(4, 4, 12, 12, 4, 4)
  tool = await ingest.changeTool(tool, { limits: { ...tool.limits, max: 13 } })
  ingest.moveClock(60 * MINUTE_MS)
  await storeFromNow(12, 4, 4)
  const fromMs = Date.UTC(2026, 10, 20)
  const { storage } = ingest
  const record = await gatherRecord({ storage, incidentsOf: incidentsOf({ storage }) }, tool, {
    fromMs,
    toMs: fromMs + DAY_MS,
    untilMs: start(),
    intervalBeforeMs: await intervalBefore({ storage }, tool.id, fromMs),
  })
  const { completeness, statistics, excursions, verdict } = logFigures({
    ...record,
    goodsLead: seriesOf([]),
  })
  expect((await figures()).data).toMatchObject({
    periodFigures: {
      readings: completeness.received,
      expected: completeness.expected,
      missingMs: completeness.missingMs,
      coveredMs: statistics!.coveredMs,
      missingShare: verdict.missing!.share,
      inRangeShare: expect.closeTo(1 - statistics!.high.share, 12),
      mean: statistics!.mean,
      excursionCount: 1,
      excursions: [{ limit: excursions[0]!.limit, peak: excursions[0]!.extreme.celsius }],
    },
  })
  expect(excursions).toHaveLength(1)
})

test('excursions are listed newest first up to the requested number; the count covers all', async () => {
  await storeFromNow(12, 4, 13, 4, 14, 4)
  const { data } = await figures({ first: 2 })
  expect(data).toMatchObject({
    periodFigures: { excursionCount: 3, excursions: [{ peak: 14 }, { peak: 13 }] },
  })
})

test('a foreign tool is answered like a missing one; an invalid date is refused with its field name', async () => {
  const stranger = actorOf(await ingest.addAccount('user', null, 'bela@example.com'))
  expect(await figures({}, stranger)).toEqual(await figures({ id: '999999' }))
  expect((await figures({}, stranger)).errors[0]?.code).toBe('NOT_FOUND')
  expect((await figures({ from: 'yesterday' })).errors[0]).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: expect.stringContaining('dateStart'),
  })
})

test('gaps are listed, the newest first, as the measurement log lists them', async () => {
  await storeFromNow(4, 4, 4, 4, 4, 4)
  ingest.moveClock(60 * MINUTE_MS)
  await storeFromNow(4, 4, 4, 4, 4, 4)
  ingest.moveClock(30 * MINUTE_MS)
  const { data } = await ingest.ask(
    `query ($id: ID!) { periodFigures(toolId: $id, dateStart: "2026-11-20", dateEnd: "2026-11-20") { gapCount gaps(first: 1) { from to missing } all: gaps { from } } }`,
    { actor: anna, variables: { id: tool.id } },
  )
  const iso = (timeMs: number) => new Date(timeMs).toISOString().replace('.000Z', 'Z')
  expect(data).toEqual({
    periodFigures: {
      gapCount: 2,
      gaps: [{ from: iso(start() - 30 * MINUTE_MS), to: iso(start()), missing: 6 }],
      all: [
        { from: iso(start() - 30 * MINUTE_MS) },
        { from: iso(tool.createdAt.getTime() + 30 * MINUTE_MS) },
      ],
    },
  })
})

test('times in which the server watched nothing are the same on page and paper', async () => {
  await storeFromNow(4, 5, 4, 5)
  const from = tool.createdAt.getTime()
  const outage = {
    fromMs: from + 2 * MINUTE_MS,
    toMs: from + 9 * MINUTE_MS,
    cause: 'stopped',
  } as const
  await autoCommit(ingest.storage).outages.add(outage)
  const { data } = await ingest.ask(
    `query ($id: ID!) { periodFigures(toolId: $id, dateStart: "2026-11-20", dateEnd: "2026-11-20") { outages { from to isPause } } }`,
    { actor: anna, variables: { id: tool.id } },
  )
  expect(data).toEqual({
    periodFigures: {
      outages: [
        {
          from: new Date(outage.fromMs).toISOString().replace('.000Z', 'Z'),
          to: new Date(outage.toMs).toISOString().replace('.000Z', 'Z'),
          isPause: false,
        },
      ],
    },
  })
})
