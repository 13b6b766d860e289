import { beforeEach, describe, expect, test } from 'vitest'
import { aCheck, aPoint, uuid } from '../../../domain/haccp/testing/a-check.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, later, NOW } from './engine.ts'

export const haccpStoreContract = (newEngine: NewEngine) =>
  describe('HACCP registers', () => {
    const storage = freshStorage(newEngine)
    const store = () => autoCommit(storage()).haccp
    let accountId: number
    let pointId: number
    beforeEach(async () => {
      accountId = (await autoCommit(storage()).accounts.create(anAccount())).id
      pointId = (await store().addPoint(accountId, aPoint(), NOW, accountId)).id
    })

    const check = (n: number, change = {}) =>
      aCheck({ id: uuid(n), accountId, pointId, byId: accountId, measuredMs: n, ...change })

    test('settings are as they were set, the oldest first; an account without any has none', async () => {
      expect(await store().settingsOf(accountId)).toEqual([])
      const first = { times: ['07:30'], withinMinutes: 15, toolIds: [4, 7] }
      await store().setSettings(accountId, first, NOW, accountId)
      await store().setSettings(accountId, { ...first, toolIds: null }, later(1), accountId)
      expect(await store().settingsOf(accountId)).toEqual([
        { ...first, sinceMs: NOW.getTime() },
        { ...first, toolIds: null, sinceMs: later(1).getTime() },
      ])
    })

    test('a point has every definition that it had, and belongs to one account', async () => {
      const changed = aPoint({ name: 'Salad bar', min: null, max: 7.5, isRetired: true })
      await store().definePoint(pointId, changed, later(1), accountId)
      expect(await store().pointsOf(accountId)).toEqual([
        aPoint({ id: pointId, sinceMs: NOW.getTime() }),
        { ...changed, id: pointId, sinceMs: later(1).getTime() },
      ])
      const other = await autoCommit(storage()).accounts.create(anAccount({ email: 'other@x' }))
      expect(await store().pointsOf(other.id)).toEqual([])
    })

    test('entries about a span are there as they were made, corrected ones too', async () => {
      const goods = {
        kind: 'GOODS_IN',
        subject: 'Tej',
        supplier: 'Őrségi Tej',
        batch: 'L-7',
        celsius: null,
        isAccepted: false,
      } as const
      const all = [
        check(1, { values: goods, pointId: null, remark: 'bulged', clockAheadMs: -7_200_000 }),
        check(2),
        check(3, {
          measuredMs: 2,
          correction: { ofId: uuid(2), reason: 'typed 86', isVoid: true },
        }),
      ]
      for (const one of all) await store().addCheck(one)
      expect(await store().checksWithin(accountId, { fromMs: 1, toMs: 3 })).toEqual(all)
      expect(await store().checksWithin(accountId, { fromMs: 1, toMs: 2 })).toEqual([all[0]])
      expect(await store().checksWithin(accountId + 1, { fromMs: 1, toMs: 9 })).toEqual([])
      expect(await store().correctionOf(uuid(2))).toEqual(all[2])
      expect(await store().correctionOf(uuid(3))).toBeNull()
      expect(await store().checkById(uuid(1))).toEqual(all[0])
      expect(await store().checkById(uuid(9))).toBeNull()
    })

    test('an entry is stored once, and corrected once', async () => {
      await store().addCheck(check(1))
      await expect(store().addCheck(check(1))).rejects.toThrow()
      const correction = { ofId: uuid(1), reason: 'typed 86', isVoid: false }
      await store().addCheck(check(2, { correction }))
      await expect(store().addCheck(check(3, { correction }))).rejects.toThrow()
    })

    test('issued registers are as they were issued, the newest of a month first', async () => {
      const register = {
        accountId,
        month: '2026-11',
        contentHash: 'c0',
        fileHash: 'f0',
        issuedAt: NOW,
        issuedTo: accountId,
        siteId: null,
      }
      const first = await store().issue(register)
      const second = await store().issue({ ...register, fileHash: 'f1', issuedAt: later(1) })
      const ofSite = await store().issue({ ...register, month: '2026-12', siteId: 7 })
      expect(await store().issuedById(ofSite.id)).toMatchObject({ siteId: 7 })
      expect(await store().issuedOf(accountId, '2026-11', 9)).toEqual([second, first])
      expect(await store().issuedOf(accountId, '2026-11', 1)).toEqual([second])
      expect(await store().issuedById(first.id)).toEqual({ ...register, id: first.id })
      expect(await store().issuedById(first.id + 99)).toBeNull()
    })
  })
