import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../../api/connection.ts'
import { axeViolations } from '../../../testing/axe.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { ProfilesPage } from './profiles-page.tsx'

const WARM = {
  name: 'Warm',
  side: 'above',
  limit: 8,
  minutes: 60,
  window: null,
  severity: 'alarm',
  watches: 'air',
}
const PROFILE = {
  id: '3',
  name: 'Vaccine fridge',
  updatedAt: '2026-11-20T09:00:00Z',
  viewerMayKeep: true,
  linked: 143,
  differing: 2,
  account: { id: '5', firstName: 'Joanna', lastName: 'Whitfield', email: 'joanna@x.example' },
  values: [
    { field: 'max', value: '8' },
    { field: 'defrostFridge', value: 'false' },
    { field: 'conditions', value: JSON.stringify([WARM]) },
  ],
}

/** Shows the address, so that a test can wait for it. */
const Where = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

beforeEach(() => page.viewport(1280, 860))
afterEach(() => connection.answered())

const serve = (first: (typeof PROFILE)[] = [PROFILE]) => {
  let profiles = first
  return fakeGraphql({
    Profiles: () => ({ profiles }),
    CreateProfile: ({ name }) => {
      profiles = [{ ...PROFILE, name: String(name) }]
      return { createProfile: profiles[0]! }
    },
    PlanProfileChange: () => ({ planProfileChange: { id: '7' } }),
    DeleteProfile: () => {
      profiles = []
      return { deleteProfile: true }
    },
  })
}
const open = async () => {
  const part = (
    <>
      <ProfilesPage />
      <Where />
    </>
  )
  return (await drawPage(part, { path: '/admin/profiles', viewer: { role: 'affiliate' } })).screen
}

test('a profile says what it sets, how many sensors are linked and how many differ', async () => {
  serve()
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Vaccine fridge' })).toBeVisible()
  await expect.element(screen.getByText(/Linked sensors: 143 · of these differ: 2/)).toBeVisible()
  await expect.element(screen.getByText('Further conditions: Warm')).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('a change of it keeps what nobody touched, and is planned before anything changes', async () => {
  const server = serve()
  const screen = await open()
  await screen.getByRole('button', { name: 'Change …' }).click()
  await screen.getByRole('textbox', { name: 'Alarm delay', exact: true }).fill('20')
  await screen.getByRole('checkbox', { name: /Leave sensors that differ/ }).click()
  await screen.getByRole('button', { name: 'See what would change' }).click()
  await expect
    .poll(() => server.asked.find(({ name }) => name === 'PlanProfileChange')?.variables)
    .toEqual({
      id: '3',
      name: 'Vaccine fridge',
      keepDeviating: true,
      values: {
        max: 8,
        defrostFridge: false,
        alarms: {
          raiseDelay: 20,
          conditions: [{ ...WARM, side: 'ABOVE', severity: 'ALARM', watches: 'AIR' }],
        },
      },
    })
  await expect.element(screen.getByText('/admin/bulk?id=7')).toBeInTheDocument()
  await expect.element(screen.getByText('Leave without saving?')).not.toBeInTheDocument()
})

test('the first one is made, and deleting it asks and says that sensors keep their settings', async () => {
  const server = serve([])
  const screen = await open()
  await expect.element(screen.getByText('No profiles yet')).toBeVisible()
  await screen.getByRole('button', { name: 'New profile' }).click()
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Ice cream')
  await screen.getByLabelText('Fill in the limits for').selectOptions('Ice cream')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Ice cream' })).toBeVisible()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText(/keep their settings/)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('No profiles yet')).toBeVisible()
  expect(server.asked.find(({ name }) => name === 'DeleteProfile')?.variables).toEqual({ id: '3' })
})
