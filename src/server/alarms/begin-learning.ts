import type { Tool } from '../../domain/tools/tool.ts'
import { NO_TOOL_ALARMS } from '../storage/alarm-store.ts'
import type { Writes } from '../storage/storage.ts'

/**
 * A new tool that defrosts learns what its defrosts look like. One that is there already does so only
 * when a person turns it on, so that its alarms stay as they are known.
 */
export const beginLearning = async (
  stores: Pick<Writes, 'alarms'>,
  { id, defrostFridge }: Tool,
  now: Date,
): Promise<void> => {
  if (defrostFridge)
    await stores.alarms.setToolAlarms(
      id,
      { ...NO_TOOL_ALARMS, settings: { learnDefrosts: true } },
      now,
    )
}
