import { autoCommit } from './auto-commit.ts'
import { describe, expect, test } from 'vitest'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, NOW } from './engine.ts'

export const pushStoreContract = (newEngine: NewEngine) =>
  describe('browsers that take push messages', () => {
    const storage = freshStorage(newEngine)
    const account = async (email = 'anna@x') =>
      (await autoCommit(storage()).accounts.create(anAccount({ email }))).id
    const subscribe = (accountId: number, endpoint: string, auth = 'auth') =>
      autoCommit(storage()).push.subscribe({
        accountId,
        endpoint,
        p256dh: 'p256dh',
        auth,
        createdAt: NOW,
      })

    test('a subscription is found by its id and in the list of its account, oldest first', async () => {
      const [anna, bela] = [await account('anna@x'), await account('bela@x')]
      const first = await subscribe(anna, 'https://push.example/1')
      const second = await subscribe(anna, 'https://push.example/2')
      await subscribe(bela, 'https://push.example/3')
      expect(first).toEqual({
        id: first.id,
        accountId: anna,
        endpoint: 'https://push.example/1',
        p256dh: 'p256dh',
        auth: 'auth',
        createdAt: NOW,
      })
      expect(await storage().push.byId(first.id)).toEqual(first)
      expect(await storage().push.ofAccount(anna)).toEqual([first, second])
    })

    test('a browser that subscribes again under the same account keeps its id and gets the new keys', async () => {
      const anna = await account()
      const first = await subscribe(anna, 'https://push.example/1')
      expect(await subscribe(anna, 'https://push.example/1', 'new')).toEqual({
        ...first,
        auth: 'new',
      })
      expect(await storage().push.ofAccount(anna)).toHaveLength(1)
    })

    test('a browser belongs to the account that subscribed last, under a new id', async () => {
      const [anna, bela] = [await account('anna@x'), await account('bela@x')]
      const first = await subscribe(anna, 'https://push.example/1')
      const second = await subscribe(bela, 'https://push.example/1')
      expect(second.id).not.toBe(first.id)
      expect(await storage().push.byId(first.id)).toBeNull()
      await autoCommit(storage()).push.remove(second.id)
      expect((await subscribe(anna, 'https://push.example/2')).id).toBeGreaterThan(second.id)
    })

    test('an account can end only its own subscriptions', async () => {
      const [anna, bela] = [await account('anna@x'), await account('bela@x')]
      await subscribe(anna, 'https://push.example/1')
      expect(await autoCommit(storage()).push.unsubscribe(bela, 'https://push.example/1')).toBe(
        false,
      )
      expect(await autoCommit(storage()).push.unsubscribe(anna, 'https://push.example/1')).toBe(
        true,
      )
      expect(await storage().push.ofAccount(anna)).toEqual([])
    })
  })
