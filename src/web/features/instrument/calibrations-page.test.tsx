import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import type { CalibrationRowFragment as CalibrationRow } from '../../api/generated/graphql.ts'
import type { CalibrationFilter } from '../../../domain/instruments/calibration-filter.ts'
import { CalibrationsPage } from './calibrations-page.tsx'

const rowOf = (id: number, changes: Partial<CalibrationRow> = {}): CalibrationRow => ({
  id: String(id),
  name: `Fridge ${id}`,
  imeiNumber: '865413051208841',
  equipmentId: 1,
  calibrationState: 'VALID',
  calibrationDueOn: '2028-01-01',
  user: {
    id: '7',
    firstName: 'Anna',
    lastName: 'Kovács',
    company: null,
    email: 'anna@cold.example',
  },
  ...changes,
})
const STATES: Record<CalibrationFilter, readonly string[] | null> = {
  ALL: null,
  EXPIRED: ['EXPIRED'],
  DUE: ['DUE_SOON', 'DUE_LATER'],
  WITHOUT: ['NONE'],
}
const calibrationRows = (rows: readonly CalibrationRow[], filter: CalibrationFilter) =>
  rows
    .filter(({ calibrationState }) => STATES[filter]?.includes(calibrationState) ?? true)
    .toSorted((a, b) => (a.calibrationDueOn ?? '9999').localeCompare(b.calibrationDueOn ?? '9999'))

/** Answers as the server does: narrowed, and in pages. */
const serve = (toolList: CalibrationRow[]) =>
  fakeGraphql({
    ExportCalibrations: () => ({ exportCalibrations: { path: '/files/secret' } }),
    AccountName: () => ({ account: { ...rowOf(1).user, company: 'Nord Kft.' } }),
    CalibrationPage: ({ filter, userId, first, offset }) => {
      const seen = toolList.filter(({ user }) => userId === null || user?.id === userId)
      const count = (of: CalibrationFilter) => calibrationRows(seen, of).length
      const wanted = calibrationRows(seen, filter as CalibrationFilter)
      return {
        calibrationPage: {
          total: wanted.length,
          counts: {
            all: count('ALL'),
            expired: count('EXPIRED'),
            due: count('DUE'),
            without: count('WITHOUT'),
          },
          rows: wanted.slice(Number(offset), Number(offset) + Number(first)),
        },
      }
    },
  })
const open = (path = '/instruments') =>
  drawPage(
    <main style={{ padding: 16 }}>
      <CalibrationsPage />
    </main>,
    { path, viewer: { role: 'affiliate' } },
  )

beforeEach(() => page.viewport(390, 844))
afterEach(() => {
  connection.answered()
  vi.restoreAllMocks()
})

test('all sensors stand by their next calibration, each with its mark and its account', async () => {
  serve([
    rowOf(1),
    rowOf(2, { calibrationState: 'EXPIRED', calibrationDueOn: '2026-11-01' }),
    rowOf(3, { calibrationState: 'NONE', calibrationDueOn: null }),
  ])
  const { screen } = await open()
  await expect.element(screen.getByText('Calibration expired 2026-11-01')).toBeVisible()
  const names = screen.getByRole('link', { name: /^Fridge/ }).elements()
  expect(names.map((name) => name.textContent)).toEqual(['Fridge 2', 'Fridge 1', 'Fridge 3'])
  expect(await axeViolations(document.querySelector('main')!)).toEqual([])
})

test('a filter counts its sensors and keeps the others out', async () => {
  serve([rowOf(1), rowOf(2, { calibrationState: 'EXPIRED', calibrationDueOn: '2026-11-01' })])
  const { screen } = await open()
  await screen.getByRole('link', { name: 'Expired 1' }).click()
  await expect.element(screen.getByRole('link', { name: 'Fridge 1' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Fridge 2' })).toBeVisible()
  await screen.getByRole('link', { name: /^Without a certificate/ }).click()
  await expect.element(screen.getByText('No sensor is in this list')).toBeVisible()
  const save = screen.getByRole('button', { name: 'Save as CSV: No sensor is in this list' })
  await expect.element(save).toBeDisabled()
})

test('of one customer the list is narrowed on the server, says so, and leads to all', async () => {
  const own = rowOf(1).user!
  serve([rowOf(1), rowOf(2, { user: { ...own, id: '8' } })])
  const { screen } = await open('/instruments?userId=7')
  await expect.element(screen.getByText('Customer: Nord Kft. · Anna Kovács')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'All 1' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Expired 0' }))
    .toHaveAttribute('href', '/instruments?filter=expired&userId=7')
  await screen.getByRole('link', { name: 'Show all customers' }).click()
  await expect.element(screen.getByRole('link', { name: 'All 2' })).toBeVisible()
})

test('of thousands of sensors a page loads and shows fifty; the file is written by the server, narrowed as the list is', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { asked } = serve(Array.from({ length: 5_000 }, (_, i) => rowOf(i)))
  const { screen } = await open('/instruments?page=100&userId=7&filter=all')
  await expect.element(screen.getByRole('link', { name: 'All 5,000' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Fridge/ }).elements()).toHaveLength(50)
  await screen.getByRole('button', { name: 'Save as CSV' }).click()
  await expect
    .poll(() => clicked.mock.instances.map((link) => (link as HTMLAnchorElement).pathname))
    .toEqual(['/files/secret'])
  expect(asked.find(({ name }) => name === 'ExportCalibrations')?.variables).toEqual({
    userId: '7',
    filter: 'ALL',
  })
})
