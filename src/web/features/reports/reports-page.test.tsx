import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import type { MadeReportFragment, PlannedReportFragment } from '../../api/generated/graphql.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ReportsPage } from './reports-page.tsx'

const REPORT: PlannedReportFragment = {
  id: '3',
  name: 'Pharmacy',
  rhythm: 'MONTHLY',
  day: 31,
  minute: 420,
  selects: 'TOOLS',
  toolIds: ['5'],
  siteIds: [],
  format: 'PDF',
  withReadings: true,
  language: 'german',
  state: 'RUNS',
  sensors: 1,
  sensorsLeftOut: 0,
  sensorsGone: 0,
  nextAt: '2028-02-29T06:00:00Z',
  recipients: [
    { address: 'anna@example.com', state: 'GETS' },
    { address: 'bea@example.com', state: 'LEFT' },
  ],
}
const RUN: MadeReportFragment = {
  id: '8',
  createdAt: '2028-01-31T06:00:00Z',
  fromDay: '2027-12-31',
  toDay: '2028-01-31',
  periods: 1,
  timeZone: 'Europe/Budapest',
  isMade: true,
  sensorsLeftOut: 0,
  openLinks: 1,
  startedBy: null,
  mails: [
    { address: 'anna@example.com', status: 'SENT', reason: null },
    { address: '', status: 'FAILED', reason: '550 no such user' },
  ],
  files: [
    { id: '1', name: 'milk.pdf', isStored: true, failure: null },
    { id: '2', name: 'old.pdf', isStored: false, failure: null },
    { id: '3', name: 'long.pdf', isStored: false, failure: 'TOO_MANY_READINGS' },
  ],
}

const SITE = {
  id: '12',
  userId: '7',
  name: 'Shop 12',
  address: null,
  openingHours: null,
  contactName: null,
  contactPhone: null,
  technician: null,
  toolCount: 1,
  updatedAt: '2028-01-01T00:00:00Z',
}

let reports: PlannedReportFragment[]
beforeEach(() => {
  reports = [REPORT]
})
// Toasts outlive the page that showed them.
afterEach(() => {
  connection.answered()
  notifications.clean()
})

const open = async (right?: 'VIEWER') => {
  const server = fakeGraphql({
    ReportSchedules: () => ({ reportSchedules: reports }),
    ReportRuns: () => ({ reportRuns: [RUN] }),
    Sites: () => ({ sites: [SITE] }),
    ReportSensors: () => ({
      toolPage: {
        total: 1,
        rows: [{ id: '5', name: 'Milk' }],
      },
    }),
    SaveReport: () => {
      reports = [...reports, { ...REPORT, id: '4', name: 'Weekly' }]
      return { saveReportSchedule: reports.at(-1) }
    },
    PauseReport: () => {
      reports = [{ ...REPORT, state: 'PAUSED', nextAt: null }]
      return { pauseReportSchedule: reports[0] }
    },
    RunReport: () => ({ runReportSchedule: [{ id: '9' }] }),
    DeleteReport: () => {
      reports = []
      return { deleteReportSchedule: true }
    },
    RevokeReportLinks: () => ({ revokeReportLinks: { id: '8' } }),
  })
  const drawn = await drawPage(<ReportsPage />, {
    viewer: {
      id: '7',
      actsFor: '7',
      email: 'anna@example.com',
      timeZone: 'Europe/Budapest',
      ...(right && {
        can: viewerPermissions({
          kind: 'account',
          id: 9,
          role: 'user',
          path: '/7/',
          memberOf: 7,
          right,
        }),
      }),
    },
  })
  return { server, ...drawn }
}
const asked = (server: ReturnType<typeof fakeGraphql>, operation: string) =>
  server.asked.findLast(({ name }) => name === operation)?.variables

