import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkPage } from './bulk-page.tsx'

const OWNER = { id: '5', firstName: 'Joanna', lastName: 'Whitfield', email: 'joanna@x.example' }
const CHANGE = {
  id: '7',
  state: 'PLANNED',
  plannedAt: '2026-11-20T09:00:00Z',
  doneAt: null as string | null,
  reason: null,
  profile: null as string | null,
  fields: ['notificationMax', 'raiseDelay'],
  staying: 57,
  takeBackUntil: null as string | null,
  by: OWNER,
  changing: 143,
  refused: 1,
  left: 0,
  done: 0,
  takenBack: 0,
  kept: 0,
}
const TOOL = { id: '1', name: 'Dairy', imeiNumber: '356307042441013', equipmentId: 2, user: OWNER }
const ROWS = {
  CHANGES: [
    {
      place: 0,
      state: 'CHANGES',
      tool: TOOL,
      problem: null,
      differences: [
        {
          field: 'notificationMax',
          before: '8',
          after: '6.5',
          accountBefore: null,
          accountAfter: null,
        },
        { field: 'raiseDelay', before: '10', after: '20', accountBefore: null, accountAfter: null },
      ],
    },
  ],
  REFUSED: [
    {
      place: 1,
      state: 'REFUSED',
      tool: { ...TOOL, id: '2', name: 'Deep freezer' },
      differences: [],
      problem: {
        field: 'notificationMin',
        key: 'tools.limitInverted',
        message: 'In English',
        params: '{}',
      },
    },
  ],
} as const

/** Shows the address, so that a test can wait for it. */
const Where = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

beforeEach(() => page.viewport(1280, 860))
afterEach(() => connection.answered())

/** A planned change that is written when it is started, and taken back when that is asked for. */
const serve = () => {
  let change = CHANGE
  return fakeGraphql({
    BulkChange: () => ({ bulkChange: change }),
    BulkRows: ({ states }) => ({
      bulkChange: {
        id: '7',
        rows: (states as string[]).includes('REFUSED') ? ROWS.REFUSED : ROWS.CHANGES,
      },
    }),
    BulkAlarmPreview: ({ from }) => ({
      bulkAlarmPreview: {
        days: 30,
        sample: 2,
        next: from === 0 ? 1 : null,
        tools: [
          {
            tool: { id: String(from), name: from === 0 ? 'Dairy' : 'Meat' },
            alarmsNow: 1,
            alarmsThen: from === 0 ? 4 : 1,
          },
        ],
      },
    }),
    StartBulkChange: () => {
      change = {
        ...CHANGE,
        state: 'DONE',
        changing: 0,
        done: 143,
        takeBackUntil: '2026-11-20T10:00:00Z',
      }
      return { startBulkChange: change }
    },
    TakeBackBulkChange: ({ evenChanged }) => {
      const kept = evenChanged === true ? 0 : 2
      change = { ...change, state: 'TAKEN_BACK', done: 0, takenBack: 143 - kept, kept }
      return { takeBackBulkChange: change }
    },
    BulkChanges: () => ({ bulkChanges: [change] }),
  })
}

const open = async (path = '/admin/bulk?id=7') =>
  (await drawPage(<BulkPage />, { path, viewer: { role: 'affiliate' } })).screen

test('a plan shows what changes, what stays, what is refused, and the alarms that would come', async () => {
  serve()
  const screen = await open()
  await expect.element(screen.getByText('Nothing has been changed yet.')).toBeVisible()
  for (const figure of ['To change: 143', 'Already as wanted: 57', 'Refused: 1'])
    await expect.element(screen.getByText(figure)).toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /Dairy.*Whitfield.*8.°C.→.6\.5.°C/ }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /Deep freezer.*The minimum must be below/ }))
    .toBeVisible()
  await expect
    .element(screen.getByText('With the present settings: 2. With the new ones: 5.'))
    .toBeVisible()
  await expect.element(screen.getByText('Looked at 2 of 143 sensors that change.')).toBeVisible()
  await expect.element(screen.getByText('Dairy: 1 → 4')).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('it is written with its reason, can be taken back, and asks before it overwrites what somebody changed since', async () => {
  const server = serve()
  const screen = await open()
  await screen.getByRole('textbox', { name: /reason/i }).fill('Summer')
  await screen.getByRole('button', { name: 'Change 143 sensors' }).click()
  await expect.element(screen.getByText('Changed: 143')).toBeVisible()
  expect(server.asked.find(({ name }) => name === 'StartBulkChange')?.variables).toEqual({
    id: '7',
    reason: 'Summer',
  })
  await screen.getByRole('button', { name: 'Undo the change' }).click()
  await expect.element(screen.getByText('Undone: 141')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo also at the other 2' }).click()
  await expect.element(screen.getByText('Undone: 143')).toBeVisible()
})

test('the newest changes are listed', async () => {
  serve()
  const screen = await open('/admin/bulk')
  await expect
    .element(screen.getByRole('link', { name: /Notification temperature, Maximum · Alarm delay/ }))
    .toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('what is refused about the form is brought into sight, below many fields', async () => {
  await page.viewport(1280, 700)
  fakeGraphql({
    PlanBulkChange: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: null, key: 'bulk.nothingToChange' }],
      },
    }),
    ProfileNames: () => ({ profiles: [] }),
  })
  const { screen } = await drawPage(
    <BulkDialog selection={{ toolIds: ['1'] }} count={1} onClose={() => {}} />,
    { path: '/admin/toollist', viewer: { role: 'affiliate' } },
  )
  await screen.getByRole('button', { name: 'See what would change' }).click()
  await expect.element(screen.getByRole('alert')).toBeInViewport()
})

test('the form sends what was filled in, for the sensors that are selected, and goes on without a question', async () => {
  const server = fakeGraphql({
    PlanBulkChange: () => ({ planBulkChange: { id: '7' } }),
    ProfileNames: () => ({ profiles: [{ id: '3', name: 'Vaccine fridge' }] }),
  })
  const { screen } = await drawPage(
    <>
      <BulkDialog selection={{ toolIds: ['1', '2'] }} count={2} onClose={() => {}} />
      <Where />
    </>,
    { path: '/admin/toollist', viewer: { role: 'affiliate' } },
  )
  await screen.getByLabelText('Fill in the limits for').selectOptions('Vaccines')
  await screen.getByRole('textbox', { name: 'Alarm delay', exact: true }).fill('20')
  await screen.getByLabelText('Link to').selectOptions('Vaccine fridge')
  await screen.getByRole('button', { name: 'See what would change' }).click()
  await expect
    .poll(() => server.asked.find(({ name }) => name === 'PlanBulkChange')?.variables)
    .toEqual({
      selection: { toolIds: ['1', '2'] },
      change: {
        min: 2,
        max: 8,
        notificationMin: 2,
        notificationMax: 8,
        defrostFridge: false,
        alarms: { raiseDelay: 20 },
        profileId: '3',
      },
    })
  await expect.element(screen.getByText('/admin/bulk?id=7')).toBeInTheDocument()
  await expect.element(screen.getByText('Leave without saving?')).not.toBeInTheDocument()
})
