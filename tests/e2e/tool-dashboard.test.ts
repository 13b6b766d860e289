import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PHONE } from './support/browser.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

let joanna: Customer
let stranger: Customer
let dairy: Sensor
let foreign: Sensor

beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  stranger = await coldwatch.addCustomer({ email: 'other@elsewhere.example', language: 'german' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  foreign = await coldwatch.addSensor(stranger, { name: 'Kühlraum', min: 2, max: 8 })
  // Four days, a reading each five minutes, the last one five minutes ago; an hour at 11.3 °C, the
  // day before yesterday.
  const last = Date.now() - 5 * MINUTE_MS
  const readings = Array.from({ length: 4 * 288 }, (_, index) => {
    const age = (4 * 288 - 1 - index) * 5 * MINUTE_MS
    return {
      time: new Date(last - age),
      value: age > 2 * DAY_MS && age <= 2 * DAY_MS + 60 * MINUTE_MS ? 11.3 : 4.4,
    }
  })
  await coldwatch.send(dairy, readings)
})

const dayAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const period = (): string => `preset=custom&from=${dayAgo(5)}&to=${dayAgo(0)}`
const chart = (page: Page) => page.getByRole('slider')
const readingsShown = async (page: Page): Promise<number> =>
  Number(await chart(page).getAttribute('aria-valuemax')) + 1

test('from the widget to the chart: the last value, the figures of every reading and the excursion', async () => {
  const { page } = await coldwatch.openAs(joanna, '/')
  await page.getByRole('link', { name: 'Dairy cold room 2' }).click()
  await page.waitForURL(`**/tool-dashboard?id=${dairy.id}`)
  await page.getByRole('heading', { level: 1, name: 'Dairy cold room 2' }).waitFor()
  await page.goto(`${coldwatch.url}/tool-dashboard?id=${dairy.id}&${period()}`)
  await chart(page).waitFor()
  await page.getByText('1 in this period').waitFor()
  expect(await page.getByRole('row').nth(1).textContent()).toMatch(
    /1\shmax 8 °C11\.3 °Craised .+, when late readings arrivedShow the alarm$/,
  )
  expect(await page.getByLabel('Figures of the period').textContent()).toContain('1,152 of')
  expect(await page.getByLabel('Figures of the period').textContent()).toContain('Highest11.3 °C')
})

test('a reading that arrives while the page is open appears in heading and chart without reload', async () => {
  const { page } = await coldwatch.openAs(
    joanna,
    `/tool-dashboard?id=${dairy.id}&preset=custom&from=${dayAgo(1)}&to=${dayAgo(0)}`,
  )
  await chart(page).waitFor()
  const before = await readingsShown(page)
  // The socket opens after the page: without it the poll would bring the reading only after half a
  // minute.
  await expect
    .poll(
      async () => {
        await coldwatch.send(dairy, [{ time: new Date(), value: 9.2 }])
        return (
          await page.locator('header').filter({ hasText: 'Dairy cold room 2' }).textContent()
        )?.includes('9.2')
      },
      { interval: 500 },
    )
    .toBe(true)
  await expect.poll(() => readingsShown(page)).toBeGreaterThan(before)
  await page.getByText('Out of range', { exact: true }).waitFor()
})

test('another customer’s sensor is not found, exactly as one that does not exist', async () => {
  const { page } = await coldwatch.openAs(joanna, `/tool-dashboard?id=${foreign.id}`)
  await page.getByText('Device not found').waitFor()
  const ofForeign = await page.locator('main').textContent()
  await page.goto(`${coldwatch.url}/tool-dashboard?id=999999`)
  await page.getByText('Device not found').waitFor()
  expect(await page.locator('main').textContent()).toBe(ofForeign)
})

test('zooming in brings finer data, and reset the whole period', async () => {
  const { page } = await coldwatch.openAs(joanna, `/tool-dashboard?id=${dairy.id}&${period()}`)
  await chart(page).waitFor()
  const coarse = await readingsShown(page)
  const box = await chart(page).boundingBox()
  await page.mouse.move(box!.x + box!.width / 2, box!.y + 300)
  await page.keyboard.down('Control')
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await page.getByText('in range', { exact: true }).waitFor()
  await expect.poll(() => readingsShown(page)).not.toBe(coarse)
  await page.getByRole('button', { name: 'Reset zoom' }).click()
  await page.getByText('mean, in range (shaded: lowest to highest)').waitFor()
})

test('SVG, PNG and CSV are saved, the CSV with every reading', async () => {
  const { page } = await coldwatch.openAs(joanna, `/tool-dashboard?id=${dairy.id}&${period()}`)
  await chart(page).waitFor()
  const save = async (item: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Download' })
        .click()
        .then(() => page.getByRole('button', { name: item }).click()),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    return { name: download.suggestedFilename(), content: Buffer.concat(chunks) }
  }
  const svg = await save('SVG picture')
  expect(svg.name).toBe(`dairy-cold-room-2_${dayAgo(5)}_${dayAgo(0)}.svg`)
  expect(svg.content.toString()).toMatch(/^<svg[^]*\+3\.3 °C[^]*<\/svg>$/)
  expect((await save('PNG picture')).content.subarray(1, 4).toString()).toBe('PNG')
  const lines = (await save('CSV, every reading')).content.toString().trimEnd().split('\r\n')
  expect(lines.length).toBeGreaterThan(1_152)
  expect(lines[1]).toMatch(
    /^[^,]+,Dairy cold room 2,\d{15},1,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,UTC\+00:00,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z,4\.4,,2,8,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z,"arrived late, measured before set-up"$/,
  )
})

test('the log opens as a PDF in a window of its own', async () => {
  const { page, context } = await coldwatch.openAs(
    joanna,
    `/tool-dashboard?id=${dairy.id}&${period()}`,
    { isWhole: true },
  )
  await chart(page).waitFor()
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Print log' }).click(),
  ])
  // The process that draws gives way to all others.
  await expect.poll(() => opened.url(), { timeout: 300_000 }).toMatch(/^blob:/)
})

test('the phone’s chart is as high as the page allows, and nothing stands out of the screen in German', async () => {
  const room = await coldwatch.addSensor(stranger, {
    name: 'Tiefkühlzelle Süd, Geflügelverarbeitung, Halle 3',
    min: -25,
    max: -16,
  })
  await coldwatch.send(
    room,
    Array.from({ length: 30 }, (_, index) => ({
      time: new Date(Date.now() - index * 5 * MINUTE_MS),
      value: -19.1,
    })),
  )
  const { page } = await coldwatch.openAs(
    stranger,
    `/tool-dashboard?id=${room.id}&preset=custom&from=${dayAgo(1)}&to=${dayAgo(0)}`,
    { viewport: PHONE, hasTouch: true },
  )
  await chart(page).waitFor()
  await expect
    .poll(async () => (await chart(page).boundingBox())?.height)
    .toBe(Math.min(520, Math.round(PHONE.height * 0.6)))
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
})
