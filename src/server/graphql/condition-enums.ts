import type { AlarmSeverity, ConditionSide } from '../../domain/alarms/alarm-settings.ts'
import { builder } from './builder.ts'

const SIDE_NAMES = {
  above: 'ABOVE',
  atOrAbove: 'AT_OR_ABOVE',
  below: 'BELOW',
  atOrBelow: 'AT_OR_BELOW',
} as const satisfies Record<ConditionSide, string>

const SEVERITY_NAMES = { warning: 'WARNING', alarm: 'ALARM' } as const satisfies Record<
  AlarmSeverity,
  string
>

export const ConditionSideEnum = builder.enumType('ConditionSide', {
  values: Object.values(SIDE_NAMES),
})
export const SeverityEnum = builder.enumType('AlarmSeverity', {
  values: Object.values(SEVERITY_NAMES),
})

export const conditionSideName = (side: ConditionSide) => SIDE_NAMES[side]
export const severityName = (severity: AlarmSeverity) => SEVERITY_NAMES[severity]
