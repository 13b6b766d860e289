import type { Page } from 'playwright-core'
import { renderSVG } from 'uqr'
import { register } from './register.ts'

/** A picture of a QR code, as a phone's camera would save it. `page`: an empty one. */
export const photoOfCode = async (page: Page, text: string): Promise<Buffer> => {
  await page.setViewportSize({ width: 640, height: 640 })
  await page.setContent(`<body style="margin:40px;background:#fff">${renderSVG(text)}</body>`)
  return page.locator('svg').screenshot()
}

/** Runs the command that the page shows, which is one of curl's. Answers the status. */
export const runExample = async (command: string): Promise<number> => {
  const [, address = ''] = /^curl '([^']+)'/.exec(command) ?? []
  const headers = [...command.matchAll(/-H '([^:']+): ([^']+)'/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  )
  const [, body = ''] = /-d '(.+)'$/s.exec(command) ?? []
  const { status } = await fetch(address, {
    method: 'POST',
    headers: Object.fromEntries(headers),
    body,
  })
  return status
}

export type FirstDayStep =
  | 'dashboard-empty'
  | 'sample'
  | 'label'
  | 'contents'
  | 'waiting'
  | 'refused'
  | 'live'
  | 'dashboard'

type FirstDay = {
  url: string
  /** Of an empty profile, in English. */
  page: Page
  email: string
  /** A photo of the label: IMEI, key and claim code. */
  label: Buffer
  /** Called at each thing worth a look. */
  at: (step: FirstDayStep, page: Page) => unknown
}

/** The first day of somebody with a logger in hand: from the registration to the live value. */
export const goFirstDay = async ({ url, page, email, label, at }: FirstDay): Promise<void> => {
  await page.goto(`${url}/register`)
  await register(page, { email })
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Add a device' }).waitFor()
  await at('dashboard-empty', page)
  await page.getByRole('button', { name: /^No logger yet/ }).click()
  await page.getByRole('region', { name: 'Sample fridge' }).waitFor()
  await at('sample', page)
  await page.getByRole('button', { name: 'Remove the sample' }).click()

  await page.getByRole('button', { name: 'Add a device' }).click()
  await page.getByRole('textbox', { name: 'Claim code' }).waitFor()
  await at('label', page)
  await page.getByRole('button', { name: 'Scan the label' }).click()
  const photo = { name: 'label.png', mimeType: 'image/png', buffer: label }
  await page.locator('dialog input[type="file"]').setInputFiles(photo)

  await page.getByRole('textbox', { name: 'Sensor name' }).fill('Vaccine fridge')
  await page.getByRole('combobox', { name: 'What is in it?' }).selectOption('vaccines')
  await at('contents', page)
  await page.getByRole('button', { name: 'Next' }).click()

  await page.waitForURL('**/connect-device?imei=*')
  const line = page.getByRole('region', { name: 'What arrives' })
  await line.getByText('Waiting for the first reading').waitFor()
  await at('waiting', page)
  const example = await page.locator('pre').innerText()
  await runExample(example.replace('"sensor":1', '"sensor":3'))
  await line.getByText(/^HTTP: No sensor with this number/).waitFor()
  await at('refused', page)
  await runExample(example)
  await line.getByText('4.3').waitFor()
  await at('live', page)
  await page.getByRole('link', { name: 'Done' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Vaccine fridge' }).waitFor()
  await at('dashboard', page)
}
