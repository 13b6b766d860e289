import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/durations.ts'
import type { ChangePlace } from '../alarm-change.ts'
import { alarmRig, anIncident, over } from './alarm-rig.ts'
import { autoCommit } from './auto-commit.ts'
import { later, NOW, type NewEngine } from './engine.ts'

export const alarmChangesContract = (newEngine: NewEngine) =>
  describe('changes of alarms after a place', () => {
    const { storage, alarms, tool, open } = alarmRig(newEngine)
    const ALL = { kind: 'all' } as const
    const after = (place: ChangePlace | null, query: { first?: number; path?: string } = {}) =>
      storage().alarms.changesAfter(place, {
        scope: query.path === undefined ? ALL : { kind: 'subtree', path: query.path },
        first: query.first ?? 100,
        nowMs: NOW.getTime(),
      })
    const here = async () => (await after(null)).place
    const kindsAfter = async (place: ChangePlace) =>
      (await after(place)).changes.map(({ kind, incident }) => [incident.id, kind])
    const removeOld = (atMs: number) =>
      storage().transaction(({ sessions }) => sessions.removeExpired(new Date(atMs)))

    test('each comes once, in the order in which it was stored; what changes nothing is none', async () => {
      const start = await here()
      const { id: toolId } = await tool()
      const accountId = (await storage().accounts.byEmail('anna@x'))!.id
      const { id } = await open(toolId)
      const response = { at: later(12), accountId, correctiveAction: null }
      await alarms().respond(id, { kind: 'ON_MY_WAY', ...response })
      await alarms().respond(id, { kind: 'ACKNOWLEDGED', ...response, correctiveAction: '' })
      await alarms().progress(id, { state: 'RECOVERING', extreme: 12 })
      await alarms().progress(id, { rangAgainAt: later(30) })
      await alarms().progress(id, { rangAgainAt: later(30) })
      await alarms().writeAction(id, { at: later(31), accountId, correctiveAction: 'Moved it' })
      const end = {
        id,
        state: 'RECOVERED',
        recoveredAt: later(40),
        recoveryCause: 'readings',
        extreme: 12,
        rangAgainAt: later(30),
      } as const
      await alarms().moveMany([end])
      await alarms().moveMany([end])
      const [late] = await alarms().openMany([anIncident({ toolId, isLate: true, ...over(0, 5) })])
      const all = [
        [id, 'OPENED'],
        [id, 'ON_MY_WAY'],
        [id, 'ACKNOWLEDGED'],
        [id, 'RANG_AGAIN'],
        [id, 'NOTED'],
        [id, 'ENDED'],
        [late!.id, 'OPENED'],
        [late!.id, 'ENDED'],
      ]
      expect(await kindsAfter(start)).toEqual(all)
      const [opened] = (await after(start)).changes
      expect(opened).toMatchObject({ at: later(10), incident: { id, state: 'RECOVERED' } })
      const inPages: unknown[] = []
      let place = start
      for (let more = true; more;) {
        const page = await after(place, { first: 3 })
        inPages.push(...page.changes.map(({ kind, incident }) => [incident.id, kind]))
        ;({ place, hasMore: more } = page)
      }
      expect(inPages).toEqual(all)
      expect(await after(place)).toMatchObject({ changes: [], hasMore: false, isMissing: false })
    })

    test('a transaction that is rolled back changed nothing', async () => {
      const { id: toolId } = await tool()
      const start = await here()
      const failed = storage().transaction(async (stores) => {
        await stores.alarms.open(anIncident({ toolId }))
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      expect(await kindsAfter(start)).toEqual([])
    })

    test("others' alarms, and those of deleted sensors, are passed over, and the place goes on behind them", async () => {
      const anna = await tool()
      const bela = await tool(2, 'bela@x')
      const start = await here()
      await open(bela.id)
      const { id } = await open(anna.id)
      await open(bela.id, 'LOW')
      const page = await after(start, { path: anna.path })
      expect(page.changes.map(({ incident }) => incident.id)).toEqual([id])
      expect(page.place).toEqual(await here())
      await autoCommit(storage()).tools.remove(bela.id, NOW)
      expect(await kindsAfter(start)).toEqual([[id, 'OPENED']])
    })

    test('after two weeks changes go, but a place with nothing behind it holds for good', async () => {
      const { id: toolId } = await tool()
      const start = await here()
      await open(toolId)
      const first = await here()
      await removeOld(NOW.getTime() + 60 * DAY_MS)
      expect(await after(first)).toMatchObject({ changes: [], isMissing: false })
      await open(toolId, 'LOW')
      await open(toolId, 'NODATA')
      const newest = await here()
      expect(await kindsAfter(first)).toHaveLength(2)
      await removeOld(NOW.getTime() + 13 * DAY_MS)
      expect(await kindsAfter(start)).toHaveLength(3)
      await removeOld(NOW.getTime() + 15 * DAY_MS)
      for (const old of [start, first])
        expect(await after(old)).toEqual({
          changes: [],
          place: newest,
          hasMore: false,
          isMissing: true,
        })
      await open(toolId, 'SENSOR')
      expect(await kindsAfter(newest)).toHaveLength(1)
    })

    test('a place of another database, or of a time that a restored copy does not know, is missing', async () => {
      const { id: toolId } = await tool()
      await open(toolId)
      const place = await here()
      expect((await after({ ...place, atMs: place.atMs + 1 })).isMissing).toBe(true)
      expect((await after({ ...place, id: place.id + 5 })).isMissing).toBe(true)
    })
  })
