import { beforeEach, describe, expect, test } from 'vitest'
import type { NewReviewPerson, Review } from '../review-store.ts'
import { autoCommit } from './auto-commit.ts'
import { anAccount, freshStorage, type NewEngine, NOW } from './engine.ts'

export const reviewStoreContract = (newEngine: NewEngine) =>
  describe('reviews', () => {
    const storage = freshStorage(newEngine)
    const stores = () => autoCommit(storage())
    let accountId: number
    let otherId: number

    beforeEach(async () => {
      accountId = (await stores().accounts.create(anAccount())).id
      otherId = (await stores().accounts.create(anAccount({ email: 'other@cold.example' }))).id
    })

    const aReview = (change: Partial<Review> = {}): Omit<Review, 'id'> => ({
      accountId,
      kind: 'ALARMS',
      fromDay: '2026-10-01',
      toDay: '2026-11-01',
      timeZone: 'Europe/Budapest',
      toolIds: [3, 5],
      content: '{"form":1,"name":"Hűtő"}',
      contentHash: 'c1',
      madeAt: NOW,
      madeBy: accountId,
      ...change,
    })
    const PERSON: NewReviewPerson = {
      accountId: null,
      firstName: '',
      lastName: '',
      address: 'guard@cold.example',
      salt: '5a',
    }
    const add = (change: Partial<Review> = {}, people: readonly NewReviewPerson[] = []) =>
      stores().reviews.add(aReview(change), people)

    test('is read as it was written', async () => {
      const review = await add()
      expect(review).toEqual({ id: review.id, ...aReview() })
      expect(await storage().reviews.byId(review.id)).toEqual(review)
      expect(await storage().reviews.byId(review.id + 1)).toBeNull()
    })

    test('those of an account are listed by kind, the newest first, page by page', async () => {
      const ids = []
      for (const change of [
        {},
        { kind: 'TRAIL', toolIds: null },
        {},
        { accountId: otherId },
      ] as const)
        ids.push((await add(change)).id)
      const list = async (page: { kind?: 'ALARMS'; first?: number; before?: number }) =>
        (
          await storage().reviews.ofAccount(accountId, {
            kind: page.kind ?? null,
            first: page.first ?? 10,
            before: page.before ?? null,
          })
        ).map(({ id }) => id)
      expect(await list({})).toEqual([ids[2], ids[1], ids[0]])
      expect(await list({ kind: 'ALARMS' })).toEqual([ids[2], ids[0]])
      expect(await list({ first: 1 })).toEqual([ids[2]])
      expect(await list({ before: ids[2]! })).toEqual([ids[1], ids[0]])
    })

    test('its people are erased by account and by address, the content stays', async () => {
      const anna = { ...PERSON, accountId, firstName: 'Anna', lastName: 'Kis', address: '' }
      const { id, content } = await add({}, [anna, PERSON])
      await stores().reviews.erase({ accountId, address: null })
      const { salt: _, ...guard } = PERSON
      const erased = { accountId, firstName: '', lastName: '', address: '' }
      expect(await storage().reviews.peopleOf(id)).toEqual([erased, guard])
      await stores().reviews.erase({ accountId: otherId, address: 'guard@cold.example' })
      expect(await storage().reviews.peopleOf(id)).toEqual([erased, { ...erased, accountId: null }])
      expect((await storage().reviews.byId(id))?.content).toBe(content)
    })
  })
