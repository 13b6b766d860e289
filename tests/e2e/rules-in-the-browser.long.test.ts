import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { ADMIN, graphql } from '../faults/real-server.ts'
import { setLanguage } from './support/add-person.ts'
import { logInOn, PHONE, type WatchedPage } from './support/browser.ts'
import { printLog } from './support/print-log.ts'
import { register } from './support/register.ts'
import { type Customer, type Sensor, startColdwatch } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

// Rules that `npm test` checks beside their components and in tests/api, once more with the real
// server and pages.

const coldwatch = useColdwatch()

let joanna: Customer
let dairy: Sensor
let freezer: Sensor

beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  freezer = await coldwatch.addSensor(joanna, { name: 'Blast freezer', min: -25, max: -16 })
  await coldwatch.send(
    dairy,
    Array.from({ length: 12 }, (_, i) => ({
      time: new Date(Date.now() - (13 - i) * 5 * MINUTE_MS),
      value: 4.4,
    })),
  )
})

const openTool = (sensor: Sensor, options?: BrowserContextOptions): Promise<WatchedPage> =>
  coldwatch.openAs(joanna, `/tool-dashboard?id=${sensor.id}`, options)
const openSettings = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog').getByRole('slider').first().waitFor()
}
const maximum = (page: Page) => page.getByRole('textbox', { name: 'Temperature range, Maximum' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('two thumbs one degree apart lie beside each other, and neither passes the other', async () => {
  const { page } = await openTool(freezer)
  await openSettings(page)
  await maximum(page).fill('-24')
  const [low, high] = [
    page.getByRole('slider', { name: 'Temperature range, Minimum' }),
    page.getByRole('slider', { name: 'Temperature range, Maximum' }),
  ]
  const [left, right] = [(await low.boundingBox())!, (await high.boundingBox())!]
  expect(left.x + left.width).toBeLessThan(right.x)
  await low.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageUp')
  expect(await page.getByRole('textbox', { name: 'Temperature range, Minimum' }).inputValue()).toBe(
    '−25',
  )
})

test('the second of two people who edit a sensor sees what changed, and may save over it', async () => {
  const [first, second] = [await openTool(freezer), await openTool(freezer)]
  for (const { page } of [first, second]) await openSettings(page)
  await maximum(first.page).fill('-15')
  await first.page.getByRole('checkbox', { name: 'This unit defrosts by itself' }).check()
  await save(first.page)
  await first.page.getByText('Save successful').waitFor()

  await maximum(second.page).fill('-14.5')
  await save(second.page)
  await second.page
    .getByText('Changed meanwhile: Temperature range, Maximum; This unit defrosts by itself')
    .waitFor()
  await second.page.getByRole('dialog').waitFor({ state: 'detached' })
  await second.page.getByRole('button', { name: 'Edit again' }).click()
  await second.page.getByText('now: −15 °C').waitFor()
  await second.page.getByText('yours: −14,5 °C').waitFor()
  expect(
    await second.page.getByRole('checkbox', { name: 'This unit defrosts by itself' }).isChecked(),
  ).toBe(true)
  await save(second.page)
  await second.page.getByText('Save successful').waitFor()
  await second.page.getByText('range −25 … −14.5 °C', { exact: false }).waitFor()
})

test('what was typed is not thrown away by Escape or by the way back', async () => {
  const { page } = await coldwatch.openAs(joanna, '/')
  await page.getByRole('link', { name: dairy.name }).click()
  await openSettings(page)
  await maximum(page).fill('7')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await maximum(page).inputValue()).toBe('7')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await maximum(page).inputValue()).toBe('7')
  expect(page.url()).toContain('/tool-dashboard')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('range 2 … 8 °C', { exact: false }).waitFor()
})

