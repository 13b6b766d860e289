import { expect, test, vi } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { tokenExample } from './token-example.ts'
import { TokenList } from './token-list.tsx'

const GATEWAY = {
  id: '4',
  name: '<b>Gateway</b>',
  scopes: ['SEND_READINGS'],
  account: { id: '9', email: 'cook@harbour.example' },
  isAppKey: false,
  createdAt: '2026-11-19T19:30:00Z',
  expiresAt: '2027-11-19T19:30:00Z',
  lastUsed: null,
}
const SECRET = `cwt_${'a'.repeat(43)}`

const open = async (answers: Parameters<typeof fakeGraphql>[0] = {}) => {
  const server = fakeGraphql({ Tokens: () => ({ tokenList: [GATEWAY] }), ...answers })
  const { screen } = await drawPage(<TokenList />, { path: '/pages/user' })
  const sent = (operation: string) =>
    server.asked.filter(({ name }) => name === operation).map(({ variables }) => variables)
  return { screen, sent }
}

test('each token says its name as typed, what it may do, for whom, its use and its end', async () => {
  const { screen } = await open()
  const row = screen.getByRole('listitem')
  for (const text of [
    '<b>Gateway</b>',
    'Send readings',
    'Over MQTT: user key-4',
    'For the account cook@harbour.example',
    'Never used',
  ])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(row.getByText(/^Ends 2027|^Ends .*2027/)).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('an expired token says so', async () => {
  const expired = { ...GATEWAY, expiresAt: '2026-11-19T20:00:00Z' }
  const { screen } = await open({ Tokens: () => ({ tokenList: [expired] }) })
  await expect.element(screen.getByText(/^Expired 2026|^Expired .*2026/)).toBeVisible()
})

test('a new token is shown once, with an example, and can be copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen, sent } = await open({
    CreateToken: ({ scopes }) => ({ createToken: { id: '12', scopes, token: SECRET } }),
  })
  await screen.getByRole('button', { name: 'New token' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Office')
  await screen.getByRole('checkbox', { name: 'Read alarms' }).click()
  await screen.getByRole('combobox', { name: 'Ends' }).selectOptions('never')
  expect(await axeViolations(document.body)).toEqual([])
  await screen.getByRole('button', { name: 'Create token' }).click()
  await expect.element(screen.getByText(SECRET, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/curl .*\/graphql/)).toBeVisible()
  expect(sent('CreateToken')).toEqual([
    { name: 'Office', scopes: ['READ_ALARMS'], expiresAt: null },
  ])
  await screen.getByRole('button', { name: 'Copy token' }).click()
  expect(write).toHaveBeenCalledWith(SECRET)
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByText(SECRET, { exact: true })).not.toBeInTheDocument()
})

test('a new token for a gateway says the user that it logs in with over MQTT', async () => {
  const { screen } = await open({
    CreateToken: ({ scopes }) => ({ createToken: { id: '12', scopes, token: SECRET } }),
  })
  await screen.getByRole('button', { name: 'New token' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Kitchen gateway')
  await screen.getByRole('checkbox', { name: 'Send readings' }).click()
  await screen.getByRole('button', { name: 'Create token' }).click()
  await expect
    .element(screen.getByText(/logs in with the user key-12 and this token/))
    .toBeVisible()
})

test('what the server refuses stands beside the field', async () => {
  const { screen } = await open({
    CreateToken: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [
          { field: 'name', key: 'tokens.nameEmpty' },
          { field: 'scopes', key: 'tokens.noScope' },
        ],
      },
    }),
  })
  await screen.getByRole('button', { name: 'New token' }).click()
  await screen.getByRole('button', { name: 'Create token' }).click()
  await expect.element(screen.getByText('The name of the token is missing.')).toBeVisible()
  await expect
    .element(screen.getByText('Choose at least one thing that the token may do.'))
    .toBeVisible()
})

test('a token ends after a question only', async () => {
  const { screen, sent } = await open({ RevokeToken: () => ({ revokeToken: true }) })
  const end = screen.getByRole('button', { name: 'End the token <b>Gateway</b>' })
  await end.click()
  await screen.getByRole('button', { name: 'Keep' }).click()
  expect(sent('RevokeToken')).toEqual([])
  await end.click()
  await screen.getByRole('button', { name: 'End token' }).click()
  await expect.poll(() => sent('RevokeToken')).toEqual([{ id: '4' }])
})

test('the example of a token that sends readings posts one to the door of devices', () => {
  const example = tokenExample('https://cold.example', SECRET, ['READ_ALARMS', 'SEND_READINGS'])
  expect(example).toContain('curl https://cold.example/ingest/v1/readings')
  expect(example).toContain(`Authorization: Bearer ${SECRET}`)
})
