import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright-core'

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
export const DESKTOP = { viewport: { width: 1_280, height: 800 } }

/** How many times slower the page's thread runs than on this machine. */
export const SLOWER = 4

export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const PAGES = fileURLToPath(new URL('../../build/web/index.html', import.meta.url))
/** Without pages a bench would wait for what never comes. */
const expectPages = (): void => {
  if (!existsSync(PAGES)) throw new Error('There are no pages to measure: run npm run build first.')
}

/** `CHROMIUM` names another browser. */
export const launchBrowser = async (): Promise<Browser> => {
  expectPages()
  return await chromium.launch({ executablePath, args: BROWSER_FLAGS })
}

/** With one lasting profile, open to other programs on a port of this machine. */
export const launchOnPort = async (profile: string, port: number): Promise<BrowserContext> => {
  expectPages()
  return await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  })
}

export type BrowserSession = { token: string; accountId: number; email: string }

/** Every page of the context opens logged in. */
export const logIn = (
  context: BrowserContext,
  { token, accountId, email }: BrowserSession,
): Promise<unknown> =>
  context.addInitScript(
    ([session, user]) => {
      localStorage.setItem('token', session)
      localStorage.setItem('user', user)
      localStorage.setItem('authenticated', 'true')
    },
    [token, JSON.stringify({ username: email, role: 'user', id: String(accountId) })] as const,
  )

export const slowDown = async (page: Page, times = SLOWER): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
  return devtools
}

/** Seconds of the page's own thread since it opened, by kind. */
export type PageWork = { task: number; script: number; layout: number; style: number }

export const workOf = async (devtools: CDPSession): Promise<PageWork> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (wanted: string): number =>
    metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return {
    task: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration'),
    style: of('RecalcStyleDuration'),
  }
}

export const workBetween = (before: PageWork, after: PageWork): PageWork => ({
  task: after.task - before.task,
  script: after.script - before.script,
  layout: after.layout - before.layout,
  style: after.style - before.style,
})

/** ms: from one frame to the next, and the tasks that took longer than 50. */
export type Frames = { intervals: number[]; longTasks: number[] }

/** The frames that a page draws while `work` runs. */
export const framesDuring = async (page: Page, work: () => Promise<unknown>): Promise<Frames> => {
  await page.evaluate(() => {
    const frames = { intervals: [] as number[], longTasks: [] as number[], isOver: false }
    Object.assign(window, { frames })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) frames.longTasks.push(duration)
    }).observe({ type: 'longtask' })
    let before = 0
    const next = (now: number) => {
      if (before !== 0) frames.intervals.push(now - before)
      before = now
      if (!frames.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await work()
  // A long task is reported after it ended.
  await pause(200)
  return page.evaluate(() => {
    const { frames } = window as unknown as { frames: Frames & { isOver: boolean } }
    frames.isOver = true
    return { intervals: frames.intervals, longTasks: frames.longTasks }
  })
}
