import { notifications } from '@mantine/notifications'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_ALARM_SETTINGS } from '../../../domain/alarms/alarm-settings.ts'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import type { ReviewContent, ReviewKind, ReviewMatter } from '../../../domain/reviews/review.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ReviewPage } from './review-page.tsx'
import { ReviewsPage } from './reviews-page.tsx'

const SIGNATURE = {
  id: '4',
  meaning: 'REVIEWED',
  remark: null,
  signedAt: '2026-11-02T09:00:00Z',
  firstName: 'Anna',
  lastName: 'Kis',
  account: 'anna@example.com',
  role: 'user',
  isMine: false,
  withdrawnAt: null,
  withdrawnReason: null,
} as const

const listed = (kind: ReviewKind, signatures: readonly object[] = []) => ({
  id: '3',
  kind,
  fromDay: '2026-10-01',
  toDay: '2026-11-01',
  madeAt: '2026-11-02T08:00:00Z',
  firstName: 'Bea',
  lastName: 'Nagy',
  signatures,
})
const SENSOR = { toolId: 5, uid: 'u', name: 'Milk', imeiNumber: '356307042441013', equipmentId: 1 }
const HEAD = {
  form: 1,
  accountId: 7,
  fromDay: '2026-10-01',
  toDay: '2026-11-01',
  timeZone: 'Europe/Budapest',
  madeMs: 0,
  madeBy: 7,
  toolIds: null,
  people: ['h0', 'h1'],
}

// Toasts outlive the page that showed them.
afterEach(() => {
  connection.answered()
  notifications.clean()
})

const VIEWER = { id: '7', actsFor: '7', email: 'anna@example.com', timeZone: 'Europe/Budapest' }

const openOne = (matter: ReviewMatter) => {
  const content: ReviewContent = { ...HEAD, ...matter }
  fakeGraphql({
    Review: () => ({
      review: {
        ...listed(matter.kind, [SIGNATURE]),
        timeZone: 'Europe/Budapest',
        contentHash: 'c0ffee',
        content: JSON.stringify(content),
        people: [
          { firstName: 'Anna', lastName: 'Kis', address: '' },
          { firstName: '', lastName: '', address: 'guard@example.com' },
        ],
      },
    }),
  })
  return drawPage(<ReviewPage />, { viewer: VIEWER, path: '/reviews/3' })
}

test('reviews stand with their period and whether somebody has signed', async () => {
  await page.viewport(1280, 860)
  fakeGraphql({
    Reviews: () => ({
      reviews: [listed('SETTINGS', [SIGNATURE]), { ...listed('TRAIL'), id: '2' }],
    }),
  })
  const { screen } = await drawPage(<ReviewsPage />, { viewer: VIEWER })
  await expect.element(screen.getByRole('link', { name: 'Alarm settings' })).toBeVisible()
  await expect.element(screen.getByText('2026-10-01 – 2026-10-31').first()).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Not signed' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Reviewed' })).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('a review is made of the month before, unless one chooses otherwise', async () => {
  const server = fakeGraphql({
    Reviews: () => ({ reviews: [] }),
    ReviewSensors: () => ({
      toolPage: { total: 1, rows: [{ id: '5', name: 'Milk', user: { id: '7' } }] },
    }),
    MakeReview: () => ({ makeReview: { id: '3' } }),
  })
  const { screen } = await drawPage(<ReviewsPage />, { viewer: VIEWER })
  await screen.getByRole('button', { name: 'New review' }).click()
  await screen.getByRole('checkbox', { name: 'All sensors' }).click()
  await screen.getByRole('checkbox', { name: 'Milk' }).click()
  await screen.getByRole('button', { name: 'Make' }).click()
  await expect
    .poll(() => server.asked.findLast(({ name }) => name === 'MakeReview')?.variables)
    .toMatchObject({ userId: null, kind: 'SETTINGS', toolIds: ['5'] })
})

