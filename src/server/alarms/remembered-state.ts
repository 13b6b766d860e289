import type { AlarmState } from '../../domain/alarms/alarm-state.ts'
import { readAlarmState, stateOfOpenIncidents } from '../../domain/alarms/read-alarm-state.ts'
import type { StoredAlarmState } from '../storage/alarm-store.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * What the rule remembers of a tool, and when time alone changes something next (ms since 1970;
 * null for never).
 */
export type RememberedState = { state: AlarmState | null; dueMs: number | null }

export const CALM: RememberedState = { state: null, dueMs: null }

/**
 * Reads a stored state. If this version of the program cannot read it, the state begins again from
 * the open incidents.
 */
export const readStoredState = async (
  stores: Pick<Reads, 'alarms' | 'tools'>,
  { toolId, state: json, dueAt }: StoredAlarmState,
): Promise<RememberedState> => {
  const state = readAlarmState(json)
  if (state !== null) return { state, dueMs: dueAt?.getTime() ?? null }
  const owned = await stores.tools.byId(toolId)
  if (owned === null) return CALM
  const { notificationMin: min, notificationMax: max } = owned.tool.limits
  const open = (await stores.alarms.openOfTools([toolId])).map(
    ({ lane, condition, startedAt, openedAt, limit, extreme, acknowledgement, rangAgainAt }) => ({
      lane,
      condition,
      startedMs: startedAt.getTime(),
      openedMs: openedAt.getTime(),
      limit,
      extreme,
      acknowledgedMs: acknowledgement?.at.getTime() ?? null,
      hasRungAgain: rangAgainAt !== null,
    }),
  )
  return { state: stateOfOpenIncidents(open, { min, max }), dueMs: null }
}

export const rememberedStateOf = async (
  stores: Pick<Reads, 'alarms' | 'tools'>,
  toolId: number,
): Promise<RememberedState> => {
  const stored = await stores.alarms.stateOf(toolId)
  return stored === null ? CALM : readStoredState(stores, stored)
}
