import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { describe, expect, test } from 'vitest'
import { seriesOf } from '../../../domain/readings/series.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { freshStorage } from './engine.ts'
import { ALWAYS, append, MIDNIGHT, sealAll } from './minute-readings.ts'

export const readingArrivalContract = (newEngine: NewEngine) =>
  describe('arriving readings', () => {
    const storage = freshStorage(newEngine)
    const readings = () => autoCommit(storage()).readings

    test('append answers for each arrival whether it is new, a repeat, or differs from the stored value', async () => {
      await append(autoCommit(storage()), [[1, MIDNIGHT, 400]])
      const { outcome, storedValues } = await append(autoCommit(storage()), [
        [1, MIDNIGHT, 400],
        [1, MIDNIGHT, 410],
        [1, MIDNIGHT + 1, 500],
        [1, MIDNIGHT + 1, 510],
        [1, MIDNIGHT + 1, 500],
        [2, MIDNIGHT, 410],
      ])
      expect([...outcome]).toEqual([1, 2, 0, 2, 1, 0])
      expect(storedValues).toEqual(
        new Map([
          [1, 400],
          [3, 500],
        ]),
      )
      expect(await readings().read(1, ALWAYS)).toEqual(
        seriesOf([
          [MIDNIGHT, 400],
          [MIDNIGHT + 1, 500],
        ]),
      )
    })

    test('of two values for one moment the one that arrived first is stored, in whatever order of times', async () => {
      const { outcome } = await append(autoCommit(storage()), [
        [1, MIDNIGHT + 9, 1],
        [1, MIDNIGHT, 400],
        [1, MIDNIGHT + 5, 1],
        [1, MIDNIGHT, 410],
      ])
      expect([...outcome]).toEqual([0, 0, 0, 2])
    })

    test('repeats are recognised in sealed days, in packed days, and after a restart', async () => {
      const engine = await newEngine()
      let opened = await engine.open()
      const month = Array.from(
        { length: 30 },
        (_, day) => [1, MIDNIGHT + day * DAY_MS, day] as const,
      )
      await append(autoCommit(opened), month)
      await sealAll(opened)
      expect([...(await append(autoCommit(opened), month)).outcome]).toEqual(month.map(() => 1))
      await opened.close()
      opened = await engine.open()
      const { outcome, storedValues } = await append(autoCommit(opened), [
        [1, MIDNIGHT + 3 * DAY_MS, 3],
        [1, MIDNIGHT + 29 * DAY_MS, 7],
        [1, MIDNIGHT + 3 * DAY_MS + 1, 3],
        [1, MIDNIGHT + 30 * DAY_MS, 1],
      ])
      expect([...outcome]).toEqual([1, 2, 0, 0])
      expect(storedValues).toEqual(new Map([[1, 29]]))
      await opened.close()
      await engine.dispose()
    })

    test('late readings are merged into sealed days, packed or not', async () => {
      await append(
        autoCommit(storage()),
        Array.from({ length: 30 }, (_, day) => [1, MIDNIGHT + day * DAY_MS, day]),
      )
      await sealAll(storage())
      await append(autoCommit(storage()), [
        [1, MIDNIGHT + 2 * DAY_MS + MINUTE_MS, 77],
        [1, MIDNIGHT + 28 * DAY_MS + MINUTE_MS, 78],
      ])
      expect((await readings().read(1, ALWAYS)).times).toHaveLength(32)
      await sealAll(storage())
      const around = await readings().read(1, {
        fromMs: MIDNIGHT + 2 * DAY_MS,
        toMs: MIDNIGHT + 4 * DAY_MS,
      })
      expect(around).toEqual(
        seriesOf([
          [MIDNIGHT + 2 * DAY_MS, 2],
          [MIDNIGHT + 2 * DAY_MS + MINUTE_MS, 77],
          [MIDNIGHT + 3 * DAY_MS, 3],
        ]),
      )
      expect((await readings().read(1, ALWAYS)).times).toHaveLength(32)
    })

    test('a backlog is merged before, between and after sealed days', async () => {
      const sealAfter = async (days: readonly number[]) => {
        await append(
          autoCommit(storage()),
          days.map((day) => [1, MIDNIGHT + day * DAY_MS, day]),
        )
        await sealAll(storage())
      }
      const span = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, i) => from + i)
      await sealAfter([4, 12, 20])
      await sealAfter(span(0, 50).filter((day) => ![4, 12, 20, 30, 31].includes(day)))
      await sealAfter([30, 31, ...span(50, 53)])
      expect(await readings().read(1, ALWAYS)).toEqual(
        seriesOf(span(0, 53).map((day) => [MIDNIGHT + day * DAY_MS, day])),
      )
      expect([
        ...(
          await append(
            autoCommit(storage()),
            span(0, 53).map((day) => [1, MIDNIGHT + day * DAY_MS, day]),
          )
        ).outcome,
      ]).toEqual(Array(53).fill(1))
    })

    test('a rolled back transaction leaves no readings, and no repeats are recognised from it', async () => {
      await append(autoCommit(storage()), [[1, MIDNIGHT, 400]])
      await expect(
        storage().transaction(async (stores) => {
          await append(stores, [
            [1, MIDNIGHT + 1, 401],
            [2, MIDNIGHT, 1],
          ])
          expect([...(await append(stores, [[1, MIDNIGHT + 1, 401]])).outcome]).toEqual([1])
          throw new Error('no')
        }),
      ).rejects.toThrow('no')
      expect(await readings().latest(1)).toMatchObject({ timeMs: MIDNIGHT })
      expect(await readings().latest(2)).toBeNull()
      expect((await readings().read(1, ALWAYS)).times).toHaveLength(1)
      expect([...(await append(autoCommit(storage()), [[1, MIDNIGHT + 1, 999]])).outcome]).toEqual([
        0,
      ])
    })

    test('a transaction sees its own readings together with sealed and unsealed ones', async () => {
      await append(autoCommit(storage()), [[1, MIDNIGHT, 1]])
      await sealAll(storage())
      await append(autoCommit(storage()), [[1, MIDNIGHT + 2, 3]])
      await storage().transaction(async (stores) => {
        await append(stores, [[1, MIDNIGHT + 3, 4]])
        await append(stores, [[1, MIDNIGHT + 1, 2]])
        expect(await stores.readings.read(1, ALWAYS)).toEqual(
          seriesOf([
            [MIDNIGHT, 1],
            [MIDNIGHT + 1, 2],
            [MIDNIGHT + 2, 3],
            [MIDNIGHT + 3, 4],
          ]),
        )
        expect([
          ...(
            await append(stores, [
              [1, MIDNIGHT, 1],
              [1, MIDNIGHT + 1, 9],
              [1, MIDNIGHT + 3, 4],
            ])
          ).outcome,
        ]).toEqual([1, 2, 1])
        expect((await stores.readings.latestOf([1])).get(1)).toMatchObject({ timeMs: MIDNIGHT + 3 })
        expect(await stores.readings.latestValues([1, 2, 1])).toEqual([4, null, 4])
        const at = MIDNIGHT + 3
        expect(await stores.readings.latestTimes([1, 2, 1])).toEqual([at, -Infinity, at])
      })
    })

    test('a batch with a reading that cannot be stored is refused before anything is stored', async () => {
      const wrong = [
        [1, -1, 0],
        [1, 0.5, 0],
        [1, Number.NaN, 0],
        [1, 9e15, 0],
        [1, MIDNIGHT, 0.5],
        [1, MIDNIGHT, 2 ** 30],
        [0, MIDNIGHT, 0],
        [1.5, MIDNIGHT, 0],
      ] as const
      for (const reading of wrong)
        await expect(
          append(autoCommit(storage()), [[1, MIDNIGHT, 1], reading]),
          String(reading),
        ).rejects.toThrow(RangeError)
      await expect(
        readings().append({ toolIds: [1, 2], timesMs: [1], values: [1] }, 1),
      ).rejects.toThrow(RangeError)
      expect((await readings().read(1, ALWAYS)).times).toHaveLength(0)
    })
  })
