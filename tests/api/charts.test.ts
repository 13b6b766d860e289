import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf, type Answer } from './api-rig.ts'
import { granted, IMEI, type Ingest, openIngest, OTHER_IMEI } from './ingest-rig.ts'

const CHART_DATA = `query ($imei: String!, $sensor: String!, $from: String!, $to: String!, $type: String! = "temperature") {
  chartData(imeiNumber: $imei, measureId: $sensor, dateStart: $from, dateEnd: $to, type: $type) { key value } }`
const CHART_SERIES = `query ($id: ID!, $from: String!, $to: String!, $points: Int) {
  chartSeries(toolId: $id, dateStart: $from, dateEnd: $to, maxPoints: $points) { times lows highs means readings gapStarts gapEnds usualIntervalMs } }`
const LIMITS = `query ($id: ID!, $from: String!, $to: String!) {
  chartSeries(toolId: $id, dateStart: $from, dateEnd: $to, maxPoints: 1) {
    times lows highs limitsFromMs expectedFromMs limits { fromMs min max notificationMin notificationMax } } }`
const LAST_DATA =
  'query ($id: ID, $imei: String!, $sensor: String!) { getLastData(id: $id, imeiNumber: $imei, measureId: $sensor) { value timestamp } }'
const RECENT =
  'query ($ids: [ID!], $hours: Int! = 24, $points: Int! = 48) { recentSeries(toolIds: $ids, hours: $hours, maxPoints: $points) { toolId times lows highs means usualIntervalMs } }'

let ingest: Ingest
let key: string
let tool: Tool
let anna: Actor
let strangerAccount: Account
let stranger: Actor
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
  anna = actorOf(ingest.anna)
  strangerAccount = await ingest.addAccount('user', null, 'bela@example.com')
  stranger = actorOf(strangerAccount)
})
afterEach(() => ingest.closeIngest())

const store = (...readings: [time: string, value: number | null][]) =>
  ingest.send(
    {
      imei: IMEI,
      readings: readings.map(([time, value]) =>
        value === null ? { sensor: 1, time, error: 'not-connected' } : { sensor: 1, time, value },
      ),
    },
    { key },
  )

const refusal = ({ errors }: Answer) => [errors[0]?.code, errors[0]?.message]

