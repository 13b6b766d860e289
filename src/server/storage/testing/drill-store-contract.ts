import { describe, expect, test } from 'vitest'
import type { NewDrillContact } from '../drill-store.ts'
import { ERASED } from '../outbox-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, later, NOW } from './engine.ts'
import { aDelivery } from './outbox-deliveries.ts'

export const drillStoreContract = (newEngine: NewEngine) =>
  describe('drills', () => {
    const storage = freshStorage(newEngine)
    const drills = () => autoCommit(storage()).drills
    const account = async (email = 'anna@x') =>
      (await autoCommit(storage()).accounts.create(anAccount({ email }))).id
    const start = (accountId: number, minute = 0, startedBy: number | null = accountId) =>
      drills().create({ accountId, startedAt: later(minute), startedBy })
    const message = async (recipient: string, drillId: number, ownerId: number) => {
      const [id] = await autoCommit(storage()).outbox.put([
        aDelivery({
          incidentId: null,
          kind: 'DRILL',
          recipient,
          facts: null,
          drill: { drillId, ownerId, ownerName: 'Anna Kovács' },
        }),
      ])
      return id!
    }
    const contact = (recipient: string, change: Partial<NewDrillContact> = {}) => ({
      channel: 'EMAIL' as const,
      recipient,
      accountId: null,
      deliveryId: null,
      withheld: null,
      ...change,
    })
    const failOldest = async (reason: string): Promise<void> => {
      const { outbox } = autoCommit(storage())
      const [leased] = await outbox.lease('EMAIL', NOW, later(1), 1)
      await outbox.failed(leased!.lease, later(1), reason)
    }

    test('drills of an account are read, the newest first, and never those of another', async () => {
      const [anna, bela] = [await account(), await account('bela@x')]
      const first = await start(anna)
      const planned = await start(anna, 60, null)
      await start(bela, 70)
      expect(await storage().drills.ofAccount(anna, 10)).toEqual([
        { id: planned, accountId: anna, startedAt: later(60), startedBy: null },
        { id: first, accountId: anna, startedAt: NOW, startedBy: anna },
      ])
      expect(await storage().drills.ofAccount(anna, 1)).toHaveLength(1)
      expect(await storage().drills.byId(first)).toMatchObject({ accountId: anna })
      expect(await storage().drills.byId(4711)).toBeNull()
    })

    test('drills by hand are counted from an instant on, planned ones are not', async () => {
      const anna = await account()
      for (const minute of [0, 5, 9]) await start(anna, minute)
      await start(anna, 10, null)
      expect(await storage().drills.startedByHand(anna, NOW)).toEqual([later(5), later(9)])
    })

    test('a part of a drill says how its message went, and when it was confirmed', async () => {
      const anna = await account()
      const drillId = await start(anna)
      const deliveryId = await message('qa@x', drillId, anna)
      await drills().addContacts(drillId, [
        contact('qa@x', { deliveryId }),
        contact('out@x', { withheld: 'OPTED_OUT' }),
      ])
      const [sent, withheld] = await storage().drills.contactsOf([drillId])
      expect(sent).toMatchObject({
        recipient: 'qa@x',
        startedAt: NOW,
        status: 'WAITING',
        deliveryId,
      })
      expect(withheld).toMatchObject({ withheld: 'OPTED_OUT', status: null, confirmedAt: null })
      await failOldest('550 unknown')
      expect(await storage().drills.byDelivery(deliveryId)).toMatchObject({
        id: sent!.id,
        status: 'FAILED',
        reason: '550 unknown',
      })
      await drills().confirm(sent!.id, later(3))
      await drills().confirm(sent!.id, later(4))
      expect(await storage().drills.byDelivery(deliveryId)).toMatchObject({ confirmedAt: later(3) })
      expect(await storage().drills.byDelivery(4711)).toBeNull()
      expect(await storage().outbox.byId(deliveryId)).toMatchObject({
        facts: null,
        drill: { drillId, ownerId: anna, ownerName: 'Anna Kovács' },
      })
    })

    test('of each recipient the newest part is read, and the newest that was confirmed', async () => {
      const [anna, bela] = [await account(), await account('bela@x')]
      for (const minute of [0, 10, 20]) {
        const drillId = await start(anna, minute)
        await drills().addContacts(drillId, [
          contact('qa@x'),
          contact('7', { channel: 'PUSH', accountId: anna }),
        ])
        if (minute === 20) continue
        const [qa] = await storage().drills.contactsOf([drillId])
        await drills().confirm(qa!.id, later(minute + 2))
      }
      await drills().addContacts(await start(bela), [contact('qa@x')])
      const { latest, confirmed } = await storage().drills.latestOf(anna)
      expect(latest.map(({ recipient, startedAt }) => [recipient, startedAt])).toEqual([
        ['qa@x', later(20)],
        ['7', later(20)],
      ])
      expect(confirmed.map(({ recipient, confirmedAt }) => [recipient, confirmedAt])).toEqual([
        ['qa@x', later(12)],
      ])
    })

    test('a plan has the time of its switch, the zone of the account and its latest drill', async () => {
      const [anna, bela] = [await account(), await account('bela@x')]
      await drills().setPlanned(anna, NOW)
      await drills().setPlanned(anna, later(5))
      await drills().setPlanned(bela, later(6))
      const annas = { accountId: anna, plannedMs: NOW.getTime(), timeZone: 'Europe/Budapest' }
      expect(await storage().drills.plans(anna)).toEqual([{ ...annas, latestMs: null }])
      await start(anna, 1)
      await start(anna, 9, null)
      expect(await storage().drills.plans()).toMatchObject([
        { ...annas, latestMs: later(9).getTime() },
        { accountId: bela, latestMs: null },
      ])
      await drills().setPlanned(anna, null)
      await autoCommit(storage()).accounts.remove(bela, later(20))
      expect(await storage().drills.plans()).toEqual([])
    })

    test('an erasure takes the address out of drills, of the account and of others', async () => {
      const [anna, bela] = [await account(), await account('bela@x')]
      const [own, others] = [await start(anna), await start(bela)]
      await drills().addContacts(own, [contact('home@x'), contact('8', { channel: 'PUSH' })])
      await drills().addContacts(others, [
        contact('anna@x'),
        contact('before@x', { accountId: anna }),
        contact('qa@x'),
      ])
      await drills().erase({ accountId: anna, address: 'anna@x' })
      const recipients = async (id: number) =>
        (await storage().drills.contactsOf([id])).map(({ recipient }) => recipient)
      expect(await recipients(own)).toEqual([ERASED, '8'])
      expect(await recipients(others)).toEqual([ERASED, ERASED, 'qa@x'])
      expect((await storage().drills.latestOf(bela)).latest).toHaveLength(1)
    })

    test('a link that confirms a drill is found by the hash of its secret', async () => {
      const anna = await account()
      const messageId = await message('qa@x', await start(anna), anna)
      const link = { secretHash: 'h', messageId, kind: 'DRILL', expiresAt: later(9) } as const
      await autoCommit(storage()).responseLinks.create([link])
      expect(await storage().responseLinks.find('h', NOW)).toEqual({ ...link, usedAt: null })
    })
  })
