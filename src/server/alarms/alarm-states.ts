import { readAlarmState } from '../../domain/alarms/read-alarm-state.ts'
import type { Storage } from '../storage/storage.ts'
import { CALM, type KeptState, readKept } from './kept-state.ts'

/**
 * The kept states of the tools that are not calm, as of the last commit: arriving readings ask for
 * them by the hundred thousand. Within a transaction they are what stood at its beginning, since
 * there is one writer.
 */
export type AlarmStates = {
  of(toolId: number): KeptState
  /** Tools to be asked because time has passed. */
  due(nowMs: number): number[]
  /** All that are not calm. */
  toolIds(): number[]
  close(): void
}

/** Reads what is kept; the copy then follows every commit. */
export const openAlarmStates = async (
  storage: Pick<Storage, 'alarms' | 'tools' | 'onChange'>,
): Promise<AlarmStates> => {
  const states = new Map<number, KeptState>()
  const close = storage.onChange({
    'alarm-state': (changes) => {
      for (const { toolId, state, dueMs } of changes) {
        if (state === null) states.delete(toolId)
        else states.set(toolId, { state: readAlarmState(state), dueMs })
      }
    },
  })
  for (const kept of await storage.alarms.states())
    states.set(kept.toolId, await readKept(storage, kept))

  return {
    of: (toolId) => states.get(toolId) ?? CALM,
    due: (nowMs) => {
      const due: number[] = []
      for (const [toolId, { dueMs }] of states)
        if (dueMs !== null && dueMs <= nowMs) due.push(toolId)
      return due
    },
    toolIds: () => [...states.keys()],
    close,
  }
}
