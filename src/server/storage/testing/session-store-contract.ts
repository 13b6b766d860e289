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
      await autoCommit(storage()).sessions.create({
        tokenHash,
        accountId,
        createdAt: NOW,
        expiresAt: later(minutes),
        device: 'Firefox, Windows',
        network: '192.0.2.1',
        isNewDevice: true,
      })
    }

    test('a session is found by the hash of its token until it is revoked', async () => {
      const accountId = await account()
      await session(accountId, 'h1')
      expect(await storage().sessions.byTokenHash('h1')).toEqual({
        id: expect.any(Number),
        tokenHash: 'h1',
        accountId,
        createdAt: NOW,
        lastUsedAt: NOW,
        authenticatedAt: NOW,
        expiresAt: later(60),
        device: 'Firefox, Windows',
        network: '192.0.2.1',
        isNewDevice: true,
        factorAt: null,
      })
      expect(await storage().sessions.byTokenHash('h2')).toBeNull()
      await autoCommit(storage()).sessions.revoke('h1')
      expect(await storage().sessions.byTokenHash('h1')).toBeNull()
    })

    test('a use and a proof move on the times of one session', async () => {
      const anna = await account()
      for (const hash of ['h1', 'h2']) await session(anna, hash)
      const use = { lastUsedAt: later(9), expiresAt: later(120) }
      await autoCommit(storage()).sessions.noteUse('h1', use)
      await autoCommit(storage()).sessions.noteProof('h1', later(8))
      const times = { ...use, authenticatedAt: later(8) }
      expect(await storage().sessions.byTokenHash('h1')).toMatchObject(times)
      expect(await storage().sessions.byTokenHash('h2')).toMatchObject({ lastUsedAt: NOW })
    })

    test('the sessions of an account are listed by their last use, the latest first', async () => {
      const [anna, bela] = [await account('anna@x'), await account('bela@x')]
      for (const hash of ['a1', 'a2', 'a3']) await session(anna, hash)
      await session(bela, 'b1')
      await autoCommit(storage()).sessions.noteUse('a2', {
        lastUsedAt: later(9),
        expiresAt: later(120),
      })
      const listed = await storage().sessions.ofAccount(anna)
      expect(listed.map(({ tokenHash }) => tokenHash)).toEqual(['a2', 'a3', 'a1'])
      expect(new Set(listed.map(({ id }) => id)).size).toBe(3)
    })

    test('the places of logins are known once each, the latest fifty, for half a year', async () => {
      const [anna, bela] = [await account('anna@x'), await account('bela@x')]
      const { sessions } = autoCommit(storage())
      const place = (n: number) => ({ device: 'Firefox, Windows', network: `192.0.2.${n}` })
      for (let n = 0; n < 60; n += 1) await sessions.noteLogin(anna, place(n), later(n))
      await sessions.noteLogin(anna, place(59), later(70))
      await sessions.noteLogin(bela, place(1), later(1))
      const places = await storage().sessions.loginPlaces(anna)
      expect(places).toHaveLength(50)
      expect(places[0]).toEqual(place(59))
      expect(places).not.toContainEqual(place(9))
      expect(await storage().sessions.lastLogins([anna, bela, 99])).toEqual(
        new Map([
          [anna, later(70)],
          [bela, later(1)],
        ]),
      )
      const halfAYear = 180 * 24 * 60
      expect(await sessions.removeExpired(later(halfAYear + 12))).toBe(4)
      expect(await storage().sessions.loginPlaces(anna)).toHaveLength(47)
      await sessions.removeLoginPlaces(anna)
      expect(await storage().sessions.loginPlaces(anna)).toEqual([])
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
        address: null,
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

    test('using a link uses up all of its account and purpose, and no other', async () => {
      const anna = await account()
      const links = [
        ['a', 'confirm-address'],
        ['b', 'confirm-address'],
        ['c', 'reset-password'],
      ] as const
      for (const [secretHash, purpose] of links)
        await autoCommit(storage()).sessions.createLink({
          secretHash,
          accountId: anna,
          purpose,
          expiresAt: later(5),
          address: purpose === 'confirm-address' ? 'anna@x' : null,
        })
      expect(await storage().sessions.openLink('a', 'confirm-address', NOW)).toMatchObject({
        address: 'anna@x',
      })
      const use = (hash: string, purpose: 'confirm-address' | 'reset-password') =>
        autoCommit(storage()).sessions.consumeLink(hash, purpose, NOW)
      expect(await use('b', 'confirm-address')).toMatchObject({ accountId: anna })
      expect(await use('a', 'confirm-address')).toBeNull()
      expect(await use('c', 'reset-password')).not.toBeNull()
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
