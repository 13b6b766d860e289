import { describe, expect, test } from 'vitest'
import type { NewDelivery } from '../outbox-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, later, NOW } from './engine.ts'
import { aDelivery, FACTS, outboxOf } from './outbox-deliveries.ts'

/** Eight hours ahead. */
const MORNING = later(8 * 60)
const held = (delivery: Partial<NewDelivery> = {}): NewDelivery =>
  aDelivery({ dueAt: MORNING, heldUntil: MORNING, ...delivery })

export const outboxHoldingContract = (newEngine: NewEngine) =>
  describe('messages that wait for the end of quiet hours', () => {
    const storage = freshStorage(newEngine)
    const { outbox, lease, leaseOne } = outboxOf(storage)
    const leased = async (now: Date) =>
      (await lease(now)).map(({ deliveries }) =>
        deliveries.map(({ kind, incidentId }) => `${kind} ${incidentId}`),
      )

    test('one that is held for eight hours is not sent at once, and is due then', async () => {
      await outbox().put([held()])
      expect(await leased(NOW)).toEqual([])
      expect(await leased(later(8 * 60 - 1))).toEqual([])
      expect(await outbox().nextDue('EMAIL')).toEqual(MORNING)
      const message = await leaseOne(MORNING)
      expect(message.deliveries[0]).toMatchObject({ heldUntil: MORNING, status: 'WAITING' })
    })

    test('a held reminder does not keep back what escalates the same alarm', async () => {
      await outbox().put([
        held({ kind: 'REMINDER', sequence: 1 }),
        aDelivery({ kind: 'ESCALATED', sequence: 1, dueAt: later(1) }),
      ])
      expect(await leased(later(1))).toEqual([['ESCALATED 1']])
    })

    test('what waits for an older message does not hold back what is held, nor the other way round', async () => {
      await outbox().put([aDelivery()])
      const first = await leaseOne()
      await outbox().retry(first.lease, later(9 * 60), '451')
      await outbox().put([held({ kind: 'REMINDER', sequence: 1 })])
      expect(await leased(MORNING)).toContainEqual(['REMINDER 1'])
    })

    test('all that was held for one recipient goes in one message, whatever kind and lane', async () => {
      await outbox().put([
        held({ incidentId: 1 }),
        held({ incidentId: 2, facts: { ...FACTS, lane: 'NODATA' } }),
        held({ incidentId: 1, kind: 'RECOVERED' }),
        held({ incidentId: 3, recipient: 'b@x' }),
        aDelivery({ incidentId: 4, dueAt: MORNING }),
      ])
      expect(await leased(MORNING)).toEqual([
        ['OPENED 1', 'OPENED 2', 'RECOVERED 1'],
        ['OPENED 3'],
        ['OPENED 4'],
      ])
      const { lease: again } = { lease: await lease(new Date(MORNING.getTime() + 60_000)) }
      expect(again.map(({ deliveries }) => deliveries.length)).toEqual([3, 1, 1])
    })

    test('two hundred held alarms of one recipient are one message', async () => {
      await outbox().put(Array.from({ length: 200 }, (_, i) => held({ incidentId: i + 1 })))
      const [message, ...others] = await lease(MORNING, 5)
      expect(message!.deliveries).toHaveLength(200)
      expect(others).toEqual([])
    })

    test('a clock that was set back by more than a day sends what is held at once', async () => {
      await outbox().put([held()])
      expect(await leased(later(-17 * 60))).toEqual([])
      expect(await leased(later(-19 * 60))).toEqual([['OPENED 1']])
    })

    test('when a person changes the quiet hours, what waits for them is due', async () => {
      const { id } = await autoCommit(storage()).accounts.create(anAccount())
      await outbox().put([
        held({ accountId: id }),
        held({ incidentId: 2, accountId: null, recipient: 'b@x' }),
      ])
      await outbox().endHold(id, NOW)
      expect(await leased(NOW)).toEqual([['OPENED 1']])
    })

    test('what is held does not count for the next message about the same cause', async () => {
      await outbox().put([held()])
      const key = { channel: 'EMAIL', recipient: 'anna@cold.example', kind: 'OPENED' } as const
      expect(await outbox().lastScheduled({ ...key, lane: 'HIGH' })).toBe(null)
    })
  })
