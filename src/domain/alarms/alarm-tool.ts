import { type AlarmSettings, type AlarmCondition } from './alarm-settings.ts'
import { type AlarmLane, type LaneName } from './alarm-decision.ts'
import { MINUTE_MS } from '../durations.ts'
import type { Range } from '../limits/range.ts'
import { INTERVALS_TO_A_GAP } from '../readings/usual-interval.ts'
import type { LearnedDefrosts } from './defrosts/usual-defrost.ts'

/** Notification limits that were in force until a moment (measurement time, ms since 1970). */
export type EarlierRange = { untilMs: number; range: Range }

/** Conditions that were in force until a moment (measurement time, ms since 1970). */
export type EarlierConditions = { untilMs: number; conditions: readonly AlarmCondition[] }

/** What the alarm rule needs of a tool besides its readings. */
export type AlarmTool = {
  settings: AlarmSettings
  /** The notification limits, °C. */
  range: Range
  /** Those before, oldest first: readings that arrive later are judged by them. */
  earlierRanges: readonly EarlierRange[]
  /** The conditions before those of the settings, oldest first; left out: none. */
  earlierConditions?: readonly EarlierConditions[]
  defrostFridge: boolean
  /** What it has learned of its defrosts; null for nothing. Only `learnsDefrosts` asks for it. */
  defrosts: LearnedDefrosts | null
  /**
   * How many steps of contacts there are, the second in line of a rota before them included; 0: one
   * escalation, to the tool's own channels or the second in line.
   */
  escalationSteps: number
  /**
   * Whether a daily summary names alarms that last. It takes the place of reminders from a day
   * after the opening. Without one they go on, at most a day apart.
   */
  hasDailySummary: boolean
  /** The end of a pause by the server's clock, ms since 1970. Null or past: there is no pause. */
  pausedUntilMs: number | null
}

/** Whether excursions above the limit are compared with those before. */
export const learnsDefrosts = ({ defrostFridge, settings }: AlarmTool): boolean =>
  defrostFridge && settings.learnDefrosts && settings.watches === 'air'

/** The notification limits in force at a time. The first ones hold for all time before. */
export const rangeAt = ({ range, earlierRanges }: AlarmTool, timeMs: number): Range => {
  const last = earlierRanges.length - 1
  if (last < 0 || timeMs >= earlierRanges[last]!.untilMs) return range
  return earlierRanges.find(({ untilMs }) => timeMs < untilMs)!.range
}

/** The conditions in force at a time. The first ones hold for all time before. */
export const conditionsAt = (
  { settings: { conditions }, earlierConditions }: AlarmTool,
  timeMs: number,
): readonly AlarmCondition[] =>
  earlierConditions === undefined
    ? conditions
    : (earlierConditions.find(({ untilMs }) => timeMs < untilMs)?.conditions ?? conditions)

/** Every condition that is or was in force, as it was last. */
export const conditionsEver = ({
  settings: { conditions },
  earlierConditions = [],
}: AlarmTool): readonly AlarmCondition[] => {
  if (earlierConditions.length === 0) return conditions
  const byId = new Map<number, AlarmCondition>()
  for (const earlier of earlierConditions)
    for (const condition of earlier.conditions) byId.set(condition.id, condition)
  for (const condition of conditions) byId.set(condition.id, condition)
  return [...byId.values()]
}

/** How long a tool may send nothing before it is silent, ms. */
export const silenceMs = (
  settings: Pick<AlarmSettings, 'silence'>,
  usualIntervalMs: number,
): number => Math.max(settings.silence * MINUTE_MS, INTERVALS_TO_A_GAP * usualIntervalMs)

export const isPaused = (tool: AlarmTool, nowMs: number): boolean =>
  tool.pausedUntilMs !== null && nowMs < tool.pausedUntilMs

/** Whether any lane of the tool watches its goods. */
export const watchesGoods = ({
  settings: { productLag, watches, conditions },
}: Pick<AlarmTool, 'settings'>): boolean =>
  productLag > 0 && (watches === 'goods' || conditions.some((one) => one.watches === 'goods'))

/** Whether two temperatures `gapMs` apart count as continuous. */
export const isContinuous = (
  gapMs: number,
  tool: { settings: Pick<AlarmSettings, 'gapMax'> },
  usualIntervalMs: () => number,
): boolean =>
  gapMs <= tool.settings.gapMax * MINUTE_MS || gapMs <= INTERVALS_TO_A_GAP * usualIntervalMs()

/** The same for the same lane, and for no other one of the tool. */
export const laneKey = ({ lane, condition }: LaneName): string =>
  condition ? `${lane} ${condition.id}` : lane

/** The name of a lane without anything else that an object says. */
export const laneOf = <Lane extends AlarmLane>({
  lane,
  condition,
}: {
  lane: Lane
  condition?: AlarmCondition | null | undefined
}): { lane: Lane; condition?: AlarmCondition } => (condition ? { lane, condition } : { lane })
