import { describe, expect, test } from 'vitest'
import type { NewWebhook } from '../webhook-store.ts'
import { autoCommit } from './auto-commit.ts'
import { anAccount, freshStorage, later, type NewEngine, NOW } from './engine.ts'

export const heldWebhooksContract = (newEngine: NewEngine) =>
  describe('webhooks that reach a person', () => {
    const storage = freshStorage(newEngine)
    const webhooks = () => autoCommit(storage()).webhooks
    const add = async (more: Partial<NewWebhook> = {}) => {
      const { id } = await autoCommit(storage()).accounts.create(
        anAccount({ email: `${Math.random()}@x` }),
      )
      const webhook = await webhooks().create({
        accountId: id,
        madeBy: id,
        form: 'NTFY',
        url: 'https://ntfy.sh',
        fields: {},
        events: ['ALARM_OPENED'],
        severities: ['alarm'],
        personId: id,
        sealedSecret: 'sealed',
        createdAt: NOW,
        ...more,
      })
      return { personId: id, webhookId: webhook.id }
    }
    const put = async (webhookId: number, about: string, heldUntil: Date | null) => {
      const [id] = await webhooks().put([
        {
          webhookId,
          messageId: `msg_${about}`,
          type: 'alarm.opened',
          about,
          incidentId: 1,
          toolId: 7,
          body: '{}',
          createdAt: NOW,
          heldUntil,
        },
      ])
      return id!
    }
    const leased = async (webhookId: number, minute: number) =>
      (await webhooks().lease(webhookId, later(minute), later(minute + 1), 9)).map(({ id }) => id)

    test('are listed of the person', async () => {
      const { personId, webhookId } = await add()
      await add({ personId: null })
      expect((await storage().webhooks.ofPerson(personId)).map(({ id }) => id)).toEqual([webhookId])
    })

    test('a message that is held is not leased and holds back no other, until it is let go', async () => {
      const { webhookId } = await add()
      const held = await put(webhookId, 'a', later(60))
      const other = await put(webhookId, 'b', null)
      expect(await leased(webhookId, 0)).toEqual([other])
      await webhooks().hurry(webhookId, later(0))
      expect(await webhooks().held(webhookId, later(59))).toEqual([])
      expect(await storage().webhooks.due(later(60))).toEqual([webhookId])
      expect(await webhooks().held(webhookId, later(60))).toMatchObject([
        { id: held, heldUntil: later(60) },
      ])
      expect(await leased(webhookId, 60)).toEqual([other])
      await webhooks().release(held, '{"now":1}')
      expect(await leased(webhookId, 61)).toEqual([held])
      expect(await storage().webhooks.message(held)).toMatchObject({
        body: '{"now":1}',
        heldUntil: null,
      })
    })

    test('what is held of a person is due at once when the quiet hours change, and can be dropped', async () => {
      const { personId, webhookId } = await add()
      const other = await add()
      await put(webhookId, 'a', later(60))
      const foreign = await put(other.webhookId, 'b', later(60))
      await webhooks().endHold(personId, later(5))
      expect(await storage().webhooks.due(later(5))).toEqual([webhookId])
      await webhooks().dropHeld(foreign, later(6), 'gone')
      expect(await storage().webhooks.message(foreign)).toMatchObject({
        status: 'FAILED',
        reason: 'gone',
        heldUntil: null,
      })
      expect(await storage().webhooks.thatHeardOf(1)).toEqual(
        expect.arrayContaining([webhookId, other.webhookId]),
      )
    })
  })
