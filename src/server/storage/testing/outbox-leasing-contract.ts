import { describe, expect, test } from 'vitest'
import type { LeasedMessage } from '../outbox-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aTool, freshStorage, later, NOW } from './engine.ts'
import { aDelivery, FACTS, outboxOf } from './outbox-deliveries.ts'

export const outboxLeasingContract = (newEngine: NewEngine) =>
  describe('leasing from the outbox', () => {
    const storage = freshStorage(newEngine)
    const { outbox, lease, leaseOne } = outboxOf(storage)

    test('a lease takes what is due on its channel, longest due first, and excludes other workers', async () => {
      await outbox().put([
        aDelivery({ incidentId: 1, dueAt: later(2), recipient: 'b@x' }),
        aDelivery({ incidentId: 2, dueAt: later(1), recipient: 'a@x' }),
        aDelivery({ incidentId: 3, dueAt: later(3), recipient: 'c@x' }),
        aDelivery({ incidentId: 4, channel: 'PUSH', recipient: '1' }),
      ])
      const leased = await lease(later(2))
      expect(leased.map(({ deliveries }) => deliveries.map(({ recipient }) => recipient))).toEqual([
        ['a@x'],
        ['b@x'],
      ])
      expect(leased[0]!.deliveries[0]).toMatchObject({ attempts: 1, status: 'WAITING' })
      expect(await lease(later(2))).toEqual([])
      expect(await lease(later(3), 5)).toHaveLength(3)
    })

    test('an expired lease is given again, and outcomes under the old lease are ignored', async () => {
      await outbox().put([aDelivery()])
      const stale = await leaseOne()
      const fresh = await leaseOne(later(1))
      expect(fresh.deliveries[0]!.attempts).toBe(2)
      expect(await outbox().sent(stale.lease, later(1))).toBe(false)
      expect(await outbox().retry(stale.lease, later(5), 'too late')).toBe(false)
      expect(await outbox().failed(stale.lease, later(1), 'too late')).toBe(false)
      expect(await outbox().sent(fresh.lease, later(2))).toBe(true)
      expect(await outbox().byId(fresh.deliveries[0]!.id)).toMatchObject({
        status: 'SENT',
        at: later(2),
        reason: null,
      })
      expect(await outbox().sent(fresh.lease, later(3))).toBe(false)
    })

    test('a retry waits until its time with its reason; a failed message is never leased again', async () => {
      await outbox().put([aDelivery()])
      const first = await leaseOne()
      expect(await outbox().retry(first.lease, later(5), '451 try later')).toBe(true)
      expect(await outbox().byId(first.deliveries[0]!.id)).toMatchObject({
        status: 'WAITING',
        dueAt: later(5),
        reason: '451 try later',
      })
      expect(await lease(later(4))).toEqual([])
      const second = await leaseOne(later(5))
      expect(await outbox().failed(second.lease, later(6), '550 no such user')).toBe(true)
      expect(await outbox().byId(first.deliveries[0]!.id)).toMatchObject({
        status: 'FAILED',
        at: later(6),
        reason: '550 no such user',
      })
      expect(await lease(later(9_999))).toEqual([])
    })

    test('a message that is released counts no attempt and is due as before', async () => {
      await outbox().put([aDelivery()])
      const first = await leaseOne()
      expect(await outbox().release(first.lease)).toBe(true)
      const second = await leaseOne()
      expect(second.deliveries[0]).toMatchObject({ attempts: 1, status: 'WAITING' })
      expect(await outbox().release(first.lease)).toBe(false)
    })

    test('a recipient’s deliveries of one kind and lane that are due together are one message', async () => {
      await outbox().put([
        aDelivery({ incidentId: 1 }),
        aDelivery({ incidentId: 2 }),
        aDelivery({ incidentId: 3, facts: { ...FACTS, lane: 'NODATA' } }),
        aDelivery({ incidentId: 4, kind: 'REMINDER' }),
        aDelivery({ incidentId: 5, recipient: 'b@x' }),
        aDelivery({ incidentId: 6, dueAt: later(1) }),
      ])
      const messages = await lease(NOW, 2)
      expect(
        messages.map(({ deliveries }) => deliveries.map(({ incidentId }) => incidentId)),
      ).toEqual([[1, 2], [3]])
      const [bundle] = messages
      expect(bundle!.deliveries.map(({ messageId }) => messageId)).toEqual([
        bundle!.lease.messageId,
        bundle!.lease.messageId,
      ])
      await outbox().sent(bundle!.lease, NOW)
      expect((await outbox().ofIncidents([1, 2])).map(({ status }) => status)).toEqual([
        'SENT',
        'SENT',
      ])
    })

    test('while messages of many deliveries are leased, the event loop goes on', async () => {
      const aboutMany = (recipient: string) =>
        Array.from({ length: 150 }, (_, i) => aDelivery({ incidentId: i + 1, recipient }))
      await outbox().put(['a@x', 'b@x', 'c@x'].flatMap(aboutMany))
      let turns = 0
      const count = () => {
        turns += 1
        timer = setImmediate(count)
      }
      let timer = setImmediate(count)
      const leased = await lease()
      clearImmediate(timer)
      expect(leased.map(({ deliveries }) => deliveries.length)).toEqual([150, 150, 150])
      expect(turns).toBeGreaterThanOrEqual(3)
    })

    test('after the clock is set back by a day, messages do not wait until it has caught up', async () => {
      await outbox().put([
        aDelivery({ incidentId: 1 }),
        aDelivery({ incidentId: 2, kind: 'RECOVERED' }),
        aDelivery({ incidentId: 3, kind: 'REMINDER' }),
      ])
      const first = await leaseOne()
      await outbox().retry(first.lease, later(10), '451')
      await leaseOne()
      const yesterday = later(-24 * 60)
      expect((await lease(yesterday)).map(({ deliveries }) => deliveries[0]!.kind).sort()).toEqual([
        'OPENED',
        'RECOVERED',
        'REMINDER',
      ])
      expect(await lease(yesterday)).toEqual([])
    })

    test('a message that is tried again takes in no new deliveries', async () => {
      await outbox().put([aDelivery({ incidentId: 1 }), aDelivery({ incidentId: 2 })])
      const first = await leaseOne()
      await outbox().put([aDelivery({ incidentId: 3 })])
      await outbox().retry(first.lease, NOW, '451')
      expect(
        (await lease()).map(({ deliveries }) => deliveries.map(({ incidentId }) => incidentId)),
      ).toEqual([[1, 2], [3]])
    })

    test('the message that an alarm is over waits for the message that it began', async () => {
      await outbox().put([
        aDelivery(),
        aDelivery({ kind: 'RECOVERED' }),
        aDelivery({ kind: 'RECOVERED', recipient: 'b@x' }),
      ])
      const [opened, other] = await lease()
      expect(opened!.deliveries[0]!.kind).toBe('OPENED')
      expect(other!.deliveries[0]!.recipient).toBe('b@x')
      await outbox().retry(opened!.lease, later(5), '451')
      await outbox().sent(other!.lease, NOW)
      expect(await lease(later(4))).toEqual([])
      expect(await outbox().nextDue('EMAIL')).toEqual(later(5))
      await outbox().failed((await leaseOne(later(5))).lease, later(5), '550')
      expect((await leaseOne(later(5))).deliveries[0]!.kind).toBe('RECOVERED')
    })

    test('nextDue is the time of the earliest waiting delivery or expiring lease', async () => {
      expect(await outbox().nextDue('EMAIL')).toBeNull()
      await outbox().put([
        aDelivery({ dueAt: later(7) }),
        aDelivery({ channel: 'PUSH', recipient: '1' }),
      ])
      expect(await outbox().nextDue('EMAIL')).toEqual(later(7))
      await outbox().lease('EMAIL', later(7), later(8), 1)
      expect(await outbox().nextDue('EMAIL')).toEqual(later(8))
      expect(await outbox().nextDue('PUSH')).toEqual(NOW)
    })

    test('a thousand deliveries to one recipient are one message', async () => {
      await outbox().put(Array.from({ length: 1_000 }, (_, i) => aDelivery({ incidentId: i + 1 })))
      const message = await leaseOne()
      expect(message.deliveries).toHaveLength(1_000)
      expect(await outbox().sent(message.lease, NOW)).toBe(true)
      expect((await outbox().depth()).waiting).toBe(0)
    })

    test('a message has all of its deliveries, however many others lie between them', async () => {
      const toAnna = [1, 150, 299]
      await outbox().put(
        Array.from({ length: 300 }, (_, i) =>
          aDelivery({
            incidentId: i + 1,
            recipient: toAnna.includes(i) ? 'anna@x' : `${i}@x`,
            dueAt: NOW,
          }),
        ),
      )
      const leased = await outbox().lease('EMAIL', NOW, later(1), 5)
      expect(
        leased.map(({ deliveries }) => deliveries.map(({ incidentId }) => incidentId)),
      ).toEqual([[1], [2, 151, 300], [3], [4], [5]])
    })

    test('withdraw fails a tool’s waiting deliveries; one that is being sent is not tried again', async () => {
      const owner = await autoCommit(storage()).accounts.create(anAccount())
      const incident = async (equipmentId: number) => {
        const { id: toolId } = await autoCommit(storage()).tools.create(
          aTool({ userId: owner.id, equipmentId }),
        )
        return autoCommit(storage()).alarms.open({
          toolId,
          lane: 'HIGH',
          state: 'ACTIVE',
          startedAt: NOW,
          openedAt: NOW,
          recoveredAt: null,
          recoveryCause: null,
          limit: 9,
          extreme: 9.4,
          isBreaching: false,
          isLate: false,
        })
      }
      const [gone, stays] = [await incident(1), await incident(2)]
      await outbox().put([
        aDelivery({ incidentId: gone.id, recipient: 'leased@x' }),
        aDelivery({ incidentId: gone.id, recipient: 'late@x' }),
      ])
      const [{ lease: sentLease }, { lease: retriedLease }] = (await lease()) as [
        LeasedMessage,
        LeasedMessage,
      ]
      await outbox().put([
        aDelivery({ incidentId: gone.id, recipient: 'waits@x' }),
        aDelivery({ incidentId: stays.id }),
      ])
      await outbox().withdraw([gone.toolId], later(0.5), 'The sensor was deleted.')
      expect(
        (await outbox().ofIncidents([gone.id])).map(({ recipient, status, reason }) => [
          recipient,
          status,
          reason,
        ]),
      ).toEqual([
        ['leased@x', 'FAILED', 'The sensor was deleted.'],
        ['late@x', 'FAILED', 'The sensor was deleted.'],
        ['waits@x', 'FAILED', 'The sensor was deleted.'],
      ])
      expect(await outbox().sent(sentLease, later(0.6))).toBe(true)
      expect(await outbox().retry(retriedLease, later(1), '451')).toBe(false)
      expect((await outbox().ofIncidents([gone.id])).map(({ status }) => status)).toEqual([
        'SENT',
        'FAILED',
        'FAILED',
      ])
      expect((await lease(later(5))).map(({ deliveries }) => deliveries[0]!.incidentId)).toEqual([
        stays.id,
      ])
    })
  })
