import { DAY_MS, MINUTE_MS } from '../durations.ts'
import type { Series } from '../readings/series.ts'
import { isFault, type StoredValue } from '../readings/stored-value.ts'
import type { AlarmLane } from './alarm-decision.ts'
import type { AlarmState, Excursion, LastValue, TemperatureLane } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'
import {
  clearSince,
  highSide,
  isContinuous,
  lowSide,
  nextTemperatureLane,
  type Side,
} from './temperature-lane.ts'

/**
 * Readings older than the newest one, which may be part of an excursion. Spans are half open, in ms
 * since 1970.
 */
export type LateReadings = {
  /** The times of those out of range, ascending. */
  timesMs: readonly number[]
  /** What to read from storage first: these readings and enough around them. */
  span: { fromMs: number; toMs: number }
  /** Whether the readings came in a batch. The end of a batch releases the held notices. */
  isBatch: boolean
  /**
   * The newest temperature that the lanes have taken, and whether the newest reading is a fault.
   */
  last: LastValue | null
  isFaulty: boolean
}

/**
 * The span of an incident of the tool. The caller gives all that overlap the span it has read.
 * `toMs` null: the incident is open.
 */
export type IncidentSpan = { lane: AlarmLane; fromMs: number; toMs: number | null }

export type LateVerdict = {
  /** Ended excursions that have no incident yet, by their start. */
  over: readonly Excursion[]
  /** Excursions that go on at the newest reading. Their lane takes over their start. */
  going: readonly Going[]
  /** Not null: an excursion goes beyond the span. Read this wider span and judge again. */
  wider: { fromMs: number; toMs: number } | null
}

/** An excursion that goes on. `last`: its last temperature. */
export type Going = {
  lane: 'HIGH' | 'LOW'
  sinceMs: number
  aboveCeilingMs: number | null
  extreme: StoredValue
  isProven: boolean
  last: LastValue
}

export type LateQuestion = {
  late: LateReadings
  /** The tool's readings of `span`, the late ones included. */
  series: Series
  span: { fromMs: number; toMs: number }
  /** The tool's newest reading. */
  newestMs: number
  incidents: readonly IncidentSpan[]
  usualIntervalMs: number
}

/** How far after the late readings an excursion is followed at most, ms. */
const FURTHEST_MS = 7 * DAY_MS

/**
 * How far around late readings to look at first, ms. Longer than a breach takes to be proven: one
 * that had lasted longer before them raised its alarm in time. Longer than a recovery takes, too.
 */
export const lateReach = ({ settings }: AlarmTool): number =>
  (60 + Math.max(settings.raiseDelay, settings.defrostGrace) + settings.recoveryHold) * MINUTE_MS

/** Whether any of the ascending times lies in the half open span. */
const hasAnyIn = (timesMs: readonly number[], fromMs: number, toMs: number): boolean => {
  let low = 0
  let high = timesMs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (timesMs[middle]! < fromMs) low = middle + 1
    else high = middle
  }
  return low < timesMs.length && timesMs[low]! < toMs
}

type SideExcursions = {
  over: Excursion[]
  going: TemperatureLane | null
  lastMs: number
  lastValue: StoredValue
}

/**
 * Finds one side's excursions in a series; its lane begins as Normal. `going`: the lane at the end
 * of the series, null for Normal.
 */
const findExcursions = (
  { times, values }: Series,
  side: Side,
  tool: AlarmTool,
  usualIntervalMs: number,
): SideExcursions => {
  const usual = () => usualIntervalMs
  const result: SideExcursions = {
    over: [],
    going: null,
    lastMs: Number.NaN,
    lastValue: Number.NaN,
  }
  for (let i = 0; i < times.length; i++) {
    const value = values[i]!
    if (isFault(value)) continue
    const timeMs = times[i]!
    const before = result.going
    const joins = before === null || isContinuous(timeMs - result.lastMs, tool, usual)
    result.going = nextTemperatureLane(before, timeMs, value, side, joins)
    if (before !== null && before.state !== 'PENDING' && result.going === null) {
      result.over.push({
        lane: side.lane,
        sinceMs: before.sinceMs,
        untilMs: clearSince(before, timeMs, joins),
        limit: before.limit,
        extreme: before.extreme,
      })
    }
    result.lastMs = timeMs
    result.lastValue = value
  }
  return result
}

