import {
  IconPlugConnectedX,
  IconTemperatureMinus,
  IconTemperaturePlus,
  IconWifiOff,
} from '@tabler/icons-react'
import type { ParseKeys, TFunction } from 'i18next'
import type { AlarmLane, ConditionSide } from '../../api/generated/graphql.ts'

type ToolLane = Exclude<AlarmLane, 'CONDITION'>

export const LANE_ICONS = {
  HIGH: IconTemperaturePlus,
  LOW: IconTemperatureMinus,
  SENSOR: IconPlugConnectedX,
  NODATA: IconWifiOff,
} as const satisfies Record<ToolLane, unknown>

const KEYS = {
  HIGH: 'high',
  LOW: 'low',
  SENSOR: 'sensor',
  NODATA: 'nodata',
  CONDITION: 'condition',
} as const satisfies Record<AlarmLane, string>

export const LANES = Object.keys(KEYS) as AlarmLane[]

/** The lane's name in the keys of texts. */
export const laneKey = <L extends AlarmLane>(lane: L): (typeof KEYS)[L] => KEYS[lane]

type OfLane = { lane: AlarmLane; conditionSide?: ConditionSide | null }

/** What is wrong: a condition is broken by values that are too warm or too cold, as limits are. */
export const toolLaneOf = ({ lane, conditionSide }: OfLane): ToolLane =>
  lane !== 'CONDITION'
    ? lane
    : conditionSide === 'BELOW' || conditionSide === 'AT_OR_BELOW'
      ? 'LOW'
      : 'HIGH'

export const isOfTemperature = (alarm: OfLane): boolean => {
  const toolLane = toolLaneOf(alarm)
  return toolLane === 'HIGH' || toolLane === 'LOW'
}

/** The name of the condition, else of the lane. */
export const alarmName = (
  t: TFunction,
  { lane, condition }: { lane: AlarmLane; condition?: string | null },
): string => condition ?? (t(`alarms.lane.${laneKey(lane)}` as ParseKeys) as string)
