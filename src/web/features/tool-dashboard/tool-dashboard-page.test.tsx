import { HOUR_MS } from '../../../domain/durations.ts'
import '../../theme/kit.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { ViewerContext } from '../../viewer/viewer.ts'
import { showLanguage, startTexts, texts } from '../../i18n/i18n.ts'
import { cssVariables } from '../../theme/css-variables.ts'
import { theme } from '../../theme/theme.ts'
import { axeViolations } from '../../testing/axe.ts'
import { holdClock } from '../../testing/hand-clock.ts'
import { fakeToolServer, TOOL } from './testing/fake-tool-server.ts'
import { ToolDashboardPage } from './tool-dashboard-page.tsx'

const FIVE_MINUTES = 300_000
const NOW = Date.parse('2026-11-20T14:00:10Z')
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z')

/**
 * Each five minutes since midnight, 4.40 °C; 9.50 °C from 10:00 until 10:25; nothing from 06:00
 * until 07:00.
 */
const readings = Array.from({ length: 169 }, (_, index) => MIDNIGHT + index * FIVE_MINUTES)
  .filter((time) => time < MIDNIGHT + 6 * HOUR_MS || time >= MIDNIGHT + 7 * HOUR_MS)
  .map(
    (time) =>
      [
        time,
        time >= MIDNIGHT + 10 * HOUR_MS && time < MIDNIGHT + 10.5 * HOUR_MS ? 950 : 440,
      ] as const,
  )

const realFetch = window.fetch
afterEach(async () => {
  await cleanup()
  window.fetch = realFetch
  vi.restoreAllMocks()
})

const Address = () => <output data-testid="address">{useLocation().search}</output>

let client: QueryClient
type Setting = {
  server?: ReturnType<typeof fakeToolServer>
  address?: string
  language?: LanguageCode
  scheme?: 'light' | 'dark'
  width?: number
}

const open = async ({
  server = fakeToolServer({ readings, nowMs: NOW }),
  address = 'id=7',
  language = 'en',
  scheme = 'light',
  width = 1_280,
}: Setting = {}) => {
  await page.viewport(width, 900)
  window.fetch = server.fetch
  if (!texts.isInitialized) await startTexts(language)
  await showLanguage(language)
  client = createQueryClient()
  holdClock(NOW)
  await render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={scheme}
      env="test"
    >
      <QueryClientProvider client={client}>
        <Notifications />
        <ViewerContext
          value={{
            id: '1',
            role: 'user',
            can: viewerPermissions({ kind: 'account', id: 1, role: 'user', path: '/1/' }),
            name: 'Joanna',
            language,
            timeZone: 'Europe/Lisbon',
          }}
        >
          <MemoryRouter initialEntries={[`/tool-dashboard?${address}`]}>
            <main style={{ padding: 16 }}>
              <ToolDashboardPage settings={() => null} alarms={() => null} />
            </main>
            <Address />
          </MemoryRouter>
        </ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return server
}

const chart = () => page.getByRole('slider')
const figure = (name: string) =>
  page.getByLabelText('Figures of the period').getByText(name).element().parentElement?.textContent

