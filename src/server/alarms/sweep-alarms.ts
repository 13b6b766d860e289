import type { Clock } from '../../domain/clock.ts'
import { every, type Passes, type PassesParts, startPasses } from '../passes.ts'
import type { Storage } from '../storage/storage.ts'
import type { AlarmMemory } from './alarm-memory.ts'
import { createLapseWatch, type Lapse, type LapseWatch } from './lapse-watch.ts'
import { dueTools, wholeDevices } from './due-tools.ts'
import { tickTools } from './tick-tools.ts'

const SWEEP_EVERY_MS = 5_000
/**
 * How many tools one transaction takes. A device with more is not divided, because notices of one
 * transaction share a message.
 */
const TOOLS_PER_COMMIT = 400
export type SweeperParts = Pick<PassesParts, 'onError'> &
  Partial<Pick<PassesParts, 'schedule'>> & {
    storage: Pick<
      Storage,
      'transaction' | 'ping' | 'watchedByOthers' | 'tools' | 'readings' | 'alarms'
    >
    memory: AlarmMemory
    clock: Clock
    /** Whether daily summaries are sent, which take the place of late reminders. */
    sendsSummaries?: () => boolean
    /** Knows when the server did not watch. */
    lapses?: LapseWatch
    /** Called once for each time in which the server did not watch. */
    onLapse?: (lapse: Lapse) => void
    /** Puts such a time on the record. Called again with each sweep until it succeeds. */
    recordLapse?: (lapse: Lapse) => Promise<void>
    /** How long a pass took. */
    onSwept?: (ms: number) => void
  }

/**
 * Runs the alarm rule by time alone: for silence, reminders, escalations, held notices and the end
 * of a pause. It goes by the server's clock. When that was moved, or no sweep ran for a minute, silence
 * counts from now on. When it was set back, and at a start, every tool that is not calm is checked.
 */
export const startAlarmSweeper = ({
  storage,
  memory: { states, silence },
  clock,
  sendsSummaries = () => false,
  lapses = createLapseWatch(clock, () => performance.now()),
  onLapse = () => {},
  recordLapse = async () => {},
  schedule = atOnceAndEveryFiveSeconds,
  onError,
  onSwept = () => {},
}: SweeperParts): Passes => {
  /** True until a first pass has ended. */
  let isFirst = true
  let unrecorded: Lapse[] = []

  /** By another server. One that cannot be asked for counts as none. */
  const isWatched = (lapse: Lapse): Promise<boolean> =>
    storage.watchedByOthers(lapse).catch(() => false)

  /** A failure must not hold up the sweep: alarms come first. */
  const recordLapses = async (): Promise<void> => {
    for (const lapse of unrecorded) {
      try {
        await recordLapse(lapse)
        unrecorded = unrecorded.filter((other) => other !== lapse)
      } catch (error) {
        onError(error)
        return
      }
    }
  }

  /** Beside a backlog of requests this takes long, which is no time without a watch. */
  const loadSilence = (nowMs: number, isStopped: () => boolean): Promise<void> =>
    silence.load(nowMs, () => {
      lapses.beat()
      return !isStopped()
    })

  const pass = async (isStopped: () => boolean): Promise<void> => {
    const began = performance.now()
    // While nothing can be stored nobody is heard: such a time counts as one without a watch.
    await storage.ping()
    const nowMs = clock().getTime()
    const { movedMs, lapse } = lapses.take()
    if (isFirst) {
      await loadSilence(nowMs, isStopped)
      if (isStopped()) return
    }
    if (movedMs !== 0 || lapse !== null) silence.beginAnew(nowMs)
    if (lapse !== null && !(await isWatched(lapse))) {
      onLapse(lapse)
      unrecorded = [...unrecorded, lapse]
    }
    await recordLapses()
    if (lapse !== null) {
      // Readings may wait in the sockets: they are taken before the next sweep decides.
      return
    }
    // The clock may have been moved while the server was down.
    const dueByState = isFirst || movedMs < 0 ? states.toolIds() : states.due(nowMs)
    const due = await dueTools(storage, silence, dueByState, nowMs)
    for (const tools of wholeDevices(due, TOOLS_PER_COMMIT)) {
      if (isStopped()) return
      await tickTools({ storage, states, sendsSummaries, onError }, tools, nowMs)
    }
    isFirst = false
    onSwept(performance.now() - began)
  }

  return startPasses({ pass, schedule, onError })
}

const atOnceAndEveryFiveSeconds = (pass: () => void): (() => void) => {
  pass()
  return every(SWEEP_EVERY_MS)(pass)
}
