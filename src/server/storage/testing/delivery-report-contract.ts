import { describe, expect, test } from 'vitest'
import { autoCommit } from './auto-commit.ts'
import { anAccount, freshStorage, later, type NewEngine, NOW } from './engine.ts'

export const deliveryReportContract = (newEngine: NewEngine) =>
  describe('reports of the delivery of messages', () => {
    const storage = freshStorage(newEngine)
    const webhooks = () => autoCommit(storage()).webhooks

    test('a message that was taken waits for its report until its time, and keeps one that came before', async () => {
      const { id: accountId } = await autoCommit(storage()).accounts.create(anAccount())
      const { id: webhookId } = await webhooks().create({
        accountId,
        madeBy: accountId,
        form: 'SMS',
        url: 'https://sms.example',
        fields: {},
        events: ['ALARM_OPENED'],
        severities: ['alarm'],
        sealedSecret: 'sealed',
        createdAt: NOW,
      })
      const message = (incidentId: number) => ({
        webhookId,
        messageId: `msg_${incidentId}`,
        type: 'alarm.opened' as const,
        about: null,
        incidentId,
        toolId: null,
        body: '{}',
        createdAt: NOW,
      })
      await webhooks().put([message(1), message(2), message(3)])
      const [first, second, third] = await webhooks().lease(webhookId, NOW, later(1), 3)
      const attempt = { at: NOW, milliseconds: 1, status: 200, answer: '' }
      await webhooks().setReport(second!.id, { state: 'delivered', at: later(1) })
      for (const taken of [first, second])
        await webhooks().settle(taken!, attempt, { kind: 'sent', reportUntil: later(5) })
      await webhooks().settle(third!, attempt, { kind: 'sent' })
      const due = async (minutes: number) =>
        (await webhooks().reportsDue(later(minutes), 10)).map(({ id }) => id)
      expect(await due(4)).toEqual([])
      expect(await due(5)).toEqual([first!.id])
      expect((await webhooks().message(second!.id))!.report).toEqual({
        state: 'delivered',
        at: later(1),
      })
      expect((await webhooks().message(third!.id))!.report).toBeNull()
      await webhooks().setReport(first!.id, { state: 'missing', at: later(5) })
      expect(await due(6)).toEqual([])
      await webhooks().sendAgain(first!.id, later(7))
      expect((await webhooks().message(first!.id))!.report).toBeNull()
    })
  })
