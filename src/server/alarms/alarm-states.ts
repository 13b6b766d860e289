import type { AlarmState } from '../../domain/alarms/alarm-state.ts'
import { readAlarmState } from '../../domain/alarms/read-alarm-state.ts'
import type { Storage } from '../storage/storage.ts'
import { CALM, type RememberedState, readStoredState } from './remembered-state.ts'

/**
 * The states of the tools that are not calm, as of the last commit, in memory: each arriving
 * reading needs one. Inside a transaction they are the states at its beginning, since there is one
 * writer.
 */
export type AlarmStates = {
  of(toolId: number): RememberedState
  /**
   * A transaction has written a state as this text. Once it commits, the memory takes the state in
   * place of reading the text.
   */
  written(toolId: number, text: string, state: AlarmState): void
  /**
   * Takes a state that differs from the committed one in the goods' temperature alone, and is not
   * written. Should the transaction fail, the rule notices by the temperature's time.
   */
  moveGoods(toolId: number, remembered: RememberedState): void
  /** The tools whose state changes by now although nothing arrives. `nowMs`: since 1970. */
  due(nowMs: number): number[]
  /** All tools that are not calm. */
  toolIds(): number[]
  close(): void
}

/** Reads the stored states; the copy then follows every commit. */
export const openAlarmStates = async (
  storage: Pick<Storage, 'alarms' | 'tools' | 'onChange'>,
): Promise<AlarmStates> => {
  const states = new Map<number, RememberedState>()
  const justWritten = new Map<number, { text: string; state: AlarmState }>()
  const stateOf = (toolId: number, text: string): AlarmState | null => {
    const written = justWritten.get(toolId)
    justWritten.delete(toolId)
    return written?.text === text ? written.state : readAlarmState(text)
  }
  /** Tools whose state changed while the stored ones were read: those are older. */
  const changedMeanwhile = new Set<number>()
  let isLoading = true
  const close = storage.onChange({
    'alarm-state': (changes) => {
      for (const { toolId, state, dueMs } of changes) {
        if (isLoading) changedMeanwhile.add(toolId)
        if (state === null) states.delete(toolId)
        else states.set(toolId, { state: stateOf(toolId, state), dueMs })
      }
    },
  })
  for (const stored of await storage.alarms.states()) {
    const remembered = await readStoredState(storage, stored)
    if (!changedMeanwhile.has(stored.toolId)) states.set(stored.toolId, remembered)
  }
  isLoading = false

  return {
    of: (toolId) => states.get(toolId) ?? CALM,
    written: (toolId, text, state) => void justWritten.set(toolId, { text, state }),
    moveGoods: (toolId, remembered) => void states.set(toolId, remembered),
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

/** Without a memory, as where one state is read for a change by a person, every change is written. */
export type StatesBefore = Pick<AlarmStates, 'of'> &
  Partial<Pick<AlarmStates, 'written' | 'moveGoods'>>
