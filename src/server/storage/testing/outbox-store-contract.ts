import { describe, expect, test } from 'vitest'
import type { AccountNotice } from '../../../domain/users/account-notice.ts'
import type { MessageFacts } from '../message-facts.ts'
import type { NewDelivery } from '../outbox-store.ts'
import type { Change } from '../change.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, later, NOW } from './engine.ts'
import { hearAllChanges } from './hear-all-changes.ts'
import { aDelivery, FACTS, outboxOf } from './outbox-deliveries.ts'

export const outboxStoreContract = (newEngine: NewEngine) =>
  describe('the outbox', () => {
    const storage = freshStorage(newEngine)
    const { outbox, lease, leaseOne } = outboxOf(storage)

    test('a delivery that is put is stored unchanged and waits', async () => {
      const [id] = await outbox().put([aDelivery()])
      expect(await outbox().byId(id!)).toEqual({
        ...aDelivery(),
        accountNotice: null,
        id,
        status: 'WAITING',
        attempts: 0,
        at: NOW,
        reason: null,
        messageId: null,
      })
      expect(await outbox().byId(id! + 1)).toBeNull()
    })

    test('the same notice for the same recipient on the same channel is stored once', async () => {
      const [first] = await outbox().put([aDelivery()])
      expect(
        await outbox().put([
          aDelivery({ facts: null }),
          aDelivery({ channel: 'PUSH', recipient: '4' }),
          aDelivery({ sequence: 1 }),
        ]),
      ).toHaveLength(2)
      expect((await outbox().byId(first!))?.facts).toEqual(FACTS)
      expect(await outbox().ofIncidents([1])).toHaveLength(3)
    })

    test('putAll stores as put does, each notice once', async () => {
      await outbox().put([aDelivery()])
      await outbox().putAll([aDelivery({ facts: null }), aDelivery({ sequence: 1 })])
      expect(
        (await outbox().ofIncidents([1])).map(({ sequence, facts }) => [sequence, facts]),
      ).toEqual([
        [0, FACTS],
        [1, FACTS],
      ])
    })

    test('ofIncidentsForDisplay leaves out older reminders; ofIncidents can narrow to a kind and channel', async () => {
      await outbox().put([
        aDelivery(),
        aDelivery({ kind: 'ESCALATED', sequence: 1, recipient: 'chef@x' }),
        aDelivery({ kind: 'ESCALATED', sequence: 2, recipient: 'boss@x' }),
        aDelivery({ kind: 'ESCALATED', sequence: 1, channel: 'PUSH', recipient: '4' }),
        ...[1, 2, 3].flatMap((sequence) => [
          aDelivery({ kind: 'REMINDER', sequence }),
          aDelivery({ incidentId: 2, kind: 'REMINDER', sequence }),
        ]),
      ])
      const deliveries = await outbox().ofIncidentsForDisplay([1, 2], 2)
      expect(
        deliveries.map(({ incidentId, kind, sequence, channel }) => [
          incidentId,
          kind,
          sequence,
          channel,
        ]),
      ).toEqual([
        [1, 'OPENED', 0, 'EMAIL'],
        [1, 'ESCALATED', 1, 'EMAIL'],
        [1, 'ESCALATED', 2, 'EMAIL'],
        [1, 'ESCALATED', 1, 'PUSH'],
        [1, 'REMINDER', 2, 'EMAIL'],
        [2, 'REMINDER', 2, 'EMAIL'],
        [1, 'REMINDER', 3, 'EMAIL'],
        [2, 'REMINDER', 3, 'EMAIL'],
      ])
      expect(
        (await outbox().ofIncidents([1, 2], { kind: 'ESCALATED', channel: 'EMAIL' })).map(
          ({ recipient }) => recipient,
        ),
      ).toEqual(['chef@x', 'boss@x'])
      expect(
        (await outbox().ofIncidents([1], { kind: 'ESCALATED', channel: 'EMAIL', sequence: 2 })).map(
          ({ recipient }) => recipient,
        ),
      ).toEqual(['boss@x'])
    })

    test('firstMessages answers the recipient’s first message about each incident before a given id', async () => {
      await outbox().put([
        aDelivery({ incidentId: 1 }),
        aDelivery({ incidentId: 2 }),
        aDelivery({ incidentId: 1, recipient: 'b@x' }),
      ])
      const [both] = await lease()
      await outbox().sent(both!.lease, NOW)
      const [later1, later2] = await outbox().put([
        aDelivery({ incidentId: 1, kind: 'REMINDER', sequence: 1 }),
        aDelivery({ incidentId: 3 }),
      ])
      const to = { channel: 'EMAIL', recipient: 'anna@cold.example' } as const
      expect(await outbox().firstMessages([1, 2, 3], to, later1!)).toEqual([both!.lease.messageId])
      expect(await outbox().firstMessages([1, 2], to, both!.lease.messageId)).toEqual([])
      expect(await outbox().firstMessages([3], to, later2! + 1)).toEqual([])
    })

    test('unreachedOf counts the recipients whom the newest message about an incident did not reach', async () => {
      const [failing, other] = [5, 6]
      await outbox().put([
        aDelivery({ incidentId: failing }),
        aDelivery({ incidentId: other, recipient: 'bela@cold.example' }),
      ])
      const unreached = () => outbox().unreachedOf([failing, other])
      expect(await unreached()).toEqual(new Map())
      for (const { lease: theirs, deliveries } of await lease())
        if (deliveries[0]?.incidentId === failing) await outbox().retry(theirs, later(1), '451')
        else await outbox().failed(theirs, later(1), '550')
      expect(await unreached()).toEqual(
        new Map([
          [failing, 1],
          [other, 1],
        ]),
      )
      await outbox().put([
        aDelivery({ incidentId: other, recipient: 'bela@cold.example', kind: 'REMINDER' }),
      ])
      for (const { lease: theirs } of await lease(later(2))) await outbox().sent(theirs, later(2))
      expect(await unreached()).toEqual(new Map())
    })

    test('deliveries without an incident are never bundled', async () => {
      expect(
        await outbox().put([
          aDelivery({ incidentId: null, kind: 'TEST' }),
          aDelivery({ incidentId: null, kind: 'TEST' }),
        ]),
      ).toHaveLength(2)
      expect(await lease()).toHaveLength(2)
    })

    test('a commit announces new deliveries, and nothing when all of them existed', async () => {
      const heard: Change[] = []
      hearAllChanges(storage(), (changes) => heard.push(...changes))
      await outbox().put([aDelivery()])
      await outbox().put([aDelivery()])
      expect(heard).toEqual([{ kind: 'outbox' }])
    })

    test('lastScheduled answers the last scheduled time of a key, whatever retries there were', async () => {
      const key = {
        channel: 'EMAIL',
        recipient: 'anna@cold.example',
        kind: 'OPENED',
        lane: 'HIGH',
      } as const
      expect(await outbox().lastScheduled(key)).toBeNull()
      await outbox().put([
        aDelivery({ incidentId: 1 }),
        aDelivery({ incidentId: 2, dueAt: later(1) }),
        aDelivery({ incidentId: 3, recipient: 'b@x', dueAt: later(2) }),
      ])
      await outbox().retry((await leaseOne()).lease, later(30), '451')
      expect(await outbox().lastScheduled(key)).toEqual(later(1))
      expect(await outbox().lastScheduled({ ...key, lane: 'LOW' })).toBeNull()
    })

    test('the depth counts what waits, since when, and what failed', async () => {
      expect(await outbox().depth()).toEqual({ waiting: 0, oldest: null, failed: 0 })
      await outbox().put([
        aDelivery({ incidentId: 1, recipient: 'a@x' }),
        aDelivery({ incidentId: 2, dueAt: later(1) }),
        aDelivery({ incidentId: 3, recipient: 'b@x', dueAt: later(2) }),
      ])
      await outbox().failed((await leaseOne()).lease, later(5), '550')
      expect(await outbox().depth()).toEqual({ waiting: 2, oldest: later(1), failed: 1 })
    })

    test('dueSince answers since when the longest due delivery of a channel waits for its lease', async () => {
      const dueSince = (minute: number) => outbox().dueSince('EMAIL', later(minute))
      expect(await dueSince(9)).toBeNull()
      await outbox().put([
        aDelivery({ incidentId: 1, recipient: 'a@x' }),
        aDelivery({ incidentId: 1, recipient: 'a@x', kind: 'RECOVERED', dueAt: later(1) }),
        aDelivery({ incidentId: 2, recipient: 'b@x', dueAt: later(2) }),
        aDelivery({ incidentId: 2, channel: 'PUSH', recipient: '4' }),
      ])
      expect(await dueSince(9)).toEqual(NOW)
      const { lease } = await leaseOne()
      expect(await outbox().dueSince('EMAIL', NOW)).toBeNull()
      await outbox().retry(lease, later(5), '451')
      // The second delivery waits for the first one, of the same incident and recipient.
      expect(await dueSince(1)).toBeNull()
      expect(await dueSince(2)).toEqual(later(2))
      expect(await outbox().dueSince('PUSH', later(2))).toEqual(NOW)
    })

    test('erasing a person clears recipient, owner name and reason, and fails the mails that wait', async () => {
      const [anna, bela] = [
        (await autoCommit(storage()).accounts.create(anAccount())).id,
        (await autoCommit(storage()).accounts.create(anAccount({ email: 'bela@x' }))).id,
      ]
      const byAnna: MessageFacts = { ...FACTS, ownerId: anna }
      const byOther: MessageFacts = { ...FACTS, ownerId: bela, ownerName: 'Béla Nagy' }
      const put = async (delivery: Partial<NewDelivery>) =>
        (await outbox().put([aDelivery({ facts: byOther, ...delivery })]))[0]!
      const [own, toAccount, toAddress] = [
        await put({ facts: byAnna, recipient: 'qa@x' }),
        await put({ accountId: anna, recipient: 'old@x' }),
        await put({ recipient: 'Anna@cold.example' }),
      ]
      const [pushed, other] = [
        await put({ channel: 'PUSH', recipient: '4', facts: byAnna }),
        await put({ recipient: 'hanna@cold.example', accountId: bela }),
      ]
      await outbox().failed((await leaseOne()).lease, later(1), '550 no qa@x here')
      await outbox().erase({ accountId: anna, address: 'anna@cold.example' }, later(2))
      expect(await outbox().byIds([own, toAccount, toAddress])).toMatchObject([
        {
          recipient: 'erased',
          status: 'FAILED',
          at: later(1),
          reason: 'erased',
          facts: { ownerName: '', toolName: 'Milk fridge' },
        },
        { recipient: 'erased', status: 'FAILED', at: later(2), facts: byOther },
        { recipient: 'erased', status: 'FAILED', facts: byOther },
      ])
      expect(await outbox().byIds([pushed, other])).toMatchObject([
        { recipient: '4', status: 'WAITING', facts: { ownerName: '' } },
        { recipient: 'hanna@cold.example', status: 'WAITING', facts: byOther },
      ])
      expect(
        (await lease(later(3))).flatMap(({ deliveries }) => deliveries.map(({ id }) => id)),
      ).toEqual([other])
    })

    test('erasing a person finds their name as owner wherever it stands in the facts, and no other owner’s', async () => {
      const anna = (await autoCommit(storage()).accounts.create(anAccount())).id
      const { ownerId: _, ...rest } = FACTS
      const idLast: MessageFacts = { ...rest, ownerId: anna }
      const alike: MessageFacts = { ...FACTS, ownerId: Number(`${anna}7`), ownerName: 'Béla Nagy' }
      const put = async (facts: MessageFacts, recipient: string) =>
        (await outbox().put([aDelivery({ facts, recipient })]))[0]!
      const [own, other] = [await put(idLast, 'qa@x'), await put(alike, 'bela@x')]
      await outbox().erase({ accountId: anna, address: null }, later(2))
      expect(await outbox().byIds([own, other])).toMatchObject([
        { recipient: 'erased', status: 'FAILED', facts: { ...idLast, ownerName: '' } },
        { recipient: 'bela@x', status: 'WAITING', reason: null, facts: alike },
      ])
    })

    test('waiting mails about an account are withdrawn by their kind, and no others', async () => {
      const accounts = []
      for (const email of ['anna@x', 'bela@x'])
        accounts.push((await autoCommit(storage()).accounts.create(anAccount({ email }))).id)
      const notice = (accountId: number, accountNotice: AccountNotice) =>
        aDelivery({
          incidentId: null,
          kind: accountNotice.kind,
          accountId,
          facts: null,
          accountNotice,
        })
      const newDevice = {
        kind: 'NEW_DEVICE',
        device: 'Firefox',
        clientAddress: '192.0.2.7',
      } as const
      const ids = await outbox().put([
        notice(accounts[0]!, { kind: 'INVITATION' }),
        notice(accounts[0]!, newDevice),
        notice(accounts[1]!, { kind: 'INVITATION' }),
      ])
      await outbox().withdrawAccountNotices(accounts[0]!, ['INVITATION'], later(1), 'replaced')
      const rows = await outbox().byIds(ids)
      expect(rows.map(({ status }) => status)).toEqual(['FAILED', 'WAITING', 'WAITING'])
      expect(rows[0]).toMatchObject({ reason: 'replaced', facts: null })
      expect(rows[1]?.accountNotice).toEqual(newDevice)
    })
  })
