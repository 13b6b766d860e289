import { HOUR_MS, MINUTE_MS } from '../../durations.ts'
import fc from 'fast-check'
import { storedCelsius, storedFault, type StoredValue } from '../../readings/stored-value.ts'
import { TOOL_LANES, type AlarmLane } from '../alarm-decision.ts'
import type { AlarmState } from '../alarm-state.ts'
import type { AlarmTool } from '../alarm-tool.ts'
import { createAlarmRun } from '../replay/alarm-run.ts'
import type { BookedIncident, BookedNotice } from '../replay/incident-book.ts'
import {
  ALARM_SEVERITIES,
  type AlarmCondition,
  type AlarmSettings,
  CONDITION_SIDES,
  WATCHES,
} from '../alarm-settings.ts'
import { aCondition, fridge, wordsOf } from './play-scenario.ts'
import type { ModelReading } from './model-gaps.ts'

/** `npm run test:alarms` and `npm run test:long` run in the mode "thorough". */
export const isThorough = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'thorough'
const numRuns = isThorough ? 100_000 : 500
export const TIMEOUT_MS = isThorough ? HOUR_MS : 60_000

/** Checks a property for many random values. */
export const always = <Ts extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> },
  check: (...args: Ts) => void,
): void => {
  fc.assert(fc.property(...arbitraries, check), { numRuns })
}

/** Readings that a device sends at once: measured at `timesMs`, received at `atMs`. */
export type Arrival = { atMs: number; timesMs: number[]; values: StoredValue[] }

export const FAULT = storedFault('read-error')
/**
 * Around the limits of 2 and 8 °C, the hysteresis and the defrost ceiling, for runs long enough to
 * prove something.
 */
const aValue = fc
  .constantFrom(5, 5, 8, 9, 9, 7.5, 7.6, 14, 14.01, 15, 2, 1, 2.5, 2.4)
  .map(storedCelsius)
const aValueOrFault = fc.oneof(
  { weight: 9, arbitrary: aValue },
  { weight: 1, arbitrary: fc.constant(FAULT) },
)
/** Values come in stretches, as they do in a fridge. */
const someValues = fc
  .array(fc.tuple(aValueOrFault, fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 12 })
  .map((stretches) => stretches.flatMap(([value, length]) => Array.from({ length }, () => value)))

const aConditionOf = (id: number): fc.Arbitrary<AlarmCondition> =>
  fc
    .record({
      side: fc.constantFrom(...CONDITION_SIDES),
      limit: fc.constantFrom(2, 5, 8),
      minutes: fc.constantFrom(0, 8, 20),
      window: fc.constantFrom(null, 20, 45, 300),
      severity: fc.constantFrom(...ALARM_SEVERITIES),
      watches: fc.constantFrom(...WATCHES),
    })
    .map((condition) => aCondition({ id, ...condition }))

/** Nothing watches goods that have no lag. */
const watched = (
  productLag: number,
  watches: AlarmSettings['watches'],
  conditions: readonly AlarmCondition[],
): Pick<AlarmSettings, 'productLag' | 'watches' | 'conditions'> =>
  productLag === 0
    ? {
        productLag,
        watches: 'air',
        conditions: conditions.map((condition) => ({ ...condition, watches: 'air' })),
      }
    : { productLag, watches, conditions }

const someConditions = fc
  .integer({ min: 0, max: 2 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => aConditionOf(i + 1))))

export const aTool: fc.Arbitrary<AlarmTool> = fc
  .record({
    raiseDelay: fc.constantFrom(0, 5, 10, 12),
    raiseDelayLow: fc.constantFrom(null, null, 0, 7, 30),
    recoveryHold: fc.constantFrom(0, 5, 7),
    hysteresis: fc.constantFrom(0, 0.5, 1),
    reminder: fc.constantFrom(7, 60, 100_000),
    reminderFactor: fc.constantFrom(1, 2),
    escalation: fc.constantFrom(5, 30, 100_000),
    silence: fc.constantFrom(20, 30, 100_000),
    defrostGrace: fc.constantFrom(0, 20, 45),
    isDefrosting: fc.boolean(),
    steps: fc.integer({ min: 0, max: 3 }),
    lag: fc.constantFrom(0, 0, 15, 60),
    watches: fc.constantFrom(...WATCHES),
    conditions: someConditions,
  })
  .map(({ isDefrosting, steps, lag, watches, conditions, ...settings }) =>
    fridge(
      { ...settings, ...watched(lag, watches, conditions) },
      { defrostFridge: isDefrosting, escalationSteps: steps },
    ),
  )

export const START_MS = Date.UTC(2026, 2, 28, 12)

