import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import type { FridgePlan, MinuteSpan } from '../fridges/simulated-fridge.ts'

/** What happens to a simulated device. */
export const SCENARIOS = [
  'calm',
  'failure',
  'door-left-open',
  'power-cut',
  'connection-lost',
  'buffered',
  'clock-wrong',
  'drift',
  'gaps',
  'probe-fault',
] as const
export type Scenario = (typeof SCENARIOS)[number]

/** `mixed`: most devices are calm, and each other scenario happens to some. */
export type ScenarioChoice = Scenario | 'mixed'

/** Half open, in ms since the start of the simulation. */
export type Span = { fromMs: number; untilMs: number }

export type Trouble = {
  fridge: Pick<FridgePlan, 'failures' | 'powerCuts' | 'doorAjar' | 'driftPerDay'>
  /** Nothing is measured. */
  gaps: readonly Span[]
  /** Nothing can be sent; a device that buffers sends it afterwards. */
  outages: readonly Span[]
  /** While the first probe is not connected; null: it always is. */
  fault: Span | null
  /** How long readings are gathered before they are sent together; 0: each is sent at once. */
  gatherMs: number
  /** How far the device's clock is ahead, negative: behind. ms. */
  clockAheadMs: number
}

const CALM: Trouble = {
  fridge: { failures: [], powerCuts: [], doorAjar: null, driftPerDay: 0 },
  gaps: [],
  outages: [],
  fault: null,
  gatherMs: 0,
  clockAheadMs: 0,
}

const GATHER_MS = 15 * MINUTE_MS
const CLOCK_BEHIND_MS = -26 * HOUR_MS
const CLOCK_AHEAD_MS = 3 * HOUR_MS
const DRIFT_PER_DAY = 1.5

/** From one share of the run to another. */
const during = (runMs: number, from: number, until: number): Span => ({
  fromMs: Math.round(runMs * from),
  untilMs: Math.round(runMs * until),
})

const inMinutes = ({ fromMs, untilMs }: Span): MinuteSpan => ({
  fromMinute: Math.floor(fromMs / MINUTE_MS),
  untilMinute: Math.ceil(untilMs / MINUTE_MS),
})

/**
 * What happens to a device in a run of `runMs`. Every outage ends before the run does, so that what
 * was gathered is sent. `random`: 0 to below 1. `isRealTime`: only then can a clock run ahead of the
 * server's by the same time from the beginning to the end.
 */
export const troubleOf = (
  scenario: Scenario,
  runMs: number,
  random: () => number,
  isRealTime: boolean,
): Trouble => {
  switch (scenario) {
    case 'calm':
      return CALM
    case 'failure': {
      const failures = [inMinutes(during(runMs, 0.2, 0.7))]
      return { ...CALM, fridge: { ...CALM.fridge, failures } }
    }
    case 'door-left-open': {
      const { fromMinute, untilMinute } = inMinutes(during(runMs, 0.2, 0.5))
      const doorAjar = { fromMinute, minutes: untilMinute - fromMinute, everyMinutes: Infinity }
      return { ...CALM, fridge: { ...CALM.fridge, doorAjar } }
    }
    case 'power-cut': {
      // The router has no power either, so that the logger sends its readings afterwards.
      const cut = during(runMs, 0.2, 0.6)
      const fridge = { ...CALM.fridge, powerCuts: [inMinutes(cut)] }
      return { ...CALM, fridge, outages: [cut] }
    }
    case 'connection-lost':
      return { ...CALM, outages: [during(runMs, 0.1, 0.3), during(runMs, 0.5, 0.8)] }
    case 'buffered':
      return { ...CALM, gatherMs: Math.min(GATHER_MS, Math.ceil(runMs / 4)) }
    case 'clock-wrong':
      return {
        ...CALM,
        clockAheadMs: isRealTime && random() < 0.5 ? CLOCK_AHEAD_MS : CLOCK_BEHIND_MS,
      }
    case 'drift':
      return { ...CALM, fridge: { ...CALM.fridge, driftPerDay: DRIFT_PER_DAY } }
    case 'gaps':
      return { ...CALM, gaps: [during(runMs, 0.15, 0.25), during(runMs, 0.55, 0.75)] }
    case 'probe-fault':
      return { ...CALM, fault: during(runMs, 0.3, 0.6) }
  }
}

/** Of 100 devices, how many something happens to. */
const TROUBLED_PERCENT = 40

/** The scenario of one device. `random`: 0 to below 1. */
export const scenarioOf = (choice: ScenarioChoice, random: () => number): Scenario => {
  if (choice !== 'mixed') return choice
  const troubled = SCENARIOS.length - 1
  const draw = Math.floor((random() * 100 * troubled) / TROUBLED_PERCENT)
  return draw < troubled ? SCENARIOS[draw + 1]! : 'calm'
}

/** How long before and after a run its readings may lie, by the wrongest clock. */
export const CLOCK_SPAN_MS = 2 * DAY_MS
