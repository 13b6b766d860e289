import { beforeAll, expect, test } from 'vitest'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { addPerson } from './support/add-person.ts'
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
})

test('the label of a device key is alone on its paper', async () => {
  const works = await addPerson(coldwatch, {
    role: 'factory',
    email: 'works@coldwatch.example',
    firstName: 'Works',
    lastName: 'One',
  })
  const { page } = await coldwatch.open()
  await page.addInitScript('window.print = () => {}')
  await coldwatch.signIn(page, works)
  await page.goto(`${coldwatch.url}/factory/view`)
  await page.getByLabel('IMEI', { exact: true }).fill('867730049915203')
  await page.getByLabel('Alias', { exact: true }).fill('24e124136c191967')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Print label' }).click()
  await page.emulateMedia({ media: 'print' })
  expect((await page.evaluate('document.body.innerText')) as string).toMatch(
    /^Coldwatch\s+IMEI\s+867730049915203\s+Alias\s+24e124136c191967\s+Claim code\s+[0-9A-Z]{5}-[0-9A-Z]{5}$/,
  )
  expect(await page.locator('[data-label]:visible path').count()).toBe(2)
  expect(
    (await page.pdf({ width: '80mm', height: '38mm' }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g),
  ).toHaveLength(1)
})
