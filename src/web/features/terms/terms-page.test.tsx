import { afterEach, expect, test } from 'vitest'
import { startSession } from '../../session/session.ts'
import { axeViolations } from '../../testing/axe.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { TermsPage } from './terms-page.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test.each([
  ['en', 'Terms of use'],
  ['hu', 'Felhasználási feltételek'],
  ['de', 'Nutzungsbedingungen'],
  ['nl', 'Gebruiksvoorwaarden'],
  ['ro', 'Termeni de utilizare'],
  ['sk', 'Podmienky používania'],
] as const)('the terms in %s are called "%s"', async (language, title) => {
  const { screen } = await drawPage(<TermsPage />, { language })
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(8)
  expect([...document.querySelectorAll('title')].map((each) => each.textContent)).toContain(
    `${title} – Coldwatch`,
  )
})

test('a language at the foot changes the terms at once', async () => {
  const { screen } = await drawPage(<TermsPage />)
  await screen.getByRole('button', { name: 'Deutsch' }).click()
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Nutzungsbedingungen' }))
    .toBeVisible()
})

test('strangers are led back to the registration, others to where they start', async () => {
  const { screen } = await drawPage(<TermsPage />)
  await expect
    .element(screen.getByRole('link', { name: 'Back to registration' }))
    .toHaveAttribute('href', '/register')
  startSession({
    token: 'opaque',
    user: { username: 'joanna@harbour.example', role: 'user', id: '7' },
  })
  await expect
    .element(screen.getByRole('link', { name: 'To the start page' }))
    .toHaveAttribute('href', '/')
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the terms have no accessibility violation',
  async (scheme) => {
    const { screen } = await drawPage(<TermsPage />, { scheme })
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
