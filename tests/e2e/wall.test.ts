import { beforeAll, expect, test } from 'vitest'
import { violationsInBothSchemes } from './support/axe-violations.ts'
import { PHONE } from './support/browser.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

const TV = { width: 1920, height: 1080 }

let joanna: Customer
let dairy: Sensor

beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  const meat = await coldwatch.addSensor(joanna, { name: 'Meat', min: 0, max: 5 })
  const other = await coldwatch.addCustomer({ email: 'other@elsewhere.example' })
  await coldwatch.addSensor(other, { name: 'Somebody else’s', min: 2, max: 8 })
  const now = Date.now()
  await coldwatch.send(
    dairy,
    Array.from({ length: 12 }, (_, i) => ({
      time: new Date(now - (12 - i) * 300_000),
      value: 4 + i / 10,
    })),
  )
  await coldwatch.send(meat, [{ time: new Date(now - 60_000), value: 6.2 }])
})

test('a link made on the dashboard opens the wall without a login, and shows nothing once it is revoked', async () => {
  const desk = await coldwatch.openAs(joanna, '/dashboard')
  await desk.page.getByRole('button', { name: 'Wall display' }).click()
  await desk.page.getByRole('textbox', { name: 'Where is the screen?' }).fill('Loading bay')
  await desk.page.getByRole('button', { name: 'Create link' }).click()
  const address = await desk.page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  expect(address).toMatch(/\/wall#[\w-]{43}$/)

  const screen = await coldwatch.open({ viewport: TV })
  const asked: string[] = []
  screen.page.on('request', (request) => asked.push(request.url()))
  await screen.page.goto(address)
  const tile = screen.page.locator(`[data-tool-id="${dairy.id}"]`)
  await tile.getByText('5.1').waitFor()
  expect(await screen.page.locator('article h2').allTextContents()).toEqual([
    'Dairy cold room 2',
    'Meat',
  ])
  expect(await tile.textContent()).toContain('rising')
  await screen.page.getByText('1 out of range').waitFor()
  expect(await screen.page.evaluate('({ ...localStorage })')).not.toHaveProperty('token')
  // The secret goes to the API alone, in a body: no address, and so no log, has it.
  expect(asked.join('\n')).not.toContain(address.split('#')[1])

  await desk.page.getByRole('button', { name: 'Revoke the link of Loading bay' }).click()
  await desk.page.getByRole('button', { name: 'Revoke link' }).click()
  await desk.page.getByText('No wall display has a link yet.').waitFor()
  await screen.page.reload()
  await screen.page.getByText('This link no longer works').waitFor()
  expect(await screen.page.locator('article').count()).toBe(0)
})

test('the wall fills the screen without scrolling and is a plain page on a phone, accessible on both', async () => {
  const secret = await coldwatch.wallSecret(joanna)
  for (const viewport of [TV, PHONE]) {
    const { page } = await coldwatch.open({ viewport })
    await page.goto(`${coldwatch.url}/wall#${secret}`)
    await page.locator('article').first().waitFor()
    await page.locator('article svg').first().waitFor()
    const sizeOf = (side: 'Width' | 'Height') => () =>
      page.evaluate(`document.documentElement.scroll${side}`)
    await expect.poll(sizeOf('Width')).toBeLessThanOrEqual(viewport.width)
    if (viewport === TV) await expect.poll(sizeOf('Height')).toBeLessThanOrEqual(viewport.height)
    expect(await violationsInBothSchemes(page)).toEqual([])
  }
})
