import { DEFAULT_ALARM_SETTINGS } from '../../domain/alarms/alarm-settings.ts'
import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { ToolAlarms } from '../storage/alarm-store.ts'

/** A tool as the alarm rule knows it. */
export const alarmToolOf = (
  { limits, defrostFridge }: Tool,
  { settings, escalation, pause }: ToolAlarms,
): AlarmTool => ({
  settings: { ...DEFAULT_ALARM_SETTINGS, ...settings },
  range: { min: limits.notificationMin, max: limits.notificationMax },
  defrostFridge,
  escalationSteps: escalation.length,
  pausedUntilMs: pause?.until.getTime() ?? null,
})