describe('chartData', () => {
  const chartData = (variables: Record<string, unknown> = {}, actor = anna) =>
    ingest.ask(CHART_DATA, {
      actor,
      variables: { imei: IMEI, sensor: '1', from: '2026-11-20', to: '2026-11-20', ...variables },
    })

  test('lists the values of a half-open period in order of time, without faults', async () => {
    await store(
      ['2026-11-19T23:59:59.999Z', 1],
      ['2026-11-20T08:00:00.5Z', 4.25],
      ['2026-11-20T00:00:00Z', 2],
      ['2026-11-20T08:01:00Z', null],
      ['2026-11-20T08:02:00Z', -18.4],
    )
    expect((await chartData()).data).toEqual({
      chartData: [
        { key: '2026-11-20T00:00:00Z', value: 2 },
        { key: '2026-11-20T08:00:00.500Z', value: 4.25 },
        { key: '2026-11-20T08:02:00Z', value: -18.4 },
      ],
    })
    expect(
      (await chartData({ from: '2026-11-20T00:00:00.001Z', to: '2026-11-20T08:02:00Z' })).data,
    ).toEqual({ chartData: [{ key: '2026-11-20T08:00:00.500Z', value: 4.25 }] })
  })

  test("uses days of the caller's time zone, and includes the end day", async () => {
    await ingest.services.users.setTimeZone(anna, { timeZone: 'America/New_York' })
    await store(
      ['2026-11-18T04:59:59Z', 1],
      ['2026-11-18T05:00:00Z', 2],
      ['2026-11-19T04:59:59Z', 3],
      ['2026-11-19T05:00:00Z', 4],
    )
    const { data } = await chartData({ from: '2026-11-18', to: '2026-11-18' })
    expect(
      (data as { chartData: { value: number }[] }).chartData.map(({ value }) => value),
    ).toEqual([2, 3])
  })

  test('refuses invalid and reversed dates; the error names the field', async () => {
    expect(refusal(await chartData({ from: 'yesterday' }))).toEqual([
      'BAD_USER_INPUT',
      expect.stringContaining('dateStart'),
    ])
    expect(refusal(await chartData({ to: '2026-02-30' }))).toEqual([
      'BAD_USER_INPUT',
      expect.stringContaining('dateEnd'),
    ])
    expect(refusal(await chartData({ from: '2026-11-20', to: '2026-11-19' }))).toEqual([
      'BAD_USER_INPUT',
      'dateEnd lies before dateStart.',
    ])
  })

  test('answers a foreign, missing or invalid sensor and an unknown type alike, and refuses nobody and factory', async () => {
    const answers = [
      await chartData({}, stranger),
      await chartData({ imei: OTHER_IMEI }),
      await chartData({ sensor: '2' }),
      await chartData({ sensor: 'one' }),
      await chartData({ type: 'pressure' }),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(refusal(answers[0]!)).toEqual(['NOT_FOUND', 'Not found, or you may not see it.'])
    expect(refusal(await chartData({}, { kind: 'nobody' }))[0]).toBe('UNAUTHENTICATED')
    expect(
      refusal(
        await chartData({}, actorOf(await ingest.addAccount('factory', null, 'f@example.com'))),
      )[0],
    ).toBe('FORBIDDEN')
  })

  test('a sensor that is given to a new tool starts empty, and its old owner no longer sees it', async () => {
    await store(['2026-11-20T08:00:00Z', 4])
    await ingest.services.tools.remove(ingest.root, { id: tool.id })
    const code = granted(
      await ingest.services.devices.makeClaimCode(ingest.root, { imeiNumber: IMEI }),
    )
    granted(
      await ingest.services.devices.claim(ingest.root, {
        imeiNumber: IMEI,
        claimCode: code,
        userId: strangerAccount.id,
        clientAddress: '192.0.2.1',
      }),
    )
    await ingest.addTool(1, { owner: strangerAccount })
    expect((await chartData({}, stranger)).data).toEqual({ chartData: [] })
    expect(refusal(await chartData())[0]).toBe('NOT_FOUND')
  })
})

describe('chartSeries', () => {
  const chartSeries = (variables: Record<string, unknown> = {}, actor = anna) =>
    ingest.ask(CHART_SERIES, {
      actor,
      variables: {
        id: String(tool.id),
        from: '2026-11-20T08:00:00Z',
        to: '2026-11-20T09:00:00Z',
        points: 2,
        ...variables,
      },
    })

  test('lists stretches of equal length with lowest, highest and mean, the gaps, the number of values and the usual interval', async () => {
    await store(
      ...Array.from({ length: 10 }, (_, i): [string, number] => [
        new Date(Date.UTC(2026, 10, 20, 8, i)).toISOString(),
        i,
      ]),
    )
    await store(['2026-11-20T08:30:00Z', null], ['2026-11-20T08:45:00Z', -1])
    expect((await chartSeries()).data).toEqual({
      chartSeries: {
        times: [Date.UTC(2026, 10, 20, 8), Date.UTC(2026, 10, 20, 8, 45)],
        lows: [0, -1],
        highs: [9, -1],
        means: [4.5, -1],
        readings: 11,
        gapStarts: [Date.UTC(2026, 10, 20, 8, 10)],
        gapEnds: [Date.UTC(2026, 10, 20, 8, 45)],
        usualIntervalMs: MINUTE_MS,
      },
    })
  })

  test('a period that ends where it begins has no stretches, and five minutes as the usual interval', async () => {
    expect(
      (await chartSeries({ from: '2026-11-20T08:00:00Z', to: '2026-11-20T08:00:00Z' })).data,
    ).toEqual({
      chartSeries: {
        times: [],
        lows: [],
        highs: [],
        means: [],
        readings: 0,
        gapStarts: [],
        gapEnds: [],
        usualIntervalMs: 5 * MINUTE_MS,
      },
    })
  })

  test('names the limits in force in the period, and cuts a stretch where they changed', async () => {
    const changed = ingest.clock().getTime() + 10 * MINUTE_MS
    ingest.moveClock(10 * MINUTE_MS)
    await ingest.changeTool(tool, { limits: { ...tool.limits, max: 13, notificationMax: 14 } })
    ingest.moveClock(10 * MINUTE_MS)
    const before = new Date(changed - 1).toISOString()
    const after = new Date(changed).toISOString()
    await store([before, 12], [after, 11])
    const ask = async (from: number, to: number) =>
      (
        await ingest.ask(LIMITS, {
          actor: anna,
          variables: {
            id: String(tool.id),
            from: new Date(from).toISOString(),
            to: new Date(to).toISOString(),
          },
        })
      ).data
    const old = { min: -10, max: 10, notificationMin: -10, notificationMax: 10 }
    const now = { min: -10, max: 13, notificationMin: -10, notificationMax: 14 }
    expect(await ask(changed - HOUR_MS, changed + HOUR_MS)).toEqual({
      chartSeries: {
        times: [changed - 1, changed],
        lows: [12, 11],
        highs: [12, 11],
        limitsFromMs: changed - 10 * MINUTE_MS,
        expectedFromMs: changed - 10 * MINUTE_MS,
        limits: [
          { fromMs: changed - HOUR_MS, ...old },
          { fromMs: changed, ...now },
        ],
      },
    })
    expect(await ask(changed, changed + HOUR_MS)).toMatchObject({
      chartSeries: {
        limitsFromMs: changed - 10 * MINUTE_MS,
        expectedFromMs: changed,
        limits: [{ fromMs: changed, ...now }],
      },
    })
  })

  test('accepts 1 to 20,000 as maxPoints', async () => {
    for (const points of [0, -1, 20_001])
      expect(refusal(await chartSeries({ points }))).toEqual([
        'BAD_USER_INPUT',
        'maxPoints must lie between 1 and 20000.',
      ])
    for (const points of [1, 20_000]) expect((await chartSeries({ points })).errors).toEqual([])
  })

  test('answers a foreign, a missing and an invalid tool as not found; superadmin sees every tool', async () => {
    expect(await chartSeries({}, stranger)).toEqual(await chartSeries({ id: '999999' }))
    expect(refusal(await chartSeries({ id: 'x' }))[0]).toBe('NOT_FOUND')
    expect((await chartSeries({}, ingest.root)).errors).toEqual([])
  })
})

describe('getLastData', () => {
  const lastData = (variables: Record<string, unknown> = {}, actor = anna) =>
    ingest.ask(LAST_DATA, { actor, variables: { imei: IMEI, sensor: '1', ...variables } })

  test('is null before the first reading, then the reading measured last, in any order of arrival', async () => {
    expect((await lastData()).data).toEqual({ getLastData: null })
    await store(['2026-11-20T08:00:00Z', 4.26])
    await store(['2026-11-20T07:00:00Z', 9])
    expect((await lastData()).data).toEqual({
      getLastData: { value: 4.26, timestamp: '2026-11-20T08:00:00Z' },
    })
  })

  test('a sensor error has a time and no value', async () => {
    await store(['2026-11-20T08:00:00Z', null])
    expect((await lastData()).data).toEqual({
      getLastData: { value: null, timestamp: '2026-11-20T08:00:00Z' },
    })
  })

  test("an id must be that of the sensor's tool; a foreign sensor is answered like a missing one", async () => {
    expect((await lastData({ id: String(tool.id) })).errors).toEqual([])
    expect(refusal(await lastData({ id: '999999' }))[0]).toBe('NOT_FOUND')
    expect(await lastData({}, stranger)).toEqual(await lastData({ imei: OTHER_IMEI }))
  })
})

describe('recentSeries', () => {
  type Recent = { recentSeries: { toolId: string; times: number[] }[] }
  const recent = async (variables: Record<string, unknown> = {}, actor = anna) =>
    (await ingest.ask(RECENT, { actor, variables })).data as Recent

  test("without ids lists the caller's own tools, with the reading of this moment and without one from the start of the hours", async () => {
    await ingest.addTool(2)
    const now = ingest.clock().getTime()
    await store([new Date(now).toISOString(), 4], [new Date(now - HOUR_MS).toISOString(), 3])
    const { recentSeries } = await recent({ hours: 1 })
    expect(recentSeries.map(({ toolId, times }) => [toolId, times])).toEqual([
      [String(tool.id), [now]],
      [expect.any(String), []],
    ])
    expect((await recent({}, ingest.root)).recentSeries).toEqual([])
  })

  test('with ids lists each of these tools once, in the given order, without foreign and missing ones', async () => {
    const second = await ingest.addTool(2)
    const foreign = await ingest.addTool(3, { imeiNumber: OTHER_IMEI, owner: strangerAccount })
    const ids = [second.id, foreign.id, 999_999, tool.id, second.id].map(String)
    expect((await recent({ ids })).recentSeries.map(({ toolId }) => toolId)).toEqual([
      String(second.id),
      String(tool.id),
    ])
  })

  test('refuses hours, points and a number of tools that are out of bounds', async () => {
    for (const variables of [
      { hours: 0 },
      { hours: 169 },
      { points: 0 },
      { points: 501 },
      { ids: Array.from({ length: 501 }, (_, i) => String(i + 1)) },
    ]) {
      expect(refusal(await ingest.ask(RECENT, { actor: anna, variables }))[0]).toBe(
        'BAD_USER_INPUT',
      )
    }
  })
})
