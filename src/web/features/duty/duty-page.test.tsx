import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { DutyPage } from './duty-page.tsx'

const PEOPLE = [
  ['7', 'Joanna', 'READY'],
  ['8', 'Béla', 'READY'],
  ['9', 'Cilla', 'UNREACHABLE'],
  ['10', null, 'LEFT'],
].map(([id, firstName, state]) => ({
  id,
  state,
  user: firstName === null ? null : { id, email: `${id}@x`, firstName, lastName: '' },
}))
const SHIFT = {
  weekdays: [1, 2, 3, 4, 5, 6],
  from: '22:00',
  to: '06:00',
  personId: '8',
  secondId: '7',
  validFrom: null,
  validTo: null,
}
/** Béla by night and Joanna by day, nobody in the night to Monday. */
const ROTA = {
  timeZone: 'Europe/Budapest',
  shifts: [
    SHIFT,
    {
      ...SHIFT,
      from: '06:00',
      to: '22:00',
      personId: '7',
      secondId: null,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
    },
  ],
  exceptions: [] as object[],
  people: PEOPLE.slice(0, 2),
  updatedAt: '2026-11-19T10:00:00Z' as string | null,
  calendar: null as object | null,
}
const NO_ROTA = { ...ROTA, shifts: [], updatedAt: null }

const open = async (
  rota: object = ROTA,
  answers: Parameters<typeof fakeGraphql>[0] = {},
  options: Parameters<typeof drawPage>[1] = {},
) => {
  const server = fakeGraphql({ Rota: () => ({ rota }), ...answers })
  const { screen } = await drawPage(<DutyPage />, { path: '/pages/duty', ...options })
  const sent = () =>
    server.asked.filter(({ name }) => name === 'SetRota').map(({ variables }) => variables)
  return { screen, sent, asked: server.asked }
}

