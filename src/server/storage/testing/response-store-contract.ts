import { describe, expect, test } from 'vitest'
import { ERASED } from '../outbox-store.ts'
import { alarmRig, anIncident, ids, over } from './alarm-rig.ts'
import { autoCommit } from './auto-commit.ts'
import { later, NOW, type NewEngine } from './engine.ts'
import { aDelivery } from './outbox-deliveries.ts'

export const responseStoreContract = (newEngine: NewEngine) =>
  describe('what people say of alarms', () => {
    const { storage, alarms, tool, open, heardOf } = alarmRig(newEngine)
    const anna = async () => (await storage().accounts.byEmail('anna@x'))!.id
    const acknowledge = async (id: number, minute: number, correctiveAction: string) =>
      alarms().respond(id, {
        kind: 'ACKNOWLEDGED',
        at: later(minute),
        accountId: await anna(),
        correctiveAction,
      })

    test('every acknowledgement of an incident stays; the incident has the newest one', async () => {
      const { id: toolId } = await tool()
      const { id } = await open(toolId)
      expect(await alarms().responsesOf([id])).toEqual(new Map())
      await acknowledge(id, 20, 'Closed the door')
      await alarms().progress(id, { rangAgainAt: later(260) })
      expect(await alarms().byId(id)).toMatchObject({ rangAgainAt: later(260) })
      expect(await heardOf(() => acknowledge(id, 270, 'Moved the milk'))).toEqual([
        { kind: 'incident', id, toolId },
      ])
      expect(await alarms().byIds([id])).toMatchObject([
        { rangAgainAt: null, acknowledgement: { correctiveAction: 'Moved the milk' } },
      ])
      const said = (await alarms().responsesOf([id, 4711])).get(id)!
      expect(said.map(({ at, correctiveAction }) => [at, correctiveAction])).toEqual([
        [later(20), 'Closed the door'],
        [later(270), 'Moved the milk'],
      ])
    })

    test('an incident that rang again waits for somebody, before those that are quiet', async () => {
      const { id: toolId, path } = await tool()
      const { id: otherId } = await tool(2)
      const scope = { kind: 'subtree', path } as const
      const quiet = await open(toolId, 'HIGH', { startedAt: later(-20) })
      const rang = await open(otherId)
      for (const { id } of [quiet, rang]) await acknowledge(id, 20, 'Closed the door')
      expect(await alarms().countUnacknowledged(scope)).toBe(0)
      await alarms().progress(rang.id, { rangAgainAt: later(260) })
      expect(await alarms().countUnacknowledged(scope)).toBe(1)
      const waiting = await alarms().longestWaiting({ scope })
      expect(ids(waiting)).toEqual([rang.id, quiet.id])
      expect(ids(await alarms().longestWaiting({ scope, after: waiting[0]! }))).toEqual([quiet.id])
      expect(await alarms().openByOwner({ scope })).toMatchObject([{ unacknowledged: 1 }])
    })

    test('what was done is written down later, for the newest acknowledgement alone', async () => {
      const { id: toolId, path } = await tool()
      const scope = { kind: 'subtree', path } as const
      const { id } = await open(toolId, 'HIGH', over(0, 30))
      const other = await open(toolId, 'NODATA')
      await acknowledge(id, 20, '')
      await acknowledge(id, 270, '')
      await acknowledge(other.id, 20, 'Restored power')
      expect(ids(await alarms().list({ scope, first: 10, isActionOpen: true }))).toEqual([id])
      const action = { at: later(500), accountId: await anna() }
      await alarms().writeAction(id, { ...action, correctiveAction: 'Moved the milk' })
      expect(await alarms().list({ scope, first: 10, isActionOpen: true })).toEqual([])
      const said = (await alarms().responsesOf([id])).get(id)!
      expect(said.map((one) => [one.correctiveAction, one.action])).toEqual([
        ['', null],
        ['Moved the milk', action],
      ])
      expect((await alarms().byId(id))!.acknowledgement).toMatchObject({
        at: later(270),
        correctiveAction: 'Moved the milk',
      })
    })

    test('a response by a link has its message, whose address an erasure takes away', async () => {
      const { id: toolId } = await tool()
      const { id } = await open(toolId)
      const { outbox } = autoCommit(storage())
      const [mail, push] = await outbox.put([
        aDelivery({ incidentId: id, recipient: 'cook@x' }),
        aDelivery({ incidentId: id, channel: 'PUSH', recipient: '5' }),
      ])
      for (const deliveryId of [mail!, push!])
        await alarms().respond(id, {
          kind: 'ON_MY_WAY',
          at: later(20),
          accountId: null,
          deliveryId,
          correctiveAction: null,
        })
      const messages = async () =>
        (await alarms().responsesOf([id])).get(id)!.map(({ message }) => message)
      const ofPush = { deliveryId: push, channel: 'PUSH', recipient: null }
      expect(await messages()).toEqual([
        { deliveryId: mail, channel: 'EMAIL', recipient: 'cook@x' },
        ofPush,
      ])
      await outbox.erase({ accountId: 4711, address: 'cook@x' }, later(30))
      expect(await messages()).toEqual([
        { deliveryId: mail, channel: 'EMAIL', recipient: ERASED },
        ofPush,
      ])
      expect((await alarms().byId(id))!.acknowledgement).toBeNull()
    })

    test('a link is found until it expires; using it uses up those of its message and kind', async () => {
      const { id: toolId } = await tool()
      const { id } = await alarms().open(anIncident({ toolId }))
      const { outbox, responseLinks, sessions } = autoCommit(storage())
      await outbox.put([aDelivery({ incidentId: id })])
      const [message] = await outbox.lease('EMAIL', NOW, later(1), 1)
      const { messageId } = message!.lease
      expect(await storage().outbox.ofMessage(messageId)).toMatchObject([{ incidentId: id }])
      const link = (secretHash: string, kind: 'ACKNOWLEDGED' | 'ON_MY_WAY') => ({
        secretHash,
        messageId,
        kind,
        expiresAt: later(60),
      })
      const first = link('first', 'ACKNOWLEDGED')
      await responseLinks.create([first, link('way', 'ON_MY_WAY'), link('again', 'ACKNOWLEDGED')])
      expect(await responseLinks.find('first', later(59))).toEqual({ ...first, usedAt: null })
      expect(await responseLinks.find('first', later(60))).toBeNull()
      expect(await responseLinks.find('other', NOW)).toBeNull()
      await responseLinks.use(first, later(5))
      await responseLinks.use(first, later(6))
      const usedAt = async (hash: string) => (await responseLinks.find(hash, NOW))!.usedAt
      expect(await usedAt('again')).toEqual(later(5))
      expect(await usedAt('way')).toBeNull()
      expect(await sessions.removeExpired(later(60))).toBe(3)
      expect(await responseLinks.find('way', NOW)).toBeNull()
    })
  })
