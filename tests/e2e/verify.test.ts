import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, logInOn, openPage } from './support/browser.ts'
import { type Coldwatch, type Customer, type Sensor, startColdwatch } from './support/coldwatch.ts'

let coldwatch: Coldwatch
let browser: Browser
let joanna: Customer
let dairy: Sensor

beforeAll(async () => {
  coldwatch = await startColdwatch()
  browser = await launchBrowser()
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  await coldwatch.send(
    dairy,
    Array.from({ length: 12 }, (_, i) => ({
      time: new Date(Date.now() - (13 - i) * 5 * MINUTE_MS),
      value: 4.4,
    })),
  )
})

afterAll(async () => {
  await browser?.close()
  await coldwatch?.stop()
})

/** Prints the log of the day as its user does, and gives the file. */
const print = async (page: Page): Promise<Buffer> => {
  await page.goto(`${coldwatch.url}/login`)
  await logInOn(page, joanna)
  await page.goto(`${coldwatch.url}/tool-dashboard?id=${dairy.id}`)
  const answered = page.waitForResponse(
    (response) => response.request().postData()?.includes('generateMeasureLog') ?? false,
  )
  await page.getByRole('button', { name: 'Print log' }).click()
  const { data } = (await (await answered).json()) as { data: { generateMeasureLog: string } }
  return Buffer.from(data.generateMeasureLog, 'base64')
}
const give = (page: Page, buffer: Buffer) =>
  page.setInputFiles('input[type="file"]', { name: 'log.pdf', mimeType: 'application/pdf', buffer })

test('an inspector without an account checks the printed log, its code, and a copy with one other byte', async () => {
  const printing = await openPage(browser)
  const file = await print(printing.page)
  await printing.context.close()

  const { page, problems, context } = await openPage(browser)
  await page.goto(`${coldwatch.url}/verify`)
  await give(page, file)
  await page
    .getByRole('heading', { name: 'This file is exactly the one that was issued.' })
    .waitFor()
  await page.getByText('The record behind it has not changed since.').waitFor()
  const code = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(
    (await page.getByRole('status').textContent()) ?? '',
  )?.[0]

  await page.goto(`${coldwatch.url}/verify?code=${code}`)
  await page.getByRole('heading', { name: 'A log with this code was issued here.' }).waitFor()

  const altered = Buffer.from(file)
  altered[altered.length >> 1]! ^= 1
  await give(page, altered)
  await page
    .getByRole('heading', { name: 'This file was not issued here, or it has been altered.' })
    .waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('readings that come afterwards are told', async () => {
  const { page, context } = await openPage(browser)
  const file = await print(page)
  await coldwatch.send(dairy, [{ time: new Date(Date.now() - 32 * MINUTE_MS), value: 4.6 }])
  await page.goto(`${coldwatch.url}/verify`)
  await give(page, file)
  await page.getByText('1 reading arrived later.').waitFor()
  await context.close()
})
