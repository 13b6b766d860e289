import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { printLog } from './support/print-log.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

let joanna: Customer
let dairy: Sensor

beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  await coldwatch.send(
    dairy,
    Array.from({ length: 12 }, (_, i) => ({
      time: new Date(Date.now() - (13 - i) * 5 * MINUTE_MS),
      value: 4.4,
    })),
  )
})

/** Prints the day's measurement log as its user does, and returns the file. */
const print = async (): Promise<Buffer> => {
  const { page } = await coldwatch.openAs(joanna, `/tool-dashboard?id=${dairy.id}`)
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
