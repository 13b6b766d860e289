import { expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { IssuedFileCard } from './issued-file-card.tsx'
import type { IssuedFile } from './use-verification.ts'

const REGISTER: IssuedFile = {
  kind: 'REGISTER_CSV',
  issuedAt: '2026-11-02T08:00:00Z',
  month: '2026-10',
  periodStart: null,
  periodEnd: null,
  timeZone: null,
  hasChanged: false,
}
const open = (change: Partial<IssuedFile>) =>
  drawPage(<IssuedFileCard name="haccp.csv" issued={{ ...REGISTER, ...change }} />)

test('a register says its kind, its month, when it was issued, and that nothing has changed', async () => {
  const { screen } = await open({})
  await expect
    .element(screen.getByText('This file is exactly the one that was issued.'))
    .toBeVisible()
  for (const text of [
    'HACCP register, CSV',
    '2026-10',
    '2026-11-02 08:00:00 (UTC+00:00)',
    'The data of this register has not changed since it was issued.',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('a register whose data has changed since says so', async () => {
  const { screen } = await open({ hasChanged: true })
  await expect
    .element(screen.getByText(/^The data of this register has changed since it was issued:/))
    .toBeVisible()
})

test('a folder says its period, and that only the file was checked', async () => {
  const { screen } = await open({
    kind: 'FOLDER_ZIP',
    month: null,
    periodStart: '2026-09-30T22:00:00Z',
    periodEnd: '2026-10-31T23:00:00Z',
    timeZone: 'Europe/Budapest',
    hasChanged: null,
  })
  for (const text of [
    'Inspection folder, ZIP',
    '2026-10-01 00:00:00 to 2026-11-01 00:00:00',
    'The file was checked, not the data stored today.',
  ])
    await expect.element(screen.getByText(text)).toBeVisible()
})
