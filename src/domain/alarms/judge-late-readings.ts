import {
  type AlarmTool,
  conditionsEver,
  learnsDefrosts,
  watchesGoods,
  laneOf,
  laneKey,
} from './alarm-tool.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import type { Series } from '../readings/series.ts'
import type { LaneName } from './alarm-decision.ts'
import { defrostOf } from './alarm-settings.ts'
import type { AlarmState, Excursion, LastValue } from './alarm-state.ts'
import type { DefrostComparison } from './defrosts/defrost-comparison.ts'
import { conditionSide } from './condition-lane.ts'
import { goodsReachMs } from './goods-temperature.ts'
import { findExcursions } from './find-excursions.ts'
import {
  beginningOf,
  endOf,
  type Going,
  goingSum,
  hasAnyIn,
  isClearByChange,
  laneNow,
} from './late-lanes.ts'
import { highSide, lowSide, type Side } from './temperature-lane.ts'

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
export type IncidentSpan = LaneName & { fromMs: number; toMs: number | null }

export type LateVerdict = {
  /** Ended excursions that have no incident yet, by their start. */
  over: readonly Excursion[]
  /** Excursions that learned defrosts excused, as far as late readings are among them. */
  excused: readonly DefrostComparison[]
  /** Excursions that go on at the newest reading. Their lane takes over their start. */
  going: readonly Going[]
  /** Not null: an excursion goes beyond the span. Read this wider span and judge again. */
  wider: { fromMs: number; toMs: number } | null
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
export const lateReach = (tool: AlarmTool): number => {
  const { settings, range } = tool
  const { raiseDelay, raiseDelayLow } = settings
  const { defrostGrace } = defrostOf(settings, range.max)
  const cap = learnsDefrosts(tool) ? settings.defrostCap : 0
  const ofConditions = conditionsEver(tool).map(({ minutes, window }) => window ?? minutes)
  const longest = Math.max(raiseDelay, raiseDelayLow ?? 0, defrostGrace, cap, ...ofConditions)
  const ofGoods = watchesGoods(tool) ? goodsReachMs(tool) : 0
  return (60 + longest + settings.recoveryHold) * MINUTE_MS + ofGoods
}

const overlaps = (
  spans: readonly IncidentSpan[],
  name: LaneName,
  fromMs: number,
  toMs: number,
): boolean =>
  spans.some(
    (span) =>
      laneKey(span) === laneKey(name) &&
      span.fromMs < toMs &&
      (span.toMs === null || span.toMs > fromMs),
  )

/** The spans of incidents, and of excursions whose notice is held. */
const coveredSpans = ({ incidents }: LateQuestion, state: AlarmState | null): IncidentSpan[] => {
  const all = [...incidents]
  for (const { lane, condition, sinceMs, untilMs } of state?.held?.over ?? [])
    all.push({ ...laneOf({ lane, condition }), fromMs: sinceMs, toMs: untilMs })
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
  const excused: DefrostComparison[] = []
  let isCut = false
  for (const side of sidesOf(tool)) {
    const excursions = findExcursions(series, side, tool, usualIntervalMs)
    const { over: ended, going: lane, lastMs, lastValue } = excursions
    for (const comparison of excursions.excused) {
      const { sinceMs, untilMs } = comparison
      if (hasAnyIn(late.timesMs, sinceMs, untilMs) && !overlaps(covered, side, sinceMs, untilMs))
        excused.push(comparison)
    }
    for (const excursion of ended) {
      const { sinceMs, untilMs } = excursion
      if (
        !hasAnyIn(late.timesMs, sinceMs - lagMs(side, tool), untilMs) ||
        overlaps(covered, side, sinceMs, untilMs)
      )
        continue
      over.push(excursion)
    }
    if (isToEnd && lane === null && !isRemoved(side, tool))
      going.push(...goingSum(excursions, side, late.timesMs))
    if (
      lane === null ||
      !hasAnyIn(late.timesMs, lane.sinceMs - lagMs(side, tool), lastMs + 1) ||
      overlaps(covered, side, lane.sinceMs, lastMs + 1)
    )
      continue
    isCut ||= !isToEnd
    const current = laneNow(state, side)
    const isOpen = current !== null && current.state !== 'PENDING'
    // Limits that were changed since then may have ended it.
    const isEndedByChange =
      isRemoved(side, tool) ||
      isClearByChange(excursions.goods?.value ?? lastValue, side, tool, lastMs)
    if (isToEnd && !isEndedByChange && (isOpen || lane.state !== 'RECOVERING'))
      going.push(beginningOf(lane, side, { timeMs: lastMs, value: lastValue }))
    else if (lane.state !== 'PENDING') over.push(endOf(lane, side, lastMs))
  }
  over.sort((a, b) => a.sinceMs - b.sinceMs)
  return { over, excused, going, wider: isCut ? widened(question) : null }
}

const sidesOf = (tool: AlarmTool): Side[] => [
  highSide(tool),
  lowSide(tool),
  ...conditionsEver(tool).map((condition) => conditionSide(tool, condition)),
]

/** Whether the side is that of a condition that is no longer in force. */
const isRemoved = ({ condition }: Side, { settings }: AlarmTool): boolean =>
  condition !== undefined && !settings.conditions.some(({ id }) => id === condition.id)

/** How long before an excursion of the goods the air may have gone out of range. */
const lagMs = ({ watches }: Side, { settings }: AlarmTool): number =>
  watches === 'goods' ? 3 * settings.productLag * MINUTE_MS : 0
