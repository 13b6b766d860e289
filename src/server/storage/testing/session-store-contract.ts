import { autoCommit } from './auto-commit.ts'
import { describe, expect, test } from 'vitest'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, later, NOW } from './engine.ts'

export const sessionStoreContract = (newEngine: NewEngine) =>
  describe('sessions', () => {
    const storage = freshStorage(newEngine)
    const account = async (email = 'anna@x') =>
      (await autoCommit(storage()).accounts.create(anAccount({ email }))).id
    const session = async (accountId: number, tokenHash: string, minutes = 60) => {
      const made = { tokenHash, accountId, createdAt: NOW, expiresAt: later(minutes) }
      await autoCommit(storage()).sessions.create(made)
      return made
    }

    test('a session is found by the hash of its token until it is revoked', async () => {
      const made = await session(await account(), 'h1')
      expect(await storage().sessions.byTokenHash('h1')).toEqual(made)
      expect(await storage().sessions.byTokenHash('h2')).toBeNull()
      await autoCommit(storage()).sessions.revoke('h1')
      expect(await storage().sessions.byTokenHash('h1')).toBeNull()
    })

    test('the end of a session can be moved on', async () => {
      await session(await account(), 'h1')
      await autoCommit(storage()).sessions.extend('h1', later(120))
      expect((await storage().sessions.byTokenHash('h1'))?.expiresAt).toEqual(later(120))
    })

    test('revokeAll ends an account’s sessions but the excepted one, and none of other accounts', async () => {
      const [anna, bela] = [await account('anna@x'), await account('bela@x')]
      for (const hash of ['a1', 'a2', 'a3']) await session(anna, hash)
      await session(bela, 'b1')
      await autoCommit(storage()).sessions.revokeAll(anna, 'a2')
      expect(await storage().sessions.byTokenHash('a1')).toBeNull()
      expect(await storage().sessions.byTokenHash('a2')).not.toBeNull()
      expect(await storage().sessions.byTokenHash('b1')).not.toBeNull()
      await autoCommit(storage()).sessions.revokeAll(anna)
      expect(await storage().sessions.byTokenHash('a2')).toBeNull()
    })

    test('expired sessions and links are removed, others stay', async () => {
      const anna = await account()
      await session(anna, 'old', 10)
      await session(anna, 'live', 30)
      await autoCommit(storage()).sessions.createLink({
        secretHash: 'l',
        accountId: anna,
        purpose: 'set-password',
        expiresAt: later(5),
      })
      expect(await autoCommit(storage()).sessions.removeExpired(later(10))).toBe(2)
      expect(await storage().sessions.byTokenHash('old')).toBeNull()
      expect(await storage().sessions.byTokenHash('live')).not.toBeNull()
      expect(await autoCommit(storage()).sessions.removeExpired(later(10))).toBe(0)
    })

    test('a link works once, for its purpose, before it expires', async () => {
      const anna = await account()
      const link = {
        secretHash: 's',
        accountId: anna,
        purpose: 'set-password' as const,
        expiresAt: later(5),
      }
      await autoCommit(storage()).sessions.createLink(link)
      expect(
        await autoCommit(storage()).sessions.consumeLink('s', 'set-password', later(5)),
      ).toBeNull()
      expect(
        await autoCommit(storage()).sessions.consumeLink('other', 'set-password', later(1)),
      ).toBeNull()
      expect(
        await autoCommit(storage()).sessions.consumeLink('s', 'set-password', later(1)),
      ).toEqual(link)
      expect(
        await autoCommit(storage()).sessions.consumeLink('s', 'set-password', later(1)),
      ).toBeNull()
    })

    test('removing an account’s links leaves those of another account', async () => {
      const anna = await account()
      const bela = (await autoCommit(storage()).accounts.create(anAccount({ email: 'bela@x' }))).id
      for (const accountId of [anna, bela])
        await autoCommit(storage()).sessions.createLink({
          secretHash: `of-${accountId}`,
          accountId,
          purpose: 'set-password',
          expiresAt: later(5),
        })
      await autoCommit(storage()).sessions.removeLinks(anna)
      expect(
        await autoCommit(storage()).sessions.consumeLink(`of-${anna}`, 'set-password', NOW),
      ).toBeNull()
      expect(
        await autoCommit(storage()).sessions.consumeLink(`of-${bela}`, 'set-password', NOW),
      ).not.toBeNull()
    })
  })