test('a report stands with its state, its next time and who does not get it, and why', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Pharmacy' })).toBeVisible()
  await expect.element(screen.getByText('On · Next: 2028-02-29 07:00')).toBeVisible()
  await expect
    .element(screen.getByText('on day 31 of each month at 07:00 · PDF · Sensors: 1'))
    .toBeVisible()
  await expect.element(screen.getByText('bea@example.com: has left: gets nothing')).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('what was made stands with its files and mails; a file that is missing says why', async () => {
  const { server, screen } = await open()
  await screen.getByRole('button', { name: 'Made so far' }).click()
  await expect
    .element(screen.getByRole('heading', { name: '2027-12-31 – 2028-01-30' }))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'milk.pdf' })).toBeVisible()
  await expect.element(screen.getByText(/old\.pdf: no longer stored/)).toBeVisible()
  await expect.element(screen.getByText('long.pdf: too many readings for one log')).toBeVisible()
  await expect.element(screen.getByText('erased person: not sent (550 no such user)')).toBeVisible()
  await screen.getByRole('button', { name: 'Revoke links' }).click()
  await expect.poll(() => asked(server, 'RevokeReportLinks')).toEqual({ runId: '8' })
  expect(await axeViolations(screen.container)).toEqual([])
})

test('a new report is for all sensors on day 1 until one chooses otherwise', async () => {
  const { server, screen } = await open()
  await screen.getByRole('button', { name: 'New report' }).click()
  const dialog = page.getByRole('dialog', { name: 'New report' })
  await dialog.getByLabelText('Name').fill('Weekly')
  await dialog.getByLabelText('How often').selectOptions('Weekly')
  await dialog.getByLabelText('Weekday').selectOptions('Friday')
  await dialog.getByRole('textbox', { name: 'Time' }).fill('06:30')
  await dialog.getByRole('combobox', { name: 'Sensors' }).selectOptions('Chosen sensors')
  await dialog.getByLabelText('Milk').click()
  await dialog.getByLabelText('Recipients').fill('anna@example.com, qa@example.com')
  expect(await axeViolations(document.body)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(server, 'SaveReport')).toEqual({
    id: null,
    userId: null,
    plan: {
      name: 'Weekly',
      rhythm: 'WEEKLY',
      day: 5,
      minute: 390,
      selects: 'TOOLS',
      toolIds: ['5'],
      siteIds: [],
      format: 'PDF',
      withReadings: true,
      language: 'english',
      recipients: ['anna@example.com', 'qa@example.com'],
    },
  })
})

test('what the server refuses stands beside its field', async () => {
  const { server, screen } = await open()
  server.answers['SaveReport'] = () => ({
    refuse: {
      code: 'BAD_USER_INPUT',
      problems: [{ field: 'recipients', key: 'reports.noRecipient' }],
    },
  })
  await screen.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: /Edit report/ })
  await dialog.getByLabelText('Recipients').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter an e-mail address at least.')).toBeVisible()
  // Changes that are not saved would keep the page of the test open.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('a report is paused, made at once and deleted after a question', async () => {
  const { server, screen } = await open()
  await screen.getByRole('button', { name: 'Make now' }).click()
  await expect.poll(() => asked(server, 'RunReport')).toEqual({ id: '3' })
  await screen.getByRole('button', { name: 'Pause' }).click()
  await expect.element(screen.getByText('Paused', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the report “Pharmacy”?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('No reports by plan yet.')).toBeVisible()
})

test('whoever may only look on sees reports and their files, and changes nothing', async () => {
  const { screen } = await open('VIEWER')
  await expect.element(screen.getByRole('heading', { name: 'Pharmacy' })).toBeVisible()
  for (const name of ['New report', 'Make now', 'Edit', 'Delete'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
})

test('a report is for the sensors at the sites that are ticked', async () => {
  const { server, screen } = await open()
  await screen.getByRole('button', { name: 'New report' }).click()
  const dialog = page.getByRole('dialog', { name: 'New report' })
  await dialog.getByLabelText('Name').fill('Shop')
  await dialog.getByRole('combobox', { name: 'Sensors' }).selectOptions('Sensors at chosen sites')
  await dialog.getByLabelText('Shop 12').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(server, 'SaveReport')).toMatchObject({
    plan: { selects: 'SITES', siteIds: ['12'], toolIds: [] },
  })
})
