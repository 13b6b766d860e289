import { afterEach, expect, test } from 'vitest'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { SupportSection } from './support-section.tsx'

afterEach(() => localStorage.clear())

const RESELLER = { id: '2', firstName: 'Cold', lastName: 'Care' }
const SHOP = { id: '7', firstName: 'Joanna', lastName: 'Whitfield' }
const grant = (change = {}) => ({
  id: '1',
  until: '2028-02-29T20:00:00Z',
  account: SHOP,
  person: SHOP,
  manager: RESELLER,
  lookers: [],
  ...change,
})

test('an owner lets the reseller look for a time, and takes it back', async () => {
  let grants = [] as ReturnType<typeof grant>[]
  const access = () => ({ mayGrant: true, managers: [RESELLER], grants })
  const server = fakeGraphql({
    SupportAccess: () => ({ supportAccess: access() }),
    GrantSupport: () => {
      grants = [grant()]
      return { grantSupport: access() }
    },
    EndSupport: () => {
      grants = []
      return { endSupport: access() }
    },
  })
  const { screen } = await drawPage(<SupportSection />)
  await expect.element(screen.getByText('Nobody may look at the moment.')).toBeVisible()
  await screen.getByRole('combobox', { name: 'For how long' }).selectOptions('24 hours')
  await screen.getByRole('button', { name: 'Let look' }).click()
  await screen.getByRole('button', { name: 'Stop the support access of Cold Care' }).click()
  await expect.element(screen.getByText('Nobody may look at the moment.')).toBeVisible()
  expect(
    server.asked.filter(({ name }) => name !== 'SupportAccess').map(({ variables }) => variables),
  ).toEqual([{ managerId: '2', hours: 24 }, { id: '1' }])
})

test('whoever is no owner sees who looks and may stop it, and lets nobody look', async () => {
  const lookers = [
    {
      since: '2028-02-29T11:00:00Z',
      email: 'helper@care.example',
      person: { ...RESELLER, lastName: 'Helper' },
    },
  ]
  fakeGraphql({
    SupportAccess: () => ({
      supportAccess: { mayGrant: false, managers: [], grants: [grant({ lookers, manager: null })] },
    }),
  })
  const { screen } = await drawPage(<SupportSection />)
  await expect
    .element(screen.getByText(/Cold Helper \(helper@care\.example\) is looking now/))
    .toBeVisible()
  await expect.element(screen.getByText(/The operator of this server may look until/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Let look' })).not.toBeInTheDocument()
})