/** Readings in the order of time, some minutes apart. */
export const aSeries = (longestGap: number): fc.Arbitrary<ModelReading[]> =>
  someValues.chain((values) =>
    fc
      .array(
        fc.oneof(
          { weight: 8, arbitrary: fc.integer({ min: 1, max: 6 }) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: longestGap }) },
        ),
        { minLength: values.length, maxLength: values.length },
      )
      .map((gaps) => {
        let timeMs = START_MS
        return values.map((value, i) => ({ timeMs: (timeMs += gaps[i]! * MINUTE_MS), value }))
      }),
  )

/** The series sent in pieces: in time or late, single readings or batches, some out of order. */
export const someArrivals: fc.Arbitrary<Arrival[]> = aSeries(40).chain((series) =>
  fc
    .array(
      fc.record({
        size: fc.integer({ min: 1, max: 8 }),
        delay: fc.constantFrom(0, 0, 0, 1, 10, 20, 60, 300),
      }),
      { minLength: series.length, maxLength: series.length },
    )
    .map((pieces) => {
      const arrivals: Arrival[] = []
      for (let from = 0, i = 0; from < series.length; from += pieces[i++]!.size) {
        const piece = series.slice(from, from + pieces[i]!.size)
        arrivals.push({
          atMs: piece.at(-1)!.timeMs + pieces[i]!.delay * MINUTE_MS,
          timesMs: piece.map(({ timeMs }) => timeMs),
          values: piece.map(({ value }) => value),
        })
      }
      return arrivals.sort((a, b) => a.atMs - b.atMs)
    }),
)

/** What users do meanwhile: acknowledge, change a limit, pause the tool for half an hour. */
export type UserAction = {
  atMs: number
  acknowledge?: AlarmLane
  max?: number
  isPausing?: boolean
}

export const someUserActions: fc.Arbitrary<UserAction[]> = fc
  .array(
    fc
      .record({
        atMs: fc.integer({ min: 0, max: 400 }).map((minutes) => START_MS + minutes * MINUTE_MS),
        action: fc.oneof(
          fc.constantFrom(...TOOL_LANES).map((acknowledge) => ({ acknowledge })),
          fc.constantFrom(7, 8, 9, 10, 14.5).map((max) => ({ max })),
          fc.constant({ isPausing: true }),
        ),
      })
      .map(({ atMs, action }) => ({ atMs, ...action })),
    { maxLength: 5 },
  )
  .map((userActions) => userActions.sort((a, b) => a.atMs - b.atMs))

const PAUSE_MS = 30 * MINUTE_MS

export type PlayedRun = {
  notices: BookedNotice[]
  words: string[]
  incidents: readonly BookedIncident[]
  state: AlarmState | null
}

/** How long `play` lets time run after the last arrival. */
export const AFTERWARDS_MS = 60 * MINUTE_MS

type Keep = (state: AlarmState | null) => AlarmState | null

/**
 * Plays arrivals and the actions of users in the order of their time; `keep` sees each state.
 * `leavesOutCalm`: a reading that comes when it is measured does not reach the rule where it is calm.
 */
export const play = (
  tool: AlarmTool,
  arrivals: readonly Arrival[],
  {
    keep = (state) => state,
    userActions = [],
    leavesOutCalm = false,
  }: { keep?: Keep; userActions?: readonly UserAction[]; leavesOutCalm?: boolean } = {},
): PlayedRun => {
  const notices: BookedNotice[] = []
  let state: AlarmState | null = null
  const run = createAlarmRun({
    tool,
    onNotice: (notice) => notices.push(notice),
    keep: (next) => (state = keep(next)),
  })
  let changed = tool
  const act = ({ atMs, acknowledge, max, isPausing }: UserAction): void => {
    if (acknowledge !== undefined) return run.acknowledge(atMs, { lane: acknowledge })
    if (max !== undefined) changed = { ...changed, range: { ...changed.range, max } }
    if (isPausing === true) changed = { ...changed, pausedUntilMs: atMs + PAUSE_MS }
    run.changeTool(atMs, changed)
  }
  let done = 0
  for (const { atMs, timesMs, values } of arrivals) {
    while (done < userActions.length && userActions[done]!.atMs <= atMs) act(userActions[done++]!)
    if (leavesOutCalm && timesMs.length === 1 && timesMs[0] === atMs) run.measure(atMs, values[0]!)
    else run.arrive(atMs, timesMs, values)
  }
  if (arrivals.length > 0) run.runUntil(arrivals.at(-1)!.atMs + AFTERWARDS_MS)
  return {
    notices,
    words: notices.map((notice) => wordsOf(notice, START_MS)),
    incidents: run.incidents,
    state,
  }
}

/** Each reading alone, received when it is measured. */
export const inTime = (series: readonly ModelReading[]): Arrival[] =>
  series.map(({ timeMs, value }) => ({ atMs: timeMs, timesMs: [timeMs], values: [value] }))
