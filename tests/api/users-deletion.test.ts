import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { addFridge } from './add-fridge.ts'
import { userRequests } from './user-requests.ts'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
let stranger: Account
beforeEach(async () => {
  api = await openApi()
  ;({ boss, admin, affiliate, user, stranger } = await addAccountTree(api))
})
afterEach(() => api.close())
const { deleteUser, auditEntriesOf } = userRequests(() => api)

describe('a deletion', () => {
  test('deletes the tools of the account too, keeps their history of limits, and is in the audit trail', async () => {
    const tool = await addFridge(api, boss, 1, user)
    expect(await deleteUser(actorOf(admin), user.id)).toBeUndefined()
    expect(await api.storage.accounts.byId(user.id)).toBeNull()
    const toolId = tool.ok ? tool.value.id : 0
    expect(await api.storage.tools.byId(toolId)).toBeNull()
    expect(await api.storage.tools.historyOfLimits(toolId)).toHaveLength(1)
    expect((await auditEntriesOf(user)).at(-1)).toMatchObject({
      action: 'account.deleted',
      before: { email: 'user@example.com' },
      after: null,
    })
    expect(
      (await entriesAbout(api.storage, { kind: 'tool', id: String(toolId) })).at(-1),
    ).toMatchObject({ action: 'tool.deleted' })
  })

  test('is refused for an account with others below it and for oneself; one of two superadmins can be deleted', async () => {
    expect((await deleteUser(actorOf(boss), affiliate.id))?.keys).toEqual([
      'users.hasAccountsBelow',
    ])
    expect((await deleteUser(actorOf(boss), boss.id))?.keys).toEqual(['users.deletesItself'])
    const second = await api.addAccount('superadmin', null, 'second@example.com')
    expect((await deleteUser(actorOf(second), boss.id))?.keys).toEqual(['users.hasAccountsBelow'])
    expect(await deleteUser(actorOf(boss), second.id)).toBeUndefined()
  })

  test('of the last superadmin is refused to a superadmin who was deleted meanwhile', async () => {
    const alone = await openApi()
    const last = await alone.addAccount('superadmin', null, 'last@example.com')
    const gone: Actor = {
      kind: 'account',
      id: last.id + 1,
      role: 'superadmin',
      path: `/${last.id + 1}/`,
    }
    expect(
      (await alone.ask(`mutation { deleteUser(id: "${last.id}") }`, { actor: gone })).errors[0]
        ?.code,
    ).toBe('UNAUTHENTICATED')
    await alone.close()
  })

  test('of an account that the caller may not see is refused like that of a missing one', async () => {
    const answers = []
    for (const id of [stranger.id, admin.id, 999_999, 'nonsense'])
      answers.push(await deleteUser(actorOf(affiliate), id))
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], code: 'NOT_FOUND' })
  })

  test('by a user or the factory is forbidden for any account', async () => {
    const factory = await api.addAccount('factory', boss, 'factory@example.com')
    for (const id of [user.id, factory.id, 999_999]) {
      expect((await deleteUser(actorOf(user), id))?.code).toBe('FORBIDDEN')
      expect((await deleteUser(actorOf(factory), id))?.code).toBe('FORBIDDEN')
    }
  })
})
