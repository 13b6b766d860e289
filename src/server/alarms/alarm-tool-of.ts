import { withDefaults } from '../../domain/alarms/alarm-settings.ts'
import type { AlarmTool, EarlierRange } from '../../domain/alarms/alarm-tool.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { ToolAlarms } from '../storage/alarm-store.ts'
import type { LimitsFrom } from '../storage/tool-store.ts'

/**
 * A tool as the alarm rule knows it. `history`: its limits, oldest first; only what judges readings
 * needs them.
 */
export const alarmToolOf = (
  { limits, defrostFridge }: Tool,
  { settings, escalation, pause }: ToolAlarms,
  history: readonly LimitsFrom[] = [],
): AlarmTool => ({
  settings: withDefaults(settings),
  range: { min: limits.notificationMin, max: limits.notificationMax },
  earlierRanges: earlierRanges(history),
  defrostFridge,
  defrosts: null,
  escalationSteps: escalation.length,
  hasDailySummary: false,
  pausedUntilMs: pause?.until.getTime() ?? null,
})

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
