import '../../theme/kit.css'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../../testing/axe.ts'
import { fakeToolServer, TOOL } from './testing/fake-tool-server.ts'
import {
  chart,
  client,
  figure,
  FIVE_MINUTES,
  NOW,
  open,
  readings,
  tidyUp,
} from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

describe('the heading', () => {
  test('has tool, IMEI and sensor, range and alarm range, and the last value with state, time and age', async () => {
    await open()
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Dairy cold room 2')
    await expect.element(page.getByText('865413051208841 / 2')).toBeVisible()
    await expect.element(page.getByText('range 2 … 8 °C')).toBeVisible()
    await expect.element(page.getByText('alarm 1 … 9 °C')).toBeVisible()
    await expect
      .element(page.getByRole('banner').or(page.getByText('2026-11-20 14:00:00')).first())
      .toBeVisible()
    await expect.element(page.getByText('10 s ago')).toBeVisible()
    await expect.element(page.getByText('In range').first()).toBeVisible()
  })

  test('a tool that is absent or foreign is not found', async () => {
    await open({ server: fakeToolServer({ readings, tool: null, nowMs: NOW }) })
    await expect.element(page.getByText('Device not found')).toBeVisible()
  })

  test('without an id no tool is requested', async () => {
    const server = await open({ address: '' })
    await expect.element(page.getByText('Device not found')).toBeVisible()
    expect(server.asked('UserToolList')).toEqual([])
  })
})

describe('the period', () => {
  test('begins with today in the viewer’s zone and stands in the address once chosen', async () => {
    const server = await open()
    await expect.element(chart()).toBeVisible()
    expect(server.asked('ChartSeries')[0]).toMatchObject({
      toolId: '7',
      dateStart: '2026-11-20T00:00:00.000Z',
      dateEnd: '2026-11-21T00:00:00.000Z',
    })
    await page.getByRole('button', { name: 'Last month' }).click()
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent('?id=7&preset=lastMonth&from=2026-10-01&to=2026-10-31')
    await expect.element(page.getByText('31 days, weeks 40 – 44, Europe/Lisbon')).toBeVisible()
  })

  test('chosen in the calendar ends at most 30 days after its first day', async () => {
    await open({ address: 'id=7&preset=custom&from=2026-09-01&to=2026-09-02' })
    await page.getByRole('button', { name: /Choose the period/ }).click()
    await expect.element(page.getByText('Choose the first day.')).toBeVisible()
    await expect.element(page.getByText('36', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '10 September 2026' }).click()
    await expect
      .element(page.getByText('From 2026-09-10. Now choose the last day, up to 2026-10-10.'))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: '11 October 2026' })).toBeDisabled()
    await expect
      .element(page.getByRole('button', { name: '9 September 2026', exact: true }))
      .toBeDisabled()
    await page.getByRole('button', { name: '10 October 2026' }).click()
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent('?id=7&preset=custom&from=2026-09-10&to=2026-10-10')
  })

  test('of an address that cannot be shown is named, with what is shown instead, until another is chosen', async () => {
    await open({ address: 'id=7&from=2019-01-01&to=2019-01-31' })
    const word = page.getByText(
      /at most 31 days between 2025-11-20 and 2026-11-20 can be chosen\. Shown instead: 2026-11-20\.$/,
    )
    await expect.element(word).toBeVisible()
    await page.getByRole('button', { name: 'Yesterday' }).click()
    await expect.element(word).not.toBeInTheDocument()
  })

  test('without readings says so and leads to the day of the last one', async () => {
    await open({ address: 'id=7&preset=yesterday' })
    await expect.element(page.getByText('No readings in this period')).toBeVisible()
    const download = page.getByRole('button', { name: 'Download: No readings in this period' })
    await expect.element(download).toBeDisabled()
    await download.click({ force: true })
    await expect.element(download).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('button', { name: 'Show that day' }).click()
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent('?id=7&preset=custom&from=2026-11-20&to=2026-11-20')
    await expect.element(chart()).toBeVisible()
  })
})

describe('figures and excursions', () => {
  test('are those of every reading', async () => {
    await open()
    await expect.poll(() => figure('Lowest')).toBe('Lowest4.4 °C')
    expect(figure('In range')).toBe('In range96.2%of 13\u00a0h measured')
    expect(figure('Highest')).toBe('Highest9.5 °C')
    expect(figure('Mean')).toBe('Mean4.60 °C')
    expect(figure('Readings')).toBe('Readings157 of 169')
    expect(figure('Without readings')).toBe('Without readings1\u00a0h')
    await expect
      .element(page.getByRole('row').nth(1))
      .toHaveTextContent('2026-11-20 10:00:002026-11-20 10:30:0030 minmax 8 °C9.5 °Cno alarm')
  })

  test('a share below 100 % is never rounded up to 100 %', async () => {
    const many = Array.from(
      { length: 5_000 },
      (_, index) => [NOW - (5_000 - index) * 2_000, index === 10 ? 900 : 400] as const,
    )
    await open({
      server: fakeToolServer({
        readings: many,
        nowMs: NOW,
        tool: { ...TOOL, usualIntervalMs: 2_000 },
      }),
    })
    await expect.poll(() => figure('In range')).toMatch(/^In range99\.9%/)
  })
})

