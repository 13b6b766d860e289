import { addEntry } from '../../audit/testing/add-entry.ts'
import { appendEntry } from '../../audit/append-entry.ts'
import { describe, expect, test } from 'vitest'
import { storedEntry } from '../../audit/stored-entry.ts'
import { chainCheck } from '../../audit/chain-check.ts'
import type { AuditProgress } from '../../audit/chain-check.ts'
import type { AuditEntry } from '../../../domain/audit/audit-entry.ts'
import { entriesAbout } from '../../audit/testing/entries-about.ts'
import type { AuditQuery } from '../audit-store.ts'
import type { Account } from '../../../domain/users/account.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aTool, freshStorage, IMEI, later, NOW } from './engine.ts'

export const auditStoreContract = (newEngine: NewEngine) =>
  describe('audit trail', () => {
    const storage = freshStorage(newEngine)
    const subject = { kind: 'tool', id: '7' } as const
    const actors: AuditEntry['actor'][] = [
      { kind: 'account', id: 3 },
      { kind: 'device', imeiNumber: '356307042441013' },
      { kind: 'app-key', id: 2 },
      { kind: 'server' },
      { kind: 'nobody' },
    ]
    const entryOf = (entry: Partial<AuditEntry>): AuditEntry => ({
      at: NOW,
      actor: { kind: 'server' },
      action: 'tool.changed',
      subject,
      before: null,
      after: null,
      ...entry,
    })
    const append = (entry: Partial<AuditEntry> = {}) => addEntry(storage(), entryOf(entry))
    const checked = async (noted?: { entries: number; hash: string }): Promise<AuditProgress> => {
      const check = chainCheck(storage().audit, noted)
      let progress = await check()
      while (progress.kind === 'running') progress = await check()
      return progress
    }
    const page = (query: Partial<AuditQuery> = {}) =>
      storage()
        .audit.page({ scope: { kind: 'all' }, before: null, first: 50, ...query })
        .then((rows) => rows.map(storedEntry))
    const seenBy = async ({ path }: Account, query: Partial<AuditQuery> = {}) =>
      (await page({ scope: { kind: 'subtree', path }, ...query })).map(({ action }) => action)

    test('an issued file is found by its hash, the first entry first', async () => {
      await append({ action: 'haccp.issued', after: { fileHash: 'aa', month: '2026-10' } })
      await append({ action: 'haccp.issued', after: { fileHash: 'aa', month: '2026-11' } })
      await append({ action: 'folder.finished', after: { pdfHash: 'bb', zipHash: 'cc' } })
      await append({ action: 'import.done', after: { fileHash: 'dd' } })
      await append({ action: 'review.made', after: { contentHash: 'ff' } })
      await append({ action: 'review.signed', after: { contentHash: 'gg' } })
      await append({ action: 'review.issued', after: { fileHash: 'hh', contentHash: 'ff' } })
      const found = async (hash: string) => (await storage().audit.ofIssuedFile(hash))?.after
      expect(await found('aa')).toBe('{"fileHash":"aa","month":"2026-10"}')
      expect(await found('bb')).toBe('{"pdfHash":"bb","zipHash":"cc"}')
      expect(await found('cc')).toBe('{"pdfHash":"bb","zipHash":"cc"}')
      expect(await found('dd')).toBeUndefined()
      expect(await found('ee')).toBeUndefined()
      expect(await found('ff')).toBe('{"contentHash":"ff"}')
      expect(await found('gg')).toBeUndefined()
      expect(await found('hh')).toBe('{"fileHash":"hh","contentHash":"ff"}')
    })

    test('entries about a subject are read in their order, whoever made them', async () => {
      const entries = actors.map((actor, i) =>
        entryOf({
          at: later(i),
          actor,
          before: i === 0 ? null : { min: i - 1 },
          after: { min: i },
        }),
      )
      for (const entry of entries) await addEntry(storage(), entry)
      await append({ action: 'tool.created', subject: { kind: 'tool', id: '8' } })
      expect(await entriesAbout(storage(), subject)).toEqual(entries)
    })

    test('a rolled back transaction leaves no entry, and the chain goes on from the entry before it', async () => {
      await append()
      await expect(
        storage().transaction(async (stores) => {
          await appendEntry(stores.audit, entryOf({ after: { name: 'x' } }))
          throw new Error('changed my mind')
        }),
      ).rejects.toThrow('changed my mind')
      await append({ after: { name: 'y' } })
      expect(await entriesAbout(storage(), subject)).toMatchObject([
        { after: null },
        { after: { name: 'y' } },
      ])
      expect(await checked()).toMatchObject({ kind: 'whole', entries: 2 })
    })

    test('entries that one transaction appends at the same time are chained one after the other', async () => {
      await storage().transaction((stores) =>
        Promise.all(
          Array.from({ length: 20 }, (_, i) =>
            appendEntry(stores.audit, entryOf({ after: { min: i } })),
          ),
        ),
      )
      expect((await entriesAbout(storage(), subject)).map(({ after }) => after?.['min'])).toEqual(
        Array.from({ length: 20 }, (_, i) => i),
      )
      expect(await checked()).toMatchObject({ kind: 'whole', entries: 20 })
    })

    test('a trail that is checked in many slices is whole, and its head fits', async () => {
      expect(await checked()).toMatchObject({ kind: 'whole', entries: 0 })
      await storage().transaction(async (stores) => {
        for (let i = 0; i < 1_201; i++)
          await appendEntry(
            stores.audit,
            entryOf({ after: { min: i, email: `anna${i}@cold.example` } }),
          )
      })
      const head = await storage().audit.head()
      expect(head).toMatchObject({ entries: 1_201, last: 1_201 })
      expect(await checked(head)).toEqual({
        kind: 'whole',
        entries: 1_201,
        checked: 1_201,
        hash: head.hash,
      })
      await append()
      expect(await checked(head)).toMatchObject({ kind: 'whole', entries: 1_202 })
      expect(await checked({ ...head, hash: 'f'.repeat(64) })).toMatchObject({
        kind: 'faulty',
        fault: { kind: 'noted-head-differs', entry: 1_201 },
      })
      expect(await checked({ ...head, entries: 1_203 })).toMatchObject({
        kind: 'faulty',
        fault: { kind: 'end-differs', entry: 1_203, last: 1_202 },
      })
    })

    test('erasing a person keeps the chain whole, and the entries name what was erased', async () => {
      const account = { kind: 'account', id: '3' } as const
      await append({
        subject: account,
        action: 'account.created',
        after: { email: 'anna@cold.example', firstName: 'Anna', role: 'user' },
      })
      await append({
        actor: { kind: 'account', id: 3 },
        before: { min: 2 },
        after: { min: 3 },
        reason: 'My new milk',
      })
      await append({
        actor: { kind: 'account', id: 4 },
        before: { min: 3 },
        after: { min: 2 },
        reason: 'Not yours',
      })
      expect(await entriesAbout(storage(), account)).toMatchObject([
        { after: { email: 'anna@cold.example', firstName: 'Anna', role: 'user' } },
      ])
      await storage().transaction(async (stores) => {
        expect(await stores.audit.erasePersonal(3)).toBe(2)
        await appendEntry(stores.audit, entryOf({ subject: account, action: 'account.erased' }))
      })
      expect((await entriesAbout(storage(), account))[0]).toMatchObject({
        after: { role: 'user' },
        erased: ['email', 'firstName'],
      })
      const [anna, other] = await entriesAbout(storage(), subject)
      expect(anna).toMatchObject({ before: { min: 2 }, after: { min: 3 }, erased: ['reason'] })
      expect(anna).not.toHaveProperty('reason')
      expect(other).toMatchObject({ reason: 'Not yours' })
      expect(await checked()).toMatchObject({ kind: 'whole', entries: 4 })
    })

    test('a personal part that is missing without an erasure is a fault', async () => {
      await append({ subject: { kind: 'account', id: '3' }, after: { email: 'anna@cold.example' } })
      await append({ subject: { kind: 'account', id: '3' }, after: { email: 'bela@cold.example' } })
      await autoCommit(storage()).audit.erasePersonal(3)
      expect(await checked()).toMatchObject({
        kind: 'faulty',
        fault: { kind: 'personal-missing', entry: 1 },
      })
    })

    test('an entry is listed for the accounts it is about, the one that acted, and those above them', async () => {
      const { accounts, tools } = autoCommit(storage())
      const admin = await accounts.create(anAccount({ email: 'admin@x', role: 'admin' }))
      const anna = await accounts.create(anAccount({ email: 'anna@x', parentUserId: admin.id }))
      const other = await accounts.create(anAccount({ email: 'other@x' }))
      const tool = await tools.create(aTool({ userId: anna.id }))
      const ofTool = { kind: 'tool', id: String(tool.id) } as const
      await append({ subject: ofTool, action: 'tool.created' })
      await append({ subject: { kind: 'device', id: IMEI }, action: 'device.key-rotated' })
      await tools.change(tool.id, { userId: other.id, updatedAt: later(1) })
      await append({
        subject: ofTool,
        action: 'tool.moved',
        before: { userId: anna.id },
        after: { userId: other.id },
      })
      await append({ subject: ofTool, action: 'tool.changed' })
      await append({
        subject: { kind: 'app-key', id: '1' },
        action: 'app-key.created',
        after: { userId: admin.id },
      })
      await append({ subject: { kind: 'server', id: 'login' }, action: 'login.failed' })
      await append({
        actor: { kind: 'account', id: other.id },
        subject: { kind: 'account', id: String(other.id) },
        action: 'logout',
      })
      expect(await seenBy(admin)).toEqual([
        'app-key.created',
        'tool.moved',
        'device.key-rotated',
        'tool.created',
      ])
      expect(await seenBy(anna)).toEqual(['tool.moved', 'device.key-rotated', 'tool.created'])
      expect(await seenBy(other)).toEqual(['logout', 'tool.changed', 'tool.moved'])
      expect(await seenBy(other, { devices: true })).toEqual([
        'logout',
        'tool.changed',
        'tool.moved',
        'device.key-rotated',
      ])
      expect(await page()).toHaveLength(7)

      await accounts.change(anna.id, { parentUserId: other.id, updatedAt: later(2) })
      expect(await seenBy(admin)).toEqual(['app-key.created'])
      for (let i = 0; i < 60; i++)
        await accounts.create(anAccount({ email: `${i}@x`, parentUserId: admin.id }))
      expect(
        await seenBy((await accounts.byId(admin.id))!),
        'however many accounts the branch has',
      ).toEqual(['app-key.created'])
    })

    test('pages go back in time, and can be narrowed to a period, actions, a subject or an account', async () => {
      for (let i = 0; i < 10; i++)
        await append({
          at: later(i),
          action: i % 2 === 0 ? 'even' : 'odd',
          actor: { kind: 'account', id: i },
          subject: { kind: 'tool', id: String(i % 3) },
        })
      const ids = async (query: Partial<AuditQuery>) => (await page(query)).map(({ id }) => id)
      expect(await ids({ first: 3 })).toEqual([10, 9, 8])
      expect(await ids({ first: 3, before: 8 })).toEqual([7, 6, 5])
      expect(await ids({ from: later(2), to: later(4) })).toEqual([4, 3])
      expect(await ids({ actions: ['odd'] })).toEqual([10, 8, 6, 4, 2])
      expect(await ids({ subject: { kind: 'tool', id: '2' } })).toEqual([9, 6, 3])
      expect(await ids({ accountId: 4 })).toEqual([5])
    })

    test('an erased address is removed from the entries of others, and the trail is whole only if the erasure lists them', async () => {
      const [anna, bela] = [
        { kind: 'account', id: '3' },
        { kind: 'account', id: '4' },
      ] as const
      await append({
        subject: bela,
        action: 'account.changed',
        before: { email: 'hanna@x' },
        after: { email: 'bela@x' },
      })
      await append({
        subject: bela,
        action: 'tool.changed',
        after: { notificationEmail: 'bela@x, Anna@x' },
      })
      await append({ actor: { kind: 'account', id: 4 }, reason: 'Two lines:\nanna@x asked' })
      await append({ subject: { kind: 'server', id: 'server' }, after: { address: 'anna@x' } })
      await storage().transaction(async (stores) => {
        const alsoErased = await stores.audit.eraseMentions('anna@x')
        expect(alsoErased).toEqual([2, 3, 4])
        await appendEntry(
          stores.audit,
          entryOf({ subject: anna, action: 'account.erased', after: { alsoErased } }),
        )
      })
      expect((await page()).map(({ id, erased }) => [id, erased])).toEqual([
        [5, undefined],
        [4, ['address']],
        [3, ['reason']],
        [2, ['notificationEmail']],
        [1, undefined],
      ])
      expect(await checked()).toMatchObject({ kind: 'whole' })
      await autoCommit(storage()).audit.eraseMentions('hanna@x')
      expect(await checked()).toMatchObject({
        kind: 'faulty',
        fault: { kind: 'personal-missing', entry: 1 },
      })
    })
  })
