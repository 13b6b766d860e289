import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { describe, expect, test } from 'vitest'
import { seriesOf } from '../../../domain/readings/series.ts'
import { storedFault } from '../../../domain/readings/stored-value.ts'
import type { Mark, NewMark } from '../reading-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { freshStorage } from './engine.ts'
import { ALWAYS, append, joinedPieces, MIDNIGHT, minutes, sealAll } from './minute-readings.ts'

export const readingStoreContract = (newEngine: NewEngine) =>
  describe('readings', () => {
    const storage = freshStorage(newEngine)
    const readings = () => autoCommit(storage()).readings

    test('readings are read in the order of their time, faults included', async () => {
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
      'a span includes its first moment and excludes its last, %s sealing',
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

    test('pieces of a span give the same readings as read, late and unsealed ones included', async () => {
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
        expect(await joinedPieces(readings().pieces(1, span))).toEqual(
          await readings().read(1, span),
        )
      }
    })

    test('the first days of 1970 are stored like any others, for every tool', async () => {
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

    test('the latest reading is the newest by its measured time, with the time of its arrival', async () => {
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

    test('the latest reading is known after a restart, sealed or not', async () => {
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

    test('the usual interval is five minutes until five intervals are known, then their median', async () => {
      expect(await readings().usualIntervalMs(1)).toBe(5 * MINUTE_MS)
      await append(autoCommit(storage()), minutes(0, 5))
      expect(await readings().usualIntervalMs(1)).toBe(5 * MINUTE_MS)
      await append(autoCommit(storage()), minutes(5, 6))
      expect(await readings().usualIntervalMs(1)).toBe(MINUTE_MS)
      expect(await readings().usualIntervalsMs([2, 1])).toEqual([5 * MINUTE_MS, MINUTE_MS])
    })

    test('the usual interval is the same before and after sealing, and after a restart', async () => {
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
      expect(await opened.readings.usualIntervalsMs([1])).toEqual([2 * MINUTE_MS])
      expect(await opened.readings.usualIntervalMs(1)).toBe(2 * MINUTE_MS)
      await append(
        autoCommit(opened),
        Array.from({ length: 11 }, (_, i) => [1, MIDNIGHT + 2 * DAY_MS + i * 3 * MINUTE_MS, 1]),
      )
      expect(await opened.readings.usualIntervalMs(1)).toBe(3 * MINUTE_MS)
      await opened.close()
      await engine.dispose()
    })

    test('marks are found where they overlap the span, earlier ones first', async () => {
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

    test('a mark that goes on where the last one of its kind ends makes it longer', async () => {
      const mark = (fromMs: number, toMs: number, newestBeforeMs: number | null): NewMark => ({
        toolId: 1,
        span: { fromMs, toMs },
        kind: 'unauthenticated',
        clockAheadMs: 0,
        receivedMs: MIDNIGHT,
        newestBeforeMs,
      })
      const spans = async () =>
        (await readings().marks(1, { fromMs: 0, toMs: 1_000 })).map(({ span }) => span)
      await readings().mark([mark(10, 21, null)])
      await readings().mark([mark(30, 41, 20)])
      expect(await spans()).toEqual([{ fromMs: 10, toMs: 41 }])
      // A reading of another sender at 50 lies between: it is not marked.
      await readings().mark([mark(60, 61, 50)])
      // Older readings than the newest come alone.
      await readings().mark([mark(5, 6, 60)])
      expect(await spans()).toEqual([
        { fromMs: 5, toMs: 6 },
        { fromMs: 10, toMs: 41 },
        { fromMs: 60, toMs: 61 },
      ])
      await readings().mark([{ ...mark(70, 71, 60), kind: 'suspect-clock' }])
      expect(await spans()).toHaveLength(4)
    })
  })
