import {
  type AlarmSettings,
  DEFAULT_ALARM_SETTINGS,
} from '../../src/domain/alarms/alarm-settings.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import type { BenchDevice } from './seeded-readings.ts'

const SET_UP = new Date(Date.UTC(2020, 0, 2))

/** Everything that people can switch on: two delays, conditions with windows, defrosts, goods. */
const ALL_OF_IT: AlarmSettings = {
  ...DEFAULT_ALARM_SETTINGS,
  raiseDelayLow: 5,
  learnDefrosts: true,
  productLag: 30,
  conditions: [
    {
      id: 1,
      name: 'too long',
      side: 'above',
      limit: 11,
      minutes: 60,
      window: 240,
      severity: 'alarm',
      watches: 'air',
    },
    {
      id: 2,
      name: 'goods',
      side: 'atOrAbove',
      limit: 9,
      minutes: 20,
      window: 120,
      severity: 'warning',
      watches: 'goods',
    },
  ],
}

export const switchAllOn = async (
  storage: Storage,
  devices: readonly BenchDevice[],
): Promise<void> => {
  await storage.transaction(async ({ alarms, tools }) => {
    for (const { toolId } of devices) {
      const before = await alarms.toolAlarms(toolId)
      await alarms.setToolAlarms(toolId, { ...before, settings: ALL_OF_IT }, SET_UP)
      await tools.change(toolId, { defrostFridge: true, updatedAt: SET_UP })
    }
  })
}
