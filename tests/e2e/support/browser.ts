import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
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
const STEP_TIMEOUT_MS = 30_000

/** `problems`: breaches of the content security policy, and errors that nothing caught. */
export type WatchedPage = NetworkWatch & {
  page: Page
  context: BrowserContext
  problems: string[]
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

/** An empty page that records its problems. */
export const openPage = async (context: BrowserContext): Promise<WatchedPage> => {
  const page = await context.newPage()
  const problems: string[] = []
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) => {
    console.error('${VIOLATION} ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber)
  })`)
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /content.security.policy|Trusted Type/i.test(message.text()))
      problems.push(message.text())
  })
  return { page, context, problems, ...watchNetwork(page) }
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
