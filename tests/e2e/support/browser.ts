import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Disposable,
  type Page,
} from 'playwright-core'
import { type NetworkWatch, watchNetwork } from './network-watch.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * `whole: false`: one without push messages and the viewer of PDF files, which needs a third less of
 * the processor, where `npm test` has found such a one.
 */
export const launchBrowser = ({ whole = true } = {}): Promise<Browser> => {
  const shell = whole ? undefined : process.env['HEADLESS_SHELL']
  return chromium.launch({
    executablePath: shell ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS,
  })
}

export const DESK = { width: 1280, height: 860 }
export const PHONE = { width: 390, height: 844 }
/** WCAG 1.4.10: a desk of 1280 px at 400 % is 320 px wide. */
export const NARROW = { viewport: { width: 320, height: 640 } }
/** WCAG 1.4.4: a desk of 1280 × 860 at 200 %. */
export const ZOOMED = { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 }
/** How long a step may take, ms: the machine may be busy with other work. */
const STEP_TIMEOUT_MS = 90_000

/** `problems`: breaches of the content security policy, and errors that nothing caught. */
export type WatchedPage = NetworkWatch & {
  page: Page
  context: BrowserContext
  problems: string[]
}

/** What runs when a page loads anything, until the page is used for another test. */
const scripts = new WeakMap<Page, Disposable[]>()

/** Runs `script` before any of the page's own, at each load. */
export const runAtLoad = async (page: Page, script: string): Promise<void> => {
  const added = await page.addInitScript(script)
  scripts.set(page, [...(scripts.get(page) ?? []), added])
}

const VIOLATION = 'content-security-policy:'

/** `isWhole`: the page needs push messages or the viewer of PDF files. */
export type PageOptions = BrowserContextOptions & { isWhole?: boolean }

/** A fresh profile. */
export const newProfile = async (
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: DESK,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    // It would fetch the whole app for each fresh profile: tests that need it ask for it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  return context
}

/** An empty page that records its problems. `page`: one that `emptyPage` has left. */
export const openPage = async (context: BrowserContext, used?: Page): Promise<WatchedPage> => {
  const page = used ?? (await context.newPage())
  const problems: string[] = []
  await runAtLoad(
    page,
    `document.addEventListener('securitypolicyviolation', (event) => {
      console.error('${VIOLATION} ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber)
    })`,
  )
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /content.security.policy|Trusted Type/i.test(message.text()))
      problems.push(message.text())
  })
  return { page, context, problems, ...watchNetwork(page) }
}

/**
 * The app stores something when it is left. By way of a small file of the same origin: an empty page
 * would end the process that has the app's code.
 */
const leaveApp = async (page: Page): Promise<void> => {
  const { origin } = new URL(page.url())
  if (origin === 'null') return
  await page
    .goto(`${origin}/manifest.webmanifest`, { timeout: 5_000 })
    .catch(() => page.goto('about:blank'))
}

/**
 * Leaves nothing of a test in the page and its profile but the cache of files, and closes its other
 * pages. Answers the page; null when the test closed it. A new page costs a process, and the app's code
 * compiled anew: twice as much as all that a short test does.
 */
export const emptyPage = async (
  { page, context }: Pick<WatchedPage, 'page' | 'context'>,
  options: BrowserContextOptions,
): Promise<Page | null> => {
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.unrouteAll()
  if (page.isClosed()) return null
  await page.unrouteAll()
  page.removeAllListeners()
  for (const script of scripts.get(page) ?? []) await script.dispose()
  scripts.delete(page)
  await page.evaluate('sessionStorage.clear()').catch(() => undefined)
  await leaveApp(page)
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  await browser.detach()
  await context.clearCookies()
  await context.clearPermissions()
  await page.setViewportSize(options.viewport ?? DESK)
  await page.emulateMedia({
    media: null,
    contrast: 'no-preference',
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'reduce',
  })
  return page
}

/** Fills in the login form that the page shows, and waits for the page after it. */
export const logInOn = async (
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
