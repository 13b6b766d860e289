import { type AlarmTool, isContinuous, laneOf } from './alarm-tool.ts'
import type { Series } from '../readings/series.ts'
import { isFault, type StoredValue } from '../readings/stored-value.ts'
import { type TemperatureLaneName } from './alarm-decision.ts'
import type { BreachSum, ConditionLane, Excursion, TemperatureLane } from './alarm-state.ts'
import { comparedWith, type DefrostComparison } from './defrosts/defrost-comparison.ts'
import type { DefrostRule } from './defrosts/defrost-watch.ts'
import { nextConditionLane } from './condition-lane.ts'
import { type Sides, sidesThroughTime } from './sides-through-time.ts'
import { type GoodsTemperature, nextGoods } from './goods-temperature.ts'
import { type Before, clearSince, nextTemperatureLane, type Side } from './temperature-lane.ts'

/** `sum`: of a condition with a window that is not open. */
export type SideExcursions = {
  over: Excursion[]
  going: TemperatureLane | null
  sum: BreachSum | null
  lastMs: number
  lastValue: StoredValue
  /** Only where the side watches goods. */
  goods: GoodsTemperature | null
  /** Those that looked like the defrosts before them. */
  excused: DefrostComparison[]
}

const sideOf = (
  { high, low, conditions }: Sides,
  { lane, condition }: TemperatureLaneName,
): Side | null => {
  if (lane === 'HIGH') return high
  if (lane === 'LOW') return low
  return conditions.find((side) => side.condition!.id === condition!.id) ?? null
}

const NORMAL = { lane: null, sum: null }

/** The lane of a side after one more temperature. */
const laneAfter = (
  { going, sum, lastMs }: SideExcursions,
  timeMs: number,
  value: StoredValue,
  side: Side | null,
  before: Before,
): Pick<ConditionLane, 'lane' | 'sum'> => {
  // A condition that was not in force is broken by nothing.
  if (side === null) return NORMAL
  const { condition } = side
  if (condition === undefined)
    return { lane: nextTemperatureLane(going, timeMs, value, side, before), sum: null }
  const lane = going === null && sum === null ? null : { condition, lane: going, sum }
  return nextConditionLane(lane, { timeMs, value, lastMs }, side, before) ?? NORMAL
}

/** Notes an excursion that has ended at `timeMs` without an alarm, if it was one by its length. */
const noteExcuse = (
  { excused, lastMs }: SideExcursions,
  { sinceMs }: TemperatureLane,
  { usual, raiseDelayMs }: DefrostRule,
  timeMs: number,
): void => {
  if (usual === null || lastMs - sinceMs < raiseDelayMs) return
  excused.push({ sinceMs, untilMs: timeMs, usual: comparedWith(usual), alarm: null })
}

/**
 * Finds one side's excursions in a series, by the limits of the time; its lane begins as Normal.
 * `going`: the lane at the end of the series, null for Normal.
 */
export const findExcursions = (
  { times, values }: Series,
  name: TemperatureLaneName,
  tool: AlarmTool,
  usualIntervalMs: number,
): SideExcursions => {
  const usual = () => usualIntervalMs
  const sidesAt = sidesThroughTime(tool)
  const result: SideExcursions = {
    over: [],
    going: null,
    sum: null,
    lastMs: Number.NaN,
    lastValue: Number.NaN,
    goods: null,
    excused: [],
  }
  let sideBefore: Side | null = null
  for (let i = 0; i < times.length; i++) {
    const value = values[i]!
    if (isFault(value)) continue
    const timeMs = times[i]!
    const before = result.going
    const joins = Number.isNaN(result.lastMs) || isContinuous(timeMs - result.lastMs, tool, usual)
    const side = sideOf(sidesAt(timeMs), name)
    const goods =
      side?.watches === 'goods' ? nextGoods(result.goods, timeMs, value, tool, usual) : null
    const { lane, sum } = laneAfter(result, timeMs, goods?.value ?? value, side, {
      isContinuous: joins,
      value: result.lastValue,
      isAnew: goods?.isAnew ?? false,
      usualIntervalMs: usual,
    })
    result.goods = goods
    result.going = lane
    result.sum = sum
    if (before !== null && before.state !== 'PENDING' && lane === null) {
      result.over.push({
        ...laneOf(sideBefore ?? name),
        sinceMs: before.sinceMs,
        untilMs: side === null ? timeMs : clearSince(before, timeMs, joins),
        limit: before.limit,
        extreme: before.extreme,
      })
    }
    if (side?.defrosts && before?.state === 'PENDING' && lane === null)
      noteExcuse(result, before, side.defrosts, timeMs)
    sideBefore = side ?? sideBefore
    result.lastMs = timeMs
    result.lastValue = value
  }
  return result
}
