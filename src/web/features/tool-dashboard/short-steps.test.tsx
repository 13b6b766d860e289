import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { fakeToolServer } from './testing/fake-tool-server.ts'
import { chart, client, NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'
import { LATEST_MS, useAfterChart } from './use-after-chart.ts'

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

/** However long this machine takes, what follows the chart waits for it. */
const waitForChart = (): void => {
  const wait = window.setTimeout.bind(window)
  vi.spyOn(window, 'setTimeout').mockImplementation(((action: () => void, ms?: number) =>
    ms === LATEST_MS ? 0 : wait(action, ms)) as typeof window.setTimeout)
}

test('what stands below the chart is asked for after it: issued logs, alarms, channels, and the newest reading, which came with the sensor', async () => {
  waitForChart()
  const server = fakeToolServer({ readings, nowMs: NOW })
  const release = server.hold('ChartSeries')
  const late = ['LastData', 'GoodsFigures', 'ToolChannels', 'IssuedLogs']
  const asked = () => late.map((name) => server.asked(name).length)
  await open({ server })
  await expect.poll(() => server.asked('AlarmSpans')).toHaveLength(1)
  await expect.poll(() => server.asked('PeriodFigures')).toHaveLength(1)
  expect(asked()).toEqual([0, 0, 0, 0])
  release()
  await expect.poll(asked).toEqual([1, 1, 1, 1])
})

test('the sensor and its value are shown while nobody knows yet whether an alarm is open', async () => {
  const server = fakeToolServer({ readings, nowMs: NOW })
  const release = server.hold('OpenAlarms')
  await open({ server })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText('In range')).toBeVisible()
  await expect.element(chart()).not.toBeInTheDocument()
  release()
  await expect.element(chart()).toBeVisible()
})

test('figures that come late are drawn in their place, and the chart is not drawn again', async () => {
  const server = fakeToolServer({ readings, nowMs: NOW })
  const release = server.hold('PeriodFigures')
  const paint = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  await open({ server })
  await expect.element(chart()).toBeVisible()
  await expect.poll(() => server.asked('IssuedLogs')).toHaveLength(1)
  const painted = paint.mock.calls.length
  const figures = page.getByLabelText('Figures of the period')
  await expect.element(figures).toHaveAttribute('aria-busy', 'true')
  release()
  await expect.element(figures).toHaveAttribute('aria-busy', 'false')
  expect(paint.mock.calls).toHaveLength(painted)
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
  expect(result.current.due).toBe(0)
  await act(() => result.current.onChart())
  expect(result.current.due).toBe(3)
})

test('what follows the chart is due in three steps, so that each is a short task', async () => {
  const seen: number[] = []
  const { result, act } = await renderHook(() => {
    const after = useAfterChart()
    useEffect(() => void seen.push(after.due), [after.due])
    return after
  })
  expect(seen).toEqual([0])
  await act(() => result.current.onChart())
  expect(seen).toEqual([0, 1, 2, 3])
})

test('a chart that does not come holds up what stands below it for a second and a half', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result, act } = await renderHook(useAfterChart)
  await act(() => vi.advanceTimersByTime(1_499))
  expect(result.current.due).toBe(0)
  await act(() => vi.advanceTimersByTime(1))
  expect(result.current.due).toBe(3)
})

test('paper has what stands below the chart, even before the chart is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result } = await renderHook(useAfterChart)
  window.dispatchEvent(new Event('beforeprint'))
  expect(result.current.due).toBe(3)
})
