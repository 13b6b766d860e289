import { setTimeout as pause } from 'node:timers/promises'
import { singleSender } from './load/singles.ts'
import {
  DESKTOP,
  framesDuring,
  launchBrowser,
  logIn,
  SLOWER,
  slowDown,
  workBetween,
  workOf,
} from './support/browser.ts'
import type { Figure } from './support/report.ts'
import { seedDashboard } from './support/seeded-dashboard.ts'
import { startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const WIDGETS = Number(process.env['BENCH_WIDGETS'] ?? 500)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 40)
const EACH_MS = 100
/** The first lists and lines are drawn, and what the page does when it is idle is done. */
const SETTLES_MS = 8_000

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN

/**
 * A dashboard of 500 sensors at ten readings a second, each of another sensor, on a page whose thread
 * is four times slower: how long its frames take. `BENCH_SECONDS` (40) is the time measured,
 * `BENCH_WIDGETS` the number of sensors.
 */
export const busyDashboard = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const { devices, session } = await seedDashboard(folder, WIDGETS)
    const server = await startServer(folder)
    const sender = singleSender(server.port)
    const browser = await launchBrowser()
    try {
      const context = await browser.newContext(DESKTOP)
      await logIn(context, session)
      const page = await context.newPage()
      await page.goto(`http://127.0.0.1:${server.port}/dashboard`)
      await page.waitForFunction(
        (widgets) => document.querySelectorAll('article').length === widgets,
        WIDGETS,
        { timeout: 60_000 },
      )
      await pause(SETTLES_MS)
      let isOver = false
      let sent = 0
      const began = performance.now()
      const sending = (async () => {
        while (!isOver) {
          // 7 has no factor in common with 500: each has its turn, no two neighbours in a row.
          const device = devices[(sent * 7) % devices.length]!
          void sender.send(device, 4 + ((sent * 13) % 37) / 10)
          sent += 1
          await pause(Math.max(0, began + sent * EACH_MS - performance.now()))
        }
      })()
      const devtools = await slowDown(page)
      await pause(2_000)
      const before = await workOf(devtools)
      const { intervals, longTasks } = await framesDuring(page, () => pause(SECONDS * 1_000))
      const work = workBetween(before, await workOf(devtools))
      isOver = true
      await sending
      const share = (seconds: number) => `${((seconds / SECONDS) * 100).toFixed(1)} %`
      const measured = `${WIDGETS} widgets, ${(1_000 / EACH_MS).toFixed(0)} readings a second, ${SLOWER} times slower, ${SECONDS} s, ${intervals.length} frames`
      return [
        {
          what: 'busy dashboard: p95 of the time from frame to frame, ms',
          value: quantile(intervals, 0.95),
          goal: { atMost: 33.4 },
          measured: `${measured}; p50 ${quantile(intervals, 0.5).toFixed(0)}, p99 ${quantile(intervals, 0.99).toFixed(0)}, worst ${quantile(intervals, 1).toFixed(0)} ms; ${longTasks.length} tasks over 50 ms, the longest ${Math.max(0, ...longTasks).toFixed(0)}`,
        },
        {
          what: "busy dashboard: share of the page's thread",
          value: work.task / SECONDS,
          goal: { atMost: 0.5 },
          measured: `script ${share(work.script)}, style ${share(work.style)}, layout ${share(work.layout)}`,
        },
      ]
    } finally {
      await browser.close()
      sender.close()
      await server.running.stop()
    }
  })
