import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Series, seriesOf } from '../../../domain/readings/series.ts'
import { storedFault } from '../../../domain/readings/stored-value.ts'
import type { Mark } from '../reading-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { freshStorage } from './engine.ts'
import { ALWAYS, append, MIDNIGHT, minutes, MUCH_LATER, sealAll } from './minute-readings.ts'

/** Copied piece by piece, since a piece holds until the next one only. */
const joined = async (pieces: Promise<Iterable<Series>>): Promise<Series> => {
  const readings: [number, number][] = []
  for (const { times, values } of await pieces)
    times.forEach((timeMs, i) => readings.push([timeMs, values[i]!]))
  return seriesOf(readings)
}

export const readingStoreContract = (newEngine: NewEngine) =>
  describe('readings', () => {
    const storage = freshStorage(newEngine)
    const readings = () => autoCommit(storage()).readings

    test('readings come back in the order of their time, faults included', async () => {
      await append(autoCommit(storage()), [
        [1, MIDNIGHT + 2 * MINUTE_MS, 420],
        [1, MIDNIGHT, 400],
        [2, MIDNIGHT, -1800],
        [1, MIDNIGHT + MINUTE_MS, storedFault('not-connected')],
      ])
      expect(await readings().read(1, ALWAYS)).toEqual(
        seriesOf([
          [MIDNIGHT, 400],
          [MIDNIGHT + MINUTE_MS, storedFault('not-connected')],
          [MIDNIGHT + 2 * MINUTE_MS, 420],
        ]),
      )
      expect(await readings().read(2, ALWAYS)).toEqual(seriesOf([[MIDNIGHT, -1800]]))
      expect(await readings().read(3, ALWAYS)).toEqual(seriesOf([]))
    })

    test.each(['before', 'after'])(
      'a span holds its first moment and not its last, %s sealing',
      async (when) => {
        await append(autoCommit(storage()), minutes(0, 2 * 1440))
        if (when === 'after') await sealAll(storage())
        const read = async (from: number, to: number) =>
          [
            ...(await readings().read(1, { fromMs: MIDNIGHT + from, toMs: MIDNIGHT + to })).times,
          ].map((timeMs) => timeMs - MIDNIGHT)
        expect(await read(0, MINUTE_MS)).toEqual([0])
        expect(await read(1, MINUTE_MS + 1)).toEqual([MINUTE_MS])
        expect(await read(DAY_MS - MINUTE_MS, DAY_MS + MINUTE_MS)).toEqual([
          DAY_MS - MINUTE_MS,
          DAY_MS,
        ])
        expect(await read(DAY_MS, DAY_MS)).toEqual([])
        expect(await read(DAY_MS, 0)).toEqual([])
        expect(await read(-5 * DAY_MS, 1)).toEqual([0])
        expect(await read(3 * DAY_MS, 4 * DAY_MS)).toEqual([])
      },
    )

    test('a span in pieces is the same span, with what came late for sealed days and what is not sealed yet', async () => {
      await append(autoCommit(storage()), minutes(0, 20 * 1440))
      await sealAll(storage())
      await append(autoCommit(storage()), [
        [1, MIDNIGHT + 30_000, 1],
        [1, MIDNIGHT + 3 * DAY_MS + 30_000, 2],
        ...minutes(20 * 1440, 20 * 1440 + 5),
      ])
      for (const span of [
        ALWAYS,
        { fromMs: MIDNIGHT + 1, toMs: MIDNIGHT + 3 * DAY_MS },
        { fromMs: MIDNIGHT + 20 * DAY_MS, toMs: MIDNIGHT + 21 * DAY_MS },
        { fromMs: 5, toMs: 5 },
      ]) {
        expect(await joined(readings().pieces(1, span))).toEqual(await readings().read(1, span))
      }
    })

    test('the answer tells for each arrival whether it is new, a repeat, or differs from what stands', async () => {
      await append(autoCommit(storage()), [[1, MIDNIGHT, 400]])
      const { outcome, kept } = await append(autoCommit(storage()), [
        [1, MIDNIGHT, 400],
        [1, MIDNIGHT, 410],
        [1, MIDNIGHT + 1, 500],
        [1, MIDNIGHT + 1, 510],
        [1, MIDNIGHT + 1, 500],
        [2, MIDNIGHT, 410],
      ])
      expect([...outcome]).toEqual([1, 2, 0, 2, 1, 0])
      expect(kept).toEqual(
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

    test('of two values for one moment the one that arrived first stands, whatever their place in the batch', async () => {
      const { outcome } = await append(autoCommit(storage()), [
        [1, MIDNIGHT + 9, 1],
        [1, MIDNIGHT, 400],
        [1, MIDNIGHT + 5, 1],
        [1, MIDNIGHT, 410],
      ])
      expect([...outcome]).toEqual([0, 0, 0, 2])
    })

    test('repeats are found in sealed days, in packed days, and after a start', async () => {
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
      const { outcome, kept } = await append(autoCommit(opened), [
        [1, MIDNIGHT + 3 * DAY_MS, 3],
        [1, MIDNIGHT + 29 * DAY_MS, 7],
        [1, MIDNIGHT + 3 * DAY_MS + 1, 3],
        [1, MIDNIGHT + 30 * DAY_MS, 1],
      ])
      expect([...outcome]).toEqual([1, 2, 0, 0])
      expect(kept).toEqual(new Map([[1, 29]]))
      await opened.close()
      await engine.dispose()
    })

    test('late readings take their place in sealed days, packed or not', async () => {
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

    test('a backlog takes its place before, between and behind sealed days', async () => {
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

    test('the first days of 1970 are days like others, for every tool', async () => {
      const days = Array.from({ length: 30 }, (_, day) => day * DAY_MS)
      for (let tool = 1; tool <= 8; tool++)
        await append(
          autoCommit(storage()),
          days.map((timeMs) => [tool, timeMs, tool]),
        )
      await sealAll(storage())
      for (let tool = 1; tool <= 8; tool++) {
        expect(await readings().read(tool, ALWAYS)).toEqual(
          seriesOf(days.map((timeMs) => [timeMs, tool])),
        )
        expect([
          ...(
            await append(
              autoCommit(storage()),
              days.map((timeMs) => [tool, timeMs, tool]),
            )
          ).outcome,
        ]).toEqual(days.map(() => 1))
      }
    })

    test('the latest reading is the newest by its own time, with the moment at which it came', async () => {
      expect(await readings().latest(1)).toBeNull()
      await append(
        autoCommit(storage()),
        [
          [1, MIDNIGHT + 5, 405],
          [1, MIDNIGHT + 2, 402],
        ],
        MIDNIGHT + 10,
      )
      await append(
        autoCommit(storage()),
        [
          [1, MIDNIGHT + 4, 404],
          [2, MIDNIGHT, 300],
        ],
        MIDNIGHT + 20,
      )
      expect(await readings().latest(1)).toEqual({
        timeMs: MIDNIGHT + 5,
        value: 405,
        receivedMs: MIDNIGHT + 10,
      })
      expect(await readings().latestOf([1, 2, 3])).toEqual(
        new Map([
          [1, { timeMs: MIDNIGHT + 5, value: 405, receivedMs: MIDNIGHT + 10 }],
          [2, { timeMs: MIDNIGHT, value: 300, receivedMs: MIDNIGHT + 20 }],
        ]),
      )
    })

    test('the latest reading is known after a start, sealed or not', async () => {
      const engine = await newEngine()
      let opened = await engine.open()
      await append(
        autoCommit(opened),
        [
          [1, MIDNIGHT, 400],
          [2, MIDNIGHT, 300],
        ],
        MIDNIGHT + 1,
      )
      await sealAll(opened)
      await append(
        autoCommit(opened),
        [
          [1, MIDNIGHT - DAY_MS, 1],
          [2, MIDNIGHT + 9, 309],
        ],
        MIDNIGHT + 10,
      )
      await opened.close()
      opened = await engine.open()
      expect(await opened.readings.latest(1)).toEqual({
        timeMs: MIDNIGHT,
        value: 400,
        receivedMs: MIDNIGHT + 1,
      })
      expect(await opened.readings.latest(2)).toEqual({
        timeMs: MIDNIGHT + 9,
        value: 309,
        receivedMs: MIDNIGHT + 10,
      })
      await opened.close()
      await engine.dispose()
    })

    test('a rolled back transaction leaves neither readings nor repeats behind', async () => {
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

    test('a transaction sees its own readings beside sealed and unsealed ones', async () => {
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
      })
    })

    test('what can never be stored is refused before anything is', async () => {
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

    test('the usual interval is five minutes until five intervals are known, then their median', async () => {
      expect(await readings().usualIntervalMs(1)).toBe(5 * MINUTE_MS)
      await append(autoCommit(storage()), minutes(0, 5))
      expect(await readings().usualIntervalMs(1)).toBe(5 * MINUTE_MS)
      await append(autoCommit(storage()), minutes(5, 6))
      expect(await readings().usualIntervalMs(1)).toBe(MINUTE_MS)
    })

    test('the usual interval is the same before and after sealing, and after a start', async () => {
      const engine = await newEngine()
      let opened = await engine.open()
      await append(autoCommit(opened), [
        ...Array.from({ length: 10 }, (_, i) => [1, MIDNIGHT + i * MINUTE_MS, 1] as const),
        ...Array.from(
          { length: 15 },
          (_, i) => [1, MIDNIGHT + DAY_MS + i * 2 * MINUTE_MS, 1] as const,
        ),
      ])
      expect(await opened.readings.usualIntervalMs(1)).toBe(2 * MINUTE_MS)
      await sealAll(opened)
      expect(await opened.readings.usualIntervalMs(1)).toBe(2 * MINUTE_MS)
      await opened.close()
      opened = await engine.open()
      expect(await opened.readings.usualIntervalMs(1)).toBe(2 * MINUTE_MS)
      await append(
        autoCommit(opened),
        Array.from({ length: 11 }, (_, i) => [1, MIDNIGHT + 2 * DAY_MS + i * 3 * MINUTE_MS, 1]),
      )
      expect(await opened.readings.usualIntervalMs(1)).toBe(3 * MINUTE_MS)
      await opened.close()
      await engine.dispose()
    })

    test('marks are found where they overlap, the later ones after the earlier', async () => {
      const mark = (fromMs: number, toMs: number, kind: Mark['kind'] = 'suspect-clock'): Mark => ({
        toolId: 1,
        span: { fromMs, toMs },
        kind,
        clockAheadMs: 90_000,
        receivedMs: MIDNIGHT,
      })
      const [first, second, foreign] = [
        mark(10, 20),
        mark(30, 40, 'unauthenticated'),
        { ...mark(10, 20), toolId: 2 },
      ]
      await readings().mark([second, first, foreign])
      expect(await readings().marks(1, { fromMs: 0, toMs: 100 })).toEqual([first, second])
      expect(await readings().marks(1, { fromMs: 20, toMs: 30 })).toEqual([])
      expect(await readings().marks(1, { fromMs: 19, toMs: 30 })).toEqual([first])
      expect(await readings().marks(1, { fromMs: 20, toMs: 31 })).toEqual([second])
    })

    test('any mix of order, repeats, late arrivals, faults, rollbacks, sealing and starts gives exactly the set that went in', async () => {
      const reading = fc.tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.oneof(
          fc.nat(40 * 24).map((hours) => hours * HOUR_MS),
          fc.nat(3 * DAY_MS),
        ),
        fc.oneof(fc.integer({ min: -200, max: 200 }), fc.constant(storedFault('read-error'))),
      )
      const step = fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({
            kind: fc.constant('append' as const),
            readings: fc.array(reading, { maxLength: 40 }),
            commits: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            kind: fc.constant('seal' as const),
            slices: fc.integer({ min: 1, max: 6 }),
          }),
        },
        { weight: 1, arbitrary: fc.constant({ kind: 'start' as const }) },
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          const engine = await newEngine()
          let opened = await engine.open()
          const expected = new Map<number, Map<number, number>>([
            [1, new Map()],
            [2, new Map()],
            [3, new Map()],
          ])
          for (const next of steps) {
            if (next.kind === 'seal') {
              for (
                let i = 0;
                i < next.slices && (await opened.housekeeping.sealSlice(MUCH_LATER));
                i++
              );
            } else if (next.kind === 'start') {
              await opened.close()
              opened = await engine.open()
            } else {
              const arrivals = next.readings.map(
                ([tool, offset, value]) => [tool, MIDNIGHT + offset, value] as const,
              )
              const outcomes: number[] = []
              await opened
                .transaction(async (stores) => {
                  outcomes.push(...(await append(stores, arrivals)).outcome)
                  if (!next.commits) throw new Error('rolled back')
                })
                .catch((error: Error) => {
                  if (error.message !== 'rolled back') throw error
                })
              if (next.commits)
                arrivals.forEach(([tool, timeMs, value], i) => {
                  const standing = expected.get(tool)!.get(timeMs)
                  expect(outcomes[i]).toBe(standing === undefined ? 0 : standing === value ? 1 : 2)
                  if (standing === undefined) expected.get(tool)!.set(timeMs, value)
                })
            }
          }
          for (const [tool, readingsOfTool] of expected) {
            const whole = seriesOf([...readingsOfTool].toSorted(([a], [b]) => a - b))
            expect(await opened.readings.read(tool, ALWAYS)).toEqual(whole)
            expect(await joined(opened.readings.pieces(tool, ALWAYS))).toEqual(whole)
            const newest = Math.max(...readingsOfTool.keys())
            expect((await opened.readings.latest(tool))?.timeMs ?? -Infinity).toBe(newest)
          }
          await opened.close()
          await engine.dispose()
        }),
        { numRuns: 60 },
      )
    }, 30_000)
  })
