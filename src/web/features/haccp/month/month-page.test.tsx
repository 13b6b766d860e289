import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../../../testing/axe.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { MonthPage } from './month-page.tsx'

const MONTH = {
  month: '2026-10',
  timeZone: 'Europe/Budapest',
  isOver: true,
  settings: { times: ['08:00'], withinMinutes: 30 },
  tools: [{ id: '3', name: 'Dairy' }],
  sites: [{ id: '9', name: 'Harbour' }],
  checks: [],
  missed: [
    { day: '2026-10-14', pointId: '1', name: 'Hot counter', asked: 2, done: 0 },
    { day: '2026-10-15', pointId: '1', name: 'Hot counter', asked: 2, done: 1 },
  ],
  issued: [
    {
      id: '5',
      issuedAt: '2026-11-02T08:00:00Z',
      firstName: 'Joanna',
      lastName: 'Whitfield',
      site: null,
      contentHash: 'c0',
      signatures: [],
    },
  ],
}
const DAY = {
  day: '2026-10-25',
  hours: 25,
  lowest: 1.5,
  mean: 4.25,
  highest: 9,
  without: null,
  outMs: 90 * 60_000,
  missingMs: 20_000,
  alarms: 1,
  atTimes: [{ celsius: 4, at: '2026-10-25T06:55:00Z' }],
  marks: ['LATE'],
}
const SENSOR = {
  name: 'Dairy',
  limits: [{ from: '2026-01-01T00:00:00Z', min: 2, max: 8 }],
  days: [DAY, { ...DAY, day: '2026-10-26', hours: 24, atTimes: [null], marks: [], outMs: 0 }],
  alarms: [
    {
      lane: 'HIGH',
      condition: null,
      startedAt: '2026-10-25T10:00:00Z',
      recoveredAt: null,
      limit: 8,
      extreme: 9,
      acknowledgements: [
        {
          at: '2026-10-25T10:05:00Z',
          firstName: 'Béla',
          lastName: '',
          correctiveAction: 'Closed the door',
        },
      ],
    },
  ],
}
const open = async (
  answers: Parameters<typeof fakeGraphql>[0] = {},
  options: Parameters<typeof drawPage>[1] = {},
) => {
  const server = fakeGraphql({
    HaccpMonth: () => ({ haccpMonth: MONTH }),
    HaccpSensorMonth: () => ({ haccpSensorMonth: SENSOR }),
    ...answers,
  })
  const { screen } = await drawPage(<MonthPage />, {
    path: '/haccp/month?month=2026-10',
    ...options,
  })
  return { screen, asked: server.asked }
}

test('a day shows its figures, the value at the chosen time, and what is to be known of it', async () => {
  await page.viewport(1280, 800)
  const { screen } = await open()
  const row = screen.getByRole('row', { name: /^25/ })
  await expect.element(row).toHaveTextContent('25 Sun1.504.259.004.0090< 1125 hours, arrived late')
  await expect.element(screen.getByRole('cell', { name: 'no reading' })).toBeVisible()
  await expect.element(screen.getByText(/^Closed the door/)).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('a missed round is named with what was asked for', async () => {
  const { screen } = await open()
  await expect
    .element(screen.getByText('Hot counter: no check on 2026-10-14, asked for 2 × a day'))
    .toBeVisible()
  await expect.element(screen.getByText('Hot counter: 1 of 2 checks on 2026-10-15')).toBeVisible()
})

test('an issued month is signed by the hash of what was read', async () => {
  const { screen, asked } = await open({ SignRecord: () => ({ signRecord: { id: '1' } }) })
  await screen.getByRole('button', { name: 'Sign', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await dialog
    .getByLabelText(/password/i)
    .first()
    .fill('kr9&vzqm')
  await dialog.getByRole('button', { name: 'Sign' }).click()
  await expect
    .poll(() => asked.find(({ name }) => name === 'SignRecord')?.variables)
    .toMatchObject({ kind: 'REGISTER', id: '5', contentHash: 'c0', meaning: 'REVIEWED' })
})

test('a month that is not over says so, and has no button to sign', async () => {
  const { screen } = await open({ HaccpMonth: () => ({ haccpMonth: { ...MONTH, isOver: false } }) })
  await expect.element(screen.getByText(/A month is signed when it is over\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign', exact: true }).elements()).toEqual([])
})

test('the page fits a phone', async () => {
  await page.viewport(390, 844)
  const { screen } = await open({}, { language: 'hu', scheme: 'dark' })
  await expect.element(screen.getByRole('table')).toBeVisible()
  for (const cell of screen.getByRole('table').getByRole('cell').elements())
    expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeViolations(screen.container)).toEqual([])
})

test('the paper may be of the sensors at one site', async () => {
  const { screen, asked } = await open({ HaccpCsv: () => ({ haccpCsv: '' }) })
  await screen.getByRole('combobox', { name: 'Sensors' }).selectOptions('9')
  await screen.getByRole('button', { name: 'Save as CSV' }).click()
  await expect
    .poll(() => asked.find(({ name }) => name === 'HaccpCsv')?.variables)
    .toMatchObject({ month: '2026-10', siteId: '9' })
})

test('on a phone a day with nothing to say is one line, which opens', async () => {
  await page.viewport(390, 800)
  const calm = { ...DAY, hours: 24, outMs: 0, missingMs: 0, alarms: 0, marks: [] }
  const { screen } = await open({
    HaccpSensorMonth: () => ({
      haccpSensorMonth: { ...SENSOR, alarms: [], days: [{ ...calm, day: '2026-10-27' }, DAY] },
    }),
  })
  await expect.element(screen.getByText('Calm days: Lowest · Mean · Highest')).toBeVisible()
  const row = screen.getByRole('row', { name: /^27/ })
  const atTime = row.getByText('4.00')
  await expect.element(row.getByText('4.25')).toBeVisible()
  await expect.element(atTime).not.toBeVisible()
  // A day on which something happened shows all that it has.
  await expect.element(screen.getByText('25 hours, arrived late')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  await screen.getByRole('button', { name: 'All values of 27 Tue' }).click()
  await expect.element(atTime).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})
