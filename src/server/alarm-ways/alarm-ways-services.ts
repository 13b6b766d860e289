import type { AlarmWaysDeps } from './person-of-ways.ts'
import { setAlarmWays } from './set-alarm-ways.ts'
import { showAlarmWays } from './show-alarm-ways.ts'

export const alarmWaysServices = (deps: AlarmWaysDeps) => ({
  show: showAlarmWays(deps),
  set: setAlarmWays(deps),
})
