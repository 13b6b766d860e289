import { describe, expect, test } from 'vitest'
import {
  type Incident,
  IncidentOpenError,
  type IncidentQuery,
  type WaitingQuery,
} from '../alarm-store.ts'
import { aCondition, alarmRig, anIncident, ids, over } from './alarm-rig.ts'
import { autoCommit } from './auto-commit.ts'
import { later, NOW, type NewEngine } from './engine.ts'

export const incidentStoreContract = (newEngine: NewEngine) =>
  describe('incidents', () => {
    const { storage, alarms, tool, open, heardOf } = alarmRig(newEngine)

    test('an incident is read as it was opened, and every change of it is announced', async () => {
      const { id: toolId } = await tool()
      let made: Incident | undefined
      const heard = await heardOf(async () => {
        made = await open(toolId)
      })
      expect(made).toEqual({
        ...anIncident({ toolId }),
        id: made!.id,
        acknowledgement: null,
        rangAgainAt: null,
      })
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
      expect(
        await heardOf(() =>
          alarms().respond(made!.id, { kind: 'ACKNOWLEDGED', ...acknowledgement }),
        ),
      ).toEqual(announced)
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

    test('many incidents move together: what moves is as given, the rest stays, each is announced', async () => {
      const made: Incident[] = []
      const { id: ofTool } = await tool()
      for (let id = 1; id <= 64; id++)
        made.push(await open(ofTool, 'CONDITION', { condition: aCondition({ id }) }))
      const moved = made.map((incident, i) => ({
        ...incident,
        ...(i % 2 === 0
          ? { state: 'RECOVERING' as const, extreme: 10.25, rangAgainAt: later(25) }
          : { ...over(0, 30), startedAt: incident.startedAt, openedAt: incident.openedAt }),
      }))
      const renamed = moved.map((incident) => ({ ...incident, toolId: 4711, limit: 1 }))
      const heard = await heardOf(() => alarms().moveMany(renamed))
      expect(heard).toHaveLength(64)
      expect(heard).toEqual(
        expect.arrayContaining(made.map(({ id, toolId }) => ({ kind: 'incident', id, toolId }))),
      )
      expect(await alarms().byIds(ids(made))).toEqual(moved)
      const still = { ...moved[0]!, extreme: null, rangAgainAt: null }
      await alarms().moveMany([still])
      expect(await alarms().byId(still.id)).toEqual(still)
      await alarms().moveMany([])
      await expect(alarms().moveMany([still, { ...still, id: 4711 }])).rejects.toThrow('not exist')
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
      // Of thousands, as of a whole account, in the same order.
      const others = Array.from({ length: 3_000 }, (_, i) => 1_000_000 + i)
      expect(await alarms().openOfTools([...others, first.id])).toEqual([high, nodata])
      expect(await alarms().openOfTools(others)).toEqual([])
      expect(await alarms().openOfTools([])).toEqual([])
      const rungFor = { toolId: first.id, isWaiting: true, isSilent: true }
      expect(await alarms().openByTool([first.id])).toEqual([rungFor])
      expect(await alarms().openByTool([...others, first.id])).toContainEqual(rungFor)
      expect(await alarms().openByTool([second.id])).toEqual([
        { toolId: second.id, isWaiting: true, isSilent: false },
      ])
      expect(await alarms().openByTool([])).toEqual([])
      await alarms().progress(high.id, {
        state: 'RECOVERED',
        recoveredAt: later(30),
        recoveryCause: 'readings',
      })
      expect(ids(await alarms().openOfTools([first.id]))).toEqual([nodata.id])
      await open(first.id)
    })

    test('each condition of a tool has one open incident at most, and keeps the condition as it was', async () => {
      const { id } = await tool()
      const [warm, cold] = [aCondition(), aCondition({ id: 2, side: 'below', severity: 'warning' })]
      const first = await open(id, 'CONDITION', { condition: warm })
      expect(await alarms().byId(first.id)).toEqual(first)
      expect(first.condition).toEqual(warm)
      await expect(
        open(id, 'CONDITION', { condition: { ...warm, name: 'Renamed' } }),
      ).rejects.toThrow(IncidentOpenError)
      const second = await open(id, 'CONDITION', { condition: cold })
      expect(ids(await alarms().openOfTools([id]))).toEqual([first.id, second.id])
    })

    test('a warning is listed, waits for nobody and is not counted among the open alarms', async () => {
      const { id, path } = await tool()
      const scope = { kind: 'subtree', path } as const
      const warning = await open(id, 'CONDITION', {
        condition: aCondition({ severity: 'warning' }),
        startedAt: later(1),
      })
      const alarm = await open(id, 'HIGH', { startedAt: later(2) })
      expect(ids(await alarms().longestWaiting({ scope }))).toEqual([alarm.id, warning.id])
      expect(ids(await alarms().longestWaiting({ scope, after: alarm }))).toEqual([warning.id])
      expect(ids(await alarms().longestWaiting({ scope, after: warning }))).toEqual([])
      expect(await alarms().countOpen(scope)).toBe(1)
      expect(await alarms().openByOwner({ scope })).toMatchObject([
        { open: 2, warnings: 1, unacknowledged: 1, waitingSince: later(2) },
      ])
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
      expect(await alarms().countUnacknowledged({ kind: 'all' })).toBe(2)
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
      await alarms().respond(oldest.id, {
        kind: 'ACKNOWLEDGED',
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
  })
