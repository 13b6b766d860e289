import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seriesOf } from '../../../domain/readings/series.ts'
import { storedFault } from '../../../domain/readings/stored-value.ts'
import type { LateArrival } from '../reading-store.ts'
import type { Storage } from '../storage.ts'
import type { NewEngine } from './engine.ts'
import { ALWAYS, append, joinedPieces, MIDNIGHT, MUCH_LATER } from './minute-readings.ts'

type Reading = readonly [toolId: number, timeMs: number, value: number]

const READING: fc.Arbitrary<Reading> = fc.tuple(
  fc.integer({ min: 1, max: 3 }),
  fc
    .oneof(
      fc.nat(40 * 24).map((hours) => hours * HOUR_MS),
      fc.nat(3 * DAY_MS),
    )
    .map((offsetMs) => MIDNIGHT + offsetMs),
  fc.oneof(fc.integer({ min: -200, max: 200 }), fc.constant(storedFault('read-error'))),
)

const STEP = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      readings: fc.array(READING, { maxLength: 40 }),
      receivedMs: fc.integer({ min: -2, max: 40 * 24 }).map((hours) => MIDNIGHT + hours * HOUR_MS),
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
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
)

/** By tool, the value and the receipt of each instant: what storage must answer. */
type ExpectedReadings = Map<number, Map<number, { value: number; receivedMs: number }>>

type Appending = { readings: readonly Reading[]; receivedMs: number; commits: boolean }

/** Appends in one transaction, which is rolled back unless it `commits`. Answers the outcomes. */
const appendInTransaction = async (
  storage: Storage,
  { readings, receivedMs, commits }: Appending,
): Promise<readonly number[]> => {
  const outcomes: number[] = []
  await storage
    .transaction(async (stores) => {
      outcomes.push(...(await append(stores, readings, receivedMs)).outcome)
      if (!commits) throw new Error('rolled back')
    })
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error
    })
  return outcomes
}

/** Adds the readings to what is expected, and checks the outcome of each. */
const expectOutcomes = (
  expected: ExpectedReadings,
  { readings, receivedMs }: Appending,
  outcomes: readonly number[],
) =>
  readings.forEach(([toolId, timeMs, value], i) => {
    const storedValue = expected.get(toolId)!.get(timeMs)?.value
    expect(outcomes[i]).toBe(storedValue === undefined ? 0 : storedValue === value ? 1 : 2)
    if (storedValue === undefined) expected.get(toolId)!.set(timeMs, { value, receivedMs })
  })

/** The stretches of late readings, reading by reading. */
const expectedArrivals = (
  readings: readonly [timeMs: number, { receivedMs: number }][],
  lateByMs: number,
): LateArrival[] => {
  const stretches: LateArrival[] = []
  let before: number | null = null
  for (const [timeMs, { receivedMs }] of readings) {
    const last = stretches.at(-1)
    if (receivedMs - timeMs <= lateByMs) before = null
    else if (last !== undefined && before === receivedMs) {
      last.toMs = timeMs + 1
      last.readings += 1
    } else {
      const isContinued: boolean = before !== null
      stretches.push({ fromMs: timeMs, toMs: timeMs + 1, readings: 1, receivedMs, isContinued })
      before = receivedMs
    }
  }
  return stretches
}

const expectStored = async (storage: Storage, expected: ExpectedReadings) => {
  for (const [toolId, readingAt] of expected) {
    const readings = [...readingAt].toSorted(([a], [b]) => a - b)
    const series = seriesOf(readings.map(([timeMs, { value }]) => [timeMs, value]))
    expect(await storage.readings.read(toolId, ALWAYS)).toEqual(series)
    expect(await joinedPieces(storage.readings.pieces(toolId, ALWAYS))).toEqual(series)
    const newest = Math.max(...readingAt.keys())
    expect((await storage.readings.latest(toolId))?.timeMs ?? -Infinity).toBe(newest)
    for (const lateByMs of [HOUR_MS, DAY_MS])
      expect([...(await storage.readings.lateArrivals(toolId, ALWAYS, lateByMs))]).toEqual(
        expectedArrivals(readings, lateByMs),
      )
  }
}

export const readingPropertyContract = (newEngine: NewEngine, trials: number) =>
  describe('readings', () => {
    test('any mix of order, repeats, late arrivals, faults, rollbacks, sealing and restarts stores exactly what was committed, and when it arrived', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(STEP, { maxLength: 14 }), async (steps) => {
          const engine = await newEngine()
          let storage = await engine.open()
          const expected: ExpectedReadings = new Map([1, 2, 3].map((toolId) => [toolId, new Map()]))
          for (const step of steps) {
            if (step.kind === 'seal') {
              let slices = 0
              while (slices < step.slices && (await storage.housekeeping.sealSlice(MUCH_LATER)))
                slices += 1
            } else if (step.kind === 'restart') {
              await storage.close()
              storage = await engine.open()
            } else {
              const outcomes = await appendInTransaction(storage, step)
              if (step.commits) expectOutcomes(expected, step, outcomes)
            }
          }
          await expectStored(storage, expected)
          await storage.close()
          await engine.dispose()
        }),
        { numRuns: trials },
      )
    })
  })
