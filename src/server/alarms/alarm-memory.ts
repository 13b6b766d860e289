import type { SpareTime } from '../spare-time.ts'
import type { Storage } from '../storage/storage.ts'
import { type AlarmStates, openAlarmStates } from './alarm-states.ts'
import { createDefrostMemory, type DefrostMemory } from './defrost-memory.ts'
import { createSilenceWatch, type SilenceWatch } from './silence-watch.ts'

/**
 * What ingest and the sweeper share: the states of tools that are not calm, when each tool was last
 * heard, and what tools have learned of their defrosts.
 */
export type AlarmMemory = {
  states: AlarmStates
  silence: SilenceWatch
  defrosts: DefrostMemory
  close(): void
}

export const openAlarmMemory = async (
  storage: Pick<Storage, 'alarms' | 'tools' | 'readings' | 'onChange'>,
  spareTime?: SpareTime,
): Promise<AlarmMemory> => {
  const states = await openAlarmStates(storage)
  const silence = createSilenceWatch(storage, spareTime)
  const defrosts = createDefrostMemory(storage)
  return {
    states,
    silence,
    defrosts,
    close: () => {
      states.close()
      silence.close()
      defrosts.close()
    },
  }
}
