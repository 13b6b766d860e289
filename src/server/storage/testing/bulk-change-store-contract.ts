import { describe, expect, test } from 'vitest'
import type { BulkItem } from '../bulk-change-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aTool, freshStorage, later, NOW } from './engine.ts'

export const bulkChangeStoreContract = (newEngine: NewEngine) =>
  describe('bulk changes', () => {
    const storage = freshStorage(newEngine)
    const bulk = () => autoCommit(storage()).bulkChanges
    const prepared = async () => {
      const account = await autoCommit(storage()).accounts.create(anAccount())
      const tool = await autoCommit(storage()).tools.create(aTool({ userId: account.id }))
      const create = (plannedAt = NOW) =>
        bulk().create({
          accountId: account.id,
          actsFor: account.id,
          plannedAt,
          change: { max: 6, notificationEmail: 'Anna@X.example' },
          staying: 3,
          profile: null,
        })
      const item = (place: number, change: Partial<BulkItem> = {}): BulkItem => ({
        place,
        toolId: tool.id,
        state: 'CHANGES',
        before: { max: 8 },
        after: { max: 6 },
        problem: null,
        ...change,
      })
      return { account, create, item }
    }

    test('a plan is kept with its items, which are read in their order, by state and in parts', async () => {
      const { account, create, item } = await prepared()
      const id = await create()
      const problem = { field: 'min', key: 'tools.limitInverted', message: 'No.' }
      await bulk().addItems(id, [item(0), item(2), item(1, { state: 'REFUSED', problem })])
      expect(await storage().bulkChanges.byId(id)).toEqual({
        id,
        accountId: account.id,
        actsFor: account.id,
        plannedAt: NOW,
        change: { max: 6, notificationEmail: 'Anna@X.example' },
        staying: 3,
        profile: null,
        state: 'PLANNED',
        reason: null,
        movedAt: null,
        doneAt: null,
      })
      const places = async (query: object) =>
        (
          await storage().bulkChanges.items({
            changeId: id,
            states: ['CHANGES'],
            first: 9,
            ...query,
          })
        ).map(({ place }) => place)
      expect(await places({})).toEqual([0, 2])
      expect(await places({ after: 0 })).toEqual([2])
      expect(await places({ offset: 1 })).toEqual([2])
      expect(await places({ states: ['CHANGES', 'REFUSED'], first: 2 })).toEqual([0, 1])
      expect(await storage().bulkChanges.counts(id)).toEqual({ CHANGES: 2, REFUSED: 1 })
      const [refused] = await storage().bulkChanges.items({
        changeId: id,
        states: ['REFUSED'],
        first: 1,
      })
      expect(refused).toEqual(item(1, { state: 'REFUSED', problem }))
    })

    test('a change moves from step to step; plans are not listed', async () => {
      const { account, create, item } = await prepared()
      const [id] = [await create(), await create()]
      await bulk().addItems(id, [item(0), item(1)])
      await bulk().move(id, { state: 'RUNNING', reason: 'Summer', movedAt: later(1) })
      await bulk().setItems(id, [
        { place: 0, state: 'DONE', problem: null },
        { place: 1, state: 'DONE', problem: null },
      ])
      await bulk().move(id, { state: 'DONE', doneAt: later(2), movedAt: later(2) })
      expect(await storage().bulkChanges.ofAccount(account.id, 10)).toMatchObject([
        { id, state: 'DONE', reason: 'Summer', doneAt: later(2), movedAt: later(2) },
      ])
      expect(await storage().bulkChanges.counts(id)).toEqual({ DONE: 2 })
    })

    test('old plans go before old changes', async () => {
      const { create, item } = await prepared()
      const [plan, change, old] = [await create(later(1)), await create(later(1)), await create()]
      for (const id of [plan, change, old]) await bulk().addItems(id, [item(0)])
      await bulk().move(change, { state: 'DONE', movedAt: later(2) })
      await bulk().move(old, { state: 'DONE', movedAt: later(2) })
      await bulk().removeBefore({ plans: later(5), all: later(1) })
      expect(await storage().bulkChanges.byId(plan)).toBeNull()
      expect(await storage().bulkChanges.byId(old)).toBeNull()
      expect(await storage().bulkChanges.counts(old)).toEqual({})
      expect(await storage().bulkChanges.byId(change)).not.toBeNull()
    })

    test('a plan is described once all of it is known, or removed', async () => {
      const { create, item } = await prepared()
      const id = await create()
      await bulk().addItems(id, [item(0)])
      await bulk().describe(id, { change: { min: 1 }, staying: 9 })
      expect(await storage().bulkChanges.byId(id)).toMatchObject({ change: { min: 1 }, staying: 9 })
      await bulk().remove(id)
      expect(await storage().bulkChanges.byId(id)).toBeNull()
      expect(await storage().bulkChanges.counts(id)).toEqual({})
    })

    test('an erased address is in no change any more', async () => {
      const { create, item } = await prepared()
      const id = await create()
      await bulk().addItems(id, [
        item(0, { before: { notificationEmail: 'Anna@X.example' } }),
        item(1),
      ])
      await bulk().erase('anna@x.example')
      expect((await storage().bulkChanges.byId(id))?.change).toEqual({})
      expect(await storage().bulkChanges.counts(id)).toEqual({ CHANGES: 1 })
    })
  })
