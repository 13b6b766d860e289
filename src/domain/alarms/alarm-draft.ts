import { type AlarmTool, watchesGoods, laneOf } from './alarm-tool.ts'
import type { Range } from '../limits/range.ts'
import type { StoredValue } from '../readings/stored-value.ts'
import {
  type AlarmLane,
  type IncidentChange,
  type LaneName,
  type Notice,
  type NoticeKind,
} from './alarm-decision.ts'
import type { LatestReading } from './alarm-event.ts'
import type { AlarmCondition } from './alarm-settings.ts'
import type {
  AlarmState,
  ConditionLane,
  HeldNotices,
  NodataLane,
  Ringing,
  SensorLane,
  TemperatureLane,
} from './alarm-state.ts'
import { STATE_VERSION } from './alarm-state.ts'
import type { DefrostComparison } from './defrosts/defrost-comparison.ts'
import { conditionSide, isGoingOn } from './condition-lane.ts'
import { type GoodsTemperature } from './goods-temperature.ts'
import { highSide, isBreach, lowSide } from './temperature-lane.ts'
import { lastTemperature } from './is-calm.ts'

/**
 * The lanes of a tool while the rule works on one event. A lane is replaced, never modified; so is
 * the tool, when it learns a defrost.
 */
export type AlarmDraft = {
  tool: AlarmTool
  nowMs: number
  high: TemperatureLane | null
  low: TemperatureLane | null
  sensor: SensorLane | null
  nodata: NodataLane | null
  conditions: readonly ConditionLane[]
  /** Of the newest temperature of the air; null for none, or when no lane watches goods. */
  goods: GoodsTemperature | null
  held: HeldNotices | null
  /** The newest temperature; NaN for none. */
  lastMs: number
  lastValue: StoredValue
  /** The lanes as the incidents in storage have them. */
  storedHigh: TemperatureLane | null
  storedLow: TemperatureLane | null
  storedConditions: readonly ConditionLane[]
  changes: IncidentChange[]
  notices: Notice[]
  compared: DefrostComparison[]
}

const NO_CONDITIONS: readonly ConditionLane[] = []

export const draftOf = (
  state: AlarmState | null,
  tool: AlarmTool,
  nowMs: number,
  latest: LatestReading | null,
): AlarmDraft => {
  const last = lastTemperature(state, latest)
  const high = state?.high ?? null
  const low = state?.low ?? null
  const conditions = state?.conditions ?? NO_CONDITIONS
  return {
    tool,
    nowMs,
    high,
    low,
    sensor: state?.sensor ?? null,
    nodata: state?.nodata ?? null,
    conditions,
    goods: state?.goods ?? null,
    held: state?.held ?? null,
    lastMs: last?.timeMs ?? Number.NaN,
    lastValue: last?.value ?? Number.NaN,
    storedHigh: high,
    storedLow: low,
    storedConditions: conditions,
    changes: [],
    notices: [],
    compared: [],
  }
}

/** The newest temperature, °C; null for none. */
export const newestCelsius = ({ lastValue }: Pick<AlarmDraft, 'lastValue'>): number | null =>
  Number.isNaN(lastValue) ? null : lastValue / 100

export const addNotice = (
  draft: AlarmDraft,
  kind: NoticeKind,
  lane: AlarmLane,
  sequence: number,
  count: number,
  condition?: AlarmCondition,
): void => {
  const celsius = newestCelsius(draft)
  const notice = { kind, lane, atMs: draft.nowMs, sequence, celsius, count }
  draft.notices.push(condition === undefined ? notice : { ...notice, condition })
}

/** The ringing of an open lane; null for one that has no incident yet. */
export const ringingOf = (lane: TemperatureLane | SensorLane | NodataLane | null): Ringing | null =>
  lane === null || lane.state === 'PENDING' ? null : lane.ringing

