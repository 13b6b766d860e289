import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from './support/axe.ts'
import { launchBrowser, logInOn, openPage } from './support/browser.ts'
import { type Coldwatch, type Customer, startColdwatch } from './support/coldwatch.ts'
import { ADMIN } from '../faults/real-server.ts'

/** WCAG 1.4.10: 320 px is a desk of 1280 px at 400 %. */
const NARROW = { width: 320, height: 640 }
/** WCAG 1.4.4: a desk of 1280 × 860 at 200 %. */
const ZOOMED = { width: 640, height: 430 }

/** What people type, by malice or by habit; each has to stand on the page as it was typed. */
const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\'"`{{7*7}}${7*7}<%= 7 %>',
  '&lt;b&gt;&amp;',
  'حجرة التبريد ١ ‏(يمين)',
  '‮txet desrever',
  '🧊🐟 Fagylalt–pult №5',
  'javascript:alert(1)',
] as const

let coldwatch: Coldwatch
let browser: Browser
let customer: Customer
let toolId: string

beforeAll(async () => {
  coldwatch = await startColdwatch()
  browser = await launchBrowser()
  customer = await coldwatch.addCustomer({ email: 'markup@harbour.example' })
  for (const name of MARKUP) {
    const sensor = await coldwatch.addSensor(customer, { name, min: 2, max: 8 })
    await coldwatch.send(sensor, [{ time: new Date(Date.now() - 60_000), value: 4.2 }])
    toolId = sensor.id
  }
  // A word that no line can break: the longest that a tool may be called by.
  await coldwatch.addSensor(customer, { name: 'Tiefkühlzellenvorraum'.repeat(4), min: -25, max: -16 })
})

afterAll(async () => {
  await browser?.close()
  await coldwatch?.stop()
})

const PUBLIC = ['/login', '/register', '/password', '/terms', '/wall']
const OF_A_USER = ['/dashboard', '/tool-dashboard?id=TOOL', '/pages/user', '/no-such-page']
const OF_A_SUPERADMIN = [
  '/admin/userlist', '/admin/userform', '/affiliate/userlist', '/affiliate/userform', '/admin/toollist', '/admin/toolform?userId=USER', '/admin/dashboard?userId=USER',
  '/factory/view', '/pages/user',
]

const pathOf = (path: string): string => path.replace('TOOL', toolId).replace('USER', customer.id)

/** How far the page can be scrolled to the side, in px. Charts and tables may scroll within their own frame (WCAG 1.4.10). */
const overflow = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth') as Promise<number>

const settled = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${coldwatch.url}${pathOf(path)}`)
  await page.locator('h1, h2').first().waitFor()
  await page.waitForLoadState('networkidle')
}

const overflows = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const path of paths) {
    await settled(page, path)
    const px = await overflow(page)
    if (px > 0) found.push(`${path}: ${px} px`)
  }
  return found
}

test.each([['320 px', NARROW], ['200 % of 1280 px', ZOOMED]] as const)('at %s no page scrolls to the side', async (_name, viewport) => {
  const { page, context, problems } = await openPage(browser, { viewport, locale: 'de-DE' })
  const found = await overflows(page, PUBLIC)
  await page.goto(`${coldwatch.url}/login`)
  await logInOn(page, customer)
  await page.waitForURL('**/dashboard')
  found.push(...(await overflows(page, OF_A_USER)))
  await context.close()

  const admin = await openPage(browser, { viewport, locale: 'de-DE' })
  await admin.page.goto(`${coldwatch.url}/login`)
  await logInOn(admin.page, ADMIN)
  await admin.page.waitForURL('**/admin/userlist')
  found.push(...(await overflows(admin.page, OF_A_SUPERADMIN)))
  await admin.context.close()
  expect(found).toEqual([])
  expect([...problems, ...admin.problems]).toEqual([])
}, 180_000)

test('markup in names stands as text on the dashboard, the tool’s page and the wall', async () => {
  const { page, context, problems } = await openPage(browser)
  await page.goto(`${coldwatch.url}/login`)
  await logInOn(page, customer)
  await page.locator('article').first().waitFor()
  const shown = await page.locator('article h3').allTextContents()
  for (const name of MARKUP) expect(shown).toContain(name)
  await page.goto(`${coldwatch.url}/tool-dashboard?id=${toolId}`)
  expect(await page.locator('h1').first().textContent()).toBe(MARKUP.at(-1))

  await page.goto(`${coldwatch.url}/wall#${await coldwatch.wallSecret(customer, MARKUP[0])}`)
  await page.locator('article').first().waitFor()
  expect(await page.locator('h1').textContent()).toBe(MARKUP[0])
  const onWall = await page.locator('article h2').allTextContents()
  for (const name of MARKUP) expect(onWall).toContain(name)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

test.each(['light', 'dark'] as const)('who asks the system for more contrast gets text of 7 : 1 on the dashboard in the %s scheme', async (colorScheme) => {
  const { page, context } = await openPage(browser, { colorScheme })
  await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' })
  await page.goto(`${coldwatch.url}/login`)
  await logInOn(page, customer)
  await page.locator('article svg[role="img"]').first().waitFor()
  expect(await axeViolations(page, ['color-contrast-enhanced'])).toEqual([])
  await page.getByRole('button', { name: 'Wall display' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})
