import { describe, expect, test } from 'vitest'
import { alarmRig, over } from './alarm-rig.ts'
import { autoCommit } from './auto-commit.ts'
import { anAccount, later, NOW, type NewEngine } from './engine.ts'

const RULE = {
  includesWarnings: false,
  afterMinutes: 30,
  from: '22:00',
  to: '06:00',
  digestAt: null,
  byMail: true,
  byPush: false,
  webhookId: null,
}

export const resellerRuleStoreContract = (newEngine: NewEngine) =>
  describe('rules of resellers', () => {
    const { storage, alarms, tool, open } = alarmRig(newEngine)
    const rules = () => autoCommit(storage()).resellerRules
    const reseller = () =>
      autoCommit(storage()).accounts.create(anAccount({ email: 'reseller@x', role: 'affiliate' }))
    const add = async (personId: number) => {
      await rules().add({ ...RULE, personId, accountId: personId }, NOW)
      return (await storage().resellerRules.of(personId)).at(-1)!
    }

    test('a rule is read as it was set, until it is changed or removed', async () => {
      const { id: personId } = await reseller()
      const rule = await add(personId)
      expect(rule).toEqual({
        ...RULE,
        id: rule.id,
        personId,
        accountId: personId,
        since: NOW,
        digestWrittenAt: NOW,
      })
      await rules().change(rule.id, { ...RULE, from: null, to: null, digestAt: '07:30' })
      await rules().noteDigest(rule.id, later(5))
      expect(await storage().resellerRules.all()).toMatchObject([
        { from: null, to: null, digestAt: '07:30', since: NOW, digestWrittenAt: later(5) },
      ])
      await add(personId)
      await rules().remove(rule.id)
      expect(await storage().resellerRules.of(personId)).toHaveLength(1)
      await rules().removeOf(personId)
      expect(await storage().resellerRules.all()).toEqual([])
    })

    test('alarms of customers that wait are found until the rule has told of them or of their group', async () => {
      const { id: personId, path } = await reseller()
      const rule = await add(personId)
      const query = {
        rule,
        scope: { kind: 'subtree', path } as const,
        openedUntil: later(10),
      }
      const customers = [1, 2, 3]
      const tools = []
      for (const number of customers) tools.push(await tool(number, 'shop@x', personId))
      await open((await tool(4, 'stranger@x')).id)
      const [first, second, third, fourth] = [
        await open(tools[0]!.id),
        await open(tools[1]!.id),
        await open(tools[2]!.id),
        await open(tools[0]!.id, 'LOW', { openedAt: later(11) }),
      ]
      const untold = async () =>
        (await storage().resellerRules.untold(query)).map(({ incidentId }) => incidentId)
      expect(await untold()).toEqual([first.id, second.id, third.id])
      await alarms().respond(first.id, {
        kind: 'ACKNOWLEDGED',
        at: later(11),
        accountId: personId,
        correctiveAction: '',
      })
      const opening = ({ id, toolId }: typeof first) => ({
        incidentId: id,
        toolId,
        openedMs: NOW.getTime(),
      })
      await autoCommit(storage()).alarmGroups.begin(
        {
          ownerId: (await storage().accounts.byEmail('shop@x'))!.id,
          siteId: null,
          lane: 'HIGH',
          condition: null,
          startedAt: NOW,
        },
        [opening(second), opening(third)],
      )
      await rules().noteTold(rule.id, [second.id, second.id])
      expect(await untold()).toEqual([])
      expect(
        (await storage().resellerRules.waiting({ ...query, openedUntil: later(20) })).map(
          ({ incidentId }) => incidentId,
        ),
      ).toEqual([second.id, third.id, fourth.id])
    })

    test('what was told of alarms that have ended is forgotten', async () => {
      const { id: personId } = await reseller()
      const rule = await add(personId)
      const incident = await open((await tool(1, 'shop@x', personId)).id)
      await rules().noteTold(rule.id, [incident.id])
      await alarms().progress(incident.id, { ...over(0, 30), extreme: null })
      await rules().forgetEnded()
      await rules().remove(rule.id)
      expect(await storage().resellerRules.all()).toEqual([])
    })
  })
