import type { Storage } from '../storage/storage.ts'
import { type AlarmStates, openAlarmStates } from './alarm-states.ts'
import { createSilenceWatch, type SilenceWatch } from './silence-watch.ts'

/**
 * What ingest and the sweeper share: the states of tools that are not calm, and when each tool was
 * last heard.
 */
export type AlarmMemory = { states: AlarmStates; silence: SilenceWatch; close(): void }

export const openAlarmMemory = async (
  storage: Pick<Storage, 'alarms' | 'tools' | 'readings' | 'onChange'>,
): Promise<AlarmMemory> => {
  const states = await openAlarmStates(storage)
  const silence = createSilenceWatch(storage)
  return {
    states,
    silence,
    close: () => {
      states.close()
      silence.close()
    },
  }
}
