import { MINUTE_MS } from '../durations.ts'
import { isFault, type StoredValue } from '../readings/stored-value.ts'
import type { AlarmDraft } from './alarm-draft.ts'
import type { AlarmEvent } from './alarm-event.ts'
import type { AlarmState, TemperatureLane } from './alarm-state.ts'
import { conditionsAt, isPaused, rangeAt, isContinuous, watchesGoods } from './alarm-tool.ts'
import { byNewLimit } from './change-tool.ts'
import {
  hold,
  holdEnd,
  holdSensorEnd,
  lacksIncident,
  STALE_MS,
  releaseHeld,
} from './held-notices.ts'
import { type LateReadings, lateReach } from './judge-late-readings.ts'
import { changeConditions, takeIntoConditions, type TakenValues } from './take-conditions.ts'
import { type GoodsTemperature, nextGoods } from './goods-temperature.ts'
import { asksGoods } from './is-calm.ts'
import { takeDefrost } from './take-defrost.ts'
import { sidesThroughTime, type Sides } from './sides-through-time.ts'
import { clearSince, isBreach, nextTemperatureLane } from './temperature-lane.ts'

type Readings = AlarmEvent & { kind: 'readings' }

const takeFault = (draft: AlarmDraft, timeMs: number, paused: boolean): void => {
  const { sensor } = draft
  if (sensor?.state === 'ACTIVE') return
  if (paused) draft.sensor = null
  else
    draft.sensor =
      sensor === null
        ? { state: 'PENDING', sinceMs: timeMs }
        : { state: 'ACTIVE', sinceMs: sensor.sinceMs, ringing: null }
}

/** While a tool is paused, no lane opens. An open one goes on. */
const mayNotOpen = (lane: TemperatureLane | null, paused: boolean): boolean =>
  paused && (lane === null || lane.state === 'PENDING')

/** What the lanes take of a temperature; goods that nobody watches have the air's. */
const takenOf = (
  { lastValue }: AlarmDraft,
  timeMs: number,
  value: StoredValue,
  {
    joins,
    goods,
    usualIntervalMs,
  }: {
    joins: boolean
    goods: (GoodsTemperature & { isAnew: boolean }) | null
    usualIntervalMs: () => number
  },
): TakenValues => {
  const air = { value, before: { isContinuous: joins, value: lastValue, usualIntervalMs } }
  if (goods === null) return { timeMs, air, goods: air }
  const { isAnew } = goods
  const before = { isContinuous: joins, value: lastValue, usualIntervalMs, isAnew }
  return { timeMs, air, goods: { value: goods.value, before } }
}

const takeTemperature = (
  draft: AlarmDraft,
  timeMs: number,
  value: StoredValue,
  { high, low, conditions }: Sides,
  paused: boolean,
  usualIntervalMs: () => number,
): void => {
  if (draft.sensor !== null) {
    holdSensorEnd(draft, draft.sensor, timeMs)
    draft.sensor = null
  }
  const highBefore = draft.high
  const lowBefore = draft.low
  // Only Pending and Recovering lanes look at `joins`, and the beginning of what may be a defrost.
  // Working it out may need the usual interval, which costs a read.
  const needsJoins =
    (highBefore !== null && highBefore.state !== 'ACTIVE') ||
    (lowBefore !== null && lowBefore.state !== 'ACTIVE') ||
    (high.defrosts !== null && isBreach(value, high)) ||
    conditions.length > 0
  const joins =
    !needsJoins ||
    Number.isNaN(draft.lastMs) ||
    isContinuous(timeMs - draft.lastMs, draft.tool, usualIntervalMs)
  const goods = watchesGoods(draft.tool)
    ? nextGoods(draft.goods, timeMs, value, draft.tool, usualIntervalMs)
    : null
  const taken = takenOf(draft, timeMs, value, { joins, goods, usualIntervalMs })
  const ofPair = taken[high.watches]
  if (mayNotOpen(highBefore, paused)) draft.high = null
  else {
    draft.high = nextTemperatureLane(highBefore, timeMs, ofPair.value, high, ofPair.before)
    if (high.defrosts !== null && draft.high !== highBefore)
      takeDefrost(draft, highBefore, high, { timeMs, value, isContinuous: joins, usualIntervalMs })
  }
  draft.low = mayNotOpen(lowBefore, paused)
    ? null
    : nextTemperatureLane(lowBefore, timeMs, ofPair.value, low, ofPair.before)
  if (highBefore !== null && draft.high === null)
    holdEnd(draft, { lane: 'HIGH' }, highBefore, clearSince(highBefore, timeMs, joins))
  if (lowBefore !== null && draft.low === null)
    holdEnd(draft, { lane: 'LOW' }, lowBefore, clearSince(lowBefore, timeMs, joins))
  if (conditions.length > 0) takeIntoConditions(draft, conditions, taken, paused)
  draft.lastMs = timeMs
  draft.lastValue = value
  draft.goods = goods === null ? null : { timeMs, value: goods.value }
}

