import { MINUTE_MS } from '../../../../domain/durations.ts'
import { describe, expect, test } from 'vitest'
import type { ChartView } from './chart-view.ts'
import { chartAsPng } from './chart-as-png.ts'
import { chartAsSvg } from './chart-as-svg.ts'
import { chartPicture } from './chart-picture.ts'
import { paintChart } from './paint-chart.ts'
import { FROM, means, minutes, period, view, words } from './testing/two-hours.ts'

describe('as a picture', () => {
  const picture: ChartView = {
    ...view,
    visible: period,
    width: 900,
    height: 500,
    heading: 'Dairy <cold> & room',
  }

  test('the SVG holds limits, peak, week and heading as text that cannot become markup', async () => {
    const svg = chartAsSvg(picture)
    const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
    expect(root.nodeName).toBe('svg')
    for (const text of [
      'max 8.0',
      'min 2.0',
      'alarm 9.0',
      '+4.0 °C',
      'Week 47',
      'Dairy <cold> & room',
      '00:30',
    ])
      expect(root.textContent).toContain(text)
  })

  test('the accessible name of the SVG has its title and limits', () => {
    const root = new DOMParser().parseFromString(chartAsSvg(picture), 'image/svg+xml')
    const svg = root.documentElement
    const named = svg.getAttribute('aria-labelledby')!.split(' ')
    expect(named.map((id) => root.getElementById(id)?.textContent)).toEqual([
      'Dairy <cold> & room',
      'Temperature, °C, min 2.0, max 8.0, alarm 1.0 … 9.0',
    ])
    expect([svg.firstElementChild!.nodeName, svg.getAttribute('viewBox')]).toEqual([
      'title',
      '0 0 900 500',
    ])
  })

  test('characters that XML forbids are left out of the SVG', () => {
    const svg = chartAsSvg({ ...picture, heading: 'Cold\u0000 \u000broom \ud800"]]>' })
    const root = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(root.querySelector('parsererror')).toBeNull()
    expect(root.querySelector('title')!.textContent).toBe('Cold room \ufffd"]]>')
  })

  test('a time without monitoring is hatched the other way, and a file says what its hatches mean', () => {
    const outage = { fromMs: FROM + 90 * MINUTE_MS, toMs: FROM + 100 * MINUTE_MS }
    const slopes = (shown: ChartView): Set<number> =>
      new Set(
        chartPicture(shown).flatMap((shape) =>
          shape.kind === 'lines' && shape.paint.opacity === 0.55
            ? shape.lines.map(([from, to]) => Math.sign((to[1] - from[1]) * (to[0] - from[0])))
            : [],
        ),
      )
    const watched = { ...picture, series: { ...view.series, gaps: [] } }
    expect([...slopes(watched)]).toEqual([])
    expect([...slopes({ ...watched, outages: [outage] })]).toEqual([1])
    expect([...slopes({ ...picture, outages: [outage] })].toSorted()).toEqual([-1, 1])
    const svg = chartAsSvg({ ...picture, outages: [outage] })
    expect(svg).toContain(words.noReadings)
    expect(svg).toContain(words.notMonitored)
    expect(chartAsSvg(picture)).not.toContain(words.notMonitored)
  })

  test('a gap is hatched and breaks the line', async () => {
    const filled = minutes.length
    const whole = {
      ...view.series,
      times: view.series.times.map((_, index) => FROM + index * MINUTE_MS),
      gaps: [],
    }
    const withGap = chartAsSvg(picture)
    const without = chartAsSvg({
      ...picture,
      series: whole,
      covered: { fromMs: FROM, toMs: FROM + filled * MINUTE_MS },
    })
    const hatches = (svg: string) =>
      svg.split('stroke-opacity="0.55"').length + svg.split('opacity="0.55"').length
    expect(hatches(withGap)).toBeGreaterThan(hatches(without))
  })

  test('the PNG is drawn at twice the size', async () => {
    const bitmap = await createImageBitmap(await chartAsPng(picture))
    expect([bitmap.width, bitmap.height]).toEqual([1_800, 1_000])
  })

  test.each(['plain', 'shade'] as const)(
    'on the canvas and in the SVG it is the same picture, drawn in the %s style',
    async (style) => {
      // A file is shown with the system's letters: the picture is compared without any.
      const silent = () => ''
      const shown: ChartView = {
        ...picture,
        style,
        heading: '',
        words: {
          ...words,
          celsius: silent,
          step: silent,
          beyond: silent,
          week: silent,
          unit: '',
          min: '',
          max: '',
          alarm: '',
          events: '',
        },
        series: {
          ...view.series,
          lows: means.map((celsius) => celsius - 0.6),
          highs: means.map((celsius) => celsius + 0.6),
        },
      }
      const ABOVE_TIMES = 430
      const pixelsOf = (draw: (canvas: HTMLCanvasElement) => void) => {
        const canvas = document.createElement('canvas')
        draw(canvas)
        return canvas.getContext('2d')!.getImageData(0, 0, 900, ABOVE_TIMES).data
      }
      const file = new Image(900, 500)
      file.src = URL.createObjectURL(new Blob([chartAsSvg(shown)], { type: 'image/svg+xml' }))
      await file.decode()
      const inFile = pixelsOf((canvas) => {
        Object.assign(canvas, { width: 900, height: 500 })
        canvas.getContext('2d')!.drawImage(file, 0, 0)
      })
      const onScreen = pixelsOf((canvas) => paintChart(canvas, shown, 1))
      let other = 0
      for (let at = 0; at < inFile.length; at += 4) {
        if (
          [0, 1, 2].some(
            (channel) => Math.abs(inFile[at + channel]! - onScreen[at + channel]!) > 48,
          )
        )
          other++
      }
      expect(other / (900 * ABOVE_TIMES)).toBeLessThan(0.002)
    },
  )
})
