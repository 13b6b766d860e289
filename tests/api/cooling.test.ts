import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Limits } from '../../src/domain/limits/limits.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { actorOf, type Answer } from './api-rig.ts'
import { type Ingest, openIngest, OTHER_IMEI } from './ingest-rig.ts'

const HEALTH = `query ($id: ID!, $from: String!, $to: String!) {
  coolingHealth(toolId: $id, dateStart: $from, dateEnd: $to) {
    defrostEveryMs
    days { day cyclesSeen cyclesPerDay runningShare defrosts defrostPeak defrostEveryMs mean intervalMs }
  } }`
const SURROUNDINGS = `query ($id: ID!, $from: String!, $to: String!) {
  coolingSurroundings(toolId: $id, dateStart: $from, dateEnd: $to) {
    neighbours { id name } rooms { id name } roomDays { day mean }
  } }`

/** In Budapest. */
const FIRST_DAY = Date.parse('2026-11-15T23:00:00Z')

let ingest: Ingest
let tool: Tool
let anna: Actor
beforeEach(async () => {
  ingest = await openIngest()
  await ingest.register()
  tool = await ingest.addTool(1)
  anna = actorOf(ingest.anna)
  await ingest.services.users.setTimeZone(anna, { timeZone: 'Europe/Budapest' })
})
afterEach(() => ingest.closeIngest())

/** Hundredths of °C at a minute since the first day. */
const store = (toolId: number, days: number, every: number, valueAt: (minute: number) => number) =>
  ingest.storage.transaction(async (stores) => {
    const minutes = Array.from({ length: (days * 1_440) / every }, (_, i) => i * every)
    await stores.readings.append(
      {
        toolIds: minutes.map(() => toolId),
        timesMs: minutes.map((minute) => FIRST_DAY + minute * MINUTE_MS),
        values: minutes.map(valueAt),
      },
      FIRST_DAY + days * DAY_MS,
    )
  })

/** Rises for 40 min from −20 to −18 °C and falls for 20. */
const wave = (minute: number): number => {
  const phase = minute % 60
  return -2_000 + (phase < 40 ? phase * 5 : (60 - phase) * 10)
}
/** With a defrost up to −8 °C each eight hours, 40 min long. */
const defrosting = (minute: number): number => {
  const phase = (minute % 480) - 180
  if (phase < 0 || phase >= 40) return wave(minute)
  return Math.round(-1_800 + 1_000 * Math.sin((phase / 40) * Math.PI))
}

const health = (variables: Record<string, unknown> = {}, actor = anna): Promise<Answer> =>
  ingest.ask(HEALTH, {
    actor,
    variables: { id: tool.id, from: '2026-11-16', to: '2026-11-18', ...variables },
  })
const refusal = ({ errors }: Answer) => [errors[0]?.code, errors[0]?.message]

