import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from './support/axe.ts'
import { launchBrowser, logInOn, openPage } from './support/browser.ts'
import { type Coldwatch, type Customer, startColdwatch } from './support/coldwatch.ts'

let coldwatch: Coldwatch
let browser: Browser
let customer: Customer

beforeAll(async () => {
  coldwatch = await startColdwatch()
  browser = await launchBrowser()
  customer = await coldwatch.addCustomer({ email: 'contrast@harbour.example' })
  for (const [name, value] of [
    ['Dairy', 4.2],
    ['Meat', 9.1],
    ['Silent', null],
  ] as const) {
    const sensor = await coldwatch.addSensor(customer, { name, min: 2, max: 8 })
    await coldwatch.send(sensor, [{ time: new Date(Date.now() - 60_000), value }])
  }
})

afterAll(async () => {
  await browser?.close()
  await coldwatch?.stop()
})

test.each(['light', 'dark'] as const)(
  'who asks the system for more contrast gets text of 7 : 1 on the dashboard in the %s scheme',
  async (colorScheme) => {
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
  },
)
