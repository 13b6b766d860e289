import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { addPerson } from './support/add-person.ts'
import { runAtLoad } from './support/browser.ts'
import { printLog } from './support/print-log.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

let joanna: Customer
let dairy: Sensor

beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  await coldwatch.send(dairy, [{ time: new Date(Date.now() - 60_000), value: 4.2 }])
})

test('a sensor’s page on paper holds its verdict and nothing that operates it; the dashboard no field and no icon of one', async () => {
  const { page } = await coldwatch.openAs(joanna, '/', { colorScheme: 'dark' })
  await page.locator('article').first().waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.getByRole('searchbox').waitFor({ state: 'hidden' })
  const iconsBesideCards = () =>
    page
      .locator('svg:visible')
      .evaluateAll((icons) => icons.filter((icon) => icon.closest('article') === null).length)
  await expect.poll(iconsBesideCards).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${coldwatch.url}/tool-dashboard?id=${dairy.id}`)
  await page.getByText('None: every reading of this period was in range.').waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.getByText('None: every reading of this period was in range.').waitFor()
  await expect
    .poll(() => page.locator('button:visible, nav:visible, input:visible').count())
    .toBe(0)
  await expect
    .poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor'))
    .toBe('rgb(255, 255, 255)')
})

test('the label of a device key is alone on its paper', async () => {
  const works = await addPerson(coldwatch, {
    role: 'factory',
    email: 'works@coldwatch.example',
    firstName: 'Works',
    lastName: 'One',
  })
  const { page } = await coldwatch.open()
  await runAtLoad(page, 'window.print = () => {}')
  await coldwatch.signIn(page, works)
  await page.goto(`${coldwatch.url}/factory/view`)
  await page.getByLabel('IMEI', { exact: true }).fill('867730049915204')
  await page.getByLabel('Alias', { exact: true }).fill('24e124136c191967')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Print label' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect
    .poll(() => page.evaluate('document.body.innerText'))
    .toMatch(
      /^Coldwatch\s+IMEI\s+867730049915204\s+Alias\s+24e124136c191967\s+Claim code\s+[0-9A-Z]{5}-[0-9A-Z]{5}$/,
    )
  await expect.poll(() => page.locator('[data-label]:visible path').count()).toBe(2)
  expect(
    (await page.pdf({ width: '80mm', height: '38mm' }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g),
  ).toHaveLength(1)
})

/** Prints the measurement log of a sensor's hour as its user does, and returns the file. */
const print = async (): Promise<Buffer> => {
  const meat = await coldwatch.addSensor(joanna, { name: 'Meat', min: 2, max: 8 })
  await coldwatch.send(
    meat,
    Array.from({ length: 12 }, (_, i) => ({
      time: new Date(Date.now() - (13 - i) * 5 * MINUTE_MS),
      value: 4.4,
    })),
  )
  const { page } = await coldwatch.openAs(joanna, `/tool-dashboard?id=${meat.id}`)
  return printLog(page, 'Print log')
}
const chooseFile = (page: Page, buffer: Buffer) =>
  page.setInputFiles('input[type="file"]', { name: 'log.pdf', mimeType: 'application/pdf', buffer })

test('an inspector without an account checks the printed log, its code, and a copy with one other byte', async () => {
  const file = await print()

  const { page } = await coldwatch.open()
  await page.goto(`${coldwatch.url}/verify`)
  await chooseFile(page, file)
  await page
    .getByRole('heading', { name: 'This file is exactly the one that was issued.' })
    .waitFor()
  await page.getByText('The data of this log has not changed since it was issued.').waitFor()
  const code = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(
    (await page.getByRole('status').textContent()) ?? '',
  )?.[0]

  await page.goto(`${coldwatch.url}/verify?code=${code}`)
  await page.getByRole('heading', { name: 'A log with this code was issued here.' }).waitFor()

  const altered = Buffer.from(file)
  altered[altered.length >> 1]! ^= 1
  await chooseFile(page, altered)
  await page
    .getByRole('heading', {
      name: new RegExp(
        `This file claims to be the measurement log ${code} ?, but it differs from what was issued.`,
      ),
    })
    .waitFor()
})
