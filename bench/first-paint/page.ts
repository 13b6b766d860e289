import { MINUTE_MS } from '../../src/domain/durations.ts'
import uPlot from 'uplot'
import type { ChartView } from '../../src/web/features/tool-dashboard/chart/chart-view.ts'
import { paintChart } from '../../src/web/features/tool-dashboard/chart/paint-chart.ts'

// A month of readings each minute, drawn by the product's chart and by uPlot's plain line, on
// canvases of one size.
const READINGS = 43_200
const WIDTH = 1_000
const HEIGHT = 800
const FROM = Date.parse('2026-10-21T00:00:00Z')

const times: number[] = []
const values: number[] = []
let state = 42
for (let index = 0; index < READINGS; index++) {
  state = (state * 48_271) % 2_147_483_647
  const isOut = index > 19_000 && index < 19_090
  times.push(FROM + index * MINUTE_MS)
  values.push(
    Math.round(
      (4.5 + Math.sin(index / 90) + (state / 2_147_483_647 - 0.5) + (isOut ? 6 : 0)) * 10,
    ) / 10,
  )
}
const seconds = times.map((time) => time / 1_000)

const visible = { fromMs: FROM, toMs: FROM + READINGS * MINUTE_MS }
const view: ChartView = {
  series: {
    times,
    lows: values,
    highs: values,
    means: values,
    gaps: [],
    stretchMs: 0,
    usualIntervalMs: MINUTE_MS,
  },
  visible,
  covered: visible,
  limits: [{ fromMs: visible.fromMs, min: 2, max: 8, notificationMin: 1, notificationMax: 9 }],
  style: 'plain',
  zone: 'Europe/Budapest',
  scheme: 'light',
  width: WIDTH,
  height: HEIGHT,
  isNarrow: false,
  words: {
    unit: 'Temperature, °C',
    celsius: (value) => value.toFixed(1),
    step: String,
    beyond: (value) => `+${value.toFixed(1)} °C`,
    noReadings: 'no readings',
    notMonitored: 'not monitored',
    acknowledged: 'alarm acknowledged',
    defrosting: 'recognised defrosting',
    min: 'min',
    max: 'max',
    alarm: 'alarm',
    events: 'Events',
    week: (week) => `Week ${week}`,
    weekShort: (week) => `W${week}`,
  },
}

const place = (): HTMLElement => {
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  return element
}
/** Reading a pixel back waits until everything before it has been drawn. */
const drawn = (element: HTMLElement): void => {
  for (const canvas of element.querySelectorAll('canvas'))
    canvas.getContext('2d')?.getImageData(0, 0, 1, 1)
}

const painters = {
  chart: () => {
    const element = place()
    const began = performance.now()
    const canvas = document.createElement('canvas')
    element.append(canvas)
    paintChart(canvas, view, window.devicePixelRatio)
    drawn(element)
    return performance.now() - began
  },
  uplot: async () => {
    const element = place()
    const began = performance.now()
    const plot = new uPlot(
      {
        width: WIDTH,
        height: HEIGHT,
        scales: { y: { range: [0, 16] } },
        series: [{}, { stroke: '#009070', width: 1.6 }],
      },
      [seconds, values],
      element,
    )
    // uPlot draws in a microtask.
    await Promise.resolve()
    drawn(element)
    const took = performance.now() - began
    plot.destroy()
    return took
  },
}

/** ms from the data at hand to its picture. */
const paint = (painter: keyof typeof painters): Promise<number> =>
  Promise.resolve(painters[painter]())

Object.assign(window, { paint })
