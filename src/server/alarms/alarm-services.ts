import type { ToolAlarms } from '../storage/alarm-store.ts'
import { acknowledgeAlarm } from './acknowledge-alarm.ts'
import type { AlarmDeps } from './alarm-deps.ts'
import {
  acknowledgers,
  alarmsOfTools,
  deliveriesOfIncidents,
  openIncidents,
  toolsOfIncidents,
} from './alarm-details.ts'
import { countOpenAlarms, listAlarms } from './list-alarms.ts'
import { liveAlarms } from './live-alarms.ts'
import { pauseAlarms } from './pause-alarms.ts'
import { previewAlarms } from './preview-alarms.ts'
import { updateAlarmSettings } from './update-alarm-settings.ts'

export const alarmServices = (deps: AlarmDeps) => ({
  list: listAlarms(deps),
  countOpen: countOpenAlarms(deps),
  acknowledge: acknowledgeAlarm(deps),
  updateSettings: updateAlarmSettings(deps),
  pause: pauseAlarms(deps),
  preview: previewAlarms(deps),
  live: liveAlarms(deps),
  ofTools: alarmsOfTools(deps),
  openOfTools: openIncidents(deps),
  toolsOf: toolsOfIncidents(deps),
  acknowledgers: acknowledgers(deps),
  deliveriesOf: deliveriesOfIncidents(deps),
  runningPause: ({ pause }: ToolAlarms) =>
    pause !== null && pause.until > deps.clock() ? pause : null,
})
