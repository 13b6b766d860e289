import { expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { storedCelsius } from '../readings/stored-value.ts'
import type { DefrostComparison } from './defrosts/defrost-comparison.ts'
import { createAlarmRun } from './replay/alarm-run.ts'
import { quietFridge } from './testing/play-scenario.ts'

const SIX_HOURS = 360
/** 5 °C, and 13 °C for half an hour each six hours. */
const celsiusAt = (minute: number) =>
  minute % SIX_HOURS >= 300 && minute % SIX_HOURS < 330 ? 13 : 5

/**
 * Three defrosts that arrive as they are measured, and a fourth whose readings come after the one
 * of minute 1,500; it lasts `lateMinutes`.
 */
const playLate = (lateMinutes: number) => {
  const compared: DefrostComparison[] = []
  const notices: string[] = []
  const run = createAlarmRun({
    tool: quietFridge({ learnDefrosts: true, silence: 10_000 }, { defrostFridge: true }),
    onNotice: ({ notice: { kind, lane } }) => notices.push(`${kind} ${lane}`),
    onComparison: (comparison) => compared.push(comparison),
  })
  for (let minute = 0; minute < 1_200; minute++)
    run.measure(minute * MINUTE_MS, storedCelsius(celsiusAt(minute)))
  run.measure(1_500 * MINUTE_MS, storedCelsius(5))
  const late = Array.from({ length: 300 }, (_, i) => 1_200 + i)
  run.arrive(
    1_501 * MINUTE_MS,
    late.map((minute) => minute * MINUTE_MS),
    late.map((minute) => storedCelsius(minute >= 1_380 && minute < 1_380 + lateMinutes ? 13 : 5)),
  )
  run.runUntil(1_510 * MINUTE_MS)
  return { compared, notices }
}

test('a defrost among late readings that looks like those before is on record as excused, and sends nothing', () => {
  const { compared, notices } = playLate(30)
  expect(notices).toEqual([])
  expect(compared).toEqual([
    {
      sinceMs: 1_380 * MINUTE_MS,
      untilMs: 1_410 * MINUTE_MS,
      usual: { count: 3, lengthMs: 29 * MINUTE_MS, peak: 13 },
      alarm: null,
    },
  ])
})

test('an excursion among late readings that does not look like them is told, and excused by nothing', () => {
  const { compared, notices } = playLate(60)
  expect(notices).toEqual(['LATE_EXCURSION HIGH'])
  expect(compared.filter(({ alarm }) => alarm === null)).toEqual([])
})
