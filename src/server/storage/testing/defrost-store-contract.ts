import { describe, expect, test } from 'vitest'
import type { DefrostComparison } from '../../../domain/alarms/defrosts/defrost-comparison.ts'
import { learnedDefrosts } from '../../../domain/alarms/defrosts/usual-defrost.ts'
import { alarmRig } from './alarm-rig.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'

const comparison = (sinceMs: number, more: Partial<DefrostComparison> = {}): DefrostComparison => ({
  sinceMs,
  untilMs: sinceMs + 100,
  usual: { count: 8, lengthMs: 38 * 60_000, peak: 9.25 },
  alarm: null,
  ...more,
})

export const defrostStoreContract = (newEngine: NewEngine) =>
  describe('learned defrosts', () => {
    const { storage, tool, open, heardOf } = alarmRig(newEngine)
    const defrosts = () => autoCommit(storage()).defrosts

    test('what a tool has learned comes back as it was, until it is forgotten', async () => {
      const [{ id }, other] = [await tool(1), await tool(2)]
      expect(await defrosts().learnedOf(id)).toBeNull()
      const learned = learnedDefrosts(-18.5, [
        { lengthMs: 1_200_500, highest: [-1850, -1700, 312] },
        { lengthMs: 1_500_000, highest: [-1800] },
      ])
      const changes = await heardOf(() => defrosts().setLearned(id, learned))
      expect(changes).toContainEqual({ kind: 'defrosts', toolId: id, learned })
      expect(await defrosts().learnedOf(id)).toEqual(learned)
      expect(await defrosts().learnedOf(other.id)).toBeNull()
      await defrosts().setLearned(id, null)
      expect(await defrosts().learnedOf(id)).toBeNull()
    })

    test('what many tools have learned is stored at once, over what was there', async () => {
      const [{ id }, other] = [await tool(1), await tool(2)]
      const shape = { lengthMs: 1_200_500, highest: [-1850, 312] }
      await defrosts().setLearned(id, learnedDefrosts(8, [shape]))
      const learned = new Map([
        [id, learnedDefrosts(8, [shape, shape])],
        [other.id, learnedDefrosts(-18.5, [shape])],
      ])
      const changes = await heardOf(() => defrosts().setManyLearned(learned))
      for (const [toolId, of] of learned) {
        expect(changes).toContainEqual({ kind: 'defrosts', toolId, learned: of })
        expect(await defrosts().learnedOf(toolId)).toEqual(of)
      }
    })

    test('excursions that were compared are listed by their time; the later word stays', async () => {
      const { id } = await tool()
      const add = (...compared: DefrostComparison[]) =>
        defrosts().addCompared(new Map([[id, compared]]))
      await add(comparison(2_000), comparison(1_000, { alarm: 'broken' }), comparison(1_000))
      await add(comparison(2_000, { alarm: 'too-long' }))
      expect(await defrosts().comparedWithin(id, { fromMs: 1_100, toMs: 2_001 })).toEqual([
        comparison(1_000),
        comparison(2_000, { alarm: 'too-long' }),
      ])
      expect(await defrosts().comparedWithin(id, { fromMs: 1_101, toMs: 2_000 })).toEqual([])
    })

    test('an alarm that a person called a defrost is marked, once or twice', async () => {
      const { id } = await tool()
      const incident = await open(id)
      expect(await defrosts().isDefrost(incident.id)).toBe(false)
      await defrosts().markDefrost(incident.id)
      await defrosts().markDefrost(incident.id)
      expect(await defrosts().isDefrost(incident.id)).toBe(true)
    })
  })
