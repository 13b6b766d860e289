import { HOUR_MS } from '../../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { tokenColour } from '../../../theme/tokens.ts'
import { chartAsSvg } from './chart-as-svg.ts'
import { chartPicture } from './chart-picture.ts'
import type { Shape } from './chart-shapes.ts'
import { boxesOf, type ChartView } from './chart-view.ts'
import { drawingOf } from './drawing.ts'
import { pointedAt } from './crosshair-text.ts'
import { FROM, period, view } from './testing/two-hours.ts'

const CHANGED = FROM + HOUR_MS + HOUR_MS / 4
/** Two hours; max 8 is raised to 13 after the excursion to 12 °C. */
const raised: ChartView = {
  ...view,
  visible: period,
  width: 1_000,
  limits: [
    { fromMs: FROM, min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
    { fromMs: CHANGED, min: 2, max: 13, notificationMin: 1, notificationMax: 14 },
  ],
}

type Drawn = Exclude<Shape, { kind: 'clipped' }>
const flat = (shapes: readonly Shape[]): Drawn[] =>
  shapes.flatMap((shape) => (shape.kind === 'clipped' ? flat(shape.shapes) : [shape]))
const textsOf = (drawn: ChartView) =>
  flat(chartPicture(drawn)).flatMap((shape) => (shape.kind === 'text' ? [shape] : []))
const paintedIn = (drawn: ChartView, token: 'band' | 'limit' | 'control' | 'red-mark') => {
  const colour = tokenColour(token, 'light')
  return flat(chartPicture(drawn)).filter(
    (shape) =>
      shape.kind !== 'text' && (shape.paint.fill === colour || shape.paint.stroke === colour),
  )
}

test('the band has a step where the limits changed', () => {
  const { plot } = boxesOf(raised)
  const { at } = drawingOf(raised)
  const x = at.x(CHANGED)
  expect(
    paintedIn(raised, 'band').flatMap((shape) => (shape.kind === 'rect' ? [shape.box] : [])),
  ).toEqual([
    { left: plot.left, width: x - plot.left, top: at.y(8), height: at.y(2) - at.y(8) },
    {
      left: x,
      width: plot.left + plot.width - x,
      top: at.y(13),
      height: expect.closeTo(at.y(2) - at.y(13)),
    },
  ])
})

test('the lines of the limits and of the alarm limits step up there', () => {
  const { at } = drawingOf(raised)
  const x = at.x(CHANGED)
  const linesOf = (token: 'limit' | 'control', dotted: boolean) =>
    paintedIn(raised, token).flatMap((shape) =>
      shape.kind === 'lines' && (shape.paint.dash !== undefined) === dotted ? shape.lines : [],
    )
  expect(linesOf('limit', false)).toContainEqual([
    [x, at.y(8)],
    [x, at.y(13)],
  ])
  expect(linesOf('control', true)).toContainEqual([
    [x, at.y(9)],
    [x, at.y(14)],
  ])
})

test('the excursion above the limit of its time is red, with its distance from that limit', () => {
  expect(paintedIn(raised, 'red-mark').some(({ kind }) => kind === 'polyline')).toBe(true)
  expect(textsOf(raised).map(({ text }) => text)).toContain('+4.0 °C')
})

test('each limit bears its name once: the last ones beside the plot, earlier ones on their lines', () => {
  const { plot } = boxesOf(raised)
  const named = textsOf(raised).filter(({ text }) => /^(min|max|alarm) /.test(text))
  expect(
    named.map(({ text, place: [x] }) => [text, x > plot.left + plot.width ? 'beside' : 'inside']),
  ).toEqual([
    ['max 8.0', 'inside'],
    ['max 13.0', 'beside'],
    ['min 2.0', 'beside'],
  ])
})

test('on a narrow view all names stand inside, also of limits that were changed a moment ago', () => {
  const [first, second] = raised.limits
  const narrow = (changedMs: number): ChartView => ({
    ...raised,
    width: 390,
    isNarrow: true,
    limits: [first!, { ...second!, fromMs: changedMs }],
  })
  for (const changedMs of [CHANGED, period.toMs - 60_000]) {
    const drawn = narrow(changedMs)
    const { plot } = boxesOf(drawn)
    const named = textsOf(drawn).filter(({ text }) => /^(min|max) /.test(text))
    expect(named.map(({ text }) => text)).toEqual(['max 8.0', 'max 13.0', 'min 2.0'])
    for (const { place } of named) {
      expect(place[0]).toBeGreaterThan(plot.left)
      expect(place[0]).toBeLessThan(plot.left + plot.width)
    }
  }
})

test('zoomed to the time after the change only the new limits are drawn', () => {
  const zoomed = { ...raised, visible: { fromMs: CHANGED, toMs: period.toMs } }
  expect(paintedIn(zoomed, 'band')).toHaveLength(1)
  expect(textsOf(zoomed).map(({ text }) => text)).not.toContain('max 8.0')
})

test('the SVG says both limits, the later ones with their time', () => {
  expect(chartAsSvg({ ...raised, heading: 'Room' })).toContain(
    'Temperature, °C, min 2.0, max 8.0, alarm 1.0 … 9.0; 2026-11-20 01:15:00, min 2.0, max 13.0, alarm 1.0 … 14.0',
  )
})

test('the crosshair names the distance from the limit of that time', () => {
  const { series, limits } = raised
  const at = (minute: number) => series.times.indexOf(FROM + minute * 60_000)
  expect(pointedAt(series, at(65), limits)).toMatchObject({
    value: 12,
    isOutOfRange: true,
    distance: { kind: 'above-max', celsius: 4 },
  })
  const later = { ...series, highs: series.highs.with(-1, 12), means: series.means.with(-1, 12) }
  expect(pointedAt(later, later.times.length - 1, limits)).toMatchObject({
    isOutOfRange: false,
    distance: { kind: 'below-max', celsius: 1 },
  })
})

const NOW = FROM + HOUR_MS / 2
test('no limits are drawn in the future, nor before the first ones were in force', () => {
  const ofToday: ChartView = {
    ...raised,
    limits: raised.limits.slice(0, 1),
    limitsFromMs: FROM + HOUR_MS / 4,
    series: { ...raised.series, times: raised.series.times.slice(0, 20) },
    covered: { fromMs: FROM, toMs: NOW },
  }
  const { at } = drawingOf(ofToday)
  const [band, ...others] = paintedIn(ofToday, 'band').flatMap((shape) =>
    shape.kind === 'rect' ? [shape.box] : [],
  )
  expect(others).toEqual([])
  expect(band!.left).toBeCloseTo(at.x(FROM + HOUR_MS / 4))
  expect(band!.left + band!.width).toBeCloseTo(at.x(NOW))
  const line = paintedIn(ofToday, 'limit').flatMap((shape) =>
    shape.kind === 'lines' ? shape.lines : [],
  )
  expect(line.flat().map(([x]) => x)).toEqual([
    at.x(FROM + HOUR_MS / 4),
    at.x(NOW),
    at.x(FROM + HOUR_MS / 4),
    at.x(NOW),
  ])
})

test('missing readings are hatched over the whole height of the plot', () => {
  const { plot } = boxesOf(raised)
  const hatched = flat(chartPicture(raised)).flatMap((shape) =>
    shape.kind === 'lines' && shape.paint.opacity === 0.55 ? shape.lines.flat() : [],
  )
  const heights = hatched.map(([, y]) => y).filter((y) => y <= plot.top + plot.height)
  expect(Math.min(...heights)).toBeCloseTo(plot.top)
  expect(Math.max(...heights)).toBeCloseTo(plot.top + plot.height)
})

const limitedBy = (notificationMin: number, notificationMax: number): ChartView => ({
  ...raised,
  limits: [{ fromMs: FROM, min: 2, max: 8, notificationMin, notificationMax }],
})
const limitNames = (drawn: ChartView) =>
  textsOf(drawn)
    .map(({ text }) => text)
    .filter((text) => /^(min|max|alarm)/.test(text))

test('an alarm limit that equals a limit shares its label, so that both are named', () => {
  expect(limitNames(limitedBy(2, 8))).toEqual(['max, alarm 8.0', 'min, alarm 2.0'])
})

test('a phone names its alarm lines where there is room', () => {
  const phone = { ...limitedBy(-3, 14), width: 390, isNarrow: true }
  expect(limitNames(phone)).toContain('alarm 14.0')
})
