import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CoolingDay, coolingDay } from '../../domain/cooling/cooling-day.ts'
import { coolingFigures } from '../../domain/cooling/cooling-figures.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { seriesOf } from '../../domain/readings/series.ts'
import { storedCelsius } from '../../domain/readings/stored-value.ts'
import { CLIMATES, type FridgeKind } from './climates.ts'
import { type FridgePlan, simulatedFridge } from './simulated-fridge.ts'

const START = Date.UTC(2026, 0, 1)
/** The same fridges each time: the bounds are shares that hold for most fridges, not for each. */
const RUNS = { numRuns: 12, seed: 20_260_101 }

type Day = {
  fromMs: number
  untilMs: number
  starts: number
  runningShare: number
  cooling: CoolingDay | null
}

const someFridge = (...kinds: FridgeKind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    seed: fc.nat(),
    goods: fc.constantFrom(null, { lagMinutes: 120 }),
    /** Minutes from one reading to the next. */
    every: fc.constantFrom(1, 2, 5),
  })

/** The days of a fridge: what its readings say, and what its compressor did. */
const daysOf = (
  {
    kind,
    every,
    ...plan
  }: { kind: FridgeKind; every: number } & Pick<FridgePlan, 'seed' | 'goods'>,
  count: number,
): Day[] => {
  const fridge = simulatedFridge(
    { ...CLIMATES[kind], ...plan, failures: [], powerCuts: [], doorAjar: null, driftPerDay: 0 },
    START,
  )
  const minutes = Array.from({ length: count * 1_440 }, () => fridge.nextMinute())
  const series = seriesOf(
    minutes.flatMap(({ celsius }, minute) =>
      minute % every === 0 ? [[START + minute * MINUTE_MS, storedCelsius(celsius)] as const] : [],
    ),
  )
  return Array.from({ length: count }, (_, day) => {
    const fromMs = START + day * DAY_MS
    const ofDay = minutes.slice(day * 1_440, (day + 1) * 1_440)
    return {
      fromMs,
      untilMs: fromMs + DAY_MS,
      starts: ofDay.filter(({ cools }, i) => cools && ofDay[i - 1]?.cools === false).length,
      runningShare: ofDay.filter(({ cools }) => cools).length / ofDay.length,
      cooling: coolingDay(series, { fromMs, untilMs: fromMs + DAY_MS }),
    }
  })
}

/** How far the figures of each day are off: cycles as a share of the true number, running in points. */
const errorsOf = (days: readonly Day[]) =>
  days.map(({ starts, runningShare, cooling }) => {
    if (cooling?.cycles.kind !== 'seen') throw new Error('The cycles of a day were not seen.')
    return {
      cycles: cooling.cycles.perDay / starts - 1,
      running: cooling.cycles.runningShare - runningShare,
    }
  })
const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

test('cycles of a freezer are right to 10 % over a week and 20 % each day, running to 5 points', () => {
  fc.assert(
    fc.property(someFridge('freezer'), (fridge) => {
      const errors = errorsOf(daysOf(fridge, 7))
      expect(Math.abs(meanOf(errors.map(({ cycles }) => cycles)))).toBeLessThan(0.1)
      for (const { cycles, running } of errors) {
        expect(Math.abs(cycles)).toBeLessThan(0.2)
        expect(Math.abs(running)).toBeLessThan(0.05)
      }
    }),
    RUNS,
  )
})

test('of any fridge they are right to 15 % over a week, and the running share to 8 points a day', () => {
  fc.assert(
    fc.property(someFridge('fridge', 'medicine', 'meat', 'produce', 'drinks'), (fridge) => {
      const errors = errorsOf(daysOf(fridge, 7))
      expect(Math.abs(meanOf(errors.map(({ cycles }) => cycles)))).toBeLessThan(0.15)
      for (const { running } of errors) expect(Math.abs(running)).toBeLessThan(0.08)
    }),
    RUNS,
  )
})

test('at one reading each 15 min no cycles are seen', () => {
  fc.assert(
    fc.property(someFridge('freezer', 'fridge', 'drinks'), (fridge) => {
      for (const { cooling } of daysOf({ ...fridge, every: 15 }, 3))
        expect(cooling!.cycles).toEqual({ kind: 'too-coarse' })
    }),
    RUNS,
  )
})

const defrostsOf = (days: readonly Day[]) => {
  const figures = coolingFigures(
    days.map((day) => ({ ...day, day: '' })),
    [],
  )
  const count = figures.days.reduce((sum, day) => sum + (day.figures?.defrosts ?? 0), 0)
  return { count, defrostEveryMs: figures.defrostEveryMs }
}

test('of the 21 defrosts of a freezer in a week 95 % are seen, and none that was not', () => {
  const counts: number[] = []
  for (let seed = 1; seed <= 20; seed++) {
    const every = [1, 2, 5][seed % 3]!
    const { count, defrostEveryMs } = defrostsOf(
      daysOf({ kind: 'freezer', seed, goods: null, every }, 7),
    )
    counts.push(count)
    expect(count).toBeLessThanOrEqual(22)
    if (defrostEveryMs !== null) expect(defrostEveryMs / HOUR_MS).toBeCloseTo(8, 0)
  }
  expect(meanOf(counts)).toBeGreaterThan(0.95 * 21)
})

test('a fridge without defrosts has none', () => {
  fc.assert(
    fc.property(someFridge('medicine'), (fridge) => {
      expect(defrostsOf(daysOf(fridge, 7))).toEqual({ count: 0, defrostEveryMs: null })
    }),
    RUNS,
  )
})

test('of ten such freezers over a fortnight the distance is known', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const { defrostEveryMs } = defrostsOf(
      daysOf({ kind: 'freezer', seed, goods: null, every: 1 }, 14),
    )
    expect(defrostEveryMs! / HOUR_MS).toBeCloseTo(8, 1)
  }
})

test('defrosts that hardly stand out are told without a wrong distance', () => {
  fc.assert(
    fc.property(someFridge('meat', 'produce', 'drinks', 'fridge'), (fridge) => {
      const { defrostEveryMs } = defrostsOf(daysOf(fridge, 14))
      const trueMs = CLIMATES[fridge.kind].defrost!.everyHours * HOUR_MS
      if (defrostEveryMs !== null) expect(defrostEveryMs / trueMs).toBeCloseTo(1, 0)
    }),
    { ...RUNS, examples: [[{ kind: 'produce', seed: 445_349_392, goods: null, every: 1 }]] },
  )
})
