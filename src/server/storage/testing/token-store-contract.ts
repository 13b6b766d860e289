import { describe, expect, test } from 'vitest'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { aToken, anAccount, freshStorage, later, NOW } from './engine.ts'

export const tokenStoreContract = (newEngine: NewEngine) =>
  describe('tokens of machines', () => {
    const storage = freshStorage(newEngine)
    const tokens = () => autoCommit(storage()).tokens
    const account = (email: string, parentUserId: number | null = null) =>
      autoCommit(storage()).accounts.create(anAccount({ email, parentUserId }))

    test('a token is found by its id and by its hash until it is revoked', async () => {
      const { id: accountId } = await account('anna@x')
      const made = await tokens().create(
        aToken({
          name: 'Dashboard',
          scopes: ['READ_READINGS', 'READ_ALARMS'],
          accountId,
          madeBy: accountId,
          expiresAt: later(60),
        }),
      )
      expect(made).toEqual({
        id: made.id,
        name: 'Dashboard',
        scopes: ['READ_READINGS', 'READ_ALARMS'],
        accountId,
        madeBy: accountId,
        appAccountId: null,
        createdAt: NOW,
        expiresAt: later(60),
        lastUsedAt: null,
      })
      expect(await storage().tokens.byId(made.id)).toEqual(made)
      expect(await storage().tokens.byHash('h')).toEqual(made)
      expect(await storage().tokens.byHash('other')).toBeNull()
      expect(await tokens().revoke(made.id, later(1))).toBe(true)
      expect(await tokens().revoke(made.id, later(2))).toBe(false)
      expect(await storage().tokens.byId(made.id)).toBeNull()
      expect(await storage().tokens.byHash('h')).toBeNull()
    })

    test('a branch lists its own tokens only, the latest first; all of them include those of no account', async () => {
      const anna = await account('anna@x')
      const cook = await account('cook@x', anna.id)
      const bela = await account('bela@x')
      const make = async (tokenHash: string, accountId: number | null) =>
        (await tokens().create(aToken({ tokenHash, accountId }))).id
      const [ofAnna, ofCook] = [await make('1', anna.id), await make('2', cook.id)]
      const [ofBela, ofAll] = [await make('3', bela.id), await make('4', null)]
      const revoked = await make('5', anna.id)
      await tokens().revoke(revoked, later(1))
      const list = async (scope: Parameters<ReturnType<typeof tokens>['list']>[0], first = 9) =>
        (await storage().tokens.list(scope, first)).map(({ id }) => id)
      expect(await list({ kind: 'subtree', path: anna.path })).toEqual([ofCook, ofAnna])
      expect(await list({ kind: 'all' })).toEqual([ofAll, ofBela, ofCook, ofAnna])
      expect(await list({ kind: 'all' }, 2)).toEqual([ofAll, ofBela])
      expect(await storage().tokens.countOf(anna.id)).toBe(1)
      await autoCommit(storage()).accounts.remove(cook.id, later(1))
      expect(await list({ kind: 'subtree', path: anna.path })).toEqual([ofAnna])
      expect(await list({ kind: 'all' })).toEqual([ofAll, ofBela, ofAnna])
    })

    test('erasing a person removes the names of its tokens, those that it made for others and revoked ones too', async () => {
      const anna = await account('anna@x')
      const bela = await account('bela@x')
      const machine = await account('gateway@x')
      const make = async (token: Partial<Parameters<typeof aToken>[0]>) =>
        (await tokens().create(aToken({ tokenHash: JSON.stringify(token), ...token }))).id
      const own = await make({ accountId: anna.id, madeBy: bela.id })
      const forBela = await make({ accountId: bela.id, madeBy: anna.id })
      const belas = await make({ accountId: bela.id, madeBy: bela.id })
      const appKey = await make({ madeBy: anna.id, appAccountId: machine.id })
      await tokens().eraseNames(anna.id)
      const nameOf = async (id: number) => (await storage().tokens.byId(id))?.name
      expect(await Promise.all([own, forBela, belas, appKey].map(nameOf))).toEqual([
        '',
        '',
        'Gateway',
        'Gateway',
      ])
    })

    test('the last use is stored', async () => {
      const { id } = await tokens().create(aToken())
      await tokens().noteUse(id, later(5))
      expect((await storage().tokens.byId(id))?.lastUsedAt).toEqual(later(5))
    })
  })