const overlaps = (
  spans: readonly IncidentSpan[],
  lane: AlarmLane,
  fromMs: number,
  toMs: number,
): boolean =>
  spans.some(
    (span) =>
      span.lane === lane && span.fromMs < toMs && (span.toMs === null || span.toMs > fromMs),
  )

/** The spans of incidents, and of excursions whose notice is held. */
const coveredSpans = ({ incidents }: LateQuestion, state: AlarmState | null): IncidentSpan[] => {
  const all = [...incidents]
  for (const { lane, sinceMs, untilMs } of state?.held?.over ?? [])
    all.push({ lane, fromMs: sinceMs, toMs: untilMs })
  return all
}

/** A span twice as long, within the bounds; null when there is nothing more to read. */
const widened = ({ late, span, newestMs }: LateQuestion): LateVerdict['wider'] => {
  const toMs = Math.min(
    span.toMs + (span.toMs - span.fromMs),
    newestMs + 1,
    late.timesMs.at(-1)! + FURTHEST_MS,
  )
  return toMs > span.toMs ? { fromMs: span.fromMs, toMs } : null
}

/**
 * Judges late readings together with the stored ones, by the same rule as fresh readings. The
 * caller reads `late.span` and calls this. While the verdict has a `wider` span, the caller reads
 * that and calls again. Then it gives the verdict to the rule as the event `judged`.
 */
export const judgeLateReadings = (
  question: LateQuestion,
  state: AlarmState | null,
  tool: AlarmTool,
): LateVerdict => {
  const { late, series, span, newestMs, usualIntervalMs } = question
  const covered = coveredSpans(question, state)
  const isToEnd = span.toMs > newestMs
  const over: Excursion[] = []
  const going: Going[] = []
  let isCut = false
  for (const side of [highSide(tool), lowSide(tool)]) {
    const {
      over: ended,
      going: lane,
      lastMs,
      lastValue,
    } = findExcursions(series, side, tool, usualIntervalMs)
    for (const excursion of ended) {
      const { sinceMs, untilMs } = excursion
      if (
        !hasAnyIn(late.timesMs, sinceMs, untilMs) ||
        overlaps(covered, side.lane, sinceMs, untilMs)
      )
        continue
      over.push(excursion)
    }
    if (
      lane === null ||
      !hasAnyIn(late.timesMs, lane.sinceMs, lastMs + 1) ||
      overlaps(covered, side.lane, lane.sinceMs, lastMs + 1)
    )
      continue
    isCut ||= !isToEnd
    const current = (side.lane === 'HIGH' ? state?.high : state?.low) ?? null
    const isOpen = current !== null && current.state !== 'PENDING'
    if (isToEnd && (isOpen || lane.state !== 'RECOVERING'))
      going.push(beginningOf(lane, side.lane, { timeMs: lastMs, value: lastValue }))
    else if (lane.state !== 'PENDING') over.push(endOf(lane, side, lastMs))
  }
  over.sort((a, b) => a.sinceMs - b.sinceMs)
  return { over, going, wider: isCut ? widened(question) : null }
}

/**
 * Ends an excursion that is not proven to be over: it is clear at the newest reading, or goes
 * beyond the span that was read. Without this it would cause no notice.
 */
const endOf = (lane: OpenLane, { lane: name }: Side, lastMs: number): Excursion => ({
  lane: name,
  sinceMs: lane.sinceMs,
  untilMs: lane.state === 'RECOVERING' ? lane.clearSinceMs : lastMs,
  limit: lane.limit,
  extreme: lane.extreme,
})

type OpenLane = TemperatureLane & { state: 'ACTIVE' | 'RECOVERING' }

const beginningOf = (lane: TemperatureLane, name: 'HIGH' | 'LOW', last: LastValue): Going => ({
  lane: name,
  sinceMs: lane.sinceMs,
  aboveCeilingMs: lane.state === 'PENDING' ? lane.aboveCeilingMs : null,
  extreme: lane.extreme,
  isProven: lane.state !== 'PENDING',
  last,
})
