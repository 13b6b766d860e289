import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from './support/axe-violations.ts'
import type { Customer } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

let customer: Customer

beforeAll(async () => {
  customer = await coldwatch.addCustomer({ email: 'contrast@harbour.example' })
  for (const [name, value] of [
    ['Dairy', 4.2],
    ['Meat', 9.1],
    ['Silent', null],
  ] as const) {
    const sensor = await coldwatch.addSensor(customer, { name, min: 2, max: 8 })
    await coldwatch.send(sensor, [{ time: new Date(Date.now() - 60_000), value }])
  }
})

test('who asks the system for more contrast gets text of 7 : 1 on the dashboard, in both schemes', async () => {
  const { page } = await coldwatch.openAs(customer, '/dashboard')
  await page.locator('article svg[role="img"]').first().waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' })
    expect(await axeViolations(page, { only: ['color-contrast-enhanced'] })).toEqual([])
  }
  await page.getByRole('button', { name: 'Wall display' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await axeViolations(page)).toEqual([])
})
