import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { DAY_MS } from '../src/domain/durations.ts'
import { framesDuring, launchBrowser, logIn, PHONE, SLOWER, slowDown } from './support/browser.ts'
import { median } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { seedDashboard, type SeededDashboard } from './support/seeded-dashboard.ts'
import { startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const RUNS = 5
const DAYS = 30
/** What a page still does when its chart is there. */
const SETTLES_MS = 3_000
const DRAG_PX = 120

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

type Site = { port: number; seeded: SeededDashboard }

/** The page of the sensor with a month, opened for the first time in this browser. */
const openCold = async (browser: Browser, { port, seeded }: Site): Promise<Page> => {
  const context = await browser.newContext(PHONE)
  await logIn(context, seeded.session)
  await context.addInitScript(() => {
    const look = () => {
      const canvas = document.querySelector('canvas')
      // A canvas that nobody has painted yet is 300 wide.
      if (canvas === null || canvas.width === 300) requestAnimationFrame(look)
      else requestAnimationFrame(() => Object.assign(window, { chartMs: performance.now() }))
    }
    look()
  })
  const page = await context.newPage()
  await slowDown(page)
  const now = Date.now()
  const period = `preset=custom&from=${day(now - (DAYS - 1) * DAY_MS)}&to=${day(now)}`
  await page.goto(
    `http://127.0.0.1:${port}/tool-dashboard?id=${seeded.devices[0]?.toolId}&${period}`,
  )
  await page.waitForFunction(() => 'chartMs' in window, undefined, { timeout: 60_000 })
  return page
}

const longest = (tasks: readonly number[]): number => Math.max(0, ...tasks)

/** Opens the settings and drags a thumb of the limits. Answers the longest tasks, ms. */
const useSettings = async (page: Page): Promise<{ openMs: number; dragMs: number }> => {
  // Of the dialog: the chart behind it is a slider too.
  const slider = page.getByRole('dialog').getByRole('slider').first()
  const opened = await framesDuring(page, async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await slider.waitFor()
    await pause(SETTLES_MS)
  })
  const thumb = await slider.boundingBox()
  if (thumb === null) throw new Error('The settings have no thumb.')
  const [x, y] = [thumb.x + thumb.width / 2, thumb.y + thumb.height / 2]
  const dragged = await framesDuring(page, async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - DRAG_PX, y, { steps: 40 })
    await page.mouse.up()
    // The preview is asked for and drawn.
    await pause(SETTLES_MS / 2)
  })
  return { openMs: longest(opened.longTasks), dragMs: longest(dragged.longTasks) }
}

/**
 * The page of a sensor on a phone whose thread is four times slower: the first chart of 30 days with
 * nothing in the cache, and the longest tasks while the settings open and a limit is dragged.
 */
export const sensorPage = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const seeded = await seedDashboard(folder, 12, DAYS + 1)
    const server = await startServer(folder)
    const browser = await launchBrowser()
    try {
      const charts: number[] = []
      const opens: number[] = []
      const drags: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const page = await openCold(browser, { port: server.port, seeded })
        charts.push(
          await page.evaluate(() => (window as unknown as { chartMs: number }).chartMs / 1_000),
        )
        await pause(SETTLES_MS)
        const { openMs, dragMs } = await useSettings(page)
        opens.push(openMs)
        drags.push(dragMs)
        await page.context().close()
      }
      const figure = (what: string, values: readonly number[], atMost: number): Figure => ({
        what,
        value: median(values),
        goal: { atMost },
        measured: `${SLOWER} times slower; ${values.map((value) => value.toFixed(value < 10 ? 1 : 0)).join(', ')}`,
      })
      return [
        figure('first chart of 30 days on a cold phone, s', charts, 2),
        figure('longest task while the settings open, ms', opens, 100),
        figure('longest task while a limit is dragged, ms', drags, 50),
      ]
    } finally {
      await browser.close()
      await server.running.stop()
    }
  })
