import { withDefaults } from '../../domain/alarms/alarm-settings.ts'
import type { LagFrom } from '../../domain/alarms/goods-through-time.ts'
import type { Reads } from '../storage/storage.ts'

/** The history of the settings that the goods' temperature of a tool follows from, oldest first. */
export const lagsOfTool = async (
  { storage }: { storage: Pick<Reads, 'alarms'> },
  toolId: number,
): Promise<LagFrom[]> =>
  (await storage.alarms.historyOfAlarms(toolId)).map(({ from, settings }) => ({
    fromMs: from.getTime(),
    settings: withDefaults(settings),
  }))
