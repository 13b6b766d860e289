import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AlarmSettings } from '../../src/domain/alarms/alarm-settings.ts'
import { aCondition } from '../../src/domain/alarms/testing/play-scenario.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Limits } from '../../src/domain/limits/limits.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { readPdf } from '../../src/server/measure-log/testing/read-pdf.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest } from './ingest-rig.ts'

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

const iso = (timeMs: number): string => new Date(timeMs).toISOString()
const send = (readings: readonly { timeMs: number; value: number }[]) =>
  ingest.send(
    {
      imei: IMEI,
      readings: readings.map(({ timeMs, value }) => ({ sensor: 1, time: iso(timeMs), value })),
    },
    { key },
  )
/** A reading each minute, which arrives at once; limits are −10 and 10 °C. */
const measure = async (...values: number[]): Promise<void> => {
  for (const value of values) {
    await send([{ timeMs: ingest.clock().getTime(), value }])
    ingest.moveClock(MINUTE_MS)
  }
}
const minutesOf = (minutes: number, value: number): number[] =>
  Array.from({ length: minutes }, () => value)
const askAs = async (query: string): Promise<unknown> => {
  const { data, errors } = await ingest.ask(query, { actor: anna })
  if (errors[0]) throw new Error(errors[0].message)
  return data
}
/** The alarms of the day's excursions, newest first, without what a reason does not have. */
const alarms = async (day = '2026-11-20'): Promise<unknown[]> => {
  const { periodFigures } = (await askAs(
    `{ periodFigures(toolId: "${tool.id}", dateStart: "${day}", dateEnd: "${day}") { excursions { alarms { openedAt reason minutes window condition isWarning isOfGoods celsius until days defrosts } } } }`,
  )) as { periodFigures: { excursions: { alarms: object[] }[] } }
  return periodFigures.excursions.map((excursion) =>
    excursion.alarms.map((alarm) =>
      Object.fromEntries(
        Object.entries(alarm).filter(([, value]) => value !== null && value !== false),
      ),
    ),
  )
}
const linesOfLog = async (day = '2026-11-20'): Promise<string> => {
  const { generateMeasureLog } = (await askAs(
    `{ generateMeasureLog(imeiNumber: "${IMEI}", measureId: "1", dateStart: "${day}", dateEnd: "${day}", language: english) }`,
  )) as { generateMeasureLog: string }
  return readPdf(Buffer.from(generateMeasureLog, 'base64'))
    .pages.flatMap(({ lines }) => lines)
    .join(' ')
    .replaceAll('\u00a0', ' ')
}

const setUp = async ({
  settings,
  limits,
}: {
  settings: Partial<AlarmSettings>
  limits: Partial<Limits>
}): Promise<void> => {
  tool = await ingest.changeTool(tool, { limits: { ...tool.limits, ...limits } })
  await autoCommit(ingest.storage).alarms.setToolAlarms(
    tool.id,
    { settings, escalation: [], pause: null },
    ingest.clock(),
  )
}

test('page and paper name the delay of that time, though it is changed later', async () => {
  await askAs(
    `mutation { updateAlarmSettings(toolId: "${tool.id}", settings: { raiseDelay: 20 }) { id } }`,
  )
  await measure(4, 4, ...minutesOf(15, 12), 4, ...minutesOf(25, 12), 4)
  await askAs(
    `mutation { updateAlarmSettings(toolId: "${tool.id}", settings: { raiseDelay: 5 }) { id } }`,
  )
  const openedAt = iso(ingest.clock().getTime() - 6 * MINUTE_MS).replace('.000', '')
  expect(await alarms()).toEqual([
    [{ openedAt, reason: 'AFTER_DELAY', minutes: 20 }],
    [{ reason: 'SHORT', minutes: 20 }],
  ])
  const paper = await linesOfLog()
  expect(paper).toContain('after 20 min beyond')
  expect(paper).toContain('no alarm: short, under the delay of 20 min')
})

test('an excursion in a pause says until when it lasted; one that outlasts it, that the alarm came after it', async () => {
  await measure(4, 4, 4)
  const untilMs = ingest.clock().getTime() + 40 * MINUTE_MS
  const until = iso(untilMs).replace('.000', '')
  await askAs(
    `mutation { pauseAlarms(toolId: "${tool.id}", until: "${until}", reason: "Cleaning") { id } }`,
  )
  await measure(...minutesOf(15, 12), 4, 4, ...minutesOf(40, 12))
  expect(await alarms()).toEqual([
    [
      {
        openedAt: iso(untilMs + 10 * MINUTE_MS).replace('.000', ''),
        reason: 'AFTER_PAUSE',
        until,
        minutes: 10,
      },
    ],
    [{ reason: 'PAUSED', until }],
  ])
  expect(await linesOfLog()).toContain('no alarm: paused until 2026-11-20 09:43:00')
})

test('warmth that a defrosting sensor allows names that time, and no defrosting', async () => {
  await ingest.services.tools.save(ingest.root, {
    ...tool,
    type: 'temperature',
    defrostFridge: true,
  })
  await measure(4, 4, ...minutesOf(40, 12), 4, 4)
  expect(await alarms()).toEqual([[{ reason: 'DEFROST_TIME', minutes: 45 }]])
  expect(await linesOfLog()).toContain('no alarm: within the 45 min that this sensor allows')
})

