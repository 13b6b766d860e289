import { autoCommit } from './auto-commit.ts'
import { describe, expect, test } from 'vitest'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, later, NOW } from './engine.ts'

export const wallLinkStoreContract = (newEngine: NewEngine) =>
  describe('links of wall displays', () => {
    const storage = freshStorage(newEngine)
    const account = async (email = 'anna@x') =>
      (await autoCommit(storage()).accounts.create(anAccount({ email }))).id
    const link = (accountId: number, secretHash: string, name = 'Loading bay') =>
      autoCommit(storage()).wallLinks.create({ name, accountId, secretHash, createdAt: NOW })

    test('a link is found by its id and by the hash of its secret until it is revoked', async () => {
      const made = await link(await account(), 'h1')
      expect(made).toEqual({
        id: made.id,
        name: 'Loading bay',
        accountId: made.accountId,
        createdAt: NOW,
        lastUsedAt: null,
      })
      expect(await storage().wallLinks.byId(made.id)).toEqual(made)
      expect(await storage().wallLinks.bySecretHash('h1')).toEqual(made)
      expect(await storage().wallLinks.bySecretHash('h2')).toBeNull()
      expect(await autoCommit(storage()).wallLinks.revoke(made.id, later(1))).toBe(true)
      expect(await storage().wallLinks.byId(made.id)).toBeNull()
      expect(await storage().wallLinks.bySecretHash('h1')).toBeNull()
      expect(await autoCommit(storage()).wallLinks.revoke(made.id, later(2))).toBe(false)
    })

    test('an account gets its own links only, oldest first, without revoked ones', async () => {
      const [anna, bela] = [await account('anna@x'), await account('bela@x')]
      const first = await link(anna, 'a1', 'First')
      const gone = await link(anna, 'a2', 'Gone')
      const third = await link(anna, 'a3', 'Third')
      await link(bela, 'b1')
      await autoCommit(storage()).wallLinks.revoke(gone.id, later(1))
      expect((await storage().wallLinks.of(anna)).map(({ id }) => id)).toEqual([first.id, third.id])
    })

    test('the last use is stored', async () => {
      const made = await link(await account(), 'h1')
      await autoCommit(storage()).wallLinks.noteUse(made.id, later(5))
      expect((await storage().wallLinks.byId(made.id))?.lastUsedAt).toEqual(later(5))
    })
  })
