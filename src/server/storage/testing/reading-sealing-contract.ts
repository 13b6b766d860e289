import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { describe, expect, test } from 'vitest'
import { seriesOf } from '../../../domain/readings/series.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { freshStorage } from './engine.ts'
import { ALWAYS, append, MIDNIGHT, minutes, MUCH_LATER, sealAll } from './minute-readings.ts'

export const readingSealingContract = (newEngine: NewEngine) =>
  describe('sealing readings', () => {
    const storage = freshStorage(newEngine)
    const readings = () => autoCommit(storage()).readings

    test('sealing begins when readings have waited long enough, and comes to an end', async () => {
      expect(await storage().housekeeping.sealSlice(MUCH_LATER)).toBe(false)
      await append(autoCommit(storage()), minutes(0, 10), MIDNIGHT)
      expect(await storage().housekeeping.sealSlice(MIDNIGHT)).toBe(false)
      await sealAll(storage())
      expect(await storage().housekeeping.sealSlice(MUCH_LATER)).toBe(false)
      expect((await readings().read(1, ALWAYS)).times).toHaveLength(10)
    })

    test('the oldest reading that is not sealed is known, until all are sealed', async () => {
      const oldest = () => storage().housekeeping.oldestUnsealedMs()
      expect(oldest()).toBeNull()
      await append(autoCommit(storage()), minutes(0, 1), MIDNIGHT)
      await append(autoCommit(storage()), minutes(1, 2), MIDNIGHT + MINUTE_MS)
      expect(oldest()).toBe(MIDNIGHT)
      await sealAll(storage())
      expect(oldest()).toBeNull()
    })

    test('a round waits until there are sixteen readings a tool, an hour at most', async () => {
      const send = async (from: number, to: number) => {
        for (const tool of [1, 2])
          await append(autoCommit(storage()), minutes(from, to, tool), MIDNIGHT)
      }
      const isDue = async (minute: number) =>
        storage().housekeeping.sealSlice(MIDNIGHT + minute * MINUTE_MS)

      await send(0, 15)
      expect(await isDue(10)).toBe(false)
      await send(15, 16)
      expect(await isDue(9)).toBe(false)
      expect(await isDue(10)).toBe(true)
      await sealAll(storage())

      await send(16, 17)
      expect(await isDue(59)).toBe(false)
      expect(await isDue(60)).toBe(true)
      await sealAll(storage())
      expect((await readings().read(2, ALWAYS)).times).toHaveLength(17)
    })

    test('readings that arrive during a round of sealing are stored once, also after a restart', async () => {
      const engine = await newEngine()
      let opened = await engine.open()
      for (let tool = 1; tool <= 50; tool++) await append(autoCommit(opened), minutes(0, 60, tool))
      let arrived = 60
      while (await opened.housekeeping.sealSlice(MUCH_LATER)) {
        if (arrived < 90) {
          for (let tool = 1; tool <= 50; tool += 7)
            await append(autoCommit(opened), minutes(arrived, arrived + 1, tool))
          arrived++
        }
      }
      await opened.close()
      opened = await engine.open()
      for (let tool = 1; tool <= 50; tool++) {
        expect(await opened.readings.read(tool, ALWAYS)).toEqual(
          seriesOf(
            minutes(0, tool % 7 === 1 ? arrived : 60, tool).map(([, timeMs, value]) => [
              timeMs,
              value,
            ]),
          ),
        )
      }
      await opened.close()
      await engine.dispose()
    })

    test('whoever reads while a round of sealing runs gets each reading once', async () => {
      for (let tool = 1; tool <= 5; tool++)
        await append(autoCommit(storage()), minutes(0, 1500, tool))
      let more = true
      while (more) {
        const reads = [1, 2, 3, 4, 5].map((tool) => storage().readings.read(tool, ALWAYS))
        more = await storage().housekeeping.sealSlice(MUCH_LATER)
        for (const { times } of await Promise.all(reads))
          expect([times.length, new Set(times).size]).toEqual([1500, 1500])
      }
    })

    test('after late readings are sealed, repeats of older readings are still recognised', async () => {
      const engine = await newEngine()
      let opened = await engine.open()
      const history = minutes(0, 100).filter((_, i) => i % 2 === 0)
      await append(autoCommit(opened), history)
      await sealAll(opened)
      await opened.close()
      opened = await engine.open()
      await append(
        autoCommit(opened),
        minutes(0, 20).filter((_, i) => i % 2 === 1),
      )
      await sealAll(opened)
      await append(autoCommit(opened), minutes(100, 120))
      await sealAll(opened)
      expect([...(await append(autoCommit(opened), history)).outcome]).toEqual(history.map(() => 1))
      await opened.close()
      await engine.dispose()
    })

    test('sealed days older than the given time are deleted whole, newer ones stay', async () => {
      await append(
        autoCommit(storage()),
        Array.from({ length: 40 }, (_, day) => [
          day % 2 === 0 ? 1 : 2,
          MIDNIGHT + day * DAY_MS,
          day,
        ]),
      )
      await sealAll(storage())
      while (await storage().housekeeping.expireSlice(MIDNIGHT + 20 * DAY_MS + 5 * MINUTE_MS));
      for (const tool of [1, 2]) {
        const { times } = await readings().read(tool, ALWAYS)
        const days = [...times].map((timeMs) => (timeMs - MIDNIGHT) / DAY_MS)
        expect(days.filter((day) => day >= 20)).toHaveLength(10)
        expect(Math.min(...days)).toBeGreaterThanOrEqual(20 - 14)
      }
      expect(await readings().latest(1)).toMatchObject({ timeMs: MIDNIGHT + 38 * DAY_MS })
    })
  })
