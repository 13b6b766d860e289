import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/durations.ts'
import type { ArrivalPlace } from '../reading-store.ts'
import { autoCommit } from './auto-commit.ts'
import { freshStorage, type NewEngine } from './engine.ts'
import { append, MIDNIGHT, minutes, sealAll } from './minute-readings.ts'

export const arrivalsSinceContract = (newEngine: NewEngine) =>
  describe('readings since a place', () => {
    const storage = freshStorage(newEngine)
    const since = (place: ArrivalPlace | null, first = 100, isWanted = (_id: number) => true) =>
      storage().readings.arrivedAfter(place, { first, isWanted, nowMs: MIDNIGHT })
    const add = (readings: Parameters<typeof append>[1], receivedMs = MIDNIGHT) =>
      append(autoCommit(storage()), readings, receivedMs)
    const here = async () => (await since(null)).place

    test('each comes once, in the order of arrival, however small the pages are', async () => {
      await add([[1, MIDNIGHT - 1, 400]])
      let place = await here()
      const sent = [
        [1, MIDNIGHT, 400],
        [2, MIDNIGHT + 5, 410],
        [1, MIDNIGHT - MINUTE_MS, 420],
      ] as const
      await add(sent)
      await add(minutes(1, 4))
      const received: [number, number, number][] = []
      for (let more = true; more;) {
        const page = await since(place, 2)
        expect(page.missingSinceMs).toBeNull()
        expect(page.readings.length).toBeLessThanOrEqual(2)
        received.push(
          ...page.readings.map((r) => [r.toolId, r.timeMs, r.value] as [number, number, number]),
        )
        ;({ place, hasMore: more } = page)
      }
      expect(received).toEqual([...sent, ...minutes(1, 4)])
      expect((await since(place)).readings).toEqual([])
      await add([[1, MIDNIGHT, 400]])
      expect((await since(place)).readings, 'a repeat is no reading').toEqual([])
    })

    test('what is not wanted is passed over, and a place behind it goes on', async () => {
      const place = await here()
      await add([...minutes(0, 3, 1), ...minutes(0, 3, 2)])
      const page = await since(place, 2, (id) => id === 2)
      expect(page.readings.map(({ toolId }) => toolId)).toEqual([2, 2])
      const rest = await since(page.place, 2, (id) => id === 2)
      expect(rest.readings).toHaveLength(1)
      expect(rest.hasMore).toBe(false)
    })

    test('after sealing a place at the end still holds; one with removed rows behind it says since when', async () => {
      await add(minutes(0, 3), MIDNIGHT + 7)
      const old = await here()
      await add(minutes(3, 6), MIDNIGHT + 9)
      const end = await here()
      await sealAll(storage())
      expect(await since(end)).toMatchObject({ readings: [], missingSinceMs: null })
      const page = await since(old)
      expect(page).toMatchObject({ readings: [], hasMore: false, missingSinceMs: MIDNIGHT + 7 })
      await add(minutes(6, 8))
      expect((await since(end)).readings).toHaveLength(2)
      expect((await since(page.place)).readings).toHaveLength(2)
    })

    test('a place of another numbering holds only while its row is there', async () => {
      await add(minutes(0, 3), MIDNIGHT + 7)
      const other = { ...(await here()), generation: '00000000' }
      await add(minutes(3, 5), MIDNIGHT + 9)
      expect((await since(other)).readings).toHaveLength(2)
      expect(await since({ ...other, receivedMs: MIDNIGHT })).toMatchObject({
        missingSinceMs: MIDNIGHT,
      })
    })
  })