/** Adds the change of a lane's incident that goes on, if it differs from the stored one. */
const addProgress = (
  draft: AlarmDraft,
  name: LaneName,
  lane: TemperatureLane | null,
  stored: TemperatureLane | null,
): void => {
  if (lane === stored || lane === null || lane.state === 'PENDING' || lane.ringing === null) return
  if (stored !== null && lane.state === stored.state && lane.extreme === stored.extreme) return
  draft.changes.push({
    kind: 'went-on',
    ...laneOf(name),
    state: lane.state,
    extreme: Math.round(lane.extreme) / 100,
  })
}

const isSameGoods = (a: GoodsTemperature | null, b: GoodsTemperature | null): boolean =>
  a === b || (a !== null && b !== null && a.timeMs === b.timeMs && a.value === b.value)

/**
 * Once the air is in range and so are the goods, they stay so, since they lie between the air's
 * values: their temperature is then worked out anew when it is needed. Goods that became too warm
 * while the tool was paused are out of range without a lane that says so.
 */
const goodsToKeep = ({ tool, goods, high, low, conditions, lastMs, lastValue }: AlarmDraft) => {
  if (goods === null || !watchesGoods(tool)) return null
  // Of an older temperature, as after a restart: what the goods have become since says nobody yet.
  if (goods.timeMs !== lastMs) return goods
  if (high !== null || low !== null || conditions.some(isGoingOn)) return goods
  const sides = [
    highSide(tool),
    lowSide(tool),
    ...tool.settings.conditions.map((condition) => conditionSide(tool, condition)),
  ]
  const isOut = sides.some(
    (side) =>
      isBreach(lastValue, side) || (side.watches === 'goods' && isBreach(goods.value, side)),
  )
  return isOut ? goods : null
}

const sameRange = (a: Range, b: Range): boolean => a.min === b.min && a.max === b.max

/** Whether a state follows from another one by nothing but the goods' temperature, if at all. */
export const differsInGoodsAlone = (before: AlarmState, now: AlarmState): boolean =>
  before.last === now.last &&
  before.high === now.high &&
  before.low === now.low &&
  before.sensor === now.sensor &&
  before.nodata === now.nodata &&
  before.conditions === now.conditions &&
  before.held === now.held &&
  sameRange(before.range, now.range)

/**
 * The state after the event; the same object as `before` when nothing changed. `range`: the limits
 * by which the lanes were judged. `isFaulty`: whether the newest reading is a fault.
 */
export const finishDraft = (
  draft: AlarmDraft,
  before: AlarmState | null,
  range: Range,
  isFaulty: boolean,
): AlarmState | null => {
  const { high, low, sensor, nodata, conditions, held } = draft
  const goods = goodsToKeep(draft)
  addProgress(draft, { lane: 'HIGH' }, high, draft.storedHigh)
  addProgress(draft, { lane: 'LOW' }, low, draft.storedLow)
  for (const { condition, lane } of conditions) {
    const stored = draft.storedConditions.find((each) => each.condition.id === condition.id)
    addProgress(draft, { lane: 'CONDITION', condition }, lane, stored?.lane ?? null)
  }
  if (
    high === null &&
    low === null &&
    sensor === null &&
    nodata === null &&
    held === null &&
    goods === null &&
    conditions.length === 0
  )
    return null
  const isLastKept = isFaulty && !Number.isNaN(draft.lastMs)
  const isLastSame = isLastKept
    ? before?.last?.timeMs === draft.lastMs && before.last.value === draft.lastValue
    : before?.last === null
  if (
    before !== null &&
    isLastSame &&
    before.high === high &&
    before.low === low &&
    before.sensor === sensor &&
    before.nodata === nodata &&
    before.conditions === conditions &&
    isSameGoods(before.goods, goods) &&
    before.held === held &&
    sameRange(before.range, range)
  )
    return before
  return {
    version: STATE_VERSION,
    range: { min: range.min, max: range.max },
    last: isLastKept ? { timeMs: draft.lastMs, value: draft.lastValue } : null,
    high,
    low,
    sensor,
    nodata,
    conditions,
    goods,
    held,
  }
}
