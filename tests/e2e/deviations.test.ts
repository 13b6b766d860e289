import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { axeViolations } from './support/axe-violations.ts'
import { NARROW } from './support/browser.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch(() => ({}))

let joanna: Customer
let dairy: Sensor
beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room', min: 2, max: 8 })
})

/** Too warm from two hours ago until an hour ago, in order since. */
const sendStory = async (): Promise<void> => {
  const now = Date.now()
  await coldwatch.send(
    dairy,
    Array.from({ length: 120 }, (_, i) => ({
      time: new Date(now - (120 - i) * MINUTE_MS),
      value: i > 20 && i < 60 ? 11 + i / 60 : 4,
    })),
  )
}

test('from an alarm to a report that is written, handed in, approved, printed and put into a folder', async () => {
  await sendStory()
  const { page, problems } = await coldwatch.openAs(joanna, '/alarms?show=past')
  await page.getByRole('link', { name: 'Deviation reports' }).waitFor()
  await page.getByRole('button', { name: /^Details: Too warm/ }).click()
  await page.getByRole('button', { name: 'Begin a deviation report' }).click()
  await page.getByRole('heading', { name: /Deviation report \d{4}-0001/ }).waitFor()
  await page.getByText('Mean kinetic temperature').waitFor()
  await page.getByRole('button', { name: 'Hand in for approval' }).click()
  await page.getByText('Cause: Still missing.').waitFor()
  await page.getByLabel('Cause').fill('The door stood open.')
  await page.getByRole('combobox', { name: 'The goods are' }).selectOption('RELEASED')
  await page.getByLabel('Action').fill('Closed it.')
  await page.getByLabel('Prevention').fill('A spring for the door.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').waitFor()
  await page.getByRole('button', { name: 'Hand in for approval' }).click()
  await page.getByRole('button', { name: 'Approve and sign' }).click()
  await page.getByLabel('Current password').fill(joanna.password)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('button', { name: 'Begin a new version' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Deviation report \d{4}-0001\.pdf$/)
  // The folder has the report, and is fetched as two files.
  const today = new Date().toISOString().slice(0, 10)
  await page.goto(`${coldwatch.url}/inspection-folders`)
  await page.getByRole('checkbox', { name: 'Dairy cold room' }).check()
  await page.getByRole('textbox', { name: 'First day' }).fill(today)
  await page.getByRole('textbox', { name: 'Last day' }).fill(today)
  await page.getByRole('button', { name: 'Make the folder' }).click()
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: /^PDF/ }).click()
  expect((await paper).suggestedFilename()).toMatch(/^inspection-folder_.*\.pdf$/)
  await page.getByRole('button', { name: /^ZIP/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  const phone = await coldwatch.openAs(joanna, '/deviations', NARROW)
  await phone.page.getByText('Approved').last().waitFor()
  expect(
    await phone.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
  expect([...problems, ...phone.problems]).toEqual([])
})
