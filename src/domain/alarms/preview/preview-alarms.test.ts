import { DAY_MS, MINUTE_MS } from '../../durations.ts'
import { expect, test } from 'vitest'
import { seriesOf } from '../../readings/series.ts'
import { storedCelsius } from '../../readings/stored-value.ts'
import { aCondition, fridge } from '../testing/play-scenario.ts'
import { type AlarmPreview, previewAlarms as preview } from './preview-alarms.ts'
import { previewExcursions } from './preview-excursions.ts'

const everyMinute = (celsiusAt: (minute: number) => number | null, minutes: number) =>
  seriesOf(
    Array.from({ length: minutes }, (_, minute) => [minute, celsiusAt(minute)] as const).flatMap(
      ([minute, celsius]) =>
        celsius === null ? [] : [[minute * MINUTE_MS, storedCelsius(celsius)] as const],
    ),
  )

/** All slices, without a breath between them. */
const previewAlarms = (...asked: Parameters<typeof preview>): AlarmPreview => {
  const slices = preview(...asked)
  for (;;) {
    const { done, value } = slices.next()
    if (done === true) return value
  }
}

/** Warm for eight minutes each hour, for twenty each sixth hour. */
const doors = everyMinute((minute) => (minute % 60 < (minute % 360 < 60 ? 20 : 8) ? 9 : 5), 1_440)

test('a longer delay raises fewer alarms of the same readings', () => {
  const count = (raiseDelay: number) => previewAlarms(doors, fridge({ raiseDelay }), DAY_MS).count
  expect([0, 7, 8, 10, 19, 20].map(count)).toEqual([24, 24, 4, 4, 4, 0])
})

test('it counts by lane, with start and end of each', () => {
  const { byLane, incidents } = previewAlarms(
    everyMinute((minute) => (minute >= 100 && minute < 200 ? null : minute < 20 ? 1 : 5), 300),
    fridge(),
    320 * MINUTE_MS,
  )
  expect(byLane).toEqual({ HIGH: 0, LOW: 1, SENSOR: 0, NODATA: 1, CONDITION: 0 })
  expect(
    incidents.map(({ lane, startedMs, recoveredMs }) => [
      lane,
      startedMs / MINUTE_MS,
      recoveredMs! / MINUTE_MS,
    ]),
  ).toEqual([
    ['LOW', 0, 20],
    ['NODATA', 99, 200],
  ])
})

test('it names the conditions, each with its own count; warnings are none of the alarms', () => {
  const conditions = [
    aCondition({ id: 3, name: 'Warm for 15 min', limit: 8, minutes: 15 }),
    aCondition({ id: 4, name: 'Warm', limit: 8, minutes: 5, severity: 'warning' as const }),
    aCondition({ id: 5, name: 'Hot', limit: 20, minutes: 5 }),
  ]
  const { count, byLane, byCondition } = previewAlarms(
    doors,
    fridge({ raiseDelay: 30, conditions }),
    DAY_MS,
  )
  expect(byCondition.map(({ condition, count: broken }) => [condition.name, broken])).toEqual([
    ['Warm for 15 min', 4],
    ['Warm', 24],
    ['Hot', 0],
  ])
  expect([count, byLane.CONDITION]).toEqual([4, 4])
})

test('a silence at the end counts, and one before the first reading does not', () => {
  const series = seriesOf([[500 * MINUTE_MS, storedCelsius(5)]])
  expect(previewAlarms(series, fridge(), 529 * MINUTE_MS).count).toBe(0)
  expect(previewAlarms(series, fridge(), 530 * MINUTE_MS).byLane.NODATA).toBe(1)
  expect(previewAlarms(seriesOf([]), fridge(), 530 * MINUTE_MS).count).toBe(0)
})

test('a running pause does not hide what the limits would raise', () => {
  expect(previewAlarms(doors, fridge({}, { pausedUntilMs: Infinity }), DAY_MS).count).toBe(4)
})

test('a long series is gone through in slices', () => {
  expect([
    ...preview(
      everyMinute(() => 5, 5_000),
      fridge(),
      5_000 * MINUTE_MS,
    ),
  ]).toHaveLength(2)
})

/** A room that defrosts every six hours for half an hour, and fails on the fifth day for three hours. */
const room = everyMinute((minute) => {
  const isFailed = minute >= 4 * 1_440 + 100 && minute < 4 * 1_440 + 280
  return isFailed ? 12 : minute % 360 >= 300 && minute % 360 < 330 ? 13 : 5
}, 6 * 1_440)
const endMs = 6 * DAY_MS

test('its outcome says how long alarms lasted, and how late they came', () => {
  const { outcome } = previewAlarms(room, fridge(), endMs)
  expect(outcome).toEqual({
    alarms: 25,
    minutesInAlarm: 24 * 20 + 170,
    toldAfter: 10,
    longest: { startedMs: (4 * 1_440 + 100) * MINUTE_MS, minutes: 180, toldAfter: 10 },
    recognised: 0,
  })
})

test('with learning, what looks like the defrosts before raises nothing, and the failure does', () => {
  const learning = fridge({ learnDefrosts: true }, { defrostFridge: true })
  const { outcome, compared, incidents } = previewAlarms(room, learning, endMs)
  expect(outcome).toMatchObject({ alarms: 1, recognised: 21 })
  expect(compared).toHaveLength(22)
  const { excursions, neverInRange } = previewExcursions(room, learning.range, {
    incidents,
    compared,
    leastMinutes: 5,
  })
  expect(neverInRange).toBe(false)
  expect(excursions).toHaveLength(25)
  expect(excursions.filter(({ isDefrost }) => isDefrost)).toHaveLength(21)
  expect(excursions.filter(({ isAlarm }) => isAlarm)).toEqual([
    {
      startedMs: (4 * 1_440 + 100) * MINUTE_MS,
      minutes: 179,
      isHigh: true,
      peak: 12,
      shape: Array.from({ length: 12 }, () => 12),
      isAlarm: true,
      isDefrost: false,
    },
  ])
})

test('what a room never keeps is never in range', () => {
  const warm = everyMinute(() => 9, 100)
  const { excursions, neverInRange } = previewExcursions(
    warm,
    { min: 2, max: 8 },
    {
      incidents: [],
      compared: [],
      leastMinutes: 5,
    },
  )
  expect(neverInRange).toBe(true)
  expect(excursions).toMatchObject([{ minutes: 99, isAlarm: false }])
  const nothing = previewExcursions(
    seriesOf([]),
    { min: 2, max: 8 },
    {
      incidents: [],
      compared: [],
      leastMinutes: 5,
    },
  )
  expect(nothing).toEqual({ excursions: [], neverInRange: false })
})
