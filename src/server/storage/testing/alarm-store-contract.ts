import { describe, expect, test } from 'vitest'
import type { ToolAlarms } from '../alarm-store.ts'
import { aCondition, alarmRig, anIncident } from './alarm-rig.ts'
import { autoCommit } from './auto-commit.ts'
import { IMEI, later, NOW, type NewEngine } from './engine.ts'

export const alarmStoreContract = (newEngine: NewEngine) =>
  describe('alarm settings and states', () => {
    const { storage, alarms, tool, heardOf } = alarmRig(newEngine)

    test('a tool has default alarm settings until some are saved; saving announces the device', async () => {
      const { id } = await tool()
      expect(await alarms().toolAlarms(id)).toEqual({ settings: {}, escalation: [], pause: null })
      const set = {
        settings: { raiseDelay: 2.5, silence: 60 },
        escalation: [{ emails: ['a@x', 'b@x'] }, { emails: ['c@x'] }],
        pause: { until: later(90), reason: 'Cleaning' },
      }
      expect(await heardOf(() => alarms().setToolAlarms(id, set, NOW))).toEqual([
        { kind: 'device', imeiNumber: IMEI },
      ])
      expect(await alarms().toolAlarms(id)).toEqual(set)
      await alarms().setToolAlarms(id, { ...set, pause: null }, NOW)
      expect(await alarms().toolAlarms(id)).toEqual({ ...set, pause: null })
    })

    test('the settings of many tools are read at once; a tool without any is left out', async () => {
      const [first, second] = [await tool(1), await tool(2)]
      const set = { settings: { silence: 60 }, escalation: [{ emails: ['a@x'] }], pause: null }
      await alarms().setToolAlarms(second.id, set, NOW)
      expect(await alarms().toolAlarmsOf([first.id, second.id, 999])).toEqual(
        new Map([[second.id, set]]),
      )
    })

    test('the history of a tool has its alarm settings and pauses from when on they were in force, without typed reasons', async () => {
      const made = await tool()
      const { id } = made
      const set = async (minutes: number, settings: object, until: Date | null) =>
        alarms().setToolAlarms(
          id,
          {
            settings,
            escalation: [{ emails: [`${minutes}@x`] }],
            pause: until && { until, reason: 'Cleaning by Béla' },
          },
          later(minutes),
        )
      await set(1, { raiseDelay: 5 }, null)
      await set(2, { raiseDelay: 5 }, null)
      await set(3, { raiseDelay: 5 }, later(90))
      await set(4, { raiseDelay: 5 }, null)
      await autoCommit(storage()).tools.change(id, {
        defrostFridge: !made.defrostFridge,
        updatedAt: later(5),
      })
      await autoCommit(storage()).tools.change(id, { name: 'Other', updatedAt: later(6) })
      const entry = { settings: { raiseDelay: 5 }, defrostFridge: made.defrostFridge }
      const history = await alarms().historyOfAlarms(id)
      expect(history).toEqual([
        { ...entry, from: made.createdAt, settings: {}, pausedUntil: null },
        { ...entry, from: later(1), pausedUntil: null },
        { ...entry, from: later(3), pausedUntil: later(90) },
        { ...entry, from: later(4), pausedUntil: null },
        { ...entry, from: later(5), pausedUntil: null, defrostFridge: !made.defrostFridge },
      ])
      expect(JSON.stringify(history)).not.toContain('Cleaning')
    })

    test('histories of settings are of tools that ever had conditions, also of those that lost them', async () => {
      const [once, never] = [await tool(1), await tool(2)]
      const set = ({ id }: { id: number }, minutes: number, settings: ToolAlarms['settings']) =>
        alarms().setToolAlarms(id, { settings, escalation: [], pause: null }, later(minutes))
      await set(once, 1, { conditions: [aCondition()] })
      await set(once, 2, { raiseDelay: 2 })
      await set(never, 2, { raiseDelay: 2 })
      const histories = await alarms().historiesWithConditions([once.id, never.id])
      expect([...histories.keys()]).toEqual([once.id])
      expect(histories.get(once.id)).toMatchObject([
        { settings: {}, from: once.createdAt },
        { settings: { conditions: [{ id: aCondition().id }] }, from: later(1) },
        { settings: { raiseDelay: 2 }, from: later(2) },
      ])
    })

    test('a state is stored until it is deleted, and each change of it is announced', async () => {
      const [first, second] = [await tool(1), await tool(2)]
      const stored = (toolId: number, state: string | null, dueAt: Date | null = null) => ({
        toolId,
        state,
        dueAt,
      })
      expect(await alarms().stateOf(first.id)).toBeNull()
      expect(
        await heardOf(() =>
          alarms().saveStates([stored(first.id, '{"v":1}', later(5)), stored(second.id, '{}')]),
        ),
      ).toEqual([
        { kind: 'alarm-state', toolId: first.id, state: '{"v":1}', dueMs: later(5).getTime() },
        { kind: 'alarm-state', toolId: second.id, state: '{}', dueMs: null },
      ])
      await alarms().saveStates([stored(first.id, '{"v":2}')])
      expect(await alarms().states()).toEqual([
        stored(first.id, '{"v":2}'),
        stored(second.id, '{}'),
      ])
      expect(
        await heardOf(() =>
          alarms().saveStates([stored(first.id, null), stored(second.id, '{}', later(7))]),
        ),
      ).toContainEqual({ kind: 'alarm-state', toolId: first.id, state: null, dueMs: null })
      expect(await alarms().states()).toEqual([stored(second.id, '{}', later(7))])
      expect(await alarms().stateOf(second.id)).toEqual(stored(second.id, '{}', later(7)))
      expect(await alarms().statesOf([first.id, second.id])).toEqual([
        stored(second.id, '{}', later(7)),
      ])
      await alarms().saveStates([])
    })

    test('of a state that changes twice in a commit the last is announced', async () => {
      const { id: toolId } = await tool()
      const heard = await heardOf(() =>
        storage().transaction(async ({ alarms: inside }) => {
          await inside.saveStates([{ toolId, state: '{"v":1}', dueAt: null }])
          await inside.saveStates([{ toolId, state: '{"v":2}', dueAt: later(5) }])
        }),
      )
      expect(heard).toEqual([
        { kind: 'alarm-state', toolId, state: '{"v":2}', dueMs: later(5).getTime() },
      ])
    })

    test('a transaction that fails leaves neither incident nor state', async () => {
      const { id } = await tool()
      const heard = await heardOf(() =>
        storage()
          .transaction(async (stores) => {
            await stores.alarms.open(anIncident({ toolId: id }))
            await stores.alarms.saveStates([{ toolId: id, state: '{}', dueAt: null }])
            throw new Error('no')
          })
          .catch(() => {}),
      )
      expect(heard).toEqual([])
      expect(await alarms().openOfTools([id])).toEqual([])
      expect(await alarms().states()).toEqual([])
    })

    test('tools are found by the address of an escalation contact', async () => {
      const [first, second] = [await tool(1), await tool(2)]
      const contacts = (emails: string[]) => ({
        settings: {},
        escalation: [{ emails: ['a@x'] }, { emails }],
        pause: null,
      })
      await alarms().setToolAlarms(first.id, contacts(['Night@x']), NOW)
      await alarms().setToolAlarms(second.id, contacts(['day@x']), NOW)
      expect(await alarms().toolsWithContact('night@x')).toEqual([first.id])
    })
  })
