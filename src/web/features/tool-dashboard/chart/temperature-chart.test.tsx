import { MINUTE_MS } from '../../../../domain/durations.ts'
import '../../../theme/kit.css'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cssVariables } from '../../../theme/css-variables.ts'
import type { ChartView } from './chart-view.ts'
import { chartAsPng } from './chart-as-png.ts'
import { chartAsSvg } from './chart-as-svg.ts'
import type { Span } from './drawn-series.ts'
import { paintChart } from './paint-chart.ts'
import { TemperatureChart, type CrosshairWords } from './temperature-chart.tsx'

const FROM = Date.parse('2026-11-20T00:00:00Z')
const period = { fromMs: FROM, toMs: FROM + 120 * MINUTE_MS }

/**
 * Two hours of readings each minute: 5 °C, above 8 °C in the minutes 60 to 69, none in the minutes
 * 20 to 39.
 */
const minutes = Array.from({ length: 120 }, (_, minute) => minute).filter(
  (minute) => minute < 20 || minute >= 40,
)
const means = minutes.map((minute) => (minute >= 60 && minute < 70 ? 12 : 5))
const words = {
  unit: 'Temperature, °C',
  celsius: (value: number) => value.toFixed(1),
  step: String,
  beyond: (value: number) => `+${value.toFixed(1)} °C`,
  min: 'min',
  max: 'max',
  alarm: 'alarm',
  events: 'Events',
  week: (week: number) => `Week ${week}`,
  weekShort: (week: number) => `W${week}`,
}
const crosshair: CrosshairWords = {
  value: ({ value }) => `${value.toFixed(1)} °C`,
  distance: ({ distance }) => `${distance.celsius.toFixed(1)} ${distance.kind}`,
  spread: () => null,
  time: (timeMs) => new Date(timeMs).toISOString(),
  nothing: 'nothing yet',
}
const times = minutes.map((minute) => FROM + minute * MINUTE_MS)
const gaps = times.flatMap((toMs, i) =>
  i > 0 && toMs - times[i - 1]! > 3 * MINUTE_MS ? [{ fromMs: times[i - 1]!, toMs }] : [],
)
const view: Omit<ChartView, 'width' | 'visible' | 'heading'> = {
  series: {
    times,
    lows: means,
    highs: means,
    means,
    gaps,
    stretchMs: 0,
    usualIntervalMs: MINUTE_MS,
  },
  covered: period,
  limits: { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
  style: 'plain',
  zone: 'UTC',
  scheme: 'light',
  height: 400,
  isNarrow: false,
  words,
}

let shown: Span = period
const Chart = () => {
  const [visible, setVisible] = useState<Span>(period)
  shown = visible
  return (
    <MantineProvider cssVariablesResolver={cssVariables}>
      <div style={{ width: 900 }}>
        <TemperatureChart
          {...view}
          period={period}
          visible={visible}
          onZoom={setVisible}
          label="Temperature"
          describedBy="none"
          crosshair={crosshair}
        />
      </div>
    </MantineProvider>
  )
}

const start = async () => {
  await page.viewport(1000, 700)
  await render(<Chart />)
  const layer = page.getByRole('slider', { name: 'Temperature' })
  await expect.element(layer).toBeInTheDocument()
  await expect
    .poll(() => document.querySelector('canvas')?.width)
    .toBe(900 * window.devicePixelRatio)
  return layer
}
const lengthMinutes = () => (shown.toMs - shown.fromMs) / MINUTE_MS

const fire = (
  layer: Element,
  type: string,
  x: number,
  more: PointerEventInit & WheelEventInit = {},
) => {
  const box = layer.getBoundingClientRect()
  const init = {
    bubbles: true,
    cancelable: true,
    clientX: box.left + x,
    clientY: box.top + 150,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    ...more,
  }
  const event = type === 'wheel' ? new WheelEvent(type, init) : new PointerEvent(type, init)
  layer.dispatchEvent(event)
  return event
}

describe('by keyboard', () => {
  test('arrow keys move the crosshair from reading to reading and say value, distance and time', async () => {
    const layer = await start()
    await expect.element(layer).toHaveAttribute('aria-valuetext', 'nothing yet')
    await userEvent.tab()
    await expect.element(layer).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    await userEvent.keyboard('{Home}')
    await expect
      .element(layer)
      .toHaveAttribute('aria-valuetext', '5.0 °C, 3.0 below-max, 2026-11-20T00:00:00.000Z')
    await userEvent.keyboard('{ArrowRight}')
    await expect
      .element(layer)
      .toHaveAttribute('aria-valuetext', '5.0 °C, 3.0 below-max, 2026-11-20T00:01:00.000Z')
  })

  test('End goes to the last reading, Home to the first', async () => {
    const layer = await start()
    await userEvent.tab()
    await userEvent.keyboard('{Home}')
    await expect.element(layer).toHaveAttribute('aria-valuenow', '0')
    await userEvent.keyboard('{End}')
    await expect.element(layer).toHaveAttribute('aria-valuenow', '99')
    await expect
      .element(layer)
      .toHaveAttribute('aria-valuetext', '5.0 °C, 3.0 below-max, 2026-11-20T01:59:00.000Z')
  })

  test('plus and minus zoom, 0 shows the whole period again', async () => {
    const layer = await start()
    await userEvent.tab()
    await userEvent.keyboard('++')
    await expect.poll(lengthMinutes).toBe(30)
    await userEvent.keyboard('-')
    await expect.poll(lengthMinutes).toBe(60)
    await userEvent.keyboard('0')
    await expect.poll(lengthMinutes).toBe(120)
    await expect.element(layer).toHaveFocus()
  })
})

describe('by pointer', () => {
  test('the crosshair names the reading under it and how far beyond its limit it is', async () => {
    const layer = await start()
    await layer.hover({ position: { x: 480, y: 100 } })
    await expect.element(page.getByText('12.0 °C')).toBeVisible()
    await expect.element(page.getByText('4.0 above-max')).toBeVisible()
  })

  test('the wheel zooms in around the pointer, and zoomed out leaves the page its scrolling', async () => {
    const layer = (await start()).element()
    expect(fire(layer, 'wheel', 450, { deltaY: 200 }).defaultPrevented).toBe(false)
    expect(fire(layer, 'wheel', 450, { deltaY: -400 }).defaultPrevented).toBe(true)
    await expect.poll(lengthMinutes).toBeLessThan(80)
    expect(fire(layer, 'wheel', 450, { deltaY: 200 }).defaultPrevented).toBe(true)
  })

  test('a drag zooms to what it spans, a double click shows everything again', async () => {
    const layer = (await start()).element()
    fire(layer, 'pointerdown', 300)
    fire(layer, 'pointermove', 400)
    fire(layer, 'pointermove', 500)
    fire(layer, 'pointerup', 500)
    await expect.poll(lengthMinutes).toBeGreaterThan(20)
    await expect.poll(lengthMinutes).toBeLessThan(40)
    layer.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    await expect.poll(lengthMinutes).toBe(120)
  })

  test('two fingers drawn apart zoom in', async () => {
    const layer = (await start()).element()
    const touch = { pointerType: 'touch' }
    fire(layer, 'pointerdown', 400, { ...touch, pointerId: 5 })
    fire(layer, 'pointerdown', 500, { ...touch, pointerId: 6 })
    fire(layer, 'pointermove', 350, { ...touch, pointerId: 5 })
    fire(layer, 'pointermove', 550, { ...touch, pointerId: 6 })
    await expect.poll(lengthMinutes).toBeLessThan(100)
  })
})

test('what an earlier picture had more of does not stay', async () => {
  const layer = await start()
  const redPixels = () => {
    const canvas = document.querySelector('canvas')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let red = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3]! > 200 && data[at]! > 160 && data[at + 1]! < 60) red++
    return red
  }
  await expect.poll(redPixels).toBeGreaterThan(100)
  layer.element().focus()
  await userEvent.keyboard('{Home}+++')
  await expect.poll(lengthMinutes).toBe(15)
  await expect.poll(redPixels).toBe(0)
})

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

  test('the SVG says its title and its limits to those who do not see it', () => {
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
