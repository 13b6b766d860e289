import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'
import { toolRequests } from './tool-requests.ts'

let api: Api
let boss: Account
let affiliate: Account
let user: Account
let stranger: Account
beforeEach(async () => {
  api = await openApi()
  ;({ boss, affiliate, user, stranger } = await addAccountTree(api))
})
afterEach(() => api.close())
const { createTool, saveTool } = toolRequests(
  () => api,
  () => boss,
)

type By = Account | AccountActor
const ask = async (operation: string, by: By, variables: object = {}) => {
  const { data, errors } = await api.ask(operation, {
    actor: 'kind' in by ? by : actorOf(by),
    variables: { ...variables },
  })
  return {
    value: Object.values(data ?? {})[0],
    error: errors[0],
    keys: errors.flatMap(({ keys }) => keys),
  }
}
const SHOP = {
  name: 'Shop 12',
  address: '1055 Budapest, Kossuth tér 1',
  openingHours: 'Mo–Sa 6–22',
  contactName: 'Nóra Nagy',
  contactPhone: '+36 1 234 5678',
  technician: 'Hideg Kft.',
}
const FIELDS =
  'id userId name address openingHours contactName contactPhone technician toolCount updatedAt'
const VARIABLES =
  '$name: String!, $address: String, $openingHours: String, $contactName: String, $contactPhone: String, $technician: String'
const ARGUMENTS =
  'name: $name, address: $address, openingHours: $openingHours, contactName: $contactName, contactPhone: $contactPhone, technician: $technician'
type SiteRow = typeof SHOP & { id: string; userId: string; toolCount: number; updatedAt: string }

const createSite = async (by: By, variables: object = {}) => {
  const { value, ...rest } = await ask(
    `mutation ($userId: ID, ${VARIABLES}) { createSite(userId: $userId, ${ARGUMENTS}) { ${FIELDS} } }`,
    by,
    { ...SHOP, ...variables },
  )
  return { site: value as SiteRow, ...rest }
}
const updateSite = async (by: By, id: string, variables: object) =>
  ask(
    `mutation ($id: ID!, $ifUpdatedAt: DateTime, ${VARIABLES}) { updateSite(id: $id, ifUpdatedAt: $ifUpdatedAt, ${ARGUMENTS}) { ${FIELDS} } }`,
    by,
    { ...SHOP, id, ...variables },
  )
const deleteSite = (by: By, id: string) =>
  ask('mutation ($id: ID!) { deleteSite(id: $id) }', by, { id })
const setSite = (by: By, toolIds: string[], siteId: string | null) =>
  ask(
    'mutation ($toolIds: [ID!]!, $siteId: ID) { setSiteOfTools(toolIds: $toolIds, siteId: $siteId) { id site { name } } }',
    by,
    { toolIds, siteId },
  )
const sitesOf = async (by: By, userId?: number) =>
  (await ask(`query ($userId: ID) { sites(userId: $userId) { ${FIELDS} } }`, by, { userId }))
    .value as SiteRow[]
const siteOfTool = async (id: string) =>
  (
    (await ask(`query ($id: ID) { userToolList(id: $id) { site { name address } } }`, boss, { id }))
      .value as { site: { name: string } | null }[]
  )[0]?.site
const trail = async (kind: 'account' | 'tool', id: unknown, prefix: string) =>
  (await entriesAbout(api.storage, { kind, id: String(id) }))
    .filter(({ action }) => action.startsWith(prefix))
    .map(({ action, before, after }) => ({ action, before, after }))

test('a manager adds sites to a customer, who sees them with the number of sensors', async () => {
  const { site } = await createSite(affiliate, { userId: user.id, name: ' Shop 12 ' })
  expect(site).toMatchObject({ ...SHOP, userId: String(user.id), toolCount: 0 })
  const tool = await createTool(user)
  expect((await setSite(affiliate, [tool.id], site.id)).value).toEqual([
    { id: tool.id, site: { name: 'Shop 12' } },
  ])
  expect(await sitesOf(user)).toMatchObject([{ id: site.id, toolCount: 1 }])
  expect(await siteOfTool(tool.id)).toEqual({ name: SHOP.name, address: SHOP.address })
})

test('adding, changing, and deleting a site stand on the trail; saving the same writes nothing', async () => {
  const { site } = await createSite(user)
  await updateSite(user, site.id, {})
  await updateSite(user, site.id, { name: 'Shop 13', technician: '' })
  await deleteSite(user, site.id)
  expect(await trail('account', user.id, 'site.')).toMatchObject([
    { action: 'site.created', before: null, after: { siteName: 'Shop 12' } },
    {
      action: 'site.changed',
      before: { siteName: 'Shop 12', technician: SHOP.technician },
      after: { siteName: 'Shop 13', technician: null },
    },
    { action: 'site.deleted', before: { siteName: 'Shop 13' }, after: null },
  ])
})

