import type { AlarmSeverity, ConditionSide, Watches } from '../../domain/alarms/alarm-settings.ts'
import { builder } from './builder.ts'

// As values of the schema's enums; the domain and the replay's files have their own spelling.
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
const WATCHES_NAMES = { air: 'AIR', goods: 'GOODS' } as const satisfies Record<Watches, string>

export const ConditionSideEnum = builder.enumType('ConditionSide', {
  values: Object.values(SIDE_NAMES),
})
export const SeverityEnum = builder.enumType('AlarmSeverity', {
  values: Object.values(SEVERITY_NAMES),
})
export const WatchesEnum = builder.enumType('Watches', {
  description:
    'What is watched: the air, as measured, or the goods, whose temperature follows it by productLag.',
  values: Object.values(WATCHES_NAMES),
})

const keyOf = <Key extends string, Name>(names: Record<Key, Name>, name: Name): Key =>
  (Object.keys(names) as Key[]).find((key) => names[key] === name)!

export const conditionSideName = (side: ConditionSide) => SIDE_NAMES[side]
export const severityName = (severity: AlarmSeverity) => SEVERITY_NAMES[severity]
export const watchesName = (watches: Watches) => WATCHES_NAMES[watches]
export const conditionSideOf = (name: (typeof SIDE_NAMES)[ConditionSide]): ConditionSide =>
  keyOf(SIDE_NAMES, name)
export const severityOfName = (name: (typeof SEVERITY_NAMES)[AlarmSeverity]): AlarmSeverity =>
  keyOf(SEVERITY_NAMES, name)
export const watchesOf = (name: (typeof WATCHES_NAMES)[Watches]): Watches =>
  keyOf(WATCHES_NAMES, name)
