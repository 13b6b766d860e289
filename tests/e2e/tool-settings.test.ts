import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN } from '../faults/real-server.ts'
import { axeViolations } from './support/axe-violations.ts'
import type { WatchedPage } from './support/browser.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

let joanna: Customer
let dairy: Sensor

beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  const now = Date.now()
  await coldwatch.send(
    dairy,
    Array.from({ length: 12 }, (_, index) => ({
      time: new Date(now - (12 - index) * 60_000),
      value: 5.2,
    })),
  )
})

const openTool = (sensor: Sensor, options?: BrowserContextOptions): Promise<WatchedPage> =>
  coldwatch.openAs(joanna, `/tool-dashboard?id=${sensor.id}`, options)
const openSettings = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog').getByRole('slider').first().waitFor()
  // What comes later moves the sliders.
  await page.getByText(/^These limits would have raised/).waitFor()
}
const maximum = (page: Page) => page.getByRole('textbox', { name: 'Temperature range, Maximum' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

test('a limit dragged below the reading turns heading and dashboard red without a reload', async () => {
  const { page } = await openTool(dairy)
  await page.getByText('range 2 … 8 °C', { exact: false }).waitFor()
  await page.evaluate('window.wasNotReloaded = true')
  await openSettings(page)
  expect(await axeViolations(page)).toEqual([])

  const thumb = page.getByRole('slider', { name: 'Temperature range, Maximum' })
  const from = (await thumb.boundingBox())!
  expect([from.width, from.height]).toEqual([44, 44])
  const track = (await thumb.locator('..').boundingBox())!
  await page.mouse.move(from.x + 8, from.y + 22)
  await page.mouse.down()
  await page.mouse.move(from.x + 8 - 0.03 * track.width, from.y + 22, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => maximum(page).inputValue()).toBe('5')
  // The toast vanishes after some seconds: it is awaited from before the click.
  await Promise.all([page.getByText('Save successful').waitFor(), save(page)])
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('range 2 … 5 °C', { exact: false }).waitFor()
  await page.getByRole('main').getByText('Out of range').first().waitFor()

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.locator(`[data-tool-id="${dairy.id}"][data-state="red"]`).waitFor()
  expect(await page.evaluate('window.wasNotReloaded')).toBe(true)
})

test('on a narrow phone the settings fill the screen, nothing runs over, and both buttons stay in reach', async () => {
  const { page } = await openTool(dairy, {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
  })
  await openSettings(page)
  const dialog = (await page.getByRole('dialog').boundingBox())!
  expect([dialog.x, dialog.y, dialog.width, dialog.height]).toEqual([0, 0, 320, 640])
  await expect.poll(() => overflow(page)).toBe(0)
  for (const name of ['Cancel', 'Save']) {
    const button = (await page.getByRole('button', { name, exact: true }).boundingBox())!
    expect(button.height).toBeGreaterThanOrEqual(44)
    expect(button.y + button.height).toBeLessThanOrEqual(640)
  }
  // A finger that scrolls past the track sets nothing.
  const track = (await page
    .getByRole('dialog')
    .getByRole('slider')
    .first()
    .locator('..')
    .boundingBox())!
  await page.touchscreen.tap(track.x + track.width - 4, track.y + 3)
  expect(await maximum(page).inputValue()).toBe('5')
  expect(await axeViolations(page)).toEqual([])
})

/** A strip that loads meanwhile moves the page, and a click misses: it is done again. */
const turnOn = async (page: Page, sensor: number): Promise<void> => {
  const toggle = page.getByRole('switch').nth(sensor - 1)
  const turned = async () => {
    if (!(await toggle.isChecked())) await toggle.click({ force: true })
    return toggle.isChecked()
  }
  await expect.poll(turned).toBe(true)
}

test('a manager adds the sensors of a device: the one that is taken stays with its reason', async () => {
  const { page } = await coldwatch.openAs(ADMIN, `/admin/toolform?userId=${joanna.id}`)
  const card = (sensor: number) => page.getByRole('region').nth(sensor - 1)
  await page.getByRole('textbox').first().fill(dairy.imei)
  for (const sensor of [1, 2]) await turnOn(page, sensor)
  expect(await axeViolations(page)).toEqual([])
  // Toasts vanish after some seconds: both are awaited from before the click.
  await Promise.all([
    page.getByText('2. érzékelő létrehozva').waitFor(),
    page.getByText('1. érzékelő létrehozása sikertelen').waitFor(),
    page.locator('button[type="submit"]').click(),
  ])
  await card(1)
    .getByText('Az eszköznek ezt az érzékelőjét már hozzárendelték egy fiókhoz.')
    .waitFor()
  expect(page.url()).toContain('/admin/toolform')

  const shown = await coldwatch.openAs(joanna, '/dashboard')
  await shown.page.getByRole('link', { name: `${dairy.imei} / 2` }).waitFor()
})
