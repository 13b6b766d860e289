import type { Clock } from '../../domain/clock.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { nextTurn } from '../next-turn.ts'
import { every, type Passes, type PassesParts, startPasses } from '../passes.ts'
import { type CheckState, newRound, readState, SELF_CHECK } from './check-state.ts'
import { type CheckDeps, checkSteps, type ReportDamage } from './check-steps.ts'

const PASS_EVERY_MS = 30_000
const ROUND_EVERY_MS = 7 * DAY_MS
/** A round takes as long as it may, so that it is never felt, and is over in time. */
const ROUND_TAKES_MS = 6 * DAY_MS
/** A pass that is behind catches up by so many slices of a few milliseconds at most. */
const MOST_SLICES = 200

export type SelfCheckParts = Pick<PassesParts, 'onError'> &
  Partial<Pick<PassesParts, 'schedule'>> & {
    integrity: CheckDeps['integrity']
    storage: CheckDeps['storage'] & {
      serverValues: { get(name: string): Promise<string | null> }
      transaction(
        work: (stores: {
          serverValues: { set(name: string, value: string | null): Promise<void> }
        }) => Promise<void>,
      ): Promise<void>
    }
    clock: Clock
    damage: ReportDamage
    /** Called at the end of each round. `damaged`: how many places were damaged. */
    onRound: (round: { startedMs: number; damaged: number }) => void
  }

/** `lastEndMs`: when everything had been checked last, ms since 1970; null before the first round. */
export type SelfCheck = Passes & { lastEndMs: () => number | null }

/**
 * Checks all that is stored once a week, in slices between which the server answers: the pages of each
 * table, recent readings, sealed days, the trail, issued logs. How far it is survives a restart; only
 * the trail, which is a chain, begins again.
 */
export const startSelfCheck = ({
  storage,
  integrity,
  clock,
  damage,
  onRound,
  schedule = every(PASS_EVERY_MS),
  onError,
}: SelfCheckParts): SelfCheck => {
  const steps = checkSteps({ storage, integrity, damage })
  let state: CheckState | null = null
  let damaged = 0

  const load = async (nowMs: number): Promise<CheckState> => {
    const stored = readState(await storage.serverValues.get(SELF_CHECK))
    for (const position of stored?.suspects ?? []) await integrity?.checkDays(position)
    return stored === null || stored.isOtherDamage
      ? newRound(nowMs, stored?.endedMs ?? null)
      : stored
  }
  const save = (current: CheckState): Promise<void> =>
    storage.transaction(({ serverValues }) => serverValues.set(SELF_CHECK, JSON.stringify(current)))

  const pass = async (isStopped: () => boolean): Promise<void> => {
    const nowMs = clock().getTime()
    state ??= await load(nowMs)
    if (state.step === null) {
      const sinceMs = nowMs - state.startedMs
      // A clock that was set back must not put the next round off.
      if (sinceMs >= 0 && sinceMs < ROUND_EVERY_MS) return
      state = newRound(nowMs, state.endedMs)
      damaged = 0
    }
    const due = (nowMs - state.startedMs) / ROUND_TAKES_MS
    for (let slice = 0; slice < MOST_SLICES && state.step !== null && !isStopped(); slice++) {
      const done = await steps.slice(state.step)
      state.step = done.next
      state.suspects.push(...done.suspects)
      state.isOtherDamage ||= done.isOtherDamage
      damaged += done.damaged
      if (done.share >= due) break
      await nextTurn()
    }
    if (state.step === null) state.endedMs = clock().getTime()
    await save(state)
    if (state.step === null) onRound({ startedMs: state.startedMs, damaged })
  }

  return { ...startPasses({ pass, schedule, onError }), lastEndMs: () => state?.endedMs ?? null }
}
