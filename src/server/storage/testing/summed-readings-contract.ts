import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storedFault } from '../../../domain/readings/stored-value.ts'
import { stretchesOf, stretchSums } from '../../../domain/readings/stretches.ts'
import type { Span } from '../reading-store.ts'
import { handedOver, summablePieces } from '../readings/stored-readings.ts'
import type { Storage } from '../storage.ts'
import { autoCommit } from './auto-commit.ts'
import { freshStorage, type NewEngine } from './engine.ts'
import { ALWAYS, append, joinedPieces, MIDNIGHT, sealAll } from './minute-readings.ts'

const DAYS = 20
const LENGTH_MS = DAYS * DAY_MS

const PLACE = fc.nat(LENGTH_MS).map((offsetMs) => MIDNIGHT + offsetMs)

const orNone = <T>(list: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> =>
  fc.oneof(fc.constant<T[]>([]), list)

/**
 * A logger's record: in step but for pauses and jitter, with faults, and readings that arrive after
 * sealing. `jitterMs`: the largest; the first reading may be as late as any other, or have none.
 */
const RECORD = fc.record({
  jitterMs: fc.constantFrom(0, 0, 7, 4_000, 55_000),
  jitterOf: fc.array(fc.nat(2 ** 20), { minLength: 1, maxLength: 97 }),
  stepMs: fc.constantFrom(5 * MINUTE_MS, 15 * MINUTE_MS, 61_001),
  valueStep: fc.constantFrom(1, 10),
  startMs: fc.nat(DAY_MS),
  pauses: orNone(fc.array(fc.record({ at: PLACE, ms: fc.nat(3 * DAY_MS) }), { maxLength: 3 })),
  faults: fc.array(fc.record({ at: PLACE, readings: fc.integer({ min: 1, max: 50 }) }), {
    maxLength: 2,
  }),
  late: fc.array(PLACE, { maxLength: 5 }),
  sealedUntilMs: PLACE,
})
type LoggerRecord = typeof RECORD extends fc.Arbitrary<infer T> ? T : never

/** Often around a reading's time, before and after it. */
const EDGE = fc.record({ at: PLACE, isNear: fc.boolean(), byMs: fc.integer({ min: -3, max: 3 }) })
type Edge = typeof EDGE extends fc.Arbitrary<infer T> ? T : never

const QUESTION = fc.record({
  from: EDGE,
  lengthMs: fc.oneof(
    fc.integer({ min: 1, max: LENGTH_MS }),
    fc.integer({ min: 1, max: 400 }).map((minutes) => minutes * MINUTE_MS),
  ),
  maxPoints: fc.constantFrom(1, 7, 48, 500, 2_000, 20_000),
  cuts: fc.array(EDGE, { maxLength: 3 }),
})

const edgeMs = ({ at, isNear, byMs }: Edge, times: Float64Array): number => {
  const near = isNear ? times.find((timeMs) => timeMs >= at) : undefined
  return near === undefined ? at : near + byMs
}

const readingsOf = (record: LoggerRecord): [number, number, number][] => {
  const { stepMs, valueStep, startMs, pauses, faults, jitterMs, jitterOf } = record
  const readings: [number, number, number][] = []
  let faultsLeft = 0
  for (let at = MIDNIGHT + startMs; at < MIDNIGHT + LENGTH_MS; at += stepMs) {
    const pause = pauses.find((entry) => entry.at <= at && at < entry.at + entry.ms)
    if (pause !== undefined) continue
    const fault = faults.find((entry) => entry.at >= at && entry.at < at + stepMs)
    faultsLeft = fault === undefined ? Math.max(0, faultsLeft - 1) : fault.readings
    const value = 400 + valueStep * Math.round(20 * Math.sin(at / 1e6))
    const laterMs = jitterOf[readings.length % jitterOf.length]! % (jitterMs + 1)
    readings.push([1, at + laterMs, faultsLeft > 0 ? storedFault('read-error') : value])
  }
  return readings
}

const store = async (storage: Storage, record: LoggerRecord): Promise<void> => {
  const readings = readingsOf(record)
  const stores = autoCommit(storage)
  await append(
    stores,
    readings.filter(([, timeMs]) => timeMs < record.sealedUntilMs),
  )
  await sealAll(storage)
  await append(
    stores,
    readings.filter(([, timeMs]) => timeMs >= record.sealedUntilMs),
  )
  await append(
    stores,
    record.late.map((timeMs) => [1, timeMs, 9_000]),
  )
}

const summed = async (
  storage: Storage,
  { fromMs, toMs }: Span,
  maxPoints: number,
  cuts: readonly number[],
) => {
  const sums = stretchSums(fromMs, toMs, maxPoints, cuts)
  for (const piece of await storage.readings.summable(1, { fromMs, toMs })) sums.add(piece)
  return sums.done(5 * MINUTE_MS)
}

/** The same by what another thread would get. */
const summedElsewhere = async (
  storage: Storage,
  { fromMs, toMs }: Span,
  maxPoints: number,
  cuts: readonly number[],
) => {
  const { layers, noteDamage } = await storage.readings.stored(1, { fromMs, toMs })
  const handed = handedOver(layers)
  const there = structuredClone(handed.layers, { transfer: handed.buffers })
  const sums = stretchSums(fromMs, toMs, maxPoints, cuts)
  for (const piece of summablePieces(there, noteDamage)) sums.add(piece)
  return sums.done(5 * MINUTE_MS)
}

export const summedReadingsContract = (newEngine: NewEngine, trials: number) =>
  describe('readings that are summed up', () => {
    const storage = freshStorage(newEngine)

    test('a chart of any period is worked out from exactly its readings, whatever pauses, faults, changed limits and late readings lie in it', async () => {
      await fc.assert(
        fc.asyncProperty(
          RECORD,
          fc.array(QUESTION, { minLength: 3, maxLength: 8 }),
          async (record, questions) => {
            const engine = await newEngine()
            const own = await engine.open()
            await store(own, record)
            const { times } = await own.readings.read(1, ALWAYS)
            for (const { from, lengthMs, maxPoints, cuts: edges } of questions) {
              const fromMs = edgeMs(from, times)
              const span = { fromMs, toMs: fromMs + lengthMs }
              const cuts = edges.map((edge) => edgeMs(edge, times)).toSorted((a, b) => a - b)
              const all = await own.readings.read(1, span)
              const here = await summed(own, span, maxPoints, cuts)
              expect(here).toEqual(
                stretchesOf(all, fromMs, span.toMs, maxPoints, 5 * MINUTE_MS, cuts),
              )
              expect(await summedElsewhere(own, span, maxPoints, cuts)).toEqual(here)
              expect(await joinedPieces(own.readings.pieces(1, span))).toEqual(all)
            }
            await own.close()
            await engine.dispose()
          },
        ),
        { numRuns: trials },
      )
    })

    test('a logger with a steady clock is summed up by its step, without a list of times', async () => {
      await append(
        autoCommit(storage()),
        readingsOf({
          jitterMs: 0,
          jitterOf: [0],
          stepMs: 5 * MINUTE_MS,
          valueStep: 10,
          startMs: 0,
          pauses: [],
          faults: [],
          late: [],
          sealedUntilMs: 0,
        }),
      )
      await sealAll(storage())
      const pieces = [
        ...(await storage().readings.summable(1, {
          fromMs: MIDNIGHT + 1,
          toMs: MIDNIGHT + 15 * DAY_MS,
        })),
      ]
      expect(pieces.map(({ times }) => times instanceof Float64Array)).not.toContain(true)
      expect(pieces.map(({ hasFaults }) => hasFaults)).not.toContain(true)
      expect(pieces[0]!.times).toMatchObject({
        firstMs: MIDNIGHT + 5 * MINUTE_MS,
        stepMs: 5 * MINUTE_MS,
      })
    })
  })