test('people who may only read make none', async () => {
  fakeGraphql({ Reviews: () => ({ reviews: [] }) })
  const can = viewerPermissions({
    kind: 'account',
    id: 9,
    role: 'user',
    path: '/7/',
    memberOf: 7,
    right: 'VIEWER',
  })
  const { screen } = await drawPage(<ReviewsPage />, { viewer: { ...VIEWER, can } })
  await expect.element(screen.getByText('No reviews yet.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'New review' })).not.toBeInTheDocument()
})

test('settings say who is told, and each change from what to what', async () => {
  const { screen } = await openOne({
    kind: 'SETTINGS',
    sensors: [
      {
        ...SENSOR,
        limits: { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
        temperatureCorrection: 0,
        defrostFridge: false,
        settings: DEFAULT_ALARM_SETTINGS,
        pausedUntilMs: null,
        recipients: [{ person: 1, channel: 'EMAIL' }],
      },
    ],
    changes: [
      {
        entry: 12,
        hash: 'e',
        atMs: Date.parse('2026-10-05T08:00:00Z'),
        action: 'tool.limits-changed',
        toolId: 5,
        by: 0,
        before: { notificationMax: 10 },
        after: { notificationMax: 9 },
      },
    ],
  })
  await expect.element(screen.getByText('guard@example.com (e-mail)')).toBeVisible()
  await expect.element(screen.getByText('1 … 9 °C')).toBeVisible()
  await expect.element(screen.getByText(/10 °C → 9 °C/)).toBeVisible()
  await expect
    .element(screen.getByText(/Milk · 2026-10-05 10:00 · Anna Kis · entry 12/))
    .toBeVisible()
  await expect.element(screen.getByText(/Reviewed/).first()).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('the trail says whether its chain is whole, or which entry is wrong', async () => {
  const trail = { kind: 'TRAIL', entries: 3, first: 4, last: 9 } as const
  const counts = [{ action: 'login.succeeded', entries: 3 }]
  const whole = await openOne({ ...trail, counts, chain: { entries: 90, hash: 'h', fault: null } })
  await expect.element(whole.screen.getByText(/All 90 entries were checked/)).toBeVisible()
  await whole.screen.unmount()
  const { screen } = await openOne({
    ...trail,
    counts,
    chain: { entries: 90, hash: 'h', fault: 8 },
  })
  await expect.element(screen.getByText(/Entry 8 was changed or is missing/)).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('an alarm stands with its action, and with what nobody did', async () => {
  const alarm = {
    toolId: 5,
    lane: 'HIGH',
    condition: null,
    severity: 'alarm',
    startedMs: Date.parse('2026-10-05T08:00:00Z'),
    openedMs: Date.parse('2026-10-05T08:10:00Z'),
    recoveredMs: Date.parse('2026-10-05T09:00:00Z'),
    limit: 8,
    extreme: 12,
  }
  const { screen } = await openOne({
    kind: 'ALARMS',
    sensors: [SENSOR],
    alarms: [
      {
        ...alarm,
        id: 1,
        isWaiting: false,
        told: [{ person: 1, channel: 'EMAIL', messages: 2, status: 'SENT', atMs: alarm.openedMs }],
        answers: [
          {
            kind: 'ACKNOWLEDGED',
            atMs: alarm.openedMs,
            person: 0,
            correctiveAction: 'Closed the door.',
          },
        ],
      },
      { ...alarm, id: 2, recoveredMs: null, isWaiting: true, told: [], answers: [] },
    ],
  })
  await expect.element(screen.getByText('Closed the door.')).toBeVisible()
  await expect.element(screen.getByText(/guard@example.com · e-mail · sent/)).toBeVisible()
  await expect.element(screen.getByText('Nobody has acknowledged it yet.')).toBeVisible()
  await expect.element(screen.getByText('Nobody was told.')).toBeVisible()
  await expect.element(screen.getByText(/lasted when the review was made/)).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('the record is saved byte by byte as it was signed', async () => {
  const saved: Blob[] = []
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:saved'
  })
  const matter: ReviewMatter = {
    kind: 'TRAIL',
    entries: 3,
    first: 4,
    last: 9,
    counts: [],
    chain: { entries: 90, hash: 'h', fault: null },
  }
  const { screen } = await openOne(matter)
  await screen.getByRole('button', { name: 'Save the record' }).click()
  await expect.poll(() => saved).toHaveLength(1)
  expect(await saved[0]!.text()).toBe(JSON.stringify({ ...HEAD, ...matter }))
})
