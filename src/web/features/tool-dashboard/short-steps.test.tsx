import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { fakeToolServer } from './testing/fake-tool-server.ts'
import { chart, client, NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'
import { useAfterChart } from './use-after-chart.ts'

afterEach(async () => {
  vi.useRealTimers()
  await tidyUp()
})

const hasRest = () => expect.poll(() => client.isFetching()).toBe(0)

test.each(['ReadingProvenance', 'AlarmSpans', 'PeriodFigures', 'LastData', 'GoodsFigures'])(
  'an answer to %s that changes nothing does not paint the chart again',
  async (name) => {
    const server = fakeToolServer({ readings, nowMs: NOW })
    const release = server.hold(name)
    const paint = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
    await open({ server })
    await expect.element(chart()).toBeVisible()
    await expect.poll(() => server.asked(name).length).toBeGreaterThan(0)
    await expect.poll(() => server.asked('IssuedLogs')).toHaveLength(1)
    const painted = paint.mock.calls.length
    expect(painted).toBeGreaterThan(0)
    release()
    await hasRest()
    expect(paint.mock.calls).toHaveLength(painted)
  },
)

test('the newest reading, which came with the sensor, is asked for after the chart', async () => {
  const server = fakeToolServer({ readings, nowMs: NOW })
  const release = server.hold('ChartSeries')
  await open({ server })
  await expect.poll(() => server.asked('AlarmSpans')).toHaveLength(1)
  expect(server.asked('LastData')).toEqual([])
  release()
  await expect.poll(() => server.asked('LastData')).toHaveLength(1)
})

test('the file of the settings is on its way as their button is pressed, before it is let go', async () => {
  const loadSettings = vi.fn()
  await open({ loadSettings })
  const button = page.getByRole('button', { name: 'Settings' })
  await expect.element(button).toBeVisible()
  expect(loadSettings).not.toHaveBeenCalled()
  button.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  expect(loadSettings).toHaveBeenCalledOnce()
})

test('what stands below the chart is asked for once the chart is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result, act } = await renderHook(useAfterChart)
  expect(result.current.isDue).toBe(false)
  await act(() => result.current.onChart())
  expect(result.current.isDue).toBe(true)
})

test('a chart that does not come holds up what stands below it for a second and a half', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result, act } = await renderHook(useAfterChart)
  await act(() => vi.advanceTimersByTime(1_499))
  expect(result.current.isDue).toBe(false)
  await act(() => vi.advanceTimersByTime(1))
  expect(result.current.isDue).toBe(true)
})

test('paper has what stands below the chart, even before the chart is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result } = await renderHook(useAfterChart)
  window.dispatchEvent(new Event('beforeprint'))
  expect(result.current.isDue).toBe(true)
})
