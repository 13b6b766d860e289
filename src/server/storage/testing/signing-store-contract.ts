import { beforeEach, describe, expect, test } from 'vitest'
import type { NewSigningDuty } from '../../../domain/signing/signing-duty.ts'
import { autoCommit } from './auto-commit.ts'
import { anAccount, freshStorage, type NewEngine, NOW } from './engine.ts'

export const signingStoreContract = (newEngine: NewEngine) =>
  describe('signing duties', () => {
    const storage = freshStorage(newEngine)
    const stores = () => autoCommit(storage())
    let accountId: number
    let otherId: number

    beforeEach(async () => {
      accountId = (await stores().accounts.create(anAccount())).id
      otherId = (await stores().accounts.create(anAccount({ email: 'other@cold.example' }))).id
    })

    const DUTY: NewSigningDuty = {
      record: 'LOGS',
      rhythm: 'WEEKLY',
      toolIds: [5, 3],
      siteId: null,
      withinDays: 5,
      meaning: 'APPROVED',
      sinceDay: '2026-10-01',
    }
    const signer = { person: 7, right: null, sinceMs: 9 } as const
    const add = (change: Partial<NewSigningDuty> = {}, of = accountId) =>
      stores().signing.add(of, { ...DUTY, ...change }, signer, NOW)

    test('a duty is read as it was written, and listed until it ends', async () => {
      const duty = await add()
      expect(duty).toEqual({
        ...DUTY,
        id: duty.id,
        accountId,
        assignments: [signer],
        toldVacant: null,
        createdAt: NOW,
        endedAt: null,
      })
      const other = await add({ record: 'TRAIL', toolIds: null }, otherId)
      expect(await storage().signing.byId(duty.id)).toEqual(duty)
      expect(await storage().signing.ofAccount(accountId)).toEqual([duty])
      expect(await storage().signing.running()).toEqual([duty, other])
      expect(await storage().signing.accountsWithDuties()).toEqual([accountId, otherId])
      await stores().signing.end(duty.id, NOW)
      expect((await storage().signing.ofAccount(accountId))[0]?.endedAt).toEqual(NOW)
      expect(await storage().signing.running()).toEqual([other])
      expect(await storage().signing.accountsWithDuties()).toEqual([otherId])
    })

    test('who is told of an absent person is forgotten when somebody else gets the duty', async () => {
      const { id } = await add()
      await stores().signing.setToldVacant(id, 7)
      expect((await storage().signing.byId(id))?.toldVacant).toBe(7)
      const assignments = [signer, { person: null, right: 'OWNER', sinceMs: 12 } as const]
      await stores().signing.assign(id, assignments)
      expect(await storage().signing.byId(id)).toMatchObject({ assignments, toldVacant: null })
    })

    test('the newest reminder of a person and period is kept', async () => {
      const { id: dutyId } = await add()
      const first = { dutyId, fromDay: '2026-10-05', accountId, days: 0 }
      await stores().signing.setReminded(first)
      await stores().signing.setReminded({ ...first, days: 7 })
      expect(await storage().signing.remindersOf([dutyId])).toEqual([{ ...first, days: 7 }])
      expect(await storage().signing.remindersOf([])).toEqual([])
    })

    test('records are found with their hashes: registers by month, reviews by kind and day', async () => {
      for (const [month, siteId] of [
        ['2026-09', null],
        ['2026-10', null],
        // Of one site: it is not the register of the account.
        ['2026-10', 7],
      ] as const)
        await stores().haccp.issue({
          siteId,
          accountId,
          month,
          contentHash: `c${month}`,
          fileHash: 'f',
          issuedAt: NOW,
          issuedTo: accountId,
        })
      expect(await storage().signing.registers(accountId, null, '2026-10')).toMatchObject([
        { month: '2026-10', contentHash: 'c2026-10' },
      ])
      expect(await storage().signing.registers(accountId, null, '2026-10')).toHaveLength(1)
      expect(await storage().signing.registers(accountId, 7, '2026-09')).toMatchObject([
        { month: '2026-10' },
      ])
      expect(await storage().signing.registers(accountId, 8, '2026-09')).toEqual([])
      const review = (kind: 'ALARMS' | 'TRAIL', fromDay: string) =>
        stores().reviews.add(
          {
            accountId,
            kind,
            fromDay,
            toDay: '2026-11-01',
            timeZone: 'UTC',
            toolIds: kind === 'TRAIL' ? null : [3],
            content: '{}',
            contentHash: `r${fromDay}`,
            madeAt: NOW,
            madeBy: accountId,
          },
          [],
        )
      await review('ALARMS', '2026-09-01')
      await review('TRAIL', '2026-10-01')
      const { id } = await review('ALARMS', '2026-10-01')
      expect(await storage().signing.reviews(accountId, 'ALARMS', '2026-10-01')).toEqual([
        {
          id,
          fromDay: '2026-10-01',
          toDay: '2026-11-01',
          madeMs: NOW.getTime(),
          toolIds: [3],
          contentHash: 'r2026-10-01',
        },
      ])
      expect(await storage().signing.reviews(otherId, 'ALARMS', '2026-10-01')).toEqual([])
      expect(await storage().signing.logs([], 0)).toEqual([])
      expect(await storage().signing.versions(accountId, 0)).toEqual([])
    })
  })
