import { describe, expect, test } from 'vitest'
import type { NewPasskey } from '../second-factor-store.ts'
import type { Change } from '../change.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, later, NOW } from './engine.ts'
import { hearAllChanges } from './hear-all-changes.ts'

export const secondFactorStoreContract = (newEngine: NewEngine) =>
  describe('the second factor', () => {
    const storage = freshStorage(newEngine)
    const factors = () => autoCommit(storage()).secondFactors
    const account = (email: string, parentUserId: number | null = null) =>
      autoCommit(storage()).accounts.create(anAccount({ email, parentUserId }))
    const aTotp = { sealedSecret: 'sealed', createdAt: NOW, lastStep: 100 }
    const aPasskey = (accountId: number, passkey: Partial<NewPasskey> = {}): NewPasskey => ({
      accountId,
      credentialId: 'credential',
      publicKey: 'key',
      counter: 3,
      transports: ['internal', 'hybrid'],
      rpId: 'cold.example',
      name: 'Phone',
      createdAt: NOW,
      ...passkey,
    })
    const NONE = { hasFactor: false, isRequiredByBranch: false, isRequiredOfSuperadmins: false }

    test('an account has one app at most, which can be removed', async () => {
      const { id } = await account('anna@x')
      expect(await storage().secondFactors.totp(id)).toBeNull()
      await factors().setTotp(id, aTotp)
      await factors().setTotp(id, { ...aTotp, sealedSecret: 'another' })
      expect(await storage().secondFactors.totp(id)).toEqual({ ...aTotp, sealedSecret: 'another' })
      expect(await storage().secondFactors.sealedSecrets()).toEqual([
        { accountId: id, sealedSecret: 'another' },
      ])
      expect(await factors().removeTotp(id)).toBe(true)
      expect(await factors().removeTotp(id)).toBe(false)
    })

    test('the step of a code is used once, and no earlier one after it', async () => {
      const { id } = await account('anna@x')
      await factors().setTotp(id, aTotp)
      expect(await factors().useStep(id, 100)).toBe(false)
      expect(await factors().useStep(id, 102)).toBe(true)
      expect(await factors().useStep(id, 102)).toBe(false)
      expect(await factors().useStep(id, 101)).toBe(false)
      expect(await factors().useStep(id + 1, 103)).toBe(false)
    })

    test('passkeys are listed by age, note their use, and belong to one account only', async () => {
      const [anna, bela] = [await account('anna@x'), await account('bela@x')]
      const phone = await factors().addPasskey(aPasskey(anna.id))
      const laptop = await factors().addPasskey(aPasskey(anna.id, { credentialId: 'other' }))
      expect(phone).toEqual({ ...aPasskey(anna.id), id: phone?.id, lastUsedAt: null })
      expect(await factors().addPasskey(aPasskey(bela.id))).toBeNull()
      await factors().notePasskeyUse(phone!.id, { counter: 4, lastUsedAt: later(1) })
      expect(await storage().secondFactors.passkeys(anna.id)).toEqual([
        { ...phone, counter: 4, lastUsedAt: later(1) },
        laptop,
      ])
      expect(await factors().removePasskey(bela.id, phone!.id)).toBeNull()
      expect(await factors().removePasskey(anna.id, phone!.id)).toMatchObject({ name: 'Phone' })
      expect(await factors().removePasskey(anna.id, phone!.id)).toBeNull()
    })

    test('each recovery code works once, and new ones replace the old ones', async () => {
      const [anna, bela] = [await account('anna@x'), await account('bela@x')]
      await factors().setRecoveryCodes(anna.id, ['a', 'b', 'c'])
      await factors().setRecoveryCodes(bela.id, ['a'])
      expect(await factors().useRecoveryCode(anna.id, 'a', NOW)).toBe('used')
      expect(await factors().useRecoveryCode(anna.id, 'a', NOW)).toBe('used-before')
      expect(await storage().secondFactors.recoveryCodesLeft(anna.id)).toBe(2)
      expect(await storage().secondFactors.recoveryCodesLeft(bela.id)).toBe(1)
      await factors().setRecoveryCodes(anna.id, ['d'])
      expect(await factors().useRecoveryCode(anna.id, 'b', NOW)).toBe('unknown')
      expect(await factors().useRecoveryCode(anna.id, 'd', NOW)).toBe('used')
    })

    test('an account has a second factor by an app or a passkey; recovery codes alone are none', async () => {
      const [anna, bela, cook] = [
        await account('anna@x'),
        await account('bela@x'),
        await account('cook@x'),
      ]
      await factors().setTotp(anna.id, aTotp)
      await factors().addPasskey(aPasskey(bela.id))
      await factors().setRecoveryCodes(cook.id, ['a'])
      const has = async (of: { id: number; path: string }) =>
        (await storage().secondFactors.standing(of)).hasFactor
      expect([await has(anna), await has(bela), await has(cook)]).toEqual([true, true, false])
      expect(await storage().secondFactors.accountsWithFactor([anna.id, bela.id, cook.id])).toEqual(
        new Set([anna.id, bela.id]),
      )
      expect(await factors().removeAll(bela.id)).toBe(true)
      expect(await factors().removeAll(cook.id)).toBe(false)
      expect(await storage().secondFactors.recoveryCodesLeft(cook.id)).toBe(0)
      expect([await has(anna), await has(bela)]).toEqual([true, false])
    })

    test('a requirement counts for the account and all below it, one of superadmins for the server', async () => {
      const admin = await account('admin@x')
      const reseller = await account('reseller@x', admin.id)
      const user = await account('user@x', reseller.id)
      const other = await account('other@x', admin.id)
      const changes: Change[] = []
      const leave = hearAllChanges(storage(), (heard) => changes.push(...heard))
      await factors().setRequirement(reseller.id, admin.id)
      leave()
      expect(changes).toEqual([{ kind: 'account', id: reseller.id }])
      const required = async (of: { id: number; path: string }) =>
        (await storage().secondFactors.standing(of)).isRequiredByBranch
      expect(await Promise.all([admin, reseller, user, other].map(required))).toEqual([
        false,
        true,
        true,
        false,
      ])
      expect(await storage().secondFactors.requirementsOf([admin.id, reseller.id])).toEqual(
        new Map([[reseller.id, admin.id]]),
      )
      await factors().setRequirement(reseller.id, null)
      expect(await storage().secondFactors.standing(user)).toEqual(NONE)
      for (const isRequired of [true, true, false]) {
        await factors().setRequiredOfSuperadmins(isRequired)
        expect(await storage().secondFactors.standing(user)).toEqual({
          ...NONE,
          isRequiredOfSuperadmins: isRequired,
        })
      }
    })

    test('a session comes with its account and how that stands, as if each were asked for alone', async () => {
      const admin = await account('admin@x')
      const user = await account('user@x', admin.id)
      const other = await account('other@x')
      const { sessions, accounts } = autoCommit(storage())
      for (const { id: accountId } of [admin, user, other])
        await sessions.create({
          tokenHash: `of ${accountId}`,
          accountId,
          createdAt: NOW,
          expiresAt: later(60),
        })
      const sameAsAlone = async ({ id }: { id: number }) => {
        const stored = await storage().sessions.withAccount(`of ${id}`)
        expect(stored?.session).toEqual(await storage().sessions.byTokenHash(`of ${id}`))
        expect(stored?.account).toEqual(await storage().accounts.byId(id))
        expect(stored?.standing).toEqual(await storage().secondFactors.standing(stored!.account))
        return stored!.standing
      }
      expect(await sameAsAlone(user)).toEqual(NONE)
      await factors().setRequirement(admin.id, admin.id)
      await factors().setTotp(other.id, aTotp)
      expect(await sameAsAlone(user)).toEqual({ ...NONE, isRequiredByBranch: true })
      expect(await sameAsAlone(admin)).toEqual({ ...NONE, isRequiredByBranch: true })
      expect(await sameAsAlone(other)).toEqual({ ...NONE, hasFactor: true })
      await factors().addPasskey(aPasskey(user.id))
      await factors().setRequiredOfSuperadmins(true)
      expect(await sameAsAlone(user)).toEqual({
        hasFactor: true,
        isRequiredByBranch: true,
        isRequiredOfSuperadmins: true,
      })
      await accounts.remove(other.id, later(1))
      expect(await storage().sessions.withAccount(`of ${other.id}`)).toBeNull()
      expect(await storage().sessions.withAccount('of nobody')).toBeNull()
    })

    test('what a session has begun ends by its use, a newer one or its time', async () => {
      const put = (value: string, sessionHash = 'h') =>
        factors().putChallenge({
          sessionHash,
          purpose: 'add-totp',
          value,
          expiresAt: later(10),
        })
      await put('first')
      await put('second')
      await put('of another', 'i')
      const { challenge } = storage().secondFactors
      expect(await challenge('h', 'add-totp', later(9))).toBe('second')
      expect(await challenge('h', 'add-passkey', later(9))).toBeNull()
      expect(await challenge('h', 'add-totp', later(10))).toBeNull()
      expect(await factors().takeChallenge('h', 'add-totp', later(9))).toBe('second')
      expect(await factors().takeChallenge('h', 'add-totp', later(9))).toBeNull()
      expect(await challenge('i', 'add-totp', later(9))).toBe('of another')
      expect(await autoCommit(storage()).sessions.removeExpired(later(9))).toBe(0)
      expect(await autoCommit(storage()).sessions.removeExpired(later(10))).toBe(1)
    })

    test('a session notes when it showed its second factor, which is a proof too', async () => {
      const { id: accountId } = await account('anna@x')
      const { sessions } = autoCommit(storage())
      for (const tokenHash of ['h', 'i'])
        await sessions.create({ tokenHash, accountId, createdAt: NOW, expiresAt: later(60) })
      await sessions.noteFactor('h', later(2))
      expect(await storage().sessions.byTokenHash('h')).toMatchObject({
        factorAt: later(2),
        authenticatedAt: later(2),
      })
      expect(await storage().sessions.byTokenHash('i')).toMatchObject({ factorAt: null })
    })
  })
