import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ForgottenPage } from './forgotten-page.tsx'

afterEach(() => connection.answered())

const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <Routes>
      <Route path="/forgotten" element={<ForgottenPage />} />
    </Routes>,
    { path: '/forgotten', ...options },
  )

test('whatever the address, the page says that a message may be on its way', async () => {
  const server = fakeGraphql({
    MailsLinks: () => ({ mailsLinks: true }),
    RequestPasswordReset: () => ({ requestPasswordReset: true }),
  })
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'E-mail address' }).fill('nora@harbour.example')
  expect(await axeViolations(screen.container)).toEqual([])
  await screen.getByRole('button', { name: 'Send link' }).click()
  await expect
    .element(screen.getByText(/If this address belongs to an account, a message is on its way/))
    .toBeVisible()
  expect(server.asked.at(-1)?.variables).toEqual({ email: 'nora@harbour.example' })
})

test('after too many requests the page says when to try again', async () => {
  fakeGraphql({
    MailsLinks: () => ({ mailsLinks: true }),
    RequestPasswordReset: () => ({ refuse: { code: 'RATE_LIMITED', retryAfterSeconds: 900 } }),
  })
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'E-mail address' }).fill('nora@harbour.example')
  await screen.getByRole('button', { name: 'Send link' }).click()
  await expect.element(screen.getByText('Too many attempts. Try again in 15 min.')).toBeVisible()
})

test.each([
  ['en', /Ask the person who manages your account for a link/],
  ['hu', /Kérjen hivatkozást a fiókja kezelőjétől/],
  ['de', /Bitten Sie den Verwalter Ihres Kontos um einen Link/],
] as const)('without a mail server the page in %s says whom to ask', async (language, text) => {
  fakeGraphql({ MailsLinks: () => ({ mailsLinks: false }) })
  const { screen } = await open({ language })
  await expect.element(screen.getByText(text)).toBeVisible()
  expect(screen.container.querySelector('form')).toBeNull()
})
