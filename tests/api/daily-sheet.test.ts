import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { localTime } from '../../src/domain/periods/local-time.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import {
  elementsOf,
  readPdf,
  type StructureNode,
  textOf,
} from '../../src/server/measure-log/testing/read-pdf.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf } from './api-rig.ts'
import { granted, IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

const LOG = `query ($from: String!, $to: String!) {
  generateMeasureLog(imeiNumber: "${IMEI}", measureId: "1", dateStart: $from, dateEnd: $to, language: english, withReadings: false) }`
const DAY = `query ($id: ID!, $day: String!) {
  periodFigures(toolId: $id, dateStart: $day, dateEnd: $day) { lowest highest mean coveredMs inRangeShare missingMs }
  alarmList(toolId: $id, dateStart: $day, dateEnd: $day) { id } }`

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

type DayFigures = {
  lowest: number | null
  highest: number | null
  mean: number | null
  coveredMs: number
  inRangeShare: number | null
  missingMs: number
}

/** The rows of the daily sheet that was printed, a text for each cell. */
const printedDays = async (from: string, to: string): Promise<string[][]> => {
  const { data, errors } = await ingest.ask(LOG, { actor: anna, variables: { from, to } })
  expect(errors).toEqual([])
  const { structure } = readPdf(
    Buffer.from((data as { generateMeasureLog: string }).generateMeasureLog, 'base64'),
  )
  const sheet = elementsOf(structure, 'Table').find((table) =>
    textOf(table).some((line) => line.trim() === 'Initials'),
  )!
  return elementsOf(sheet, 'TR')
    .slice(1)
    .map(({ children }) =>
      children.map((cell) =>
        textOf(cell as StructureNode)
          .map((line) => line.trim())
          .join(' '),
      ),
    )
}

const numberText = (celsius: number) => celsius.toFixed(2).replace('-', '−')
const minutes = (ms: number) => Math.round(ms / MINUTE_MS).toLocaleString('en')

/** What the page says of a day, as the sheet writes it. */
const pageOfDay = async (title: string): Promise<string[]> => {
  const variables = { id: tool.id, day: title.slice(0, 10) }
  const { data, errors } = await ingest.ask(DAY, { actor: anna, variables })
  expect(errors).toEqual([])
  const { periodFigures: page, alarmList } = data as {
    periodFigures: DayFigures
    alarmList: unknown[]
  }
  return [
    title,
    ...(page.lowest === null
      ? ['no readings', '', '']
      : [page.lowest, page.mean!, page.highest!].map(numberText)),
    minutes(page.coveredMs * (1 - (page.inRangeShare ?? 1))),
    minutes(page.missingMs),
    String(alarmList.length),
    '',
  ]
}

test('each row of the daily sheet has the figures and alarms of the page of that day', async () => {
  const fromMs = clocks.dayStart('2026-12-01')
  ingest.moveClock(40 * DAY_MS)
  const times = Array.from({ length: 9 * 24 * 12 }, (_, i) => fromMs + i * 5 * MINUTE_MS).filter(
    (timeMs) => {
      const [day, hour] = [clocks.dayOf(timeMs), (timeMs % DAY_MS) / HOUR_MS]
      // A day without readings, gaps across midnight and at noon, and days of four readings each.
      if (day === '2026-12-04') return false
      if (day >= '2026-12-07') return timeMs % (6 * HOUR_MS) === 0
      return !(hour >= 22 && hour < 23.4) && !(day === '2026-12-05' && hour >= 10 && hour < 12)
    },
  )
  const valueAt = (timeMs: number): number =>
    Math.round(Math.sin(timeMs / (7 * HOUR_MS)) * 1_100) / 100
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
  await autoCommit(ingest.storage).alarms.open({
    toolId: tool.id,
    lane: 'HIGH',
    state: 'RECOVERED',
    startedAt: new Date(fromMs + 20 * HOUR_MS),
    openedAt: new Date(fromMs + 21 * HOUR_MS),
    recoveredAt: new Date(fromMs + 2 * DAY_MS),
    recoveryCause: 'readings',
    limit: 8,
    extreme: 9,
    isBreaching: false,
    isLate: false,
  })

  const rows = await printedDays('2026-12-01', '2026-12-09')
  expect(rows).toHaveLength(9)
  for (const row of rows) expect(row).toEqual(await pageOfDay(row[0]!))
  expect(rows.slice(0, 3).map((row) => row[6])).toEqual(['1', '1', '0'])
  // What a day takes from the readings before it does not depend on where the log begins.
  for (const row of await printedDays('2026-12-08', '2026-12-09'))
    expect(row).toEqual(await pageOfDay(row[0]!))
})
