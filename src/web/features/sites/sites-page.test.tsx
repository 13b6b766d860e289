import { expect, test } from 'vitest'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { SitesPage } from './sites-page.tsx'

const SHOP = {
  id: '12',
  userId: '7',
  name: 'Shop 12',
  address: '1055 Budapest, Kossuth tér 1',
  openingHours: 'Mo–Sa 6–22',
  contactName: 'Nóra Nagy',
  contactPhone: '+36 1 234 5678',
  technician: null,
  toolCount: 2,
  updatedAt: '2026-11-19T10:00:00Z',
}
const TOOLS = [
  { id: '1', name: 'Milk fridge', equipmentId: 1, site: { id: '12', name: 'Shop 12' } },
  { id: '2', name: 'Ice', equipmentId: 2, site: { id: '13', name: 'Shop 13' } },
  { id: '3', name: 'Cream', equipmentId: 3, site: null },
].map((tool) => ({ ...tool, imeiNumber: '356307042441013', userId: '7' }))

const open = async (
  sites: object[] = [SHOP],
  options: Parameters<typeof drawPage>[1] = {},
  answers: Parameters<typeof fakeGraphql>[0] = {},
) => {
  const server = fakeGraphql({
    Sites: () => ({ sites }),
    ToolsForSite: () => ({ toolPage: { rows: TOOLS, total: 3 } }),
    CreateSite: () => ({ createSite: { id: '14' } }),
    UpdateSite: () => ({ updateSite: { id: '12' } }),
    DeleteSite: () => ({ deleteSite: true }),
    SetSiteOfTools: () => ({ setSiteOfTools: [] }),
    ...answers,
  })
  const { screen } = await drawPage(<SitesPage />, { path: '/sites', ...options })
  const sent = (name: string) =>
    server.asked.filter((call) => call.name === name).map(({ variables }) => variables)
  return { screen, sent }
}

test('a site says where it is, whom to call, and how many sensors are there', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Shop 12' })).toBeVisible()
  await expect.element(screen.getByText('1055 Budapest, Kossuth tér 1')).toBeVisible()
  await expect.element(screen.getByText('2 sensors')).toBeVisible()
  const call = screen.getByRole('link', { name: 'Call +36 1 234 5678' })
  await expect.element(call).toHaveAttribute('href', 'tel:+3612345678')
  expect(await axeViolations(screen.container)).toEqual([])
})

test('an account without sites is told who needs them, and adds the first one', async () => {
  const { screen, sent } = await open([])
  await expect.element(screen.getByText('No sites yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Add a site' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Shop 14')
  await screen.getByRole('textbox', { name: 'Address' }).fill('Main Street 1')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent('CreateSite'))
    .toMatchObject([{ userId: null, name: 'Shop 14', address: 'Main Street 1' }])
})

test('a change names the state that the editor saw; a refusal stands beside its field', async () => {
  const { screen, sent } = await open(
    [SHOP],
    {},
    {
      UpdateSite: () => ({
        refuse: {
          code: 'BAD_USER_INPUT',
          problems: [{ field: 'name', key: 'sites.nameTaken' }],
        },
      }),
    },
  )
  await screen.getByRole('button', { name: 'Change the site: Shop 12' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Shop 13')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent('UpdateSite'))
    .toMatchObject([{ id: '12', name: 'Shop 13', ifUpdatedAt: SHOP.updatedAt }])
  await expect.element(screen.getByText('The account has another site of this name.')).toBeVisible()
})

test('ticking sensors brings them to the site, and unticking takes them off', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('button', { name: 'Choose sensors' }).click()
  await expect.element(screen.getByText('356307042441013 / 2 · at Shop 13')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Milk fridge' }).click()
  await screen.getByRole('checkbox', { name: 'Ice' }).click()
  await screen.getByRole('checkbox', { name: 'Cream' }).click()
  await screen.getByRole('checkbox', { name: 'Cream' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent('SetSiteOfTools'))
    .toEqual([
      { toolIds: ['2'], siteId: '12' },
      { toolIds: ['1'], siteId: null },
    ])
})

test('deleting asks first, and says that the sensors stay', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('button', { name: 'Delete the site: Shop 12' }).click()
  await expect.element(screen.getByText(/^Its sensors stay/)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => sent('DeleteSite')).toEqual([{ id: '12' }])
})

test('with many sites a search narrows the list', async () => {
  const { screen } = await open(
    Array.from({ length: 12 }, (_, i) => ({ ...SHOP, id: String(i), name: `Shop ${i}` })),
  )
  await screen.getByRole('searchbox', { name: 'Search sites' }).fill('shop 11')
  await expect.poll(() => screen.getByRole('heading', { level: 2 }).elements().length).toBe(1)
})

test('who may only work puts sensors on sites and changes none', async () => {
  const { screen } = await open([SHOP], {
    viewer: {
      can: viewerPermissions({
        kind: 'account',
        id: 8,
        role: 'user',
        path: '/7/',
        memberOf: 7,
        right: 'STAFF',
      }),
    },
  })
  await expect.element(screen.getByRole('button', { name: 'Choose sensors' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add a site' }).elements()).toEqual([])
})
