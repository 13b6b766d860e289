import type { Clock } from '../../domain/clock.ts'
import type { LiveAlarms } from '../live/live-alarms.ts'
import type { Storage } from '../storage/storage.ts'

export type AlarmDeps = {
  storage: Storage
  clock: Clock
  liveAlarms: Pick<LiveAlarms, 'subscribe'>
}