test('a site that is deleted leaves its sensors at none, each with its entry', async () => {
  const { site } = await createSite(user)
  const tool = await createTool(user)
  await setSite(user, [tool.id], site.id)
  await setSite(user, [tool.id], site.id)
  await deleteSite(user, site.id)
  expect(await siteOfTool(tool.id)).toBeNull()
  expect(await sitesOf(user)).toEqual([])
  const named = { siteName: `Shop 12 (#${site.id})` }
  expect(await trail('tool', tool.id, 'tool.site')).toEqual([
    { action: 'tool.site-set', before: { siteName: null }, after: named },
    { action: 'tool.site-set', before: named, after: { siteName: null } },
  ])
})

test('two sites of an account have two names; a site needs one', async () => {
  const { site } = await createSite(user)
  expect((await createSite(user)).keys).toEqual(['sites.nameTaken'])
  expect((await createSite(user, { name: '  ' })).keys).toEqual(['sites.nameEmpty'])
  expect((await createSite(user, { name: 'B', address: 'x'.repeat(201) })).keys).toEqual([
    'form.textTooLong',
  ])
  const other = await createSite(user, { name: 'Shop 13' })
  expect((await updateSite(user, other.site.id, {})).keys).toEqual(['sites.nameTaken'])
  expect((await createSite(affiliate)).keys).toEqual([])
  expect((await sitesOf(user)).map(({ name }) => name)).toEqual([site.name, 'Shop 13'])
})

test('who saves second is told that the site has changed', async () => {
  const { site } = await createSite(user)
  api.moveClock(1)
  await updateSite(affiliate, site.id, { name: 'Shop 13' })
  const { keys } = await updateSite(user, site.id, { name: 'X', ifUpdatedAt: site.updatedAt })
  expect(keys).toEqual(['sites.changedMeanwhile'])
})

test('sensors go to a site of their own account only, all or none of them', async () => {
  const { site } = await createSite(user)
  const [mine, others] = [
    await createTool(user),
    await createTool(affiliate, { imeiNumber: '356307042441021' }),
  ]
  expect((await setSite(boss, [mine.id, others.id], site.id)).keys).toEqual(['sites.otherAccount'])
  expect((await setSite(user, [mine.id, others.id], site.id)).error?.code).toBe('NOT_FOUND')
  expect((await setSite(stranger, [mine.id], null)).error?.code).toBe('NOT_FOUND')
  expect(await siteOfTool(mine.id)).toBeNull()
})

test('a sensor that moves to another customer leaves its site, on the record of the old one', async () => {
  const { site } = await createSite(user)
  const tool = await createTool(user)
  await setSite(user, [tool.id], site.id)
  const { error } = await saveTool(actorOf(boss), { id: tool.id, userId: affiliate.id })
  expect(error).toBeUndefined()
  expect(await siteOfTool(tool.id)).toBeNull()
  expect((await trail('tool', tool.id, 'tool.site')).at(-1)).toMatchObject({
    after: { siteName: null },
  })
})

test('a page of sensors is narrowed to a site; of a foreign site there are none', async () => {
  const { site } = await createSite(user)
  const tool = await createTool(user)
  await createTool(user, { equipmentId: 2 })
  await setSite(user, [tool.id], site.id)
  const page = async (by: Account) =>
    (
      await ask(
        'query ($id: ID) { toolPage(siteId: $id, sort: "-now") { total rows { id } } }',
        by,
        {
          id: site.id,
        },
      )
    ).value as { total: number; rows: object[] }
  expect(await page(user)).toEqual({ total: 1, rows: [{ id: tool.id }] })
  expect(await page(stranger)).toEqual({ total: 0, rows: [] })
})

test('staff put sensors on sites, owners make sites, viewers read them', async () => {
  const { site } = await createSite(user)
  const tool = await createTool(user)
  const member = async (right: 'STAFF' | 'VIEWER') =>
    actorOf(await api.addMember(user, right, `${right}@example.com`)) as AccountActor
  const [staff, viewer] = [await member('STAFF'), await member('VIEWER')]
  expect((await setSite(staff, [tool.id], site.id)).keys).toEqual([])
  expect((await createSite(staff, { name: 'B' })).error?.code).toBe('FORBIDDEN')
  expect((await setSite(viewer, [tool.id], null)).error?.code).toBe('FORBIDDEN')
  expect((await sitesOf(viewer)).map(({ id }) => id)).toEqual([site.id])
})

test('the sites of a deleted account are gone with it', async () => {
  await createSite(user)
  await ask(`mutation { deleteUser(id: "${user.id}") }`, boss)
  expect(await api.storage.sites.of(user.id)).toEqual([])
})
