import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'

let api: Api
let reseller: Account
let customer: Account
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  customer = await api.addAccount('user', reseller, 'customer@example.com')
  for (const equipmentId of [1, 2, 3]) {
    const saved = await api.services.tools.save(actorOf(reseller), {
      id: null,
      name: `Fridge ${equipmentId}`,
      userId: customer.id,
      imeiNumber: '356307042441013',
      equipmentId,
      type: 'temperature',
      defrostFridge: false,
      temperatureCorrection: 0,
      limits: { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
    })
    if (!saved.ok) throw new Error(saved.error.kind)
  }
})
afterEach(() => api.close())

const YES = { allowed: true, reasonKey: null }
const NO = { allowed: false, reasonKey: 'forbidden' }

test('viewerCan answers what the caller may do in general', async () => {
  const query =
    '{ viewerCan { seeTools { allowed } manageTools { allowed reasonKey } createStaff { allowed } } }'
  expect((await api.ask(query, { actor: actorOf(customer) })).data).toEqual({
    viewerCan: { seeTools: { allowed: true }, manageTools: NO, createStaff: { allowed: false } },
  })
  expect((await api.ask(query, { actor: actorOf(reseller) })).data).toMatchObject({
    viewerCan: { manageTools: YES },
  })
})

test('each account has whether the caller may delete it, and the reason if not', async () => {
  const { data } = await api.ask(
    '{ userList { email viewerCan { delete { allowed reasonKey } } } }',
    { actor: actorOf(reseller) },
  )
  expect(data).toEqual({
    userList: [
      { email: 'customer@example.com', viewerCan: { delete: YES } },
      {
        email: 'reseller@example.com',
        viewerCan: { delete: { allowed: false, reasonKey: 'users.deletesItself' } },
      },
    ],
  })
})

test('a list of tools has what the caller may do with each, and loads their owners in one call', async () => {
  const byIds = vi.spyOn(api.storage.accounts, 'byIds')
  const query = '{ toolList { viewerCan { set { allowed } manage { allowed } } } }'
  const managed = await api.ask(query, { actor: actorOf(reseller) })
  expect(byIds).toHaveBeenCalledTimes(1)
  const can = { viewerCan: { set: { allowed: true }, manage: { allowed: true } } }
  expect(managed.data).toEqual({ toolList: [can, can, can] })
  const own = await api.ask(query, { actor: actorOf(customer) })
  expect(own.data).toMatchObject({
    toolList: Array(3).fill({ viewerCan: { set: { allowed: true }, manage: { allowed: false } } }),
  })
})
