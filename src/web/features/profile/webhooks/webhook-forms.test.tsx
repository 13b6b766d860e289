import { expect, test } from 'vitest'
import { axeViolations } from '../../../testing/axe.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { WebhookList } from './webhook-list.tsx'

const TELEGRAM = {
  id: '4',
  form: 'TELEGRAM',
  url: 'https://api.telegram.org',
  fields: [
    { name: 'token', value: null },
    { name: 'chat', value: '-1001' },
  ] as { name: string; value: string | null }[],
  events: ['ALARM_OPENED'],
  severities: ['ALARM'],
  off: null,
  isPersonal: false,
  person: null as object | null,
  account: { id: '9', email: 'cook@harbour.example' },
  lastSuccess: null,
  lastFailure: null,
  lastFailureAt: null,
}
const SLACK = { ...TELEGRAM, id: '5', form: 'SLACK', url: 'https://hooks.slack.com/…', fields: [] }
const ALARMS = { events: ['ALARM_OPENED'], severities: ['ALARM'] }

const open = async (
  webhookList: readonly object[],
  answers: Parameters<typeof fakeGraphql>[0] = {},
) => {
  const server = fakeGraphql({
    Webhooks: () => ({ webhookList }),
    CreateWebhook: () => ({ createWebhook: { secret: null } }),
    ChangeWebhook: () => ({ changeWebhook: TELEGRAM }),
    ...answers,
  })
  const { screen } = await drawPage(<WebhookList />, { path: '/pages/user' })
  const sent = (operation: string) =>
    server.asked.filter(({ name }) => name === operation).map(({ variables }) => variables)
  const choose = async (form: string) => {
    await screen.getByRole('button', { name: 'New webhook' }).click()
    await screen.getByRole('combobox', { name: 'Where to' }).selectOptions(form)
  }
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  return { screen, sent, choose, field }
}

test('a service is chosen first, and its fields say where to find what they want', async () => {
  const { screen, sent, choose, field } = await open([])
  await choose('Telegram')
  await expect.element(field('Address')).toHaveValue('https://api.telegram.org')
  await expect.element(screen.getByText(/^@BotFather gives it to you/)).toBeVisible()
  await field('Token').fill('1:a')
  await field('Chat').fill('-1001')
  expect(await axeViolations(document.body)).toEqual([])
  await screen.getByRole('button', { name: 'Add webhook' }).click()
  await expect
    .poll(() => sent('CreateWebhook'))
    .toEqual([
      {
        form: 'TELEGRAM',
        url: 'https://api.telegram.org',
        fields: [
          { name: 'token', value: '1:a' },
          { name: 'chat', value: '-1001' },
        ],
        events: ['ALARM_OPENED', 'ALARM_RECOVERED', 'ALARM_ACKNOWLEDGED'],
        severities: ['ALARM'],
      },
    ])
  await expect.element(field('Token')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'New webhook' })).toBeVisible()
})

test('another choice begins anew', async () => {
  const { choose, field, screen } = await open([])
  await choose('SMS')
  await field('To').fill('+36301234567')
  await screen.getByRole('combobox', { name: 'Where to' }).selectOptions('ntfy')
  await expect.element(field('Address')).toHaveValue('https://ntfy.sh')
  await expect.element(field('Topic')).toHaveValue('')
  await expect.element(field('To')).not.toBeInTheDocument()
})

test('an own request begins with an example and lists its placeholders', async () => {
  const { screen, sent, choose, field } = await open([])
  await choose('Another service')
  await expect.element(screen.getByText(/^Placeholders: \{\{title\}\} \{\{text\}\}/)).toBeVisible()
  await field('Address').fill('https://desk.example/in')
  await field('Header lines').fill('Authorization: Bearer {{secret}}')
  await field('Secret').fill('s3cret')
  expect(await axeViolations(document.body)).toEqual([])
  await screen.getByRole('button', { name: 'Add webhook' }).click()
  await expect
    .poll(() => sent('CreateWebhook')[0])
    .toMatchObject({
      form: 'CUSTOM',
      url: 'https://desk.example/in',
      fields: [
        { name: 'contentType', value: 'application/json' },
        { name: 'headers', value: 'Authorization: Bearer {{secret}}' },
        { name: 'body', value: '{"text": "{{message}}"}' },
        { name: 'secret', value: 's3cret' },
      ],
    })
})

test('what the server refuses of a field stands beside it, with its place', async () => {
  const { screen, choose } = await open([], {
    CreateWebhook: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [
          {
            field: 'fields.body',
            key: 'webhooks.placeholderUnknown',
            params: { line: 2, column: 4, name: 'sensro' },
          },
        ],
      },
    }),
  })
  await choose('Another service')
  await screen.getByRole('button', { name: 'Add webhook' }).click()
  const text = 'Line 2, column 4: there is no placeholder “sensro”.'
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})

test('a webhook of a service is named by the service and by whom it reaches', async () => {
  const { screen } = await open([TELEGRAM, SLACK])
  await expect.element(screen.getByText('Telegram -1001', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('https://hooks.slack.com/…', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Send a test: Telegram -1001' }))
    .toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('a change sends what was typed anew: secrets that were entered stay', async () => {
  const { screen, sent, field } = await open([TELEGRAM, SLACK])
  await screen.getByRole('button', { name: 'Edit: Telegram -1001' }).click()
  await expect.element(field('Token')).toHaveValue('')
  await expect.element(screen.getByText(/^Entered already/)).toBeVisible()
  await field('Chat').fill('@coldroom')
  await screen.getByRole('button', { name: 'Save' }).click()
  const fields = [{ name: 'chat', value: '@coldroom' }]
  await expect
    .poll(() => sent('ChangeWebhook'))
    .toEqual([{ id: '4', url: TELEGRAM.url, fields, ...ALARMS }])
  await screen.getByRole('button', { name: 'Edit: Slack' }).click()
  await expect.element(field('Address')).toHaveValue('')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent('ChangeWebhook')[1]).toEqual({ id: '5', ...ALARMS })
})