test('the page says who is on duty now, who is second, and who is next', async () => {
  const { screen } = await open()
  const now = screen.getByRole('region', { name: 'Now' })
  // It is 03:14 on a Friday: the shift of Thursday.
  await expect.element(now.getByText('Béla')).toBeVisible()
  await expect.element(now.getByText(/is on duty until 06:00/)).toBeVisible()
  await expect.element(now.getByText('Second person: Joanna')).toBeVisible()
  await expect.element(now.getByText('Next: Joanna, from 06:00')).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('gaps within two weeks are listed, and people whom no message reaches', async () => {
  const { screen } = await open({
    ...ROTA,
    shifts: [
      ...ROTA.shifts,
      { ...SHIFT, weekdays: [7], to: '23:00', personId: '9', secondId: '10' },
    ],
    people: PEOPLE,
  })
  const gaps = screen.getByRole('region', { name: 'The rota needs a look' })
  await expect
    .element(gaps.getByText('Nobody on duty: 2026-11-22 23:00 – 2026-11-23 06:00'))
    .toBeVisible()
  await expect.element(gaps.getByText(/^Cilla: no confirmed e-mail address/)).toBeVisible()
  await expect
    .element(gaps.getByText('A person who left: cannot be on duty any more'))
    .toBeVisible()
})

test('the week shows each day with its times; a time without anybody says so in words', async () => {
  const { screen } = await open()
  const week = screen.getByRole('region', { name: 'Week 2026-11-16 – 2026-11-22' })
  await expect.element(week.getByText('Sunday 2026-11-22')).toBeVisible()
  await expect.element(week.getByRole('row', { name: /22:00–24:00 Nobody on duty/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Week after' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'Week 2026-11-23 – 2026-11-29' }))
    .toBeVisible()
})

test('an account without a rota is told what one does, and makes one', async () => {
  const { screen, sent } = await open(NO_ROTA, { SetRota: () => ({ setRota: ROTA }) })
  await expect.element(screen.getByText('No rota yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Make a rota' }).click()
  await screen.getByRole('textbox', { name: 'From (time)' }).fill('8')
  await screen.getByRole('textbox', { name: 'To (time)' }).fill('20.30')
  await screen.getByRole('checkbox', { name: 'Sun' }).click()
  await screen.getByRole('combobox', { name: 'Second person' }).selectOptions('Béla')
  await screen.getByRole('button', { name: 'Add an exception' }).click()
  // The buttons at the end of the window cover what lies below them.
  scrollTo(0, document.documentElement.scrollHeight)
  expect(await axeViolations(document.body)).toEqual([])
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(sent).toEqual([
    {
      userId: null,
      ifUpdatedAt: null,
      shifts: [
        {
          weekdays: [1, 2, 3, 4, 5, 6],
          from: '08:00',
          to: '20:30',
          personId: '7',
          secondId: '8',
          validFrom: null,
          validTo: null,
        },
      ],
      exceptions: [
        { fromDay: '2026-11-20', toDay: '2026-11-20', personId: '7', secondId: null, note: '' },
      ],
    },
  ])
  await expect.element(screen.getByRole('region', { name: 'Now' })).toBeVisible()
})

test('what the server refuses stands beside its field, and the form stays', async () => {
  const { screen } = await open(ROTA, {
    SetRota: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [
          { field: 'shifts.1.from', key: 'duty.shiftsOverlap', params: { first: 1, second: 2 } },
        ],
      },
    }),
  })
  await screen.getByRole('button', { name: 'Change the rota' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  const second = screen.getByRole('region', { name: 'Shift 2', exact: true })
  await expect.element(second.getByText('Shift 1 and shift 2 overlap.')).toBeVisible()
})

test('half a last day of a shift is said at its field, and no rota is saved', async () => {
  const { screen, sent } = await open(ROTA, { SetRota: () => ({ setRota: ROTA }) })
  await screen.getByRole('button', { name: 'Change the rota' }).click()
  const field = screen.getByRole('textbox', { name: 'Last day (may be empty)' }).first()
  await field.fill('2027-3')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('Write the day like this: 2026-11-20')
  expect(sent()).toEqual([])
})

test('a rota without shifts says that it ends', async () => {
  const { screen, sent } = await open(
    { ...ROTA, shifts: [SHIFT] },
    { SetRota: () => ({ setRota: NO_ROTA }) },
  )
  await screen.getByRole('button', { name: 'Change the rota' }).click()
  await screen.getByRole('button', { name: 'Remove: Shift 1' }).click()
  await expect.element(screen.getByText(/the rota ends and alarms go to the owner/)).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent()[0]).toMatchObject({ shifts: [], ifUpdatedAt: ROTA.updatedAt })
  await expect.element(screen.getByText('No rota yet')).toBeVisible()
})

test('somebody who may only read sees why there is no button', async () => {
  const can = viewerPermissions({
    kind: 'account',
    id: 9,
    role: 'user',
    path: '/7/',
    memberOf: 7,
    right: 'STAFF',
  })
  const { screen } = await open(ROTA, {}, { viewer: { can } })
  await expect.element(screen.getByText('Only owners of the account may do this.')).toBeVisible()
  expect(screen.container.querySelector('button[type=submit]')).toBeNull()
})

test('the address of a new calendar link is shown once', async () => {
  let calendar: object | null = null
  const { screen } = await open(
    {},
    {
      Rota: () => ({ rota: { ...ROTA, calendar } }),
      CreateRotaCalendar: () => {
        calendar = { createdAt: '2026-11-20T02:14:00Z', lastUsedAt: null }
        return { createRotaCalendar: { secret: 'abc' } }
      },
    },
  )
  await expect.element(screen.getByText('There is no link.')).toBeVisible()
  await screen.getByRole('button', { name: 'Make a link' }).click()
  await expect.element(screen.getByText(/\/calendar\/abc\.ics$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByText('Made 2026-11-20 03:14.')).toBeVisible()
  await expect.element(screen.getByText(/abc\.ics/)).not.toBeInTheDocument()
})

test('a calendar link is revoked', async () => {
  const { screen, asked } = await open(
    { ...ROTA, calendar: { createdAt: '2026-11-19T10:00:00Z', lastUsedAt: null } },
    { RevokeRotaCalendar: () => ({ revokeRotaCalendar: true }) },
  )
  await screen.getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => asked.some(({ name }) => name === 'RevokeRotaCalendar')).toBe(true)
})

test.each(['de', 'hu'] as const)('the page fits a phone in %s', async (language) => {
  await page.viewport(390, 844)
  const { screen } = await open({ ...ROTA, people: PEOPLE }, {}, { language, scheme: 'dark' })
  await expect.element(screen.getByRole('table')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeViolations(screen.container)).toEqual([])
})
