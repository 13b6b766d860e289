import { describe, expect, test } from 'vitest'
import type { Role } from '../../../domain/users/account.ts'
import type { AccountQuery } from '../account-store.ts'
import { EmailTakenError } from '../account-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aTool, freshStorage, later, NOW } from './engine.ts'

export const accountStoreContract = (newEngine: NewEngine) =>
  describe('accounts', () => {
    const storage = freshStorage(newEngine)
    const make = (email: string, account: Partial<Parameters<typeof anAccount>[0]> = {}) =>
      autoCommit(storage()).accounts.create(anAccount({ email, ...account }))
    const emails = async (query: Partial<AccountQuery> = {}) =>
      (await storage().accounts.list({ scope: { kind: 'all' }, ...query })).rows.map(
        (account) => account.email,
      )

    test('an account is read by id and by e-mail as it was created', async () => {
      const made = await make('anna@cold.example', { passwordHash: '$argon2id$x' })
      expect(made).toEqual({
        id: made.id,
        email: 'anna@cold.example',
        firstName: 'Anna',
        lastName: 'Kovács',
        role: 'user',
        language: 'hungarian',
        timeZone: 'Europe/Budapest',
        parentUserId: null,
        membership: null,
        path: `/${made.id}/`,
        emailConfirmedAt: NOW,
        initialPasswordUntil: null,
        createdAt: NOW,
        updatedAt: NOW,
      })
      expect(await storage().accounts.byId(made.id)).toEqual(made)
      expect(await storage().accounts.byEmail('anna@cold.example')).toEqual(made)
      expect(await storage().accounts.passwordHash(made.id)).toBe('$argon2id$x')
      expect(await storage().accounts.byId(made.id + 1)).toBeNull()
      expect(await storage().accounts.byEmail('nobody@cold.example')).toBeNull()
    })

    test('the ids of a branch are those of its accounts, deleted ones too', async () => {
      const boss = await make('boss@cold.example')
      const shop = await make('shop@cold.example', { parentUserId: boss.id })
      const other = await make('other@cold.example')
      await autoCommit(storage()).accounts.remove(shop.id, later(1))
      const idsIn = async (scope: AccountQuery['scope']) =>
        (await storage().accounts.idsIn(scope)).toSorted((a, b) => a - b)
      expect(await idsIn({ kind: 'subtree', path: boss.path })).toEqual([boss.id, shop.id])
      expect(await idsIn({ kind: 'all' })).toEqual([boss.id, shop.id, other.id])
      expect(await idsIn({ kind: 'subtree', path: '/4711/' })).toEqual([])
    })

    test('a new password is its owner’s choice unless it is said to be an initial one', async () => {
      const { id } = await make('anna@cold.example', {
        passwordHash: 'h1',
        initialPasswordUntil: later(60),
      })
      const change = (more: object) =>
        autoCommit(storage()).accounts.change(id, { updatedAt: NOW, ...more })
      expect((await change({ firstName: 'Ann' }))?.initialPasswordUntil).toEqual(later(60))
      expect((await change({ passwordHash: 'h2' }))?.initialPasswordUntil).toBeNull()
      const initial = { passwordHash: 'h3', initialPasswordUntil: later(90) }
      expect((await change(initial))?.initialPasswordUntil).toEqual(later(90))
    })

    test('an address is unconfirmed until it is confirmed', async () => {
      const { id } = await make('anna@cold.example', { emailConfirmedAt: null })
      expect((await storage().accounts.byId(id))?.emailConfirmedAt).toBeNull()
      const at = later(5)
      await autoCommit(storage()).accounts.change(id, { emailConfirmedAt: at, updatedAt: at })
      expect((await storage().accounts.byId(id))?.emailConfirmedAt).toEqual(at)
    })

    test('unconfirmed accounts that registered alone and hold nothing are listed by their age', async () => {
      const old = { emailConfirmedAt: null, createdAt: NOW }
      const alone = await make('alone@x', old)
      const parent = await make('parent@x')
      await make('invited@x', { ...old, parentUserId: parent.id })
      await make('member@x', { ...old, membership: { accountId: parent.id, right: 'OWNER' } })
      await make('confirmed@x', { createdAt: NOW })
      await make('young@x', { ...old, createdAt: later(2) })
      const holder = await make('holder@x', old)
      await autoCommit(storage()).tools.create(aTool({ userId: holder.id }))
      expect(await storage().accounts.unconfirmedBefore(later(1))).toEqual([alone])
    })

    const aMember = async (company: { id: number; role: Role }, email: string) =>
      make(email, { role: company.role, membership: { accountId: company.id, right: 'STAFF' } })

    test('a member lies below its account, is read with its right, and is nobody’s child', async () => {
      const company = await make('company@x')
      const bela = await aMember(company, 'bela@x')
      const anna = await aMember(company, 'anna@x')
      expect(anna).toMatchObject({
        membership: { accountId: company.id, right: 'STAFF' },
        parentUserId: null,
        path: `/${company.id}/${anna.id}/`,
      })
      expect(await storage().accounts.byEmail('anna@x')).toEqual(anna)
      expect(await storage().accounts.membersOf(company.id)).toEqual([anna, bela])
      expect(await storage().accounts.membersOf(anna.id)).toEqual([])
      expect(await storage().accounts.hasChildren(company.id)).toBe(false)
      expect(await storage().accounts.countByRole('user')).toBe(1)
      expect(await emails()).toEqual(['company@x'])
      expect(await emails({ scope: { kind: 'subtree', path: company.path } })).toEqual([
        'company@x',
      ])
    })

    test('a member gets another right, moves with its account, and leaves when it is removed', async () => {
      const [top, company] = [await make('top@x', { role: 'affiliate' }), await make('company@x')]
      const anna = await aMember(company, 'anna@x')
      const { accounts } = autoCommit(storage())
      const changed = await accounts.change(anna.id, { right: 'VIEWER', updatedAt: later(1) })
      expect(changed?.membership).toEqual({ accountId: company.id, right: 'VIEWER' })
      await accounts.change(company.id, { parentUserId: top.id, updatedAt: later(2) })
      expect((await storage().accounts.byId(anna.id))?.path).toBe(
        `/${top.id}/${company.id}/${anna.id}/`,
      )
      await accounts.remove(anna.id, later(3))
      expect(await storage().accounts.membersOf(company.id)).toEqual([])
    })

    test('an account has no time zone until one is set, and UTC can be set', async () => {
      const made = await make('anna@cold.example', { timeZone: null })
      expect((await storage().accounts.byId(made.id))?.timeZone).toBeNull()
      expect(
        (
          await autoCommit(storage()).accounts.change(made.id, {
            timeZone: 'UTC',
            updatedAt: later(1),
          })
        )?.timeZone,
      ).toBe('UTC')
    })

    test('byIds answers many accounts and leaves out unknown ids', async () => {
      const made = await Promise.all(['a@x', 'b@x', 'c@x'].map((email) => make(email)))
      const accounts = await storage().accounts.byIds([made[2]!.id, 999_999, made[0]!.id])
      expect(accounts.map((account) => account.email).toSorted()).toEqual(['a@x', 'c@x'])
      expect(await storage().accounts.byIds([])).toEqual([])
    })

    test('namesOf answers names of deleted accounts too, so that records still name them', async () => {
      const anna = await make('anna@cold.example', { firstName: 'Anna', lastName: 'Kovács' })
      await autoCommit(storage()).accounts.remove(anna.id, later(1))
      expect(await storage().accounts.namesOf([anna.id, 999_999])).toEqual(
        new Map([[anna.id, { firstName: 'Anna', lastName: 'Kovács' }]]),
      )
    })

    test('only one account that is not deleted can have an e-mail', async () => {
      await make('anna@cold.example')
      await expect(make('anna@cold.example')).rejects.toThrow(EmailTakenError)
      const other = await make('other@cold.example')
      await expect(
        autoCommit(storage()).accounts.change(other.id, {
          email: 'anna@cold.example',
          updatedAt: later(1),
        }),
      ).rejects.toThrow(EmailTakenError)
      expect((await storage().accounts.byId(other.id))?.email).toBe('other@cold.example')
    })

    test('a deleted account is left out of every list, and its e-mail is free', async () => {
      const made = await make('anna@cold.example', { passwordHash: 'hash' })
      await autoCommit(storage()).accounts.remove(made.id, later(1))
      expect(await storage().accounts.byId(made.id)).toBeNull()
      expect(await storage().accounts.byIds([made.id])).toEqual([])
      expect(await storage().accounts.byEmail('anna@cold.example')).toBeNull()
      expect(await storage().accounts.passwordHash(made.id)).toBeNull()
      expect(await emails()).toEqual([])
      expect(await storage().accounts.countByRole('user')).toBe(0)
      expect(
        await autoCommit(storage()).accounts.change(made.id, {
          firstName: 'X',
          updatedAt: later(2),
        }),
      ).toBeNull()
      const again = await make('anna@cold.example')
      expect(again.id).not.toBe(made.id)
    })

    test('a change touches only the fields it names', async () => {
      const made = await make('anna@cold.example', { passwordHash: 'before' })
      const changed = await autoCommit(storage()).accounts.change(made.id, {
        lastName: 'Nagy',
        language: 'german',
        passwordHash: 'after',
        updatedAt: later(5),
      })
      expect(changed).toEqual({
        ...made,
        lastName: 'Nagy',
        language: 'german',
        updatedAt: later(5),
      })
      expect(await storage().accounts.passwordHash(made.id)).toBe('after')
    })

    test('the path leads from the top down to the account', async () => {
      const top = await make('top@x', { role: 'admin' })
      const middle = await make('middle@x', { role: 'affiliate', parentUserId: top.id })
      const leaf = await make('leaf@x', { parentUserId: middle.id })
      expect(leaf.path).toBe(`/${top.id}/${middle.id}/${leaf.id}/`)
      expect(await emails({ scope: { kind: 'subtree', path: middle.path } })).toEqual([
        'leaf@x',
        'middle@x',
      ])
      expect(await emails({ scope: { kind: 'all' }, parentUserId: top.id })).toEqual(['middle@x'])
      expect(await storage().accounts.hasChildren(middle.id)).toBe(true)
      expect(await storage().accounts.hasChildren(leaf.id)).toBe(false)
    })

    test('a subtree ends where another id begins with the same digits', async () => {
      const first = await make('first@x')
      for (let i = 0; i < 12; i++) await make(`filler${i}@x`)
      expect(await emails({ scope: { kind: 'subtree', path: first.path } })).toEqual(['first@x'])
    })

    test('an account that moves takes its subtree along', async () => {
      const [old, target] = [await make('old@x'), await make('target@x')]
      const moved = await make('moved@x', { parentUserId: old.id })
      const below = await make('below@x', { parentUserId: moved.id })
      const deep = await make('deep@x', { parentUserId: below.id })
      const stays = await make('stays@x', { parentUserId: old.id })
      await autoCommit(storage()).accounts.change(moved.id, {
        parentUserId: target.id,
        updatedAt: later(1),
      })
      const path = async (id: number) => (await storage().accounts.byId(id))?.path
      expect(await path(moved.id)).toBe(`/${target.id}/${moved.id}/`)
      expect(await path(deep.id)).toBe(`/${target.id}/${moved.id}/${below.id}/${deep.id}/`)
      expect(await path(stays.id)).toBe(`/${old.id}/${stays.id}/`)
      await autoCommit(storage()).accounts.change(moved.id, {
        parentUserId: null,
        updatedAt: later(2),
      })
      expect(await path(deep.id)).toBe(`/${moved.id}/${below.id}/${deep.id}/`)
    })

    test('an account cannot be moved below itself', async () => {
      const top = await make('top@x')
      const below = await make('below@x', { parentUserId: top.id })
      await expect(
        autoCommit(storage()).accounts.change(top.id, {
          parentUserId: below.id,
          updatedAt: later(1),
        }),
      ).rejects.toThrow('cannot be moved below itself')
      expect((await storage().accounts.byId(top.id))?.path).toBe(`/${top.id}/`)
    })

    test('a parent must exist', async () => {
      await expect(make('a@x', { parentUserId: 4711 })).rejects.toThrow(
        'account 4711 cannot be a parent',
      )
      expect(await emails()).toEqual([])
    })

    test('deleted children do not count as children', async () => {
      const top = await make('top@x')
      const below = await make('below@x', { parentUserId: top.id })
      await autoCommit(storage()).accounts.remove(below.id, later(1))
      expect(await storage().accounts.hasChildren(top.id)).toBe(false)
    })

    test('search takes a case-sensitive part of e-mail or name; % and _ are ordinary characters', async () => {
      await make('anna@x', { firstName: 'Anna', lastName: 'Kovács' })
      await make('bela@x', { firstName: 'Béla', lastName: '100%_Kft' })
      expect(await emails({ search: 'Kov' })).toEqual(['anna@x'])
      expect(await emails({ search: 'kov' })).toEqual([])
      expect(await emails({ search: 'éla' })).toEqual(['bela@x'])
      expect(await emails({ search: '%_' })).toEqual(['bela@x'])
      expect(await emails({ search: '@x' })).toEqual(['anna@x', 'bela@x'])
    })

    test('the list can be narrowed to roles, and by leaving roles out', async () => {
      await make('u@x', { role: 'user' })
      await make('a@x', { role: 'affiliate' })
      await make('m@x', { role: 'app' })
      expect(await emails({ roles: ['affiliate'] })).toEqual(['a@x'])
      expect(await emails({ withoutRoles: ['app'] })).toEqual(['a@x', 'u@x'])
      expect(await storage().accounts.countByRole('affiliate')).toBe(1)
    })

    test('what stands for a person in records is the same until a name changes, and another for another person', async () => {
      const anna = await make('anna@x')
      const namesake = await make('anna@y')
      const hashes = async (id: number) => (await storage().accounts.personHashes([id])).get(id)!
      const before = await hashes(anna.id)
      expect(before.name).toMatch(/^[0-9a-f]{64}$/)
      expect(await hashes(anna.id)).toEqual(before)
      expect((await hashes(namesake.id)).name).not.toBe(before.name)
      await autoCommit(storage()).accounts.change(anna.id, { lastName: 'Nagy', updatedAt: NOW })
      const renamed = await hashes(anna.id)
      expect(renamed.email).toBe(before.email)
      expect(renamed.name).not.toBe(before.name)
      await autoCommit(storage()).accounts.remove(anna.id, later(1))
      for (let i = 0; i < 2; i++) {
        expect(await autoCommit(storage()).accounts.erase(anna.id)).toBe(true)
        expect(await hashes(anna.id)).toEqual(renamed)
      }
    })

    test('names sort without regard to case and accents, numbers by size, ties by id', async () => {
      for (const [email, lastName] of [
        ['1@x', 'Zoltán'],
        ['2@x', 'ágnes'],
        ['3@x', 'Béla 10'],
        ['4@x', 'béla 9'],
        ['5@x', 'Agnes'],
      ] as const)
        await make(email, { lastName })
      const sorted = (descending: boolean) => emails({ sort: { column: 'lastName', descending } })
      expect(await sorted(false)).toEqual(['2@x', '5@x', '4@x', '3@x', '1@x'])
      expect(await sorted(true)).toEqual(['1@x', '3@x', '4@x', '5@x', '2@x'])
    })

    test('companies sort as names do, and accounts without one come last by name', async () => {
      for (const [email, company, lastName] of [
        ['1@x', 'Zöld Bolt', 'A'],
        ['2@x', null, 'Béla'],
        ['3@x', 'Áru 10', 'C'],
        ['4@x', 'aru 9', 'D'],
        ['5@x', null, 'Anna'],
      ] as const) {
        const { id } = await make(email, { lastName })
        await autoCommit(storage()).accounts.change(id, { company, updatedAt: later(1) })
      }
      const sorted = (descending: boolean, page = { first: 10, offset: 0 }) =>
        emails({ sort: { column: 'company', descending }, page })
      expect(await sorted(false)).toEqual(['4@x', '3@x', '1@x', '5@x', '2@x'])
      expect(await sorted(true)).toEqual(['1@x', '3@x', '4@x', '5@x', '2@x'])
      expect(await sorted(false, { first: 2, offset: 2 })).toEqual(['1@x', '5@x'])
    })

    test('a page has the requested rows and the total count', async () => {
      for (let i = 0; i < 7; i++) await make(`${i}@x`, { createdAt: later(7 - i) })
      const page = await storage().accounts.list({
        scope: { kind: 'all' },
        sort: { column: 'createdAt', descending: false },
        page: { first: 3, offset: 2 },
      })
      expect(page.rows.map((account) => account.email)).toEqual(['4@x', '3@x', '2@x'])
      expect(page.total).toBe(7)
    })
  })