test('each day of the caller’s zone has its cycles, running share and defrosts', async () => {
  await store(tool.id, 3, 1, defrosting)
  const { data } = await health()
  const { days, defrostEveryMs } = data!['coolingHealth'] as {
    days: Record<string, number>[]
    defrostEveryMs: number
  }
  expect(defrostEveryMs).toBe(8 * HOUR_MS)
  expect(days.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
  for (const day of days) {
    expect(day).toMatchObject({ cyclesSeen: 'SEEN', defrosts: 3, intervalMs: MINUTE_MS })
    expect(day['cyclesPerDay']).toBeCloseTo(24, -1)
    expect(day['runningShare']).toBeCloseTo(0.33, 1)
    expect(day['defrostPeak']).toBeCloseTo(-8, 0)
    expect(day['mean']).toBeCloseTo(-18.5, 0)
  }
})

test('days that say nothing are there, without figures', async () => {
  await store(tool.id, 1, 10, wave)
  const { data } = await health({ from: '2026-11-15' })
  const { days } = data!['coolingHealth'] as { days: Record<string, unknown>[] }
  expect(days.map(({ cyclesSeen }) => cyclesSeen)).toEqual([
    'NOT_MEASURED',
    'TOO_COARSE',
    'NOT_MEASURED',
    'NOT_MEASURED',
  ])
  expect(days[1]).toMatchObject({ cyclesPerDay: null, intervalMs: 10 * MINUTE_MS, defrosts: 0 })
  expect(days[2]).toMatchObject({ mean: null, defrosts: null, intervalMs: null })
})

test('a defrost before midnight belongs to the day in which it began', async () => {
  await store(tool.id, 3, 1, (minute) => defrosting((minute + 220) % 480))
  const { data } = await health({ to: '2026-11-16' })
  const { days } = data!['coolingHealth'] as { days: Record<string, unknown>[] }
  expect(days).toMatchObject([{ defrosts: 3 }])
})

test('what the alarm rule decided of an excursion counts', async () => {
  await store(tool.id, 1, 1, defrosting)
  await ingest.storage.transaction((stores) =>
    stores.defrosts.addCompared(
      new Map([
        [
          tool.id,
          [
            {
              sinceMs: FIRST_DAY + 185 * MINUTE_MS,
              untilMs: FIRST_DAY + 210 * MINUTE_MS,
              usual: { count: 3, lengthMs: 20 * MINUTE_MS, peak: -10 },
              alarm: 'too-high',
            },
          ],
        ],
      ]),
    ),
  )
  const { data } = await health({ to: '2026-11-16' })
  expect(data).toMatchObject({ coolingHealth: { days: [{ defrosts: 2 }] } })
})

test('more than a year at once is refused', async () => {
  expect((await health({ from: '2025-11-19', to: '2026-11-20' })).errors).toEqual([])
  expect(refusal(await health({ from: '2025-11-18', to: '2026-11-20' }))).toEqual([
    'BAD_USER_INPUT',
    'The period is longer than a year.',
  ])
})

test('a foreign sensor is not found, like one that does not exist', async () => {
  const stranger = actorOf(await ingest.addAccount('user', null, 'bela@example.com'))
  expect(refusal(await health({}, stranger))[0]).toBe('NOT_FOUND')
  expect(await health({}, stranger)).toEqual(await health({ id: '999999' }))
})

const limits = (min: number, max: number): Limits => ({
  min,
  max,
  notificationMin: min,
  notificationMax: max,
})
const surroundings = async () =>
  (
    await ingest.ask(SURROUNDINGS, {
      actor: anna,
      variables: { id: tool.id, from: '2026-11-16', to: '2026-11-17' },
    })
  ).data!['coolingSurroundings']

test('without another sensor there is nothing to compare with', async () => {
  expect(await surroundings()).toEqual({ neighbours: [], rooms: [], roomDays: [] })
})

test('sensors of the same account with like limits are neighbours, and rooms tell warm days', async () => {
  await ingest.register(OTHER_IMEI)
  const elsewhere = await ingest.addTool(1, { imeiNumber: OTHER_IMEI })
  const beside = await ingest.addTool(2)
  const cold = await ingest.addTool(3)
  const room = await ingest.addTool(4)
  const bela = await ingest.addAccount('user', null, 'bela@example.com')
  await ingest.register('356307042441039')
  await ingest.addTool(1, { owner: bela, imeiNumber: '356307042441039' })
  await ingest.changeTool(cold, { limits: limits(-25, -16) })
  await ingest.changeTool(room, { limits: limits(15, 30) })
  await store(room.id, 1, 5, (minute) => (minute < 720 ? 2_000 : 2_400))
  expect(await surroundings()).toEqual({
    neighbours: [
      { id: String(beside.id), name: beside.name },
      { id: String(elsewhere.id), name: elsewhere.name },
    ],
    rooms: [{ id: String(room.id), name: room.name }],
    roomDays: [
      { day: '2026-11-16', mean: 22 },
      { day: '2026-11-17', mean: null },
    ],
  })
})
