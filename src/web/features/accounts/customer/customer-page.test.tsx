import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connection } from '../../../api/connection.ts'
import { axeViolations } from '../../../testing/axe.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { CustomerPage } from './customer-page.tsx'
import { EndedStrip } from './ended-strip.tsx'

const CUSTOMER = {
  user: {
    id: '4',
    email: 'store1@chain.example',
    firstName: 'Maximiliane',
    lastName: 'Lindqvist',
    company: 'Donaudampfschifffahrtsgesellschaft GmbH',
    role: 'user',
    language: 'german',
    timeZone: 'Europe/Berlin',
    timeZoneIsSet: true,
    expiresOn: '2026-11-19',
    parentUserId: '2',
    invited: true,
    updatedAt: '2026-11-02T17:40:11Z',
    viewerCan: { delete: { allowed: true, reasonKey: null } },
  },
  parent: {
    id: '2',
    email: 'frost@harbour.example',
    firstName: 'Frost',
    lastName: 'Service',
    company: null,
  },
  endedSince: '2026-11-20',
  mostSensors: 6,
  mostMessages: null,
  sensors: 2,
  ownSensors: 2,
  messages: 14,
  people: 3,
  sites: 1,
  lastContact: '2026-11-20T08:59:00Z',
  followUp: { note: 'Call about the door', changedAt: '2026-11-20T07:00:00Z' },
  maySet: true,
  mayMove: false,
}

const serve = (change: Partial<typeof CUSTOMER> = {}) =>
  fakeGraphql({
    Customer: () => ({ customer: { ...CUSTOMER, ...change } }),
    ChangeCustomer: () => ({ user: { id: '4' } }),
    SetCustomer: () => ({ setCustomer: { id: '4' } }),
    InviteUser: () => ({
      inviteUser: { id: '4', email: 'store1@chain.example', url: null, expiresAt: '' },
    }),
    OwnEnd: () => ({ ownEnd: { since: '2026-11-20', managedBy: 'Frost Service' } }),
  })

beforeEach(() => page.viewport(1280, 860))
afterEach(() => connection.answered())

const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <main style={{ padding: 16 }}>
      <CustomerPage />
    </main>,
    {
      path: '/admin/customer?userId=4',
      viewer: { id: '2', role: 'affiliate', timeZone: 'UTC' },
      ...options,
    },
  )

test('a manager sees a customer at a glance and changes its last day and limits', async () => {
  const server = serve()
  const { screen } = await open()
  await expect.element(screen.getByText('2 of 6')).toBeVisible()
  await expect.element(screen.getByText('Call about the door')).toBeVisible()
  await expect.element(screen.getByLabelText('Reseller')).toBeDisabled()
  const form = screen.getByRole('form', { name: 'Last day and limits' })
  await form.getByRole('textbox', { name: 'Last day' }).fill('2027-12-31')
  await form.getByLabelText('Most SMS and calls a month, with all accounts below').fill('many')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('Enter a whole number')).toBeVisible()
  await form.getByLabelText('Most SMS and calls a month, with all accounts below').fill('50')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.asked.findLast(({ name }) => name === 'SetCustomer')?.variables)
    .toMatchObject({
      userId: '4',
      expiresOn: '2027-12-31',
      mostSensors: 6,
      mostMessages: 50,
      ifUpdatedAt: CUSTOMER.user.updatedAt,
    })
  expect(await axeViolations(screen.container)).toEqual([])
})

test('half a last day, or one that no calendar has, is said at the field, and nothing is saved', async () => {
  const server = serve()
  const { screen } = await open()
  const form = screen.getByRole('form', { name: 'Last day and limits' })
  const field = form.getByRole('textbox', { name: 'Last day' })
  const word = form.getByText('Write the day like this: 2026-11-20')
  for (const text of ['2027-12', '2027-02-30']) {
    await field.fill(text)
    await expect.element(word).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(word).toBeVisible()
  }
  await expect.element(field).toHaveFocus()
  await field.fill('2027-12-31')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.asked.filter(({ name }) => name === 'SetCustomer'))
    .toMatchObject([{ variables: { expiresOn: '2027-12-31' } }])
})

test('a customer at a glance says how many alarms are open, with the way to them', async () => {
  const server = serve()
  server.answers['OpenAlarmCounts'] = () => ({ openAlarmCounts: [{ userId: '4', open: 20 }] })
  const { screen } = await open()
  await expect.element(screen.getByText('Open alarms')).toBeVisible()
  await expect.element(screen.getByText('20', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Alarms' }))
    .toHaveAttribute('href', '/alarms?userId=4')
})

test('company and time zone have a heading of their own, and a limit below what there is says so', async () => {
  serve()
  const { screen } = await open()
  await expect
    .element(screen.getByRole('heading', { name: 'Company and time zone', exact: true }))
    .toBeVisible()
  const form = screen.getByRole('form', { name: 'Last day and limits' })
  await expect.element(form.getByText(/Sensors there already: 2/)).not.toBeInTheDocument()
  await form.getByLabelText('Most sensors, with all accounts below').fill('1')
  await expect.element(form.getByText(/Sensors there already: 2/)).toBeVisible()
  await form.getByLabelText('Most SMS and calls a month, with all accounts below').fill('13')
  await expect.element(form.getByText(/sent this month: 14/)).toBeVisible()
})

test('what is typed in one form stays where the other form is saved', async () => {
  let { user } = CUSTOMER
  fakeGraphql({
    Customer: () => ({ customer: { ...CUSTOMER, user } }),
    ChangeCustomer: () => {
      user = { ...user, firstName: 'Maxi', updatedAt: '2026-11-20T10:00:00Z' }
      return { user: { id: '4' } }
    },
  })
  const { screen } = await open()
  const terms = screen.getByRole('form', { name: 'Last day and limits' })
  await terms.getByRole('textbox', { name: 'Last day' }).fill('2027-12-31')
  const names = screen.getByRole('form', { name: 'Name and place' })
  await names.getByLabelText('First name').fill('Maxi')
  await names.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Saved.')).toBeVisible()
  await expect.element(terms.getByRole('textbox', { name: 'Last day' })).toHaveValue('2027-12-31')
})

test('of a customer that cannot be seen there are no ways to its pages', async () => {
  fakeGraphql({
    Customer: () => ({ refuse: { code: 'NOT_FOUND' } }),
  })
  const { screen } = await open()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sites' }).elements()).toEqual([])
})

test.each(['de', 'hu'] as const)('the page fits a phone in %s', async (language) => {
  serve()
  await page.viewport(390, 844)
  const { screen } = await open({ language, scheme: 'dark' })
  await expect.element(screen.getByText('Call about the door')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeViolations(screen.container)).toEqual([])
})

test('an account that has ended is told since when, and whom to ask', async () => {
  serve()
  const { screen } = await drawPage(<EndedStrip />, { viewer: { id: '4', role: 'user' } })
  await expect.element(screen.getByText(/ended on 2026-11-20.*Ask Frost Service\./)).toBeVisible()
})

test.each([
  [2, 3],
  [0, 0],
])(
  'an account with %i sensors of its own has %i links to register, reviews and signatures',
  async (ownSensors, links) => {
    serve({ ownSensors })
    const { screen } = await open()
    await expect.element(screen.getByText('Call about the door').first()).toBeInTheDocument()
    const found = screen
      .getByRole('link')
      .elements()
      .filter((link) => /^\/(haccp|reviews|signing)\?/.test(link.getAttribute('href') ?? ''))
    expect(found).toHaveLength(links)
  },
)