describe('while it is open', () => {
  test('a new reading of the poll shows in the heading and in the chart without another series', async () => {
    const server = await open()
    await expect.element(chart()).toHaveAttribute('aria-valuemax', '156')
    server.arrive(NOW + 1_000, 910)
    await client.refetchQueries({ queryKey: ['last-data'] })
    await expect.element(chart()).toHaveAttribute('aria-valuemax', '157')
    await expect.element(page.getByText('Out of range').first()).toBeVisible()
    expect(server.asked('ChartSeries')).toHaveLength(1)
  })

  test('a reading that came after the figures were loaded does not end an excursion that goes on', async () => {
    const out = readings.map(([time, value], place) =>
      place < readings.length - 3 ? ([time, value] as const) : ([time, 950] as const),
    )
    const server = await open({ server: fakeToolServer({ readings: out, nowMs: NOW }) })
    const newest = () => page.getByRole('row').nth(1).element().textContent
    await expect.poll(newest).toContain('still out of range')
    server.arrive(NOW + 1_000, 910)
    await client.refetchQueries({ queryKey: ['last-data'] })
    await expect.element(chart()).toHaveAttribute('aria-valuemax', '157')
    await expect.poll(newest).toContain('still out of range')
  })

  test('a failed poll changes nothing on the screen', async () => {
    const server = await open()
    await expect.poll(() => figure('Lowest')).toBe('Lowest4.4 °C')
    const before = document.querySelector('main')?.textContent
    server.fail('LastData', 'PeriodFigures', 'ChartSeries', 'UserToolList')
    await client.refetchQueries()
    expect(document.querySelector('main')?.textContent).toBe(before)
  })

  test('zooming in requests a finer series and keeps the picture until it arrives', async () => {
    const month = Array.from(
      { length: 30 * 288 },
      (_, index) => [NOW - (30 * 288 - index) * FIVE_MINUTES, 400 + (index % 50)] as const,
    )
    const server = await open({
      server: fakeToolServer({ readings: month, nowMs: NOW }),
      address: 'id=7&preset=custom&from=2026-10-21&to=2026-11-20',
    })
    await expect.element(chart()).toBeVisible()
    const release = server.hold()
    chart().element().focus()
    await userEvent.keyboard('+++++')
    // On a busy machine the keys come so slowly that more than one series is asked for.
    const lengths = (): number[] =>
      server
        .asked('ChartSeries')
        .map(
          ({ dateStart, dateEnd }) => Date.parse(String(dateEnd)) - Date.parse(String(dateStart)),
        )
    await expect.poll(() => lengths().at(-1)).toBeLessThan(lengths()[0]! / 8)
    await expect.element(chart()).toBeVisible()
    release()
    await expect.element(page.getByText('in range', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Reset zoom' }).click()
    const reset = page.getByRole('button', { name: 'Reset zoom: The whole period is shown' })
    await expect.element(reset).toBeDisabled()
  })

  test('a chart that did not load says that the measurements are safe, and when, and tries again', async () => {
    const server = fakeToolServer({ readings, nowMs: NOW })
    server.fail('ChartSeries')
    await open({ server })
    await expect.element(page.getByText('The chart did not load')).toBeVisible()
    await expect
      .element(
        page.getByText(/The readings are safe\. Only this request failed, at \d\d:\d\d:\d\d/),
      )
      .toBeVisible()
    server.recover()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(chart()).toBeVisible()
  })
})

describe('for everyone', () => {
  for (const scheme of ['light', 'dark'] as const) {
    test(`axe finds nothing in the ${scheme} scheme, calendar and menu open`, async () => {
      await open({ scheme })
      await expect.poll(() => figure('Lowest')).toBe('Lowest4.4 °C')
      const violations = () => axeViolations(document.body)
      expect(await violations()).toEqual([])
      await page.getByRole('button', { name: /Choose the period/ }).click()
      await expect.element(page.getByText('Choose the first day.')).toBeVisible()
      expect(await violations()).toEqual([])
      await userEvent.keyboard('{Escape}')
      await page.getByRole('button', { name: 'Download' }).click()
      await expect.element(page.getByRole('button', { name: 'SVG picture' })).toBeVisible()
      expect(await violations()).toEqual([])
    })
  }

  for (const language of ['hu', 'de', 'nl', 'ro', 'sk'] as const) {
    test(`nothing is wider than a phone in ${language}`, async () => {
      await open({
        language,
        width: 390,
        address: 'id=7&preset=custom&from=2026-10-21&to=2026-11-20',
      })
      await expect.element(chart()).toBeVisible()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    })
  }
})

test('the page leads to the trends of the cooling', async () => {
  await open()
  await expect
    .element(page.getByRole('link', { name: 'Cooling health' }))
    .toHaveAttribute('href', '/cooling?id=7')
})
