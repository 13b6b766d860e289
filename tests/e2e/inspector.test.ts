import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { axeViolations } from './support/axe-violations.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()
const PHONE = {
  viewport: { width: 390, height: 844 },
  locale: 'de-DE',
  colorScheme: 'dark',
} as const

let katrin: Customer
let meat: Sensor
beforeAll(async () => {
  katrin = await coldwatch.addCustomer({ email: 'katrin@hafen.example', language: 'german' })
  meat = await coldwatch.addSensor(katrin, { name: 'Fleischkühlraum', min: 2, max: 8 })
})

test('an inspector reads by a link on a phone, without a login, and the owner sees each view', async () => {
  const now = Date.now()
  await coldwatch.send(
    meat,
    Array.from({ length: 60 }, (_, i) => ({
      time: new Date(now - (60 - i) * MINUTE_MS),
      value: 4,
    })),
  )
  const day = new Date(now - 60 * MINUTE_MS).toISOString().slice(0, 10)
  const owner = await coldwatch.openAs(katrin, '/inspection-folders', PHONE)
  await owner.page.getByRole('checkbox', { name: 'Fleischkühlraum' }).check()
  await owner.page.getByRole('textbox', { name: 'Erster Tag' }).fill(day)
  await owner.page
    .getByRole('textbox', { name: 'Letzter Tag' })
    .fill(new Date(now).toISOString().slice(0, 10))
  await owner.page
    .getByRole('textbox', { name: 'Prüfstelle (Person oder Behörde)' })
    .fill('Veterinäramt Mitte')
  await owner.page.getByRole('button', { name: 'Link erstellen' }).click()
  const address = await owner.page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()

  const { page, problems } = await coldwatch.open(PHONE)
  await page.goto(address)
  await page.getByText('Alle Messwerte liegen im Bereich.', { exact: false }).waitFor()
  await page.getByRole('cell', { name: /^4,00/ }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Verlauf' }).click()
  await page
    .getByRole('img', { name: /Fleischkühlraum|Temperatur/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Tagesblatt' }).click()
  await page.getByRole('rowheader', { name: new RegExp(`^${day}`) }).waitFor()
  await page.getByRole('button', { name: 'Kalibrierung' }).click()
  await page.getByRole('heading', { name: 'Logger und Sonden' }).waitFor()
  await page.getByRole('button', { name: 'Dateien' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Messprotokoll (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^fleischkühlraum_.*\.pdf$/)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(problems).toEqual([])

  await owner.page.goto(`${coldwatch.url}/inspection-folders`)
  await owner.page.getByRole('button', { name: 'Ansichten zeigen' }).click()
  const views = owner.page.getByRole('list', { name: 'Ansichten zeigen' })
  for (const view of [
    'Erste Seite',
    'Übersicht',
    'Verlauf',
    'Tagesblatt',
    'Kalibrierung',
    'Messprotokoll',
  ])
    await views.getByText(`· ${view}`, { exact: false }).first().waitFor()
  expect(owner.problems).toEqual([])
})
