import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'
import { type BulkAnswer, bulkRequests, FRIDGE } from './bulk-rig.ts'

let api: Api
let reseller: Account
let anna: Account
let fridges: number[]
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  anna = await api.addAccount('user', reseller, 'anna@example.com')
  fridges = await addFridges(anna, ['Fridge 1', 'Fridge 2'])
  api.moveClock(MINUTE_MS)
})
afterEach(() => api.close())
const { plan, start, takeBack, show, addFridges } = bulkRequests(() => api)

type ProfileAnswer = {
  id: string
  name: string
  linked: number
  differing: number
  viewerMayKeep: boolean
  values: { field: string; value: string }[]
}
const PROFILE = '{ id name linked differing viewerMayKeep values { field value } }'
const send = async <T>(account: Account, query: string, variables = {}) => {
  const { data, errors } = await api.ask(query, { actor: actorOf(account), variables })
  return { value: Object.values(data ?? {})[0] as T, error: errors[0] }
}
const create = (account: Account, values: object, name = 'Vaccine fridge') =>
  send<ProfileAnswer>(
    account,
    `mutation ($name: String!, $values: SetupInput!) { createProfile(name: $name, values: $values) ${PROFILE} }`,
    { name, values },
  )
const list = async (account: Account) =>
  (await send<ProfileAnswer[]>(account, `{ profiles ${PROFILE} }`)).value
const planProfile = (account: Account, id: string, values: object, keepDeviating = false) =>
  send<BulkAnswer>(
    account,
    `mutation ($id: ID!, $values: SetupInput!, $keep: Boolean) { planProfileChange(id: $id, name: "Vaccine fridge", values: $values, keepDeviating: $keep) { id state staying changing: count(states: [CHANGES]) rows(states: [CHANGES]) { tool { name } differences { field before after } } } }`,
    { id, values, keep: keepDeviating },
  )
const profilesOfTools = async (account: Account) =>
  (
    await send<
      {
        profile: { name: string; differences: { field: string; sensor: string; profile: string }[] }
      }[]
    >(account, '{ toolList { profile { name differences { field sensor profile } } } }')
  ).value.map(({ profile }) => profile)
const VALUES = {
  min: 2,
  max: 6,
  notificationMin: 2,
  notificationMax: 6,
  alarms: { raiseDelay: 20 },
}
const maxOf = async (id: number) => (await api.storage.tools.byId(id))?.tool.limits.max
const setMax = async (id: number, max: number) =>
  autoCommit(api.storage).tools.change(id, { limits: { ...FRIDGE, max }, updatedAt: api.clock() })

const linked = async (): Promise<string> => {
  const { value } = await create(reseller, VALUES)
  const { change } = await plan(reseller, { search: '' }, { profileId: value.id })
  await start(reseller, change.id)
  api.moveClock(MINUTE_MS)
  return value.id
}

test('sensors that are linked get all that the profile sets, and the trail names it', async () => {
  await linked()
  expect(await maxOf(fridges[0]!)).toBe(6)
  expect((await api.storage.alarms.toolAlarms(fridges[0]!)).settings).toEqual({ raiseDelay: 20 })
  expect(await list(reseller)).toMatchObject([{ linked: 2, differing: 0, viewerMayKeep: true }])
  const trail = await entriesAbout(api.storage, { kind: 'tool', id: String(fridges[0]) })
  expect(trail.find(({ action }) => action === 'tool.profile-linked')).toMatchObject({
    before: { profile: null },
    after: { profile: 'Vaccine fridge' },
  })
})

test('a sensor that differs says in what, and is put right by linking it anew', async () => {
  const id = await linked()
  await setMax(fridges[0]!, 6.5)
  expect(await profilesOfTools(anna)).toEqual([
    {
      name: 'Vaccine fridge',
      differences: [
        { field: 'max', sensor: '6.5', profile: '6' },
        { field: 'notificationMax', sensor: '8', profile: '6' },
      ],
    },
    { name: 'Vaccine fridge', differences: [] },
  ])
  const { change } = await plan(anna, { toolIds: fridges.map(String) }, { profileId: id })
  expect(change).toMatchObject({ changing: 1, staying: 1 })
  await start(anna, change.id)
  expect(await maxOf(fridges[0]!)).toBe(6)
})

