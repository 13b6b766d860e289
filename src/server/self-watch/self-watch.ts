import type { Clock } from '../../domain/clock.ts'
import { SECOND_MS } from '../../domain/durations.ts'
import {
  nextTroubles,
  openTroubles,
  type SelfWatchState,
} from '../../domain/self-watch/next-troubles.ts'
import type { Finding, Trouble, TroubleNotice } from '../../domain/self-watch/trouble.ts'
import { every, type PassesParts, startPasses } from '../passes.ts'

const LOOK_EVERY_MS = 15 * SECOND_MS

type Findings = Finding | readonly Finding[] | null

/** One look at one thing, or at several of a kind; null while there is nothing to say of it. */
export type Observer = () => Findings | Promise<Findings>

export type SelfWatch = {
  /** What is wrong with the server now, the most urgent first. */
  troubles(): Trouble[]
  /** Looks at everything once. */
  look(): Promise<void>
  /** Looks at once and every 15 s. Answers the call that ends it. */
  start(): () => Promise<void>
}

/**
 * Looks at the server itself and tells when something is wrong, lasts or is over. All of it is in
 * memory: after a restart what is still wrong is told again.
 */
export const createSelfWatch = ({
  clock,
  steadyMs,
  observers,
  tell,
  reportError,
  schedule = every(LOOK_EVERY_MS),
}: {
  clock: Clock
  /** Milliseconds that only ever grow, however the clock is set. */
  steadyMs: () => number
  observers: readonly Observer[]
  /** Called after each look, also without notices. */
  tell: (notices: readonly TroubleNotice[]) => void | Promise<void>
  reportError: (error: unknown) => void
  schedule?: PassesParts['schedule']
}): SelfWatch => {
  let state: SelfWatchState = {}

  const look = async (): Promise<void> => {
    const findings: Finding[] = []
    for (const observe of observers) {
      try {
        findings.push(...[(await observe()) ?? []].flat())
      } catch (error) {
        // One look that fails must not hide the others.
        reportError(error)
      }
    }
    const next = nextTroubles(state, findings, {
      steadyMs: steadyMs(),
      nowMs: clock().getTime(),
    })
    state = next.state
    await tell(next.notices)
  }

  return {
    troubles: () => openTroubles(state),
    look,
    start: () => {
      const passes = startPasses({ pass: look, schedule, onError: reportError })
      passes.run().catch(reportError)
      return () => passes.stop()
    },
  }
}
