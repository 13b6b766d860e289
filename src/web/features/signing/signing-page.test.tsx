import { expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { SigningPage } from './signing-page.tsx'

const VIEWER = { id: '7', actsFor: '7', role: 'user' as const, timeZone: 'Europe/Budapest' }
const BEA = { id: '8', firstName: 'Bea', lastName: 'Nagy' }
const PERIOD = { fromDay: '2026-10-01', toDay: '2026-11-01', lastDay: '2026-11-05' }
const OPEN = { ...PERIOD, state: 'OVERDUE', records: 1, signedAt: null, by: [] }
const missing = (change: object = {}) => [
  { toolId: null, toolName: null, recordId: null, deviationId: null, ...change },
]
const duty = (change: object = {}) => ({
  id: '1',
  record: 'TRAIL',
  rhythm: 'MONTHLY',
  toolIds: null,
  siteId: null,
  siteName: null,
  withinDays: 5,
  meaning: 'REVIEWED',
  sinceDay: '2026-10-01',
  endedAt: null,
  right: null,
  isVacant: false,
  isMine: true,
  person: BEA,
  toCome: { fromDay: '2026-11-01', toDay: '2026-12-01', lastDay: '2026-12-05' },
  periods: [{ ...OPEN, missing: missing() }],
  ...change,
})
const open = (duties: readonly object[], mayEdit = true) => {
  const server = fakeGraphql({
    Signing: () => ({
      signing: {
        timeZone: 'Europe/Budapest',
        mayEdit,
        duties,
        people: [
          { id: '7', firstName: 'Anna', lastName: 'Kis', right: 'OWNER' },
          { ...BEA, right: 'STAFF' },
        ],
      },
    }),
    Sites: () => ({ sites: [{ id: '9', name: 'Harbour' }] }),
    SigningSensors: () => ({ toolPage: { rows: [{ id: '5', name: 'Milk' }] } }),
    AddSigningDuty: () => ({ addSigningDuty: { id: '2' } }),
    AssignSigningDuty: () => ({ assignSigningDuty: { id: '1' } }),
  })
  return drawPage(<SigningPage />, { viewer: VIEWER }).then(({ screen }) => ({ server, screen }))
}

test('what is overdue stands with the way to each record: to make, to issue and to sign', async () => {
  const { screen } = await open([
    duty(),
    duty({
      id: '2',
      record: 'LOGS',
      periods: [{ ...OPEN, records: 2, missing: missing({ toolId: '5', toolName: 'Milk' }) }],
    }),
    duty({ id: '3', record: 'REGISTER', periods: [{ ...OPEN, missing: missing() }] }),
  ])
  await expect
    .element(screen.getByText('Overdue since the end of 2026-11-05').first())
    .toBeVisible()
  const ways = [...screen.container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(ways).toEqual(
    expect.arrayContaining([
      '/reviews?kind=TRAIL&from=2026-10-01&to=2026-10-31',
      '/tool-dashboard?id=5&preset=custom&from=2026-10-01&to=2026-10-31',
      '/haccp/month?month=2026-10',
    ]),
  )
  await expect.element(screen.getByText('1 of 2 not signed')).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('what is most overdue stands open; later periods, records and duties are folded', async () => {
  const logs = Array.from({ length: 6 }, (_, i) =>
    duty({
      id: String(i + 1),
      record: 'LOGS',
      periods: [
        {
          ...OPEN,
          lastDay: `2026-11-0${i + 1}`,
          records: 5,
          missing: ['A', 'B', 'C', 'D', 'E'].map(
            (name) => missing({ toolId: name, toolName: name })[0],
          ),
        },
      ],
    }),
  )
  const { screen } = await open(logs)
  await expect.element(screen.getByText('Overdue since the end of 2026-11-01')).toBeVisible()
  await expect.element(screen.getByText('Overdue since the end of 2026-11-04')).toBeVisible()
  await expect.element(screen.getByText('Overdue since the end of 2026-11-05')).not.toBeVisible()
  await expect.element(screen.getByText('Open and sign: C').first()).toBeVisible()
  await expect.element(screen.getByText('Open and sign: D').first()).not.toBeVisible()
  await screen.getByText('And 3 more').click()
  await expect.element(screen.getByText('Choose somebody else').nth(5)).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('a duty whose person left says so, and is given to somebody else', async () => {
  const { screen, server } = await open([duty({ isVacant: true, periods: [] })])
  await expect.element(screen.getByText(/^Nobody: Bea Nagy left/)).toBeVisible()
  await expect.element(screen.getByText('No signature is due.')).toBeVisible()
  await screen.getByRole('button', { name: 'Choose somebody else' }).click()
  await screen.getByRole('combobox', { name: 'Who signs' }).selectOptions('STAFF')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.asked.findLast(({ name }) => name === 'AssignSigningDuty')?.variables)
    .toEqual({ id: '1', person: null, right: 'STAFF' })
})

test('a new duty of the register is monthly, and only owners may have it', async () => {
  const { screen, server } = await open([])
  await screen.getByRole('button', { name: 'New duty' }).click()
  await screen.getByRole('combobox', { name: 'What is signed' }).selectOptions('REGISTER')
  const who = screen.getByRole('combobox', { name: 'Who signs' })
  await expect.element(who).not.toHaveTextContent('Bea')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.asked.findLast(({ name }) => name === 'AddSigningDuty')?.variables)
    .toMatchObject({ record: 'REGISTER', rhythm: 'MONTHLY', right: 'OWNER', withinDays: 10 })
})

test('a duty about the register of a site is added, and leads to the paper of that site', async () => {
  const { screen, server } = await open([
    duty({ record: 'REGISTER', siteId: '9', siteName: 'Harbour' }),
  ])
  await expect
    .element(screen.getByRole('link').first())
    .toHaveAttribute('href', '/haccp/month?month=2026-10&site=9')
  await screen.getByRole('button', { name: 'New duty' }).click()
  await screen.getByRole('combobox', { name: 'What is signed' }).selectOptions('REGISTER')
  const where = screen.getByRole('combobox', { name: 'Which sensors' })
  await expect.element(where).not.toHaveTextContent('Chosen sensors')
  await where.selectOptions('9')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.asked.findLast(({ name }) => name === 'AddSigningDuty')?.variables)
    .toMatchObject({ record: 'REGISTER', siteId: '9', toolIds: null })
})

test('who may not edit duties has no buttons for it', async () => {
  const { screen } = await open([duty()], false)
  await expect.element(screen.getByRole('heading', { name: 'Duties' })).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})
