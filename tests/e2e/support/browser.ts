import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS })

export const DESK = { width: 1280, height: 860 }
export const PHONE = { width: 390, height: 844 }

/** What no page of the product may ever do; every test ends by asserting that the list is empty. */
export type WatchedPage = { page: Page; context: BrowserContext; problems: string[] }

const VIOLATION = 'content-security-policy:'

/** A page in a fresh profile that writes down policy violations and uncaught errors. */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    viewport: DESK,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(10_000)
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
  return { page, context, problems }
}

/** Fills the login form of a page that stands there and waits until it has gone. */
export const logInOn = async (
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