const someLacksIncident = ({ high, low, sensor, conditions }: AlarmDraft): boolean =>
  lacksIncident(high) ||
  lacksIncident(low) ||
  lacksIncident(sensor) ||
  conditions.some(({ lane }) => lacksIncident(lane))

/**
 * The times of the late readings that are out of range and may belong to an excursion that is
 * recent enough for a notice. `lateCount`: how many of the readings are late; they come first.
 */
const lateBreaches = (
  { timesMs, values, receivedMs }: Readings,
  lateCount: number,
  sidesAt: (timeMs: number) => Sides,
  reachMs: number,
): number[] => {
  const earliestMs = receivedMs - STALE_MS - reachMs
  const late: number[] = []
  for (let i = 0; i < lateCount; i++) {
    const value = values[i]!
    if (isFault(value) || timesMs[i]! < earliestMs) continue
    const { high, low, conditions } = sidesAt(timesMs[i]!)
    if (
      isBreach(value, high) ||
      isBreach(value, low) ||
      conditions.some((side) => isBreach(value, side))
    )
      late.push(timesMs[i]!)
  }
  return late
}

/**
 * Applies the limits and conditions that were changed after `fromMs`, until `toMs`, one change after the other, as
 * if the last temperature had been there at the time of the change.
 */
const takeNewLimits = (
  draft: AlarmDraft,
  sidesAt: (timeMs: number) => Sides,
  fromMs: number,
  toMs: number,
): void => {
  const { earlierRanges, earlierConditions } = draft.tool
  if (earlierRanges.length === 0 && earlierConditions === undefined) return
  if (Number.isNaN(draft.lastValue)) return
  for (const { untilMs, range } of earlierRanges) {
    if (!(untilMs > fromMs && untilMs <= toMs)) continue
    const next = rangeAt(draft.tool, untilMs)
    const { high, low } = sidesAt(untilMs)
    if (next.max !== range.max) draft.high = byNewLimit(draft, draft.high, high, untilMs)
    if (next.min !== range.min) draft.low = byNewLimit(draft, draft.low, low, untilMs)
  }
  for (const { untilMs } of earlierConditions ?? [])
    if (untilMs > fromMs && untilMs <= toMs)
      changeConditions(draft, conditionsAt(draft.tool, untilMs), untilMs)
}

/**
 * Takes new readings into the lanes. Answers the late ones that must be judged together with stored
 * readings; null when there are none.
 */
export const takeReadings = (
  draft: AlarmDraft,
  event: Readings,
  before: AlarmState | null,
): LateReadings | null => {
  const { tool } = draft
  const { timesMs, values, receivedMs, latest, usualIntervalMs } = event
  let sidesAt = sidesThroughTime(tool)
  let judgedBy = tool
  if (event.goods !== undefined && asksGoods(before, latest, tool)) draft.goods = event.goods()
  const paused = isPaused(tool, receivedMs)
  let lateCount = 0
  while (latest !== null && lateCount < timesMs.length && timesMs[lateCount]! <= latest.timeMs)
    lateCount++
  const late =
    paused || lateCount === 0 ? [] : lateBreaches(event, lateCount, sidesAt, lateReach(tool))
  // While late readings are judged, notices are held: an excursion among the late readings may
  // share their notice, or be the true start of an alarm that opens.
  const isJudging = late.length > 0
  const lateMs = tool.settings.late * MINUTE_MS
  for (let i = lateCount; i < timesMs.length; i++) {
    const timeMs = timesMs[i]!
    const value = values[i]!
    if (draft.tool !== judgedBy) {
      judgedBy = draft.tool
      sidesAt = sidesThroughTime(judgedBy)
    }
    if (i > lateCount) takeNewLimits(draft, sidesAt, timesMs[i - 1]!, timeMs)
    if (isFault(value)) takeFault(draft, timeMs, paused)
    else takeTemperature(draft, timeMs, value, sidesAt(timeMs), paused, usualIntervalMs)
    if (draft.held === null && !someLacksIncident(draft)) continue
    if (isJudging || receivedMs - timeMs > lateMs) hold(draft)
    else releaseHeld(draft)
  }
  if (lateCount < timesMs.length)
    takeNewLimits(draft, sidesAt, timesMs[timesMs.length - 1]!, receivedMs)
  const isBatch = timesMs.length > 1
  if (!isJudging) {
    if (isBatch && draft.held !== null) releaseHeld(draft)
    return null
  }
  const isNewer = lateCount < timesMs.length
  const newestMs = isNewer ? timesMs[timesMs.length - 1]! : latest!.timeMs
  const isFaulty = isFault(isNewer ? values[values.length - 1]! : latest!.value)
  const reachMs = lateReach(tool)
  const span = { fromMs: late[0]! - reachMs, toMs: Math.min(newestMs, late.at(-1)! + reachMs) + 1 }
  return {
    timesMs: late,
    span,
    isBatch,
    last: Number.isNaN(draft.lastMs) ? null : { timeMs: draft.lastMs, value: draft.lastValue },
    isFaulty,
  }
}