test('late readings: an alarm within seven days, none after, and both say why', async () => {
  const fromMs = ingest.clock().getTime()
  const excursion = (startMs: number) =>
    [4, 4, ...minutesOf(30, 12), ...minutesOf(10, 4)].map((value, i) => ({
      timeMs: startMs + i * MINUTE_MS,
      value,
    }))
  ingest.moveClock(8 * DAY_MS + 2 * HOUR_MS)
  await send(excursion(fromMs))
  await send(excursion(fromMs + 6 * DAY_MS))
  expect(await alarms('2026-11-20')).toEqual([[{ reason: 'TOO_LATE', days: 7 }]])
  expect(await alarms('2026-11-26')).toEqual([
    [{ openedAt: iso(ingest.clock().getTime()).replace('.000', ''), reason: 'READINGS_LATE' }],
  ])
  expect(await linesOfLog()).toContain('no alarm: readings arrived late, more than 7 days after it')
  expect(await linesOfLog('2026-11-26')).toContain('when late readings arrived')
})

test('an excursion that was recognised, or was not, names the defrosting before it', async () => {
  await ingest.services.tools.save(ingest.root, {
    ...tool,
    type: 'temperature',
    defrostFridge: true,
  })
  await autoCommit(ingest.storage).alarms.setToolAlarms(
    tool.id,
    { settings: { learnDefrosts: true }, escalation: [], pause: null },
    ingest.clock(),
  )
  const defrost = [...minutesOf(30, 12.5), 4, 4]
  await measure(4, 4, ...defrost, ...defrost, ...defrost, ...defrost, ...minutesOf(44, 12.5), 4, 4)
  const recognised = { reason: 'LIKE_DEFROSTS', minutes: 29, celsius: 12.5, defrosts: 3 }
  expect((await alarms()).slice(0, 2)).toEqual([
    [expect.objectContaining({ reason: 'LONGER_THAN_DEFROSTS', minutes: 29, defrosts: 4 })],
    [recognised],
  ])
  const { periodFigures } = (await askAs(
    `{ periodFigures(toolId: "${tool.id}", dateStart: "2026-11-20", dateEnd: "2026-11-20") { defrostTimes } }`,
  )) as { periodFigures: { defrostTimes: number[] } }
  // The fourth of five excursions, each with two readings in range after it.
  expect(periodFigures.defrostTimes).toEqual([ingest.clock().getTime() - (46 + 32) * MINUTE_MS])
  const paper = await linesOfLog()
  expect(paper).toContain('no alarm: like the defrosting before (3), 29 min, up to 12.5 °C')
  expect(paper).toContain('longer than the defrosting before (4), 29 min')
})

test('an excursion within the alarm limits names the condition that rang, on page and paper', async () => {
  const condition = { minutes: 30, window: 60, severity: 'alarm' as const, limit: 8 }
  await setUp({
    settings: {
      conditions: [
        aCondition({ ...condition, name: 'Above 8 °C for 30 min' }),
        aCondition({ ...condition, id: 2, name: 'Heat', minutes: 5, severity: 'warning' }),
      ],
    },
    limits: { max: 8 },
  })
  await measure(4, 4, ...minutesOf(20, 9), ...minutesOf(8, 4), ...minutesOf(25, 9), 4)
  const began = ingest.clock().getTime() - 26 * MINUTE_MS
  const opened = (minutes: number) => iso(began + minutes * MINUTE_MS).replace('.000', '')
  const warning = { condition: 'Heat', isWarning: true, reason: 'ADDED_UP', minutes: 5, window: 60 }
  // 19 minutes between the first twenty readings.
  expect(await alarms()).toEqual([
    [
      {
        condition: 'Above 8 °C for 30 min',
        openedAt: opened(11),
        reason: 'ADDED_UP',
        minutes: 30,
        window: 60,
      },
      { ...warning, openedAt: opened(5) },
    ],
    [{ reason: 'WITHIN_ALARM_LIMITS' }, { ...warning, openedAt: opened(-23) }],
  ])
  const paper = await linesOfLog()
  expect(paper).toContain('condition “Above 8 °C for 30 min”: 30 min in 1 h')
  expect(paper.match(/no alarm/g)).toHaveLength(1)
  expect(paper).toContain('1 alarm, 1 not acknowledged. 2 warnings.')
  expect(paper).not.toContain('Other alarms')
})

test('an alarm of a condition that belongs to no excursion has its reason under the other alarms', async () => {
  const conditions = [aCondition({ name: 'Above 6 °C', limit: 6, minutes: 20 })]
  await setUp({ settings: { conditions }, limits: { max: 8 } })
  await measure(4, 4, ...minutesOf(25, 7), 4)
  const paper = await linesOfLog()
  expect(paper).toContain('Other alarms')
  expect(paper).toContain('condition “Above 6 °C”: 20 min without a break')
})

test('where the limits watch the goods, the alarm says after what, and its absence why', async () => {
  await setUp({ settings: { productLag: 30, watches: 'goods' }, limits: { max: 8 } })
  // With τ = 30 min goods of 4 °C reach 10 °C in air of 16 °C after 21 minutes.
  await measure(4, 4, ...minutesOf(10, 16), ...minutesOf(90, 4), ...minutesOf(40, 16), 4)
  const [rang, none] = (await alarms()) as [object[], object[]]
  expect(rang).toEqual([
    expect.objectContaining({ reason: 'AFTER_DELAY', minutes: 10, isOfGoods: true }),
  ])
  expect(none).toEqual([{ reason: 'WITHIN_ALARM_LIMITS', isOfGoods: true }])
  const paper = await linesOfLog()
  expect(paper).toContain(
    'after 10 min beyond the alarm limit (calculated temperature of the goods)',
  )
  expect(paper).toContain('no alarm: within the alarm limits (calculated temperature of the goods)')
})
