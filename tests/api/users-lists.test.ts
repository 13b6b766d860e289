import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let stranger: Account
beforeEach(async () => {
  api = await openApi()
  ;({ boss, admin, affiliate, stranger } = await addAccountTree(api))
})
afterEach(() => api.close())

describe('the lists', () => {
  const emails = async (query: string, actor: Actor) => {
    const { data } = await api.ask(`{ ${query} }`, { actor })
    const list = Object.values(data ?? {})[0] as { email: string }[] | { rows: { email: string }[] }
    return (Array.isArray(list) ? list : list.rows).map((row) => row.email.split('@')[0])
  }
  beforeEach(async () => {
    await api.addAccount('app', null, 'gateway@example.com')
    await api.addAccount('user', admin, 'direct@example.com')
  })

  test('userList has every account that the caller may see, except app accounts', async () => {
    expect(await emails('userList { email }', actorOf(boss))).toEqual([
      'admin',
      'affiliate',
      'boss',
      'direct',
      'stranger',
      'user',
    ])
    expect(await emails('userList { email }', actorOf(admin))).toEqual([
      'admin',
      'affiliate',
      'direct',
      'user',
    ])
    expect(await emails('userList { email }', actorOf(affiliate))).toEqual(['affiliate', 'user'])
  })

  test('userList of a parent has its direct children that the caller may see', async () => {
    expect(await emails(`userList(parentUserId: "${admin.id}") { email }`, actorOf(boss))).toEqual([
      'affiliate',
      'direct',
    ])
    expect(await emails(`userList(parentUserId: "${boss.id}") { email }`, actorOf(admin))).toEqual([
      'admin',
    ])
    for (const id of [stranger.id, 999_999])
      expect(await emails(`userList(parentUserId: "${id}") { email }`, actorOf(admin))).toEqual([])
  })

  test('ownUserList has the direct children, affiliateUserList the affiliates that the caller may see', async () => {
    expect(await emails('ownUserList { email }', actorOf(admin))).toEqual(['affiliate', 'direct'])
    expect(await emails('affiliateUserList { email }', actorOf(admin))).toEqual(['affiliate'])
    expect(await emails('affiliateUserList { email }', actorOf(stranger))).toEqual([])
  })

  test('userPage searches from three characters on, sorts, filters by role, pages, and never lists app accounts', async () => {
    expect(await emails('userPage(search: "direct") { rows { email } }', actorOf(boss))).toEqual([
      'direct',
    ])
    expect(await emails('userPage(search: "di") { rows { email } }', actorOf(boss))).toHaveLength(6)
    expect(
      await emails(
        'userPage(sort: "-email", first: 2, offset: 1) { rows { email } }',
        actorOf(boss),
      ),
    ).toEqual(['stranger', 'direct'])
    expect(await emails('userPage(role: affiliate) { rows { email } }', actorOf(boss))).toEqual([
      'affiliate',
    ])
    expect(await emails('userPage(role: app) { rows { email } }', actorOf(boss))).toEqual([])
    const { data } = await api.ask('{ userPage(first: 1) { total rows { id } } }', {
      actor: actorOf(boss),
    })
    expect(data).toMatchObject({ userPage: { total: 6, rows: [{ id: String(admin.id) }] } })
  })

  test('userPage with an invalid page or sort column is refused', async () => {
    for (const page of ['first: 0', 'first: 201', 'offset: -1', 'sort: "password"']) {
      expect(
        (await api.ask(`{ userPage(${page}) { total } }`, { actor: actorOf(boss) })).errors[0]
          ?.code,
      ).toBe('BAD_USER_INPUT')
    }
  })
})
