import { expect, test } from 'vitest'
import { axeViolations } from '../../../testing/axe.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { WebhookList } from './webhook-list.tsx'

const DESK = {
  id: '4',
  form: 'STANDARD',
  fields: [] as { name: string; value: string | null }[],
  url: 'https://desk.example/<b>1</b>',
  events: ['ALARM_OPENED'],
  severities: ['ALARM'],
  off: null as string | null,
  isPersonal: false,
  person: null as object | null,
  account: { id: '9', email: 'cook@harbour.example' },
  lastSuccess: null,
  lastFailure: '500 no',
  lastFailureAt: '2026-11-20T08:00:00Z',
}
const FAILED = {
  id: '31',
  type: 'alarm.opened',
  createdAt: '2026-11-20T08:00:00Z',
  status: 'FAILED',
  nextAt: null,
  heldUntil: null as string | null,
  reason: 'The webhook was switched off.',
  delivery: null as string | null,
  attempts: [
    { at: '2026-11-20T08:00:00Z', milliseconds: 12, status: 500, answer: '<i>no</i>' },
    { at: '2026-11-20T08:00:05Z', milliseconds: 5_000, status: null, answer: '' },
  ],
}
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const open = async (answers: Parameters<typeof fakeGraphql>[0] = {}) => {
  const server = fakeGraphql({
    Webhooks: () => ({ webhookList: [DESK] }),
    WebhookMessages: () => ({ webhookMessages: [FAILED] }),
    ...answers,
  })
  const { screen } = await drawPage(<WebhookList />, { path: '/pages/user' })
  const sent = (operation: string) =>
    server.asked.filter(({ name }) => name === operation).map(({ variables }) => variables)
  return { screen, sent }
}

test('each webhook says its address as typed, what calls it, whose it is and how it goes', async () => {
  const { screen } = await open()
  for (const text of [
    DESK.url,
    'On',
    'an alarm opens',
    'For the account cook@harbour.example',
    'Nothing delivered yet',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Last failure .*: 500 no/)).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('without webhooks the list says so', async () => {
  const { screen } = await open({ Webhooks: () => ({ webhookList: [] }) })
  await expect.element(screen.getByText('Nothing is called yet.')).toBeVisible()
})

test('the secret of a new webhook is shown once', async () => {
  const { screen, sent } = await open({
    CreateWebhook: () => ({ createWebhook: { secret: SECRET } }),
  })
  await screen.getByRole('button', { name: 'New webhook' }).click()
  await screen.getByRole('textbox', { name: 'Address' }).fill('https://desk.example/2')
  await screen.getByRole('checkbox', { name: 'no data comes from a sensor' }).click()
  await screen.getByRole('checkbox', { name: 'an alarm ends' }).click()
  await screen.getByRole('checkbox', { name: 'Warnings too' }).click()
  expect(await axeViolations(document.body)).toEqual([])
  await screen.getByRole('button', { name: 'Add webhook' }).click()
  await expect.element(screen.getByText(SECRET, { exact: true })).toBeVisible()
  expect(sent('CreateWebhook')).toEqual([
    {
      url: 'https://desk.example/2',
      events: ['ALARM_OPENED', 'ALARM_ACKNOWLEDGED', 'DEVICE_SILENT'],
      severities: ['ALARM', 'WARNING'],
    },
  ])
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByText(SECRET, { exact: true })).not.toBeInTheDocument()
})

test('what the server refuses stands beside the field', async () => {
  const { screen } = await open({
    CreateWebhook: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [
          { field: 'url', key: 'webhooks.privateAddress' },
          { field: 'events', key: 'webhooks.noEvent' },
        ],
      },
    }),
  })
  await screen.getByRole('button', { name: 'New webhook' }).click()
  await screen.getByRole('button', { name: 'Add webhook' }).click()
  await expect.element(screen.getByText(/lies in a private network/)).toBeVisible()
  await expect.element(screen.getByText('Choose at least one event.')).toBeVisible()
})

test('the messages show every attempt, and one is sent again', async () => {
  const { screen, sent } = await open({
    SendWebhookAgain: () => ({ sendWebhookAgain: { id: '31' } }),
  })
  await screen.getByRole('button', { name: 'Messages: desk.example' }).click()
  for (const text of ['Failed', 'alarm.opened', 'The webhook was switched off.', '<i>no</i>'])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/status 500 after 12 ms/)).toBeVisible()
  await expect.element(screen.getByText(/no answer/)).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
  await screen.getByRole('button', { name: /^Send again: alarm.opened/ }).click()
  await expect.poll(() => sent('SendWebhookAgain')).toEqual([{ id: '31' }])
})

test('a test opens the messages', async () => {
  const { screen, sent } = await open({ TestWebhook: () => ({ testWebhook: { id: '32' } }) })
  await screen.getByRole('button', { name: 'Send a test: desk.example' }).click()
  await expect.poll(() => sent('TestWebhook')).toEqual([{ id: '4' }])
  await expect.element(screen.getByText('alarm.opened', { exact: true })).toBeVisible()
})

test('what came of a test stands at the webhook too', async () => {
  let attempts: (typeof FAILED)['attempts'] = []
  const { screen } = await open({
    Webhooks: () => ({
      webhookList: [{ ...DESK, lastSuccess: attempts.length === 0 ? null : attempts[0]!.at }],
    }),
    WebhookMessages: () => ({
      webhookMessages: [
        { ...FAILED, status: attempts.length === 0 ? 'WAITING' : 'SENT', attempts },
      ],
    }),
    TestWebhook: () => {
      attempts = FAILED.attempts
      return { testWebhook: { id: '32' } }
    },
  })
  await screen.getByRole('button', { name: 'Messages: desk.example' }).click()
  await expect.element(screen.getByText('Nothing delivered yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Send a test: desk.example' }).click()
  await expect.element(screen.getByText(/^Last delivered/)).toBeVisible()
})

test('a webhook is changed and switched on again', async () => {
  const { screen, sent } = await open({
    Webhooks: () => ({ webhookList: [{ ...DESK, off: 'FAILING' }] }),
    ChangeWebhook: () => ({ changeWebhook: DESK }),
  })
  await expect
    .element(screen.getByText('Switched off: nothing arrived for three days'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Switch on: desk.example' }).click()
  await expect.poll(() => sent('ChangeWebhook')).toEqual([{ id: '4', isOn: true }])
  await screen.getByRole('button', { name: 'Edit: desk.example' }).click()
  await screen.getByRole('textbox', { name: 'Address' }).fill('https://desk.example/3')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent('ChangeWebhook')[1])
    .toEqual({
      id: '4',
      url: 'https://desk.example/3',
      events: ['ALARM_OPENED'],
      severities: ['ALARM'],
    })
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).not.toBeInTheDocument()
})

test('a webhook is deleted after a question only', async () => {
  const { screen, sent } = await open({ DeleteWebhook: () => ({ deleteWebhook: true }) })
  const remove = screen.getByRole('button', { name: 'Delete: desk.example' })
  await remove.click()
  await screen.getByRole('button', { name: 'Keep' }).click()
  expect(sent('DeleteWebhook')).toEqual([])
  await remove.click()
  await screen.getByRole('button', { name: 'Delete webhook' }).click()
  await expect.poll(() => sent('DeleteWebhook')).toEqual([{ id: '4' }])
})
