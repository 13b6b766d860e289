import { describe, expect, test } from 'vitest'
import type { StoredFollowUp } from '../follow-up-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, later, NOW } from './engine.ts'

export const followUpStoreContract = (newEngine: NewEngine) =>
  describe('follow-ups', () => {
    const storage = freshStorage(newEngine)
    const followUps = () => autoCommit(storage()).followUps
    const account = async (email: string) =>
      (await autoCommit(storage()).accounts.create(anAccount({ email }))).id
    const aFollowUp = (
      managerId: number,
      customerId: number,
      change: Partial<StoredFollowUp> = {},
    ): StoredFollowUp => ({
      managerId,
      customerId,
      assigneeId: managerId,
      note: 'Hívni',
      snoozedUntilMs: later(60).getTime(),
      snoozedAtAlarm: 7,
      changedBy: managerId,
      changedAt: NOW,
      ...change,
    })

    test('what a manager notes takes the place of what it noted before, and is its own', async () => {
      const [rita, anna, other] = [await account('r@x'), await account('a@x'), await account('o@x')]
      await followUps().set(aFollowUp(rita, anna))
      const second = aFollowUp(rita, anna, { note: '', assigneeId: null, snoozedUntilMs: null })
      await followUps().set(second)
      await followUps().set(aFollowUp(other, anna))
      expect(await storage().followUps.of(rita, anna)).toEqual(second)
      expect(await storage().followUps.ofManager(rita)).toEqual([second])
      expect(await storage().followUps.assignedTo(rita)).toEqual([])
      expect(await storage().followUps.assignedTo(other)).toHaveLength(1)
      await followUps().remove(rita, anna)
      expect(await storage().followUps.of(rita, anna)).toBeNull()
      expect(await storage().followUps.of(other, anna)).not.toBeNull()
    })

    test('of a deleted account nothing is left: as manager, as customer, as who looks after', async () => {
      const [rita, anna, bea] = [await account('r@x'), await account('a@x'), await account('b@x')]
      await followUps().set(aFollowUp(rita, anna, { assigneeId: bea }))
      await followUps().forget(bea)
      expect(await storage().followUps.of(rita, anna)).toMatchObject({ assigneeId: null })
      await followUps().forget(anna)
      expect(await storage().followUps.ofManager(rita)).toEqual([])
      await followUps().set(aFollowUp(rita, bea))
      await followUps().forget(rita)
      expect(await storage().followUps.ofManager(rita)).toEqual([])
    })

    test('notes of an erased person are erased, and those of others stay', async () => {
      const [rita, anna, bea] = [await account('r@x'), await account('a@x'), await account('b@x')]
      await followUps().set(aFollowUp(rita, anna, { changedBy: bea }))
      await followUps().set(aFollowUp(rita, bea))
      await followUps().eraseNotes(bea)
      expect(await storage().followUps.of(rita, anna)).toMatchObject({ note: '', assigneeId: rita })
      expect(await storage().followUps.of(rita, bea)).toMatchObject({ note: 'Hívni' })
    })
  })
