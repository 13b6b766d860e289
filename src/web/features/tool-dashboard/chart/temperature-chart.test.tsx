import { MINUTE_MS } from '../../../../domain/durations.ts'
import '../../../theme/kit.css'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cssVariables } from '../../../theme/css-variables.ts'
import type { ChartView } from './chart-view.ts'
import type { Span } from './drawn-series.ts'
import { TemperatureChart, type CrosshairWords } from './temperature-chart.tsx'
import { period, view } from './testing/two-hours.ts'

const crosshair: CrosshairWords = {
  value: ({ value }) => `${value.toFixed(1)} °C`,
  distance: ({ distance }) => `${distance.celsius.toFixed(1)} ${distance.kind}`,
  spread: () => null,
  time: (timeMs) => new Date(timeMs).toISOString(),
  origin: ({ kind }) => kind,
  nothing: 'nothing yet',
}

let shown: Span = period
const Chart = ({ marked }: { marked?: ChartView['marked'] & object }) => {
  const [visible, setVisible] = useState<Span>(period)
  shown = visible
  return (
    <MantineProvider cssVariablesResolver={cssVariables}>
      <div style={{ width: 900 }}>
        <TemperatureChart
          {...view}
          {...(marked && { marked })}
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
  const drawn = await render(<Chart />)
  const layer = page.getByRole('slider', { name: 'Temperature' })
  await expect.element(layer).toBeInTheDocument()
  await expect
    .poll(() => document.querySelector('canvas')?.width)
    .toBe(900 * window.devicePixelRatio)
  return Object.assign(layer, { drawn })
}
test('the picture is painted once for all that changes before a frame', async () => {
  const { drawn } = await start()
  const paint = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await nextFrame()
  for (const marked of [[], [], []]) flushSync(() => drawn.rerender(<Chart marked={marked} />))
  expect(paint).not.toHaveBeenCalled()
  await nextFrame()
  expect(paint).toHaveBeenCalledOnce()
})

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

  test('the wheel zooms with Ctrl alone; without it the page scrolls', async () => {
    const layer = (await start()).element()
    expect(fire(layer, 'wheel', 450, { deltaY: 200 }).defaultPrevented).toBe(false)
    expect(fire(layer, 'wheel', 450, { deltaY: -400 }).defaultPrevented).toBe(false)
    expect(fire(layer, 'wheel', 450, { deltaY: -400, ctrlKey: true }).defaultPrevented).toBe(true)
    await expect.poll(lengthMinutes).toBeLessThan(80)
    expect(fire(layer, 'wheel', 450, { deltaY: 200 }).defaultPrevented).toBe(false)
  })

  test('every turn of the wheel zooms, also when several come before the screen draws', async () => {
    const layer = (await start()).element()
    for (let turn = 0; turn < 4; turn++) fire(layer, 'wheel', 450, { deltaY: -300, ctrlKey: true })
    await expect.poll(lengthMinutes).toBeLessThan(25)
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

test('nothing of an earlier picture stays on the canvas', async () => {
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

test('stretches of late readings that load after the series are painted', async () => {
  const { drawn } = await start()
  const canvas = document.querySelector('canvas')!
  const picture = () => canvas.toDataURL()
  await document.fonts.ready
  const before = picture()
  await drawn.rerender(
    <Chart
      marked={[{ kind: 'late', ...period, readings: 100, receivedMs: { first: 0, last: 0 } }]}
    />,
  )
  await expect.poll(() => picture() !== before).toBe(true)
})
