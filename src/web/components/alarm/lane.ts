import {
  IconPlugConnectedX,
  IconTemperatureMinus,
  IconTemperaturePlus,
  IconWifiOff,
} from '@tabler/icons-react'
import type { AlarmLane } from '../../api/generated/graphql.ts'

export const LANE_ICONS = {
  HIGH: IconTemperaturePlus,
  LOW: IconTemperatureMinus,
  SENSOR: IconPlugConnectedX,
  NODATA: IconWifiOff,
} as const satisfies Record<AlarmLane, unknown>

const KEYS = {
  HIGH: 'high',
  LOW: 'low',
  SENSOR: 'sensor',
  NODATA: 'nodata',
} as const satisfies Record<AlarmLane, string>

/** The lane's name in the keys of texts. */
export const laneKey = <L extends AlarmLane>(lane: L): (typeof KEYS)[L] => KEYS[lane]
