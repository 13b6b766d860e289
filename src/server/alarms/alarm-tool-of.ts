import type { LatestReading } from '../../domain/alarms/alarm-event.ts'
import { withDefaults } from '../../domain/alarms/alarm-settings.ts'
import {
  type AlarmTool,
  type EarlierConditions,
  type EarlierRange,
  watchesGoods,
} from '../../domain/alarms/alarm-tool.ts'
import {
  goodsAfter,
  goodsReachMs,
  type GoodsTemperature,
} from '../../domain/alarms/goods-temperature.ts'
import type { Limits } from '../../domain/limits/limits.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { AlarmsFrom, ToolAlarms } from '../storage/alarm-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { LimitsFrom } from '../storage/tool-store.ts'

/**
 * A tool as the alarm rule knows it. `history`: its limits; `settingsBefore`: its alarm settings,
 * where they ever had conditions; both oldest first. Only what judges readings needs them.
 * `hasDailySummary`: only a tick of an alarm that lasts needs it.
 */
export const alarmToolOf = (
  {
    limits,
    defrostFridge,
  }: Pick<Tool, 'defrostFridge'> & {
    limits: Pick<Limits, 'notificationMin' | 'notificationMax'>
  },
  { settings, escalation, pause, hasSecondInLine }: ToolAlarms,
  history: readonly LimitsFrom[] = [],
  settingsBefore: readonly AlarmsFrom[] = [],
): AlarmTool => ({
  settings: withDefaults(settings),
  range: { min: limits.notificationMin, max: limits.notificationMax },
  earlierRanges: earlierRanges(history),
  ...earlierConditions(settingsBefore),
  defrostFridge,
  defrosts: null,
  escalationSteps: escalation.length + (hasSecondInLine && escalation.length > 0 ? 1 : 0),
  hasDailySummary: false,
  pausedUntilMs: pause?.until.getTime() ?? null,
})

/** The history's conditions but for the last ones. Changes of other settings leave no trace. */
const earlierConditions = (
  history: readonly AlarmsFrom[],
): { earlierConditions?: readonly EarlierConditions[] } => {
  const lists = history.map(({ settings }) => settings.conditions ?? [])
  const earlier = lists.slice(0, -1).flatMap((conditions, i): EarlierConditions[] => {
    const isChanged = JSON.stringify(conditions) !== JSON.stringify(lists[i + 1])
    return isChanged ? [{ untilMs: history[i + 1]!.from.getTime(), conditions }] : []
  })
  return earlier.length === 0 ? {} : { earlierConditions: earlier }
}

const NO_RANGES: readonly EarlierRange[] = []

/** The history's notification limits but for the last ones. Changes of other limits leave no trace. */
const earlierRanges = (history: readonly LimitsFrom[]): readonly EarlierRange[] => {
  if (history.length <= 1) return NO_RANGES
  const ranges: EarlierRange[] = []
  let before: LimitsFrom | undefined
  for (const entry of history) {
    const { notificationMin: min, notificationMax: max } = entry.limits
    if (before !== undefined) {
      const { notificationMin, notificationMax } = before.limits
      if (min === notificationMin && max === notificationMax) continue
      ranges.push({
        untilMs: entry.from.getTime(),
        range: { min: notificationMin, max: notificationMax },
      })
    }
    before = entry
  }
  return ranges
}

/**
 * The goods' temperature at a tool's reading; null where no lane watches it. Without
 * `usualIntervalMs` it is read.
 */
export const goodsAt = async (
  stores: Pick<Reads, 'readings'>,
  toolId: number,
  tool: AlarmTool,
  latest: LatestReading | null,
  usualIntervalMs?: number,
): Promise<GoodsTemperature | null> => {
  if (latest === null || !watchesGoods(tool)) return null
  const span = { fromMs: latest.timeMs - goodsReachMs(tool), toMs: latest.timeMs + 1 }
  const series = await stores.readings.readMeasured(toolId, span)
  const usualMs = usualIntervalMs ?? (await stores.readings.usualIntervalMs(toolId))
  return goodsAfter(series, tool, usualMs)
}
