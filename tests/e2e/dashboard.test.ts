import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from './support/axe-violations.ts'
import { logInOn } from './support/browser.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

let joanna: Customer
let dairy: Sensor
let freezer: Sensor

beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  freezer = await coldwatch.addSensor(joanna, { name: 'Blast freezer', min: -25, max: -16 })
  const other = await coldwatch.addCustomer({ email: 'other@elsewhere.example' })
  await coldwatch.addSensor(other, { name: 'Somebody else’s', min: 2, max: 8 })
  const now = Date.now()
  const lastHour = Array.from({ length: 12 }, (_, i) => new Date(now - (12 - i) * 300_000))
  await coldwatch.send(
    dairy,
    lastHour.map((time, i) => ({ time, value: 4 + (i % 3) / 10 })),
  )
  await coldwatch.send(
    freezer,
    lastHour.map((time) => ({ time, value: -19.1 })),
  )
})

const widgetOf = (sensor: Sensor) => `[data-tool-id="${sensor.id}"]`

/** The scripts that the document itself asks for. */
const SCRIPTS = `[...document.querySelectorAll('link[rel=modulepreload], script[src]')].map((one) => one.href || one.src)`
/** Those that have arrived until now. */
const ARRIVED = `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`

test('the document itself asks for all scripts of the first view; the login needs none of a page behind it', async () => {
  const { page } = await coldwatch.open()
  await page.goto(`${coldwatch.url}/login`)
  const asked = (await page.evaluate(SCRIPTS)) as string[]
  expect(asked.filter((name) => /\/(sensors|parts|signed-in|dashboard-page)-/.test(name))).toEqual(
    [],
  )
  await page.locator('input[name=email]').waitFor()
  const arrived = async () => (await page.evaluate(ARRIVED)) as string[]
  const first = (await arrived()).filter((name) => !/\/(later-parts|waiting-checks)-/.test(name))
  expect(asked).toEqual(expect.arrayContaining(first))
  // What comes once the login is shown is neither a page behind it nor what would show a message.
  await expect.poll(arrived).toContainEqual(expect.stringContaining('/later-parts-'))
  const ofOthers = /\/(sensors|parts|signed-in|dashboard-page|toast-host|idle-parts)-/
  expect((await arrived()).filter((name) => ofOthers.test(name))).toEqual([])
})

test('from login to the dashboard: a reading appears without reload and the widget turns red at the limit', async () => {
  const { page } = await coldwatch.open()
  await page.goto(`${coldwatch.url}/`)
  await page.waitForURL('**/login')
  await logInOn(page, joanna)
  await page.waitForURL('**/dashboard')

  await page.locator(widgetOf(dairy)).waitFor()
  expect(
    await page
      .locator('article')
      .evaluateAll((cards) => cards.map((card) => card.querySelector('h3')?.textContent)),
  ).toEqual(['Blast freezer', 'Dairy cold room 2'])
  expect(await page.locator(widgetOf(freezer)).textContent()).toContain('−19.1')
  expect(await page.locator(widgetOf(dairy)).getAttribute('data-state')).toBe('green')
  await page.getByText(/^Live ·/).waitFor()

  await coldwatch.send(dairy, [{ time: new Date(), value: 7.9 }])
  await page.locator(widgetOf(dairy)).getByText('7.9').waitFor()
  expect(await page.locator(widgetOf(dairy)).getAttribute('data-state')).toBe('green')

  await coldwatch.send(dairy, [{ time: new Date(), value: 8 }])
  await page.locator(`${widgetOf(dairy)}[data-state="red"]`).waitFor()
  expect(await page.locator(widgetOf(dairy)).textContent()).toContain('Out of range')
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContain('Dairy cold room 2 is out of range: 8.0 °C')

  await coldwatch.send(dairy, [{ time: new Date(), value: null }])
  await page.locator(`${widgetOf(dairy)}[data-state="grey"]`).waitFor()
  expect(await page.locator(widgetOf(dairy)).textContent()).toContain('Sensor fault')

  await coldwatch.send(dairy, [{ time: new Date(), value: 4.2 }])
  await page.locator(`${widgetOf(dairy)}[data-state="green"]`).waitFor()
})

