import { DAY_MS, MINUTE_MS } from '../../durations.ts'
import { expect, test } from 'vitest'
import { seriesOf } from '../../readings/series.ts'
import { storedCelsius } from '../../readings/stored-value.ts'
import { fridge } from '../testing/play-scenario.ts'
import { type AlarmPreview, previewAlarms as preview } from './preview-alarms.ts'

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
  expect(byLane).toEqual({ HIGH: 0, LOW: 1, SENSOR: 0, NODATA: 1 })
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
