import { DAY_MS, HOUR_MS } from '../../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { tokenColour } from '../../../theme/tokens.ts'
import { chartPicture } from './chart-picture.ts'
import { boxesOf, type ChartView } from './chart-view.ts'

const FROM = Date.parse('2026-11-20T00:00:00Z')
const day = { fromMs: FROM, toMs: FROM + DAY_MS }
const times = Array.from({ length: 25 }, (_, i) => FROM + i * HOUR_MS)
const means = times.map(() => 5)

const view = (alarms: ChartView['alarms'] & object): ChartView => ({
  series: {
    times,
    lows: means,
    highs: means,
    means,
    gaps: [],
    stretchMs: 0,
    usualIntervalMs: HOUR_MS,
  },
  visible: day,
  covered: day,
  alarms,
  limits: [{ fromMs: FROM, min: 2, max: 8, notificationMin: 1, notificationMax: 9 }],
  style: 'plain',
  zone: 'UTC',
  scheme: 'light',
  width: 1_000,
  height: 400,
  isNarrow: false,
  words: {
    unit: '',
    celsius: String,
    step: String,
    beyond: String,
    min: 'min',
    max: 'max',
    alarm: 'alarm',
    events: 'Events',
    noReadings: 'no readings',
    notMonitored: 'not monitored',
    acknowledged: 'acknowledged',
    defrosting: 'defrosting',
    week: String,
    weekShort: String,
  },
})

/** The bars of the lane of events, in px from the plot's left edge. */
const barsOf = (drawn: ChartView) => {
  const { lane } = boxesOf(drawn)
  return chartPicture(drawn).flatMap((shape) =>
    shape.kind === 'rect' &&
    shape.box.top === lane.top &&
    shape.paint.fill !== tokenColour('sunken', 'light') &&
    shape.paint.fill !== undefined
      ? [
          {
            from: Math.round(((shape.box.left - lane.left) / lane.width) * 24),
            hours: (shape.box.width / lane.width) * 24,
            px: shape.box.width,
            fill: shape.paint.fill,
          },
        ]
      : [],
  )
}

test('an alarm is a bar in the lane of events from its beginning to its end, a fault in another colour', () => {
  const [high, fault] = barsOf(
    view([
      { fromMs: FROM + 6 * HOUR_MS, toMs: FROM + 9 * HOUR_MS, isFault: false },
      { fromMs: FROM + 12 * HOUR_MS, toMs: FROM + 13 * HOUR_MS, isFault: true },
    ]),
  )
  expect(high).toMatchObject({ from: 6, fill: tokenColour('red-mark', 'light') })
  expect(high!.hours).toBeCloseTo(3)
  expect(fault).toMatchObject({ from: 12, fill: tokenColour('ochre-mark', 'light') })
})

test('a short alarm can still be seen; one outside what is shown is not drawn; a longer one ends at the edge', () => {
  expect(
    barsOf(view([{ fromMs: FROM + 6 * HOUR_MS, toMs: FROM + 6 * HOUR_MS + 1, isFault: false }]))[0]!
      .px,
  ).toBe(3)
  expect(
    barsOf(view([{ fromMs: FROM - 6 * HOUR_MS, toMs: FROM - HOUR_MS, isFault: false }])),
  ).toEqual([])
  const [long] = barsOf(
    view([{ fromMs: FROM - 6 * HOUR_MS, toMs: FROM + 30 * HOUR_MS, isFault: false }]),
  )
  expect(long).toMatchObject({ from: 0 })
  expect(long!.hours).toBeCloseTo(24)
})

/** What lies in the lane of events: ticks by their middle and dots, in hours. */
const marksOf = (drawn: ChartView) => {
  const { lane } = boxesOf(drawn)
  const inLane = (y: number) => y >= lane.top && y <= lane.top + lane.height
  const hour = (x: number) => Math.round(((x - lane.left) / lane.width) * 240) / 10
  const shapes = chartPicture(drawn)
  return {
    dots: shapes.flatMap((shape) =>
      shape.kind === 'circle' && inLane(shape.centre[1]) ? [hour(shape.centre[0])] : [],
    ),
    ticks: shapes.flatMap((shape) =>
      shape.kind === 'polyline' &&
      shape.paint.stroke === tokenColour('ink', 'light') &&
      inLane(shape.points[1]![1])
        ? [hour(shape.points[1]![0] + 1.2)]
        : [],
    ),
  }
}

test('an acknowledgement is a tick and a recognised defrost a dot, each at its time', () => {
  const drawn = {
    ...view([]),
    acknowledgedTimes: [FROM - HOUR_MS, FROM + 7 * HOUR_MS],
    defrostTimes: [FROM + 2 * HOUR_MS, FROM + 14 * HOUR_MS, FROM + DAY_MS],
  }
  expect(marksOf(drawn)).toEqual({ dots: [2, 14], ticks: [7] })
  expect(marksOf(view([]))).toEqual({ dots: [], ticks: [] })
})

test('dots that would touch are one, and a file says what ticks and dots mean', () => {
  const defrostTimes = Array.from({ length: 40 }, (_, i) => FROM + i * 60_000)
  const drawn = { ...view([]), defrostTimes, acknowledgedTimes: [FROM] }
  expect(marksOf(drawn).dots.length).toBeLessThan(10)
  const words = (shown: ChartView) =>
    chartPicture(shown).flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))
  expect(words({ ...drawn, heading: 'Cold room' })).toEqual(
    expect.arrayContaining(['acknowledged', 'defrosting']),
  )
  expect(words(drawn)).not.toContain('defrosting')
  expect(words({ ...view([]), heading: 'Cold room' })).not.toContain('acknowledged')
})

test('the names of weeks never touch: of two the later one stays', () => {
  const words = { ...view([]).words, week: (week: number) => `săptămâna ${week}` }
  // From Sunday noon: Monday begins 120 px after the left edge.
  const sunday = { fromMs: Date.parse('2026-11-22T21:00:00Z'), toMs: FROM + 4 * DAY_MS }
  const drawn = { ...view([]), words, visible: sunday, covered: sunday, width: 700 }
  const weeks = chartPicture(drawn).flatMap((shape) =>
    shape.kind === 'text' && shape.text.startsWith('săpt') ? [shape.text] : [],
  )
  expect(weeks).toEqual(['săptămâna 48'])
})