test('a wrong password shows the toast in the page’s language and keeps the form', async () => {
  const { page } = await coldwatch.open({ locale: 'hu-HU' })
  await page.goto(`${coldwatch.url}/login`)
  await page.getByRole('heading', { level: 1, name: 'Bejelentkezés' }).waitFor()
  expect(await page.title()).toBe('Bejelentkezés – Coldwatch')
  expect(await page.locator('html').getAttribute('lang')).toBe('hu')
  await page.getByLabel('E-mail-cím').fill('joanna@harbour.example')
  await page.getByRole('textbox', { name: 'Jelszó' }).fill('not this one')
  await page.getByRole('button', { name: 'Bejelentkezés' }).click()
  await page.getByText('Sikertelen bejelentkezés.').waitFor()
  expect(await page.getByLabel('E-mail-cím').inputValue()).toBe('joanna@harbour.example')
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('the hash form of a path opens the same page, and a page that is not there says so', async () => {
  const { page } = await coldwatch.openAs(joanna, '/')
  await page.locator('article').first().waitFor()
  await page.goto(`${coldwatch.url}/#/dashboard`)
  await page.waitForURL((url) => url.pathname === '/dashboard' && url.hash === '')
  await page.goto(`${coldwatch.url}/cards`)
  await page.getByText('Page not found').waitFor()
  await page.goto(`${coldwatch.url}/admin/userlist`)
  await page.waitForURL('**/dashboard')
})

test('where registration is closed the form says whom to ask, and nobody is registered', async () => {
  const closed = await startColdwatch({ REGISTRATION: 'closed' })
  const { page } = await coldwatch.open()
  await page.goto(`${closed.url}/register`)
  const answered = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('late@harbour.example'),
  )
  await register(page, { email: 'late@harbour.example' })
  expect(await (await answered).text()).toContain('FORBIDDEN')
  await page.getByText('Ask the operator for one.').waitFor()
  await page.locator('button[type="submit"]:not([data-loading])').waitFor()
  expect(await page.locator('[data-toast]').count()).toBe(0)
  const { userList } = await graphql<{ userList: { email: string }[] }>(
    closed.url,
    closed.adminToken,
    '{ userList { email } }',
  )
  expect(userList.map(({ email }) => email)).not.toContain('late@harbour.example')
  await page.goto('about:blank')
  await closed.stop()
})

test('the check of a printed log tells of readings that arrived afterwards', async () => {
  const shown = await openTool(dairy)
  const file = await printLog(shown.page, 'Print log')
  const { page } = await coldwatch.open()
  await coldwatch.send(dairy, [{ time: new Date(Date.now() - 32 * MINUTE_MS), value: 4.6 }])
  await page.goto(`${coldwatch.url}/verify`)
  await page.setInputFiles('input[type="file"]', {
    name: 'log.pdf',
    mimeType: 'application/pdf',
    buffer: file,
  })
  await page.getByText('1 reading arrived later.').waitFor()
})

test('the terms open beside the form, in its language', async () => {
  const { page, context } = await coldwatch.open({ locale: 'sk-SK' })
  await page.goto(`${coldwatch.url}/register`)
  const [terms] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Prečítať podmienky' }).click(),
  ])
  await terms.getByRole('heading', { level: 1, name: 'Podmienky používania' }).waitFor()
  expect(await terms.title()).toBe('Podmienky používania – Coldwatch')
  expect(new URL(page.url()).pathname).toBe('/register')
})

test('a zone that was chosen stands at the next login, UTC too', async () => {
  const far = await coldwatch.addCustomer({ email: 'far@harbour.example' })
  const { page } = await coldwatch.openAs(far, '/pages/user', { timezoneId: 'Europe/Budapest' })
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect.poll(() => zone.inputValue()).toMatch(/^Europe\/Budapest \(UTC\+0[12]:00\)$/)
  await zone.click()
  await zone.fill('utc utc')
  await page.getByRole('option', { name: 'UTC (UTC+00:00)' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Update successful.').waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await logInOn(page, far)
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/pages/user')
  await expect.poll(() => zone.inputValue()).toBe('UTC (UTC+00:00)')
})

test('a superadmin starts at the users, and sees the sensors and devices of everybody', async () => {
  const { page } = await coldwatch.openAs(ADMIN, '/')
  await page.waitForURL('**/admin/userlist')
  await page.getByRole('rowheader', { name: joanna.email }).waitFor()
  await page.goto(`${coldwatch.url}/admin/toollist`)
  await page.getByText('Blast freezer').first().waitFor()
  await page.goto(`${coldwatch.url}/factory/view`)
  await page.getByRole('rowheader', { name: dairy.imei }).waitFor()
})

test('another account’s dashboard lives, and finds by name or IMEI but not by its owner', async () => {
  // The first superadmin is made in Hungarian.
  await setLanguage(coldwatch, 'english')
  // In one step: on a busy machine the start page would still be "/", where only the hash changes.
  const { page } = await coldwatch.openAs(ADMIN, `/#/admin/dashboard?userId=${joanna.id}`, {
    viewport: PHONE,
  })
  await page.getByRole('heading', { level: 1, name: 'Dashboard of Joanna Whitfield' }).waitFor()
  await page.getByText(/^Live ·/).waitFor()
  await coldwatch.send(dairy, [{ time: new Date(), value: 8 }])
  await page.locator(`[data-tool-id="${dairy.id}"][data-state="red"]`).waitFor()
  await page.getByRole('searchbox').fill(dairy.imei)
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await page.getByRole('searchbox').fill('joanna')
  await page.getByText('Device not found').waitFor()
})
