import type { Clock } from '../../domain/clock.ts'
import type { LiveAlarms } from '../live/live-alarms.ts'
import type { ToolAlarms } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import { acknowledgeAlarm } from './acknowledge-alarm.ts'
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
import { previewAlarms } from './preview/preview-alarms.ts'
import { updateAlarmSettings } from './update-alarm-settings.ts'

export const alarmServices = (deps: {
  storage: Storage
  clock: Clock
  liveAlarms: Pick<LiveAlarms, 'subscribe'>
}) => ({
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