test('the dashboard and a sensor’s page receive everything over one socket', async () => {
  const { page } = await coldwatch.open()
  let [sockets, subscriptions] = [0, 0]
  page.on('websocket', (socket) => {
    sockets += 1
    socket.on('framesent', ({ payload }) => {
      if (JSON.parse(String(payload)).type === 'subscribe') subscriptions += 1
    })
  })
  await page.goto(`${coldwatch.url}/`)
  await logInOn(page, joanna)
  await page.getByText(/^Live ·/).waitFor()
  await page.locator(widgetOf(dairy)).getByRole('link').first().click()
  await page.waitForURL('**/tool-dashboard**')
  // Readings of the dashboard, alarms, readings of the sensor.
  await expect.poll(() => subscriptions).toBe(3)
  expect(sockets).toBe(1)
})

test('the session stands in local storage as clients in the field know it, and the account’s language and log-out take effect', async () => {
  const janos = await coldwatch.addCustomer({
    email: 'janos@zoldsarok.example',
    language: 'hungarian',
  })
  const { page } = await coldwatch.openAs(janos, '/')
  await page.getByRole('heading', { level: 1, name: 'Hűtők' }).waitFor()
  const stored = (await page.evaluate('({ ...localStorage })')) as Record<string, string>
  expect(stored['authenticated']).toBe('true')
  expect(stored['token']).toMatch(/^\S{20,}$/)
  expect(JSON.parse(stored['user'] ?? '')).toEqual({
    username: 'janos@zoldsarok.example',
    role: 'user',
    id: janos.id,
  })

  await page.getByText('Eszköz nem található').waitFor()
  await page.getByRole('button', { name: 'Kijelentkezés' }).click()
  await page.waitForURL('**/login')
  const after = (await page.evaluate('({ ...localStorage })')) as Record<string, string>
  expect(after['authenticated']).toBe('false')
  expect(after['token']).toBeUndefined()
  // The page leaves at once; the server ends the session in its own time.
  const answer = async () => {
    const response = await fetch(`${coldwatch.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${stored['token']}` },
      body: '{"query":"{ me { id } }"}',
    })
    return response.text()
  }
  await expect.poll(answer).toContain('UNAUTHENTICATED')
})

test('a session that the server has ended leads to the login and from there back to where one wanted to be', async () => {
  const { page } = await coldwatch.openAs(joanna, '/')
  await page.locator(widgetOf(dairy)).waitFor()
  await page.evaluate('localStorage.setItem("token", "spent")')
  await page.goto(`${coldwatch.url}/dashboard?search=freezer`)
  await page.waitForURL('**/login')
  await logInOn(page, joanna)
  await page.waitForURL('**/dashboard?search=freezer')
  await page.locator(widgetOf(freezer)).waitFor()
  await expect.poll(() => page.locator('article').count()).toBe(1)
})

test('who asks the system for more contrast gets text of 7 : 1 on the dashboard, in both schemes', async () => {
  const customer = await coldwatch.addCustomer({ email: 'contrast@harbour.example' })
  for (const [name, value] of [
    ['Dairy', 4.2],
    ['Meat', 9.1],
    ['Silent', null],
  ] as const) {
    const sensor = await coldwatch.addSensor(customer, { name, min: 2, max: 8 })
    await coldwatch.send(sensor, [{ time: new Date(Date.now() - 60_000), value }])
  }
  const { page } = await coldwatch.openAs(customer, '/dashboard')
  await page.locator('article svg[role="img"]').first().waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' })
    await page
      .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
      .waitFor({ state: 'attached' })
    expect(await axeViolations(page, { only: ['color-contrast-enhanced'] })).toEqual([])
  }
  await page.getByRole('button', { name: 'Wall display' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await axeViolations(page)).toEqual([])
})