test('a change of the profile is shown first, reaches all linked sensors, and is taken back with them', async () => {
  const id = await linked()
  const { value } = await planProfile(reseller, id, { ...VALUES, max: 7 })
  expect(value).toMatchObject({ state: 'PLANNED', changing: 2 })
  expect(value.rows[0]?.differences).toEqual([{ field: 'max', before: '6', after: '7' }])
  expect((await list(reseller))[0]?.values).toContainEqual({ field: 'max', value: '6' })
  await start(reseller, value.id)
  expect(await maxOf(fridges[1]!)).toBe(7)
  expect((await list(reseller))[0]?.values).toContainEqual({ field: 'max', value: '7' })
  await takeBack(reseller, value.id)
  expect(await show(reseller, value.id)).toMatchObject({ state: 'TAKEN_BACK', takenBack: 2 })
  expect(await maxOf(fridges[1]!)).toBe(6)
  expect((await list(reseller))[0]?.values).toContainEqual({ field: 'max', value: '6' })
})

test('sensors that differ keep theirs when that is asked for', async () => {
  const id = await linked()
  await setMax(fridges[0]!, 6.5)
  const all = await planProfile(reseller, id, { ...VALUES, max: 7 })
  expect(all.value.changing).toBe(2)
  const some = await planProfile(reseller, id, { ...VALUES, max: 7 }, true)
  expect(some.value).toMatchObject({ changing: 1, staying: 1 })
})

test('who comes second with a new version writes nothing', async () => {
  const id = await linked()
  const first = await planProfile(reseller, id, { ...VALUES, max: 7 })
  const third = await planProfile(reseller, id, {
    ...VALUES,
    alarms: { raiseDelay: 20, silence: 60 },
  })
  await start(reseller, first.value.id)
  await start(reseller, third.value.id)
  expect(await show(reseller, third.value.id)).toMatchObject({ state: 'REFUSED', done: 0 })
  expect((await api.storage.alarms.toolAlarms(fridges[0]!)).settings).toEqual({ raiseDelay: 20 })
})

test('a customer sees and uses the profiles of its reseller, and changes only its own', async () => {
  const id = await linked()
  expect(await list(anna)).toMatchObject([{ name: 'Vaccine fridge', viewerMayKeep: false }])
  expect((await planProfile(anna, id, { max: 7 })).error?.code).toBe('FORBIDDEN')
  const own = await create(anna, { max: 7 }, 'Our own')
  expect((await list(anna)).map(({ name }) => name)).toEqual(['Our own', 'Vaccine fridge'])
  const bela = await api.addAccount('user', reseller, 'bela@example.com')
  const [fridge] = await addFridges(bela, ['Fridge 3'])
  const foreign = await plan(reseller, { toolIds: [String(fridge)] }, { profileId: own.value.id })
  expect(foreign.change.rows[0]?.problem?.key).toBe('profiles.notForOwner')
  const outside = await api.addAccount('user', null, 'outside@example.com')
  expect(await list(outside)).toEqual([])
  expect((await planProfile(outside, id, { max: 7 })).error?.code).toBe('NOT_FOUND')
})

test('a sensor that leaves the branch is linked no more', async () => {
  await linked()
  const outside = await api.addAccount('user', null, 'outside@example.com')
  await autoCommit(api.storage).tools.change(fridges[0]!, {
    userId: outside.id,
    updatedAt: api.clock(),
  })
  expect(await profilesOfTools(outside)).toEqual([null])
  expect(await list(reseller)).toMatchObject([{ linked: 1 }])
})

test('unlinked sensors, and those of a deleted profile, keep their settings', async () => {
  const id = await linked()
  const { change } = await plan(
    reseller,
    { toolIds: [String(fridges[0])] },
    { unlinkProfile: true },
  )
  await start(reseller, change.id)
  expect(await list(reseller)).toMatchObject([{ linked: 1 }])
  await send(reseller, 'mutation ($id: ID!) { deleteProfile(id: $id) }', { id })
  expect(await list(reseller)).toEqual([])
  expect(await Promise.all(fridges.map(maxOf))).toEqual([6, 6])
})
