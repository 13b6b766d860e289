import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, logInOn, openPage } from './support/browser.ts'
import { type Coldwatch, type Customer, type Sensor, startColdwatch } from './support/coldwatch.ts'
import { addPerson } from './support/people.ts'

let coldwatch: Coldwatch
let browser: Browser
let joanna: Customer
let dairy: Sensor

beforeAll(async () => {
  coldwatch = await startColdwatch()
  browser = await launchBrowser()
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  await coldwatch.send(dairy, [{ time: new Date(Date.now() - 60_000), value: 4.2 }])
})

afterAll(async () => {
  await browser?.close()
  await coldwatch?.stop()
})

test('a sensor’s page on paper holds its verdict and nothing that operates it; the dashboard no field and no icon of one', async () => {
  const { page, context, problems } = await openPage(browser, { colorScheme: 'dark' })
  await page.goto(`${coldwatch.url}/login`)
  await logInOn(page, joanna)
  await page.locator('article').first().waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('searchbox').isVisible()).toBe(false)
  expect(
    await page
      .locator('svg:visible')
      .evaluateAll((icons) => icons.filter((icon) => icon.closest('article') === null).length),
  ).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${coldwatch.url}/tool-dashboard?id=${dairy.id}`)
  await page.getByText('None: every reading of this period was in range.').waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByText('None: every reading of this period was in range.').isVisible()).toBe(
    true,
  )
  expect(await page.locator('button:visible, nav:visible, input:visible').count()).toBe(0)
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
    'rgb(255, 255, 255)',
  )
  expect(problems).toEqual([])
  await context.close()
})

test('the label of a device key is alone on its paper', async () => {
  const works = await addPerson(coldwatch, {
    role: 'factory',
    email: 'works@coldwatch.example',
    firstName: 'Works',
    lastName: 'One',
  })
  const { page, context, problems } = await openPage(browser)
  await page.addInitScript('window.print = () => {}')
  await page.goto(`${coldwatch.url}/login`)
  await logInOn(page, works)
  await page.getByLabel('IMEI', { exact: true }).fill('867730049915203')
  await page.getByLabel('Alias', { exact: true }).fill('24e124136c191967')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Print label' }).click()
  await page.emulateMedia({ media: 'print' })
  expect((await page.evaluate('document.body.innerText')) as string).toMatch(
    /^Coldwatch\s+IMEI\s+867730049915203\s+Alias\s+24e124136c191967$/,
  )
  expect(await page.locator('[data-label]:visible path').count()).toBe(2)
  expect(
    (await page.pdf({ width: '80mm', height: '38mm' }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g),
  ).toHaveLength(1)
  expect(problems).toEqual([])
  await context.close()
})
