import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { localTime } from '../../src/domain/periods/local-time.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { elementsOf, readPdf, textOf } from '../../src/server/measure-log/testing/read-pdf.ts'
import type { StructureNode } from '../../src/server/measure-log/testing/read-pdf.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf } from './api-rig.ts'
import { granted, IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

const ZONE = 'Europe/Budapest'
const clocks = localTime(ZONE)
let ingest: Ingest
let key: string
let tool: Tool
let anna: Actor
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
  anna = actorOf(ingest.anna)
  granted(await ingest.services.users.setTimeZone(anna, { timeZone: ZONE }))
})
afterEach(() => ingest.closeIngest())

type Day = {
  day: string
  hours: number
  lowest: number | null
  mean: number | null
  highest: number | null
  without: string | null
  outMs: number
  missingMs: number
  alarms: number
  atTimes: ({ celsius: number; at: string } | null)[]
  marks: string[]
}
type Month = { days: Day[]; alarms: object[]; limits: object[] }
const sensorMonth = async (month: string): Promise<Month> => {
  const { data, errors } = await ingest.ask(
    `query ($id: ID!, $month: String!) { haccpSensorMonth(toolId: $id, month: $month) {
      limits { from min max } alarms { lane startedAt acknowledgements { firstName correctiveAction } }
      days { day hours lowest mean highest without outMs missingMs alarms atTimes { celsius at } marks } } }`,
    { actor: anna, variables: { id: tool.id, month } },
  )
  expect(errors).toEqual([])
  return (data as { haccpSensorMonth: Month }).haccpSensorMonth
}

const send = async (times: readonly number[], valueAt: (timeMs: number) => number) => {
  for (let i = 0; i < times.length; i += 500)
    await ingest.send(
      {
        imei: IMEI,
        readings: times
          .slice(i, i + 500)
          .map((timeMs) => reading(1, new Date(timeMs).toISOString(), valueAt(timeMs))),
      },
      { key },
    )
}
const every = (minutes: number, fromMs: number, toMs: number): number[] =>
  Array.from(
    { length: Math.floor((toMs - fromMs) / (minutes * MINUTE_MS)) },
    (_, i) => fromMs + i * minutes * MINUTE_MS,
  )

/** The rows of the daily sheet of the log, without the place for initials. */
const printedDays = async (from: string, to: string): Promise<string[][]> => {
  const { data, errors } = await ingest.ask(
    `query { generateMeasureLog(imeiNumber: "${IMEI}", measureId: "1", dateStart: "${from}", dateEnd: "${to}", language: english, withReadings: false) }`,
    { actor: anna },
  )
  expect(errors).toEqual([])
  const pdf = Buffer.from((data as { generateMeasureLog: string }).generateMeasureLog, 'base64')
  const sheet = elementsOf(readPdf(pdf).structure, 'Table').find((table) =>
    textOf(table).some((line) => line.trim() === 'Initials'),
  )!
  const cell = (node: unknown) => textOf(node as StructureNode).map((line) => line.trim())
  return elementsOf(sheet, 'TR')
    .slice(1)
    .map(({ children }) => children.slice(0, -1).map((child) => cell(child).join(' ')))
}

/** The row of a register as the daily sheet writes it, the date without its weekday. */
const asPrinted = ({ lowest, mean, highest, without, outMs, missingMs, alarms }: Day): string[] => {
  const number = (celsius: number) => celsius.toFixed(2).replace('-', '−')
  const minutes = (ms: number) =>
    ms > 0 && ms < MINUTE_MS ? '< 1' : Math.round(ms / MINUTE_MS).toLocaleString('en')
  return [
    ...(without === null
      ? [lowest!, mean!, highest!].map(number)
      : [{ NO_READINGS: 'no readings' }[without] ?? without, '', '']),
    minutes(outMs),
    minutes(missingMs),
    String(alarms),
  ]
}

