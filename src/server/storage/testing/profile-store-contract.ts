import { describe, expect, test } from 'vitest'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aTool, freshStorage, later, NOW } from './engine.ts'

export const profileStoreContract = (newEngine: NewEngine) =>
  describe('profiles', () => {
    const storage = freshStorage(newEngine)
    const profiles = () => autoCommit(storage()).profiles
    const account = (email: string, parentUserId: number | null = null) =>
      autoCommit(storage()).accounts.create(anAccount({ email, parentUserId }))
    const fridge = async (userId: number, equipmentId: number) =>
      (await autoCommit(storage()).tools.create(aTool({ userId, equipmentId }))).id
    const profile = (accountId: number, name = 'Vaccines') =>
      profiles().create({ accountId, name, values: { max: 8 }, createdAt: NOW })

    test('a profile is kept, changed and removed with its links', async () => {
      const keeper = await account('keeper@x')
      const id = await profile(keeper.id)
      const tool = await fridge(keeper.id, 1)
      await profiles().link(tool, id, NOW)
      await profiles().change(id, { name: 'Blood', values: { max: 6 } }, later(1))
      expect(await storage().profiles.byId(id)).toEqual({
        id,
        accountId: keeper.id,
        name: 'Blood',
        values: { max: 6 },
        createdAt: NOW,
        updatedAt: later(1),
        keeperPath: keeper.path,
      })
      expect(await storage().profiles.byIds([id, 4711])).toHaveLength(1)
      await profiles().remove(id)
      expect(await storage().profiles.byId(id)).toBeNull()
      expect(await storage().profiles.linksOf([tool])).toEqual(new Map())
    })

    test('profiles of a branch are listed by name, with those of the accounts above', async () => {
      const top = await account('top@x')
      const below = await account('below@x', top.id)
      const other = await account('other@x')
      for (const [keeper, name] of [
        [top, 'B'],
        [below, 'A'],
        [other, 'C'],
      ] as const)
        await profile(keeper.id, name)
      const names = async (path: string, above: number[]) =>
        (await storage().profiles.list({ scope: { kind: 'subtree', path }, above })).map(
          ({ name }) => name,
        )
      expect(await names(top.path, [])).toEqual(['A', 'B'])
      expect(await names(below.path, [top.id])).toEqual(['A', 'B'])
      expect(await names(other.path, [])).toEqual(['C'])
    })

    test('a profile of a superadmin is for everybody', async () => {
      const admin = await autoCommit(storage()).accounts.create(
        anAccount({ email: 'super@x', role: 'superadmin' }),
      )
      const other = await account('other@x')
      const id = await profile(admin.id)
      const tool = await fridge(other.id, 1)
      await profiles().link(tool, id, NOW)
      expect((await storage().profiles.byId(id))?.keeperPath).toBe('/')
      expect(await storage().profiles.linksOf([tool])).toEqual(new Map([[tool, id]]))
      const scope = { kind: 'subtree', path: other.path } as const
      expect(await storage().profiles.list({ scope, above: [] })).toHaveLength(1)
    })

    test('a link counts while the owner is the keeper or below it, and a sensor has one', async () => {
      const [top, other] = [await account('top@x'), await account('other@x')]
      const below = await account('below@x', top.id)
      const [first, second] = [await profile(top.id, 'A'), await profile(top.id, 'B')]
      const [one, two] = [await fridge(below.id, 1), await fridge(below.id, 2)]
      await profiles().link(one, first, NOW)
      await profiles().link(two, first, NOW)
      await profiles().link(two, second, NOW)
      expect(await storage().profiles.linksOf([one, two])).toEqual(
        new Map([
          [one, first],
          [two, second],
        ]),
      )
      expect(await storage().profiles.toolsOf(first)).toEqual([one])
      await autoCommit(storage()).tools.change(one, { userId: other.id, updatedAt: NOW })
      expect(await storage().profiles.linksOf([one])).toEqual(new Map())
      expect(await storage().profiles.toolsOf(first)).toEqual([])
      await profiles().link(two, null, NOW)
      expect(await storage().profiles.linksOf([two])).toEqual(new Map())
    })
  })
