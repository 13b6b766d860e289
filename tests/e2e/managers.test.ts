import { beforeAll, expect, test } from 'vitest'
import { ADMIN } from '../faults/real-server.ts'
import { addPerson, setLanguage } from './support/add-person.ts'
import { axeViolations } from './support/axe-violations.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

const PASSWORD = 'frost on the window'

let joanna: Customer
let dairy: Sensor

const addStaff = (role: 'admin' | 'factory', email: string): Promise<Customer> =>
  addPerson(coldwatch, { role, email, firstName: 'Petra', lastName: 'Halvorsen' })

beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  for (let room = 1; room <= 11; room++)
    await coldwatch.addSensor(joanna, { name: `Room ${room}`, min: 2, max: 8 })
  await coldwatch.send(dairy, [{ time: new Date(), value: 4.2 }])
  // The first superadmin is made in Hungarian.
  await setLanguage(coldwatch, 'english')
})

test('an administrator makes a reseller, and the reseller a user of its own', async () => {
  const petra = await addStaff('admin', 'petra@coldwatch.example')
  const { page } = await coldwatch.openAs(petra, '/')
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await page.getByRole('link', { name: 'Resellers' }).click()
  await page.getByText('No resellers yet').waitFor()
  await page.getByRole('button', { name: 'Add reseller' }).click()
  await page.getByLabel('Access').selectOption('Set a password')
  await page.getByLabel('E-mail', { exact: true }).fill('frost@service.example')
  await page.getByLabel('Last name').fill('Service')
  await page.getByLabel('First name').fill('Frost')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  // Toasts vanish after some seconds: they are awaited from before the click.
  await Promise.all([
    page.getByText('Successful creation').waitFor(),
    page.getByRole('button', { name: 'Save' }).click(),
  ])
  await page
    .getByRole('row', { name: /frost@service\.example/ })
    .getByRole('link', { name: 'Users of Frost Service' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Users of Frost Service' }).waitFor()
  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByLabel('Access').selectOption('Set a password')
  await page.getByLabel('E-mail', { exact: true }).fill('maja@nordbrod.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('The first name is missing.').waitFor()
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('First name').fill('Maja')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /maja@nordbrod\.example/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('parentUserId')).toMatch(/^\d+$/)

  await page.getByRole('link', { name: 'Resellers' }).click()
  await page.getByRole('button', { name: 'Delete Frost Service' }).click()
  await Promise.all([
    page.getByText(/Other accounts belong to this account/).waitFor(),
    page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
  ])
})

test('superadmin pages, searches, opens and deletes sensors, and the way back is right', async () => {
  const { page } = await coldwatch.openAs(ADMIN, '/')
  await page.getByRole('link', { name: 'Sensors', exact: true }).click()
  await page.getByText('1 – 10 of 12').waitFor()
  expect(await page.locator('tbody tr').count()).toBe(10)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.getByText('11 – 12 of 12').waitFor()
  expect(await page.locator('tbody th').allTextContents()).toEqual(['Room 10', 'Room 11'])
  await page.getByRole('searchbox').fill('joanna@')
  await page.getByText('1 – 10 of 12').waitFor()
  await page.getByRole('searchbox').fill('Dairy')
  await page.getByText('1 – 1 of 1').waitFor()
  expect(await page.locator('mark').allTextContents()).toEqual(['Dairy'])
  await page.getByRole('link', { name: 'Dairy cold room 2' }).click()
  await page.waitForURL('**/tool-dashboard?id=*')
  await page.goBack()
  await page.getByText('1 – 1 of 1').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('Dairy')
  await page.goBack()
  await page.getByText('11 – 12 of 12').waitFor()
  await page.getByRole('button', { name: 'Delete Room 11' }).click()
  await Promise.all([
    page.getByText('Successful deletion').waitFor(),
    page
      .getByRole('dialog', { name: 'Are you sure you want to delete?' })
      .getByRole('button', { name: 'Delete' })
      .click(),
  ])
  await page.getByText('11 – 11 of 11').waitFor()
})

test('the factory registers a device, and the key that it sees once is the one that opens the door', async () => {
  const works = await addStaff('factory', 'works@coldwatch.example')
  const imei = '867730049915204'
  const send = (key: string) =>
    fetch(`${coldwatch.url}/ingest/v1/readings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        imei,
        readings: [{ sensor: 1, time: new Date().toISOString(), value: 4 }],
      }),
    })
  await send('not a key')
  const { page } = await coldwatch.openAs(works, '/')
  await page.waitForURL('**/factory/view')
  await page.getByRole('button', { name: `Register ${imei}` }).click()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const card = page.getByRole('dialog', { name: 'Key of the device' })
  const first = await card.locator('dd').last().textContent()
  await card.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: new RegExp(imei) })
  await row.waitFor()
  await row.getByRole('button', { name: `Issue a new key for ${imei}` }).click()
  await page
    .getByRole('dialog', { name: 'Issue a new key?' })
    .getByRole('button', { name: 'Issue' })
    .click()
  const second = await card.locator('dd').last().textContent()
  expect(second).not.toBe(first)
  expect((await send(first ?? '')).status).toBe(401)
  // The key is right; the reading is refused, since the sensor is nobody's yet.
  expect((await send(second ?? '')).status).toBe(422)
  expect(await axeViolations(page)).toEqual([])
})