describe('the heading', () => {
  test('names tool, IMEI and sensor, range and alarm range, and says the last value with state, time and age', async () => {
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

  test('without an id nothing is asked', async () => {
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

  test('of one’s own ends at most 30 days after its first day', async () => {
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

  test('without readings says so and leads to the day of the last one', async () => {
    await open({ address: 'id=7&preset=yesterday' })
    await expect.element(page.getByText('No readings in this period')).toBeVisible()
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
    expect(figure('In range')).toBe('In range96.2%')
    expect(figure('Highest')).toBe('Highest9.5 °C')
    expect(figure('Readings')).toBe('Readings157 of 169')
    expect(figure('Without readings')).toBe('Without readings1 h')
    await expect
      .element(page.getByRole('row').nth(1))
      .toHaveTextContent('2026-11-20 10:00:002026-11-20 10:30:0030 min9.5 °C')
  })

  test('a share is never rounded up to all of them', async () => {
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
    await expect.poll(() => figure('In range')).toBe('In range99.9%')
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

  test('a failed poll changes nothing on the screen', async () => {
    const server = await open()
    await expect.poll(() => figure('Lowest')).toBe('Lowest4.4 °C')
    const before = document.querySelector('main')?.textContent
    server.fail('LastData', 'PeriodFigures', 'ChartSeries', 'UserToolList')
    await client.refetchQueries()
    expect(document.querySelector('main')?.textContent).toBe(before)
  })

  test('zooming in asks for a finer series and keeps the picture until it has come', async () => {
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
    await expect.element(page.getByRole('button', { name: 'Reset zoom' })).toBeDisabled()
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

describe('files', () => {
  const savedFiles = () => {
    const saved: { name: string; content: Promise<string>; type: string }[] = []
    const blobs = new Map<string, Blob>()
    const createUrl = URL.createObjectURL.bind(URL)
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const address = createUrl(blob as Blob)
      blobs.set(address, blob as Blob)
      return address
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const blob = blobs.get(this.href)
      if (blob) saved.push({ name: this.download, content: blob.text(), type: blob.type })
    })
    return saved
  }

  for (const [item, extension, start] of [
    ['SVG picture', 'svg', '<svg'],
    ['PNG picture', 'png', '\uFFFDPNG'],
    ['CSV, every reading', 'csv', 'Sensor,IMEI / sensor,Time (Europe/Lisbon)'],
  ] as const) {
    test(`${item} is saved under the tool’s name and the period`, async () => {
      const saved = savedFiles()
      await open()
      await page.getByRole('button', { name: 'Download' }).click()
      await page.getByRole('button', { name: item }).click()
      await expect
        .poll(() => saved[0]?.name, { timeout: 10_000 })
        .toBe(`dairy-cold-room-2_2026-11-20.${extension}`)
      const content = await saved[0]!.content
      expect(content.slice(0, start.length)).toBe(start)
      if (extension === 'csv') expect(content.split('\r\n')).toHaveLength(readings.length + 2)
    })
  }

  test('the log opens in a window that the click itself opened', async () => {
    const opened = {
      document: document.implementation.createHTMLDocument(),
      closed: false,
      close: vi.fn(),
      location: { replace: vi.fn() },
    }
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    const server = await open()
    await page.getByRole('button', { name: 'Print log' }).click()
    await expect.poll(() => opened.location.replace.mock.calls[0]?.[0]).toMatch(/^blob:/)
    expect(server.asked('MeasureLog')[0]).toMatchObject({
      imeiNumber: TOOL.imeiNumber,
      measureId: '2',
      language: 'english',
      dateStart: '2026-11-20T00:00:00.000Z',
    })
  })

  test('where windows are blocked the log is saved and a message says so', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const saved = savedFiles()
    await open()
    await page.getByRole('button', { name: 'Print log' }).click()
    await expect.poll(() => saved[0]?.name).toBe('dairy-cold-room-2_measurement-log_2026-11-20.pdf')
    await expect.element(page.getByText(/The browser blocked the new window/)).toBeVisible()
  })

  test('while others are made first the button and the window tell how many', async () => {
    const opened = {
      document: document.implementation.createHTMLDocument(),
      closed: false,
      close: vi.fn(),
      location: { replace: vi.fn() },
    }
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    const server = await open()
    server.queue(3)
    const release = server.hold('MeasureLog')
    await page.getByRole('button', { name: 'Print log' }).click()
    await expect
      .element(page.getByRole('button', { name: 'Queue: 3 ahead …' }), {
        timeout: 10_000,
      })
      .toBeVisible()
    expect(opened.document.body.textContent).toBe(
      'The measurement log is being prepared … Queue: 3 ahead …',
    )
    expect(server.asked('MeasureLogProgress')[0]?.['ticket']).toBe(
      server.asked('MeasureLog')[0]?.['ticket'],
    )
    release()
    await expect.element(page.getByRole('button', { name: 'Print log' })).toBeVisible()
    expect(opened.location.replace).toHaveBeenCalled()
  })

  test('a log that could not be made closes its window and says so', async () => {
    const close = vi.fn()
    vi.spyOn(window, 'open').mockReturnValue({
      document: document.implementation.createHTMLDocument(),
      closed: false,
      close,
      location: { replace: vi.fn() },
    } as unknown as Window)
    const server = fakeToolServer({ readings, nowMs: NOW })
    server.fail('MeasureLog')
    await open({ server })
    await page.getByRole('button', { name: 'Print log' }).click()
    await expect.element(page.getByText(/The measurement log could not be made/)).toBeVisible()
    expect(close).toHaveBeenCalled()
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
