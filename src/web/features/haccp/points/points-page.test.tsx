import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '../../../session/session.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { PointsPage } from './points-page.tsx'

beforeEach(() =>
  startSession({
    token: 'a',
    user: { username: 'joanna@harbour.example', role: 'user', id: '7' },
  }),
)
afterEach(() => {
  endSession('logout')
  localStorage.clear()
})

const REGISTER = {
  account: { id: '7' },
  timeZone: 'Europe/Budapest',
  settings: { times: ['08:00'], withinMinutes: 30, toolIds: null },
  points: [],
  tools: [],
  checks: [],
}

test('goods inwards are proposed as often as they happen: a day without a delivery is no missed check', async () => {
  fakeGraphql({ HaccpRegister: () => ({ haccpRegister: REGISTER }) })
  const { screen } = await drawPage(<PointsPage />, { path: '/haccp/points' })
  await screen.getByRole('button', { name: 'Add a check point' }).click()
  const howOften = screen.getByRole('combobox', { name: 'How often' })
  await expect.element(howOften).toHaveValue('2')
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('Goods inwards')
  await expect.element(howOften).toHaveValue('0')
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('Cleaning')
  await expect.element(howOften).toHaveValue('1')
})
