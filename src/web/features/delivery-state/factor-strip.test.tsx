import { afterEach, expect, test } from 'vitest'
import { endSession } from '../../session/session.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { logIn } from '../../testing/log-in.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { FactorStrip } from './factor-strip.tsx'

afterEach(() => localStorage.clear())

const TEXT = /Set up the two-factor login/

const open = async (isAdvised: boolean, options: Parameters<typeof drawPage>[1] = {}) => {
  logIn('superadmin')
  const server = fakeGraphql({
    SecondFactor: () => ({
      secondFactor: {
        requiredBy: null,
        isAdvised,
        totpSince: null,
        passkeys: [],
        recoveryCodesLeft: 0,
      },
    }),
  })
  const { screen } = await drawPage(<FactorStrip />, options)
  await expect.poll(() => server.count('SecondFactor')).toBeGreaterThan(0)
  return screen
}

test('a superadmin without a second factor is asked for one, and is led to the profile', async () => {
  const screen = await open(true)
  await expect.element(screen.getByText(TEXT)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Set up' }))
    .toHaveAttribute('href', '/pages/user#second-factor')
  expect(await axeViolations(screen.container)).toEqual([])
})

test('who has one, or must have one, is not asked', async () => {
  const screen = await open(false)
  await expect.element(screen.getByText(TEXT)).not.toBeInTheDocument()
})

test('the question can be put off until the next login', async () => {
  const first = await open(true)
  await first.getByRole('button', { name: 'Later' }).click()
  await expect.element(first.getByText(TEXT)).not.toBeInTheDocument()
  await first.unmount()
  const second = await open(true)
  await expect.element(second.getByText(TEXT)).not.toBeInTheDocument()
  await second.unmount()
  endSession('logout')
  const third = await open(true)
  await expect.element(third.getByText(TEXT)).toBeVisible()
})
