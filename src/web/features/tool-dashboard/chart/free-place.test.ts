import { HOUR_MS, MINUTE_MS } from '../../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { chartPicture } from './chart-picture.ts'
import type { ChartView } from './chart-view.ts'
import { drawingOf } from './drawing.ts'
import { boxOfLabel, type Label } from './free-place.ts'
import { FROM, period, view } from './testing/two-hours.ts'

const LIMIT = { min: 2, max: 8, notificationMin: 1, notificationMax: 9 }

/** On a phone: the limits step up in the minute `changed`, and readings of 12.4 °C are around it. */
const phone = (changed: number, max: number): ChartView => {
  const warm = view.series.times.map((time) =>
    Math.abs((time - FROM) / MINUTE_MS - changed - 3) < 3 ? max + 0.6 : 5,
  )
  return {
    ...view,
    series: { ...view.series, lows: warm, highs: warm, means: warm },
    visible: period,
    width: 390,
    height: 520,
    isNarrow: true,
    limits: [
      { ...LIMIT, fromMs: FROM },
      { ...LIMIT, max, notificationMax: max + 1, fromMs: FROM + changed * MINUTE_MS },
    ],
  }
}

/** The names of limits and the distances of peaks inside the plot. */
const labelsOf = (drawn: ChartView): Label[] =>
  chartPicture(drawn)
    .filter((shape) => shape.kind === 'text')
    .filter(({ text }) => /^(min|max|\+)/.test(text))

const overlapping = (labels: readonly Label[]): string[] =>
  labels.flatMap((label, index) =>
    labels.slice(index + 1).flatMap((other) => {
      const [a, b] = [boxOfLabel(label), boxOfLabel(other)]
      const meets =
        a.left < b.left + b.width &&
        b.left < a.left + a.width &&
        a.top < b.top + b.height &&
        b.top < a.top + a.height
      return meets ? [`${label.text} over ${other.text}`] : []
    }),
  )

test('on a phone the distance of a peak and the name of the limit below it do not cover one another', () => {
  for (const changed of [5, 12, 50, 70, 90, 110])
    for (const max of [8.5, 9, 11.8, 13]) {
      const labels = labelsOf(phone(changed, max))
      expect(labels.map(({ text }) => text)).toContain(`max ${max.toFixed(1)}`)
      expect(labels.map(({ text }) => text)).toContain('+0.6 °C')
      expect(overlapping(labels), `limits changed to ${max} in minute ${changed}`).toEqual([])
    }
})

test('limits that were changed three times within two hours bear names that do not overlap', () => {
  const drawn: ChartView = {
    ...phone(60, 8.5),
    limits: [8, 8.4, 8.8, 8.2].map((max, i) => ({
      ...LIMIT,
      max,
      fromMs: FROM + (i * HOUR_MS) / 2,
    })),
  }
  expect(overlapping(labelsOf(drawn))).toEqual([])
})

test('the name of a limit stands beside an excursion above it where there is room', () => {
  const changed = 60
  const drawn = phone(changed, 9)
  const label = labelsOf(drawn).find(({ text }) => text === 'max 9.0')!
  const { left, width } = boxOfLabel(label)
  const { at } = drawingOf(drawn)
  const excursion = [changed, changed + 6].map((minute) => at.x(FROM + minute * MINUTE_MS))
  expect(left > excursion[1]! || left + width < excursion[0]!).toBe(true)
})

test('beside the plot, the names of a min and a max that are nearly the same keep apart', () => {
  const drawn: ChartView = {
    ...phone(60, 40),
    width: 1_280,
    isNarrow: false,
    limits: [
      { ...LIMIT, min: 4.5, max: 5, notificationMin: 4, notificationMax: 5.5, fromMs: FROM },
    ],
  }
  expect(labelsOf(drawn).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['max 5.0', 'min 4.5']),
  )
  expect(overlapping(labelsOf(drawn))).toEqual([])
})