test.each([
  ['2027-03', '2027-03-31', 140, '2027-03-28', 23],
  ['2027-10', '2027-10-31', 350, '2027-10-31', 25],
])(
  'each day of %s has the figures of the daily sheet of the log, on days of 23 and 25 hours too',
  async (month, lastDay, days, changeDay, hours) => {
    ingest.moveClock(days * DAY_MS)
    const [fromMs, toMs] = [clocks.dayStart(`${month}-01`), clocks.dayStart(lastDay) + 25 * HOUR_MS]
    const times = every(10, fromMs, toMs).filter((timeMs) => {
      const [day, hour] = [clocks.dayOf(timeMs), (timeMs % DAY_MS) / HOUR_MS]
      if (day === `${month}-04`) return false
      return day <= lastDay && !(hour >= 22 && hour < 23.4 && day.endsWith('5'))
    })
    await send(times, (timeMs) => Math.round(Math.sin(timeMs / (7 * HOUR_MS)) * 1_100) / 100)
    const { days: register } = await sensorMonth(month)
    const printed = await printedDays(`${month}-01`, lastDay)
    expect(register.map(asPrinted)).toEqual(printed.map((row) => row.slice(1)))
    expect(register.map(({ day }) => day)).toEqual(printed.map(([date]) => date!.slice(0, 10)))
    expect(register.filter((day) => day.hours !== 24)).toMatchObject([{ day: changeDay, hours }])
  },
)

test('the value at a chosen time is the last reading before it, and none where that is too old', async () => {
  ingest.moveClock(14 * DAY_MS)
  const dayMs = clocks.dayStart('2026-12-01')
  await send([dayMs - 10 * MINUTE_MS, dayMs + 7.9 * HOUR_MS, dayMs + 8.1 * HOUR_MS], (timeMs) =>
    timeMs < dayMs ? 1 : timeMs < dayMs + 8 * HOUR_MS ? 4.2 : 5,
  )
  await ingest.ask(
    'mutation { setHaccpRegister(times: ["16:00", "00:00", "08:00"], withinMinutes: 30) { times } }',
    { actor: anna },
  )
  const [first] = (await sensorMonth('2026-12')).days
  expect(first!.atTimes).toEqual([
    { celsius: 1, at: '2026-11-30T22:50:00Z' },
    { celsius: 4.2, at: '2026-12-01T06:54:00Z' },
    null,
  ])
})

test('late readings are marked at their day, and an alarm shows what was done', async () => {
  ingest.moveClock(20 * DAY_MS)
  const dayMs = clocks.dayStart('2026-12-02')
  await send(every(5, dayMs, dayMs + 6 * HOUR_MS), () => 4)
  await autoCommit(ingest.storage).alarms.open({
    toolId: tool.id,
    lane: 'HIGH',
    state: 'RECOVERED',
    startedAt: new Date(dayMs + HOUR_MS),
    openedAt: new Date(dayMs + 2 * HOUR_MS),
    recoveredAt: new Date(dayMs + 26 * HOUR_MS),
    recoveryCause: 'readings',
    limit: 8,
    extreme: 9,
    isBreaching: false,
    isLate: false,
  })
  const incidents = await ingest.storage.alarms.ofTool(tool.id, {
    fromMs: dayMs,
    toMs: dayMs + DAY_MS,
  })
  granted(
    await ingest.services.alarms.acknowledge(anna, {
      id: incidents[0]!.id,
      correctiveAction: 'Closed the door',
    }),
  )
  const { days, alarms } = await sensorMonth('2026-12')
  const marked = days.filter(({ marks }) => marks.includes('LATE')).map(({ day }) => day)
  expect(marked).toEqual(['2026-12-02'])
  expect(days.slice(0, 4).map((day) => day.alarms)).toEqual([0, 1, 1, 0])
  expect(alarms).toMatchObject([
    { lane: 'HIGH', acknowledgements: [{ correctiveAction: 'Closed the door' }] },
  ])
})

test('days to come have no figures, and a sensor of somebody else is not there', async () => {
  const { days } = await sensorMonth('2026-11')
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ without: 'AHEAD', atTimes: [null, null] })
  const { errors } = await ingest.ask(
    'query { haccpSensorMonth(toolId: "999", month: "2026-11") { name } }',
    { actor: anna },
  )
  expect(errors[0]?.code).toBe('NOT_FOUND')
})
