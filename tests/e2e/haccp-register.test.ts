import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { axeViolations } from './support/axe-violations.ts'
import { NARROW } from './support/browser.ts'
import type { Customer } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

let joanna: Customer
let customers = 0
beforeEach(async () => {
  joanna = await coldwatch.addCustomer({ email: `joanna${++customers}@harbour.example` })
  await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
})

const addPoint = async (page: Page) => {
  await page.goto(`${coldwatch.url}/haccp/points`)
  await page.getByRole('button', { name: 'Add a check point' }).click()
  await page.getByLabel('Name').fill('Hot counter')
  await page.getByLabel('Lower limit').fill('65')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('heading', { level: 3, name: 'Hot counter' }).waitFor()
}

/** A phone that has opened the register once, so that it works without a network. */
const phone = async () => {
  const opened = await coldwatch.openAs(joanna, '/haccp/points', {
    ...NARROW,
    serviceWorkers: 'allow',
  })
  await addPoint(opened.page)
  await opened.page.goto(`${coldwatch.url}/haccp`)
  await opened.page.getByRole('heading', { level: 3, name: 'Hot counter' }).waitFor()
  await opened.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await opened.page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await expect
    .poll(() =>
      opened.page.evaluate(`(async () => {
        const names = await caches.keys()
        return names.length === 0 ? 0 : (await (await caches.open(names[0])).keys()).length
      })()`),
    )
    .toBeGreaterThan(10)
  return opened
}

const enter = async (page: Page, celsius: string) => {
  await page.getByRole('button', { name: 'Enter: Hot counter' }).click()
  await page.getByLabel('Temperature', { exact: true }).fill(celsius)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}
const waitingCount = (page: Page) => page.getByText(/^Waiting to be sent: /)

test('a round without a network waits on the phone, also after a reload, and is sent once when it is back', async () => {
  const { page, context } = await phone()
  await context.setOffline(true)
  await page.goto(`${coldwatch.url}/haccp`)
  await enter(page, '68.5')
  await page.getByText('Hot counter: 68.5 °C').waitFor()
  await page.getByText('Waiting to be sent: 1').waitFor()
  await page.getByText('1 of 2 today').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${coldwatch.url}/haccp`)
  await enter(page, '61,2')
  await page.getByText('Waiting to be sent: 2').waitFor()
  await page.getByText('out of bounds').waitFor()

  // Two tabs come back to the network at the same moment.
  const other = await context.newPage()
  await other.goto(`${coldwatch.url}/haccp`)
  await other.getByText('Waiting to be sent: 2').waitFor()
  await context.setOffline(false)
  await expect.poll(() => waitingCount(page).count(), { timeout: 20_000 }).toBe(0)
  await expect.poll(() => waitingCount(other).count()).toBe(0)
  await page.goto(`${coldwatch.url}/haccp`)
  await page.getByText('2 of 2 today').waitFor()
  expect(await page.getByText(/^Hot counter: 6/).count()).toBe(2)
  expect(await page.getByText('waiting to be sent').count()).toBe(0)
})

test('a session that ended asks for the login, and what was entered is sent after it', async () => {
  const { page, context } = await phone()
  await context.setOffline(true)
  await page.goto(`${coldwatch.url}/haccp`)
  await enter(page, '70')
  await page.getByText('Waiting to be sent: 1').waitFor()
  await page.evaluate(`localStorage.setItem('token', 'ended')`)
  await context.setOffline(false)
  await page.waitForURL('**/login**')
  await page.getByLabel('E-mail').fill(joanna.email)
  await page.getByLabel('Password', { exact: true }).fill(joanna.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/haccp')
  await expect.poll(() => waitingCount(page).count(), { timeout: 20_000 }).toBe(0)
  await page.getByText('Hot counter: 70 °C').waitFor()
})

test('an entry is corrected with a reason, and both stay; the month shows the days of the sensor beside them', async () => {
  const { page, problems } = await coldwatch.openAs(joanna, '/haccp/points')
  await addPoint(page)
  await page.goto(`${coldwatch.url}/haccp`)
  await enter(page, '86')
  await page.getByRole('button', { name: 'Correct: Hot counter: 86 °C' }).click()
  await page.getByLabel('Temperature', { exact: true }).fill('68')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Fill this in.').waitFor()
  await page.getByLabel('Why it is corrected').fill('typed 86')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('s', { hasText: 'Hot counter: 86 °C' }).waitFor()
  await page.getByText('Hot counter: 68 °C').waitFor()
  await page.getByText(/reason: typed 86/).waitFor()

  await page.getByRole('link', { name: 'Month', exact: true }).click()
  await page.getByRole('row', { name: /^01/ }).waitFor()
  await page.locator('s', { hasText: 'Hot counter: 86 °C' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})
