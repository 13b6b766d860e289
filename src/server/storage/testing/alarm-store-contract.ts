import { describe, expect, test } from 'vitest'
import type { AlarmLane } from '../../../domain/alarms/alarm-decision.ts'
import {
  type Incident,
  IncidentOpenError,
  type IncidentQuery,
  type NewIncident,
  type WaitingQuery,
} from '../alarm-store.ts'
import type { Change } from '../storage.ts'
import { hearAllChanges } from '../testing/hear-all-changes.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aTool, freshStorage, IMEI, later, NOW } from './engine.ts'

const anIncident = (incident: Partial<NewIncident> & { toolId: number }): NewIncident => ({
  lane: 'HIGH',
  state: 'ACTIVE',
  startedAt: NOW,
  openedAt: later(10),
  recoveredAt: null,
  recoveryCause: null,
  limit: 9,
  extreme: 9.4,
  isBreaching: false,
  isLate: false,
  ...incident,
})
const over = (from: number, to: number) =>
  ({
    state: 'RECOVERED',
    startedAt: later(from),
    openedAt: later(from),
    recoveredAt: later(to),
    recoveryCause: 'readings',
  }) as const

export const alarmStoreContract = (newEngine: NewEngine) =>
  describe('alarms', () => {
    const storage = freshStorage(newEngine)
    const alarms = () => autoCommit(storage()).alarms
    const tool = async (equipmentId = 1, email = 'anna@x', parentUserId: number | null = null) => {
      const owner =
        (await storage().accounts.byEmail(email)) ??
        (await autoCommit(storage()).accounts.create(anAccount({ email, parentUserId })))
      return {
        ...(await autoCommit(storage()).tools.create(aTool({ userId: owner.id, equipmentId }))),
        path: owner.path,
      }
    }
    const open = (toolId: number, lane: AlarmLane = 'HIGH', incident: Partial<NewIncident> = {}) =>
      alarms().open(anIncident({ toolId, lane, ...incident }))
    const ids = (incidents: readonly Incident[]) => incidents.map(({ id }) => id)
    const heardOf = async (work: () => Promise<unknown>) => {
      const heard: Change[] = []
      const leave = hearAllChanges(storage(), (changes) => heard.push(...changes))
      await work()
      leave()
      return heard
    }

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
      await alarms().saveStates([])
    })

    test('an incident is read as it was opened, and every change of it is announced', async () => {
      const { id: toolId } = await tool()
      let made: Incident | undefined
      const heard = await heardOf(async () => {
        made = await open(toolId)
      })
      expect(made).toEqual({ ...anIncident({ toolId }), id: made!.id, acknowledgement: null })
      const announced = [{ kind: 'incident', id: made!.id, toolId }]
      expect(heard).toEqual(announced)
      expect(await alarms().byId(made!.id)).toEqual(made)
      expect(await alarms().byId(4711)).toBeNull()
      expect(
        await heardOf(() => alarms().progress(made!.id, { state: 'RECOVERING', extreme: 10.25 })),
      ).toEqual(announced)
      expect(await alarms().byId(made!.id)).toEqual({
        ...made,
        state: 'RECOVERING',
        extreme: 10.25,
      })
      const acknowledgement = {
        at: later(20),
        accountId: (await storage().accounts.byEmail('anna@x'))!.id,
        correctiveAction: 'Moved the milk',
      }
      expect(await heardOf(() => alarms().acknowledge(made!.id, acknowledgement))).toEqual(
        announced,
      )
      await alarms().progress(made!.id, {
        state: 'RECOVERED',
        recoveredAt: later(30),
        recoveryCause: 'limits',
      })
      expect(await alarms().byId(made!.id)).toEqual({
        ...made,
        state: 'RECOVERED',
        extreme: 10.25,
        recoveredAt: later(30),
        recoveryCause: 'limits',
        acknowledgement,
      })
    })

    test('a tool has at most one open incident per lane', async () => {
      const [first, second] = [await tool(1), await tool(2)]
      const high = await open(first.id)
      await expect(open(first.id)).rejects.toThrow(IncidentOpenError)
      await expect(open(first.id, 'HIGH', { state: 'RECOVERING' })).rejects.toThrow(
        IncidentOpenError,
      )
      const nodata = await open(first.id, 'NODATA', {
        limit: null,
        extreme: null,
        isBreaching: true,
      })
      await open(first.id, 'HIGH', over(-20, -10))
      await open(second.id)
      expect(await alarms().openOfTools([first.id])).toEqual([high, nodata])
      expect(await alarms().openOfTools([first.id, second.id])).toHaveLength(3)
      expect(await alarms().openOfTools([])).toEqual([])
      await alarms().progress(high.id, {
        state: 'RECOVERED',
        recoveredAt: later(30),
        recoveryCause: 'readings',
      })
      expect(ids(await alarms().openOfTools([first.id]))).toEqual([nodata.id])
      await open(first.id)
    })

    test('openMany opens all incidents in their order, or none', async () => {
      const tools = [await tool(1), await tool(2), await tool(3)]
      const made = await alarms().openMany(
        tools.toReversed().map(({ id }) => anIncident({ toolId: id })),
      )
      expect(made.map(({ toolId }) => toolId)).toEqual(tools.toReversed().map(({ id }) => id))
      for (const incident of made) expect(await alarms().byId(incident.id)).toEqual(incident)
      await expect(
        alarms().openMany([
          anIncident({ toolId: tools[0]!.id, lane: 'LOW' }),
          anIncident({ toolId: tools[1]!.id }),
        ]),
      ).rejects.toThrow(IncidentOpenError)
      expect(await alarms().openOfTools([tools[0]!.id])).toHaveLength(1)
      expect(await alarms().openMany([])).toEqual([])
    })

    test('ofTool answers all incidents that overlap the span, oldest first, also of a deleted tool', async () => {
      const { id } = await tool()
      const before = await open(id, 'HIGH', over(-30, 0))
      const into = await open(id, 'LOW', over(-20, 5))
      const within = await open(id, 'HIGH', { ...over(3, 3), isLate: true })
      const atEnd = await open(id, 'HIGH', over(10, 20))
      const running = await open(id, 'NODATA', { startedAt: later(-40) })
      await open(id, 'HIGH', over(-90, -60))
      await autoCommit(storage()).tools.remove(id, later(60))
      expect(
        ids(await alarms().ofTool(id, { fromMs: NOW.getTime(), toMs: later(10).getTime() })),
      ).toEqual([running.id, into.id, within.id])
      expect(
        ids(await alarms().ofTool(id, { fromMs: later(-1).getTime(), toMs: later(11).getTime() })),
      ).toEqual([running.id, before.id, into.id, within.id, atEnd.id])
    })

    test('the list is newest first, in pages, without incidents of deleted tools', async () => {
      const mine = await tool(1, 'anna@x')
      const gone = await tool(2, 'anna@x')
      const below = await tool(3, 'below@x', mine.userId)
      const foreign = await tool(4, 'bela@x')
      const oldest = await open(mine.id, 'LOW', over(0, 5))
      const twin = await open(below.id, 'HIGH', { ...over(7, 9), openedAt: later(10) })
      const newest = await open(mine.id)
      await open(gone.id)
      await open(foreign.id)
      await autoCommit(storage()).tools.remove(gone.id, later(60))
      const list = async (query: Partial<IncidentQuery> = {}) =>
        ids(
          await alarms().list({ scope: { kind: 'subtree', path: mine.path }, first: 10, ...query }),
        )
      expect(await list()).toEqual([newest.id, twin.id, oldest.id])
      expect(await list({ first: 1 })).toEqual([newest.id])
      expect(await list({ before: newest })).toEqual([twin.id, oldest.id])
      expect(await list({ before: twin, first: 1 })).toEqual([oldest.id])
      expect(await list({ toolId: mine.id })).toEqual([newest.id, oldest.id])
      expect(await list({ toolId: foreign.id })).toEqual([])
      expect(await list({ open: true })).toEqual([newest.id])
      expect(await list({ open: false })).toEqual([twin.id, oldest.id])
      expect(await list({ scope: { kind: 'all' } })).toHaveLength(4)
      expect(await alarms().countOpen({ kind: 'subtree', path: mine.path })).toBe(1)
      expect(await alarms().countOpen({ kind: 'all' })).toBe(2)
    })

    test('open incidents are listed and counted by who waits longest for somebody', async () => {
      const { id: first, userId: anna, path } = await tool(1, 'anna@x')
      const { id: second, userId: below } = await tool(2, 'below@x', anna)
      const newest = await open(first, 'HIGH', { startedAt: later(8) })
      const oldest = await open(second, 'LOW', { startedAt: later(1) })
      const fault = await open(second, 'SENSOR', { startedAt: later(4) })
      await open(second, 'NODATA', over(0, 2))
      const scope = { kind: 'subtree', path } as const
      const waiting = async (query: Partial<WaitingQuery> = {}) =>
        ids(await alarms().longestWaiting({ scope, ...query }))
      expect(await waiting()).toEqual([oldest.id, fault.id, newest.id])
      await alarms().acknowledge(oldest.id, {
        at: later(20),
        accountId: anna,
        correctiveAction: 'Closed the door',
      })
      expect(await waiting()).toEqual([fault.id, newest.id, oldest.id])
      expect(await waiting({ after: fault, first: 1 })).toEqual([newest.id])
      expect(await waiting({ after: newest })).toEqual([oldest.id])
      expect(await waiting({ search: 'below' })).toEqual([fault.id, oldest.id])
      expect(await waiting({ search: 'Below' })).toEqual([])
      expect(await waiting({ ownerId: anna })).toEqual([newest.id])
      const owners = await alarms().openByOwner({ scope })
      expect(owners).toMatchObject([
        { ownerId: below, open: 2, unacknowledged: 1, waitingSince: later(4) },
        { ownerId: anna, ownerPath: path, open: 1, unacknowledged: 1, waitingSince: later(8) },
      ])
      const each = await alarms().longestWaitingOf([below, anna], { scope }, 1)
      expect(ids(each.get(below)!)).toEqual([fault.id])
      expect(ids(each.get(anna)!)).toEqual([newest.id])
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
