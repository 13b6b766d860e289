import { notifications } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { CustomerAlarmsPage } from './customer-alarms-page.tsx'

const RULE = {
  id: '1',
  includesWarnings: false,
  afterMinutes: 30,
  from: null,
  to: null,
  digestAt: null,
  byMail: true,
  byPush: false,
  webhookId: null,
}
const SMS = {
  webhookId: '5',
  kind: 'SMS',
  to: '+36301234567',
  isOn: true,
  failingSince: null,
  lastFailure: null,
}

// Toasts outlive the page that showed them.
afterEach(() => {
  connection.answered()
  notifications.clean()
})

test('a rule tells by one of the webhooks of the account', async () => {
  const server = fakeGraphql({
    ResellerRules: () => ({
      resellerRules: [RULE],
      resellerRuleWebhooks: [
        SMS,
        { ...SMS, webhookId: '6', kind: 'CHAT', to: 'ntfy.sh', isOn: false },
      ],
    }),
    SetResellerRules: () => ({ setResellerRules: [{ ...RULE, webhookId: '5' }] }),
  })
  const { screen } = await drawPage(<CustomerAlarmsPage />)
  const choice = screen.getByRole('combobox', { name: 'Also by' })
  await expect.element(choice).toHaveValue('')
  await expect
    .element(choice.getByRole('option', { name: 'Chat ntfy.sh · switched off' }))
    .toBeInTheDocument()
  await choice.selectOptions('SMS +36301234567')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => server.asked.findLast(({ name }) => name === 'SetResellerRules')?.variables)
    .toMatchObject({ rules: [{ id: '1', webhookId: '5' }] })
  await expect.element(choice).toHaveValue('5')
  expect(await axeViolations(screen.container)).toEqual([])
})

test('without a webhook the page says where to add one; one that others manage stays chosen', async () => {
  fakeGraphql({
    ResellerRules: () => ({
      resellerRules: [RULE, { ...RULE, id: '2', webhookId: '9' }],
      resellerRuleWebhooks: [],
    }),
  })
  const { screen } = await drawPage(<CustomerAlarmsPage />)
  await expect.element(screen.getByText(/add a webhook to your profile first/)).toBeVisible()
  await expect
    .element(screen.getByRole('option', { name: 'A webhook that others manage' }))
    .toBeInTheDocument()
})

test('a webhook that takes nothing says so at the rule, with the reason and what comes instead', async () => {
  const failing = { ...SMS, failingSince: '2026-11-20T08:00:00Z', lastFailure: '401 Authenticate' }
  fakeGraphql({
    ResellerRules: () => ({
      resellerRules: [{ ...RULE, webhookId: '5' }],
      resellerRuleWebhooks: [failing],
    }),
  })
  const { screen } = await drawPage(<CustomerAlarmsPage />)
  const word = screen.getByRole('status')
  await expect.element(word.getByText(/since .*: 401 Authenticate/)).toBeVisible()
  await expect.element(word.getByText(/by e-mail meanwhile/)).toBeVisible()
  await expect
    .element(word.getByRole('link', { name: 'To the webhooks' }))
    .toHaveAttribute('href', '/pages/user')
  expect(await axeViolations(screen.container)).toEqual([])
})
