import type { Clock } from '../../domain/clock.ts'
import { every, type Passes, type PassesParts, startPasses } from '../passes.ts'
import type { Storage } from '../storage/storage.ts'
import type { AlarmMemory } from './alarm-memory.ts'
import { dueTools, wholeDevices } from './due-tools.ts'
import { tickTools } from './tick-tools.ts'

const SWEEP_EVERY_MS = 5_000
/**
 * How many tools one transaction takes. A device with more is not divided, because notices of one
 * transaction share a message.
 */
const TOOLS_PER_COMMIT = 200
/**
 * The clock counts as moved when it differs by at least this much from the time that has passed.
 */
const CLOCK_MOVED_MS = 60_000

export type SweeperParts = Pick<PassesParts, 'onError'> &
  Partial<Pick<PassesParts, 'schedule'>> & {
    storage: Pick<Storage, 'transaction' | 'tools' | 'readings' | 'alarms'>
    memory: AlarmMemory
    clock: Clock
    /** Milliseconds that only ever grow, however the clock is set. */
    steadyMs?: () => number
    /** How long a pass took. */
    onSwept?: (ms: number) => void
  }

/**
 * Runs the alarm rule by time alone: for silence, reminders, escalations, held notices and the end
 * of a pause. It goes by the server's clock. After the clock was moved, silence counts from now.
 * After it was set back, and after a start, every tool that is not calm is checked.
 */
export const startAlarmSweeper = ({
  storage,
  memory: { states, silence },
  clock,
  steadyMs = () => performance.now(),
  schedule = atOnceAndEveryFiveSeconds,
  onError,
  onSwept = () => {},
}: SweeperParts): Passes => {
  const clockMovedMs = clockMoves(steadyMs)
  /** True until a first pass has ended. */
  let isFirst = true

  const pass = async (isStopped: () => boolean): Promise<void> => {
    const began = performance.now()
    const nowMs = clock().getTime()
    const movedMs = clockMovedMs(nowMs)
    if (isFirst) await silence.load(nowMs)
    if (movedMs !== 0) silence.beginAnew(nowMs)
    // The clock may have been moved while the server was down.
    const dueByState = isFirst || movedMs < 0 ? states.toolIds() : states.due(nowMs)
    const due = await dueTools(storage, silence, dueByState, nowMs)
    for (const tools of wholeDevices(due, TOOLS_PER_COMMIT)) {
      if (isStopped()) return
      await tickTools({ storage, states, onError }, tools, nowMs)
    }
    isFirst = false
    onSwept(performance.now() - began)
  }

  return startPasses({ pass, schedule, onError })
}

/** Answers by how much the clock was moved since the last call, ms; 0 for a small difference. */
const clockMoves = (steadyMs: () => number) => {
  let last: { nowMs: number; steadyMs: number } | null = null
  return (nowMs: number): number => {
    const steady = steadyMs()
    const moved = last === null ? 0 : nowMs - last.nowMs - (steady - last.steadyMs)
    last = { nowMs, steadyMs: steady }
    return Math.abs(moved) < CLOCK_MOVED_MS ? 0 : moved
  }
}

const atOnceAndEveryFiveSeconds = (pass: () => void): (() => void) => {
  pass()
  return every(SWEEP_EVERY_MS)(pass)
}
