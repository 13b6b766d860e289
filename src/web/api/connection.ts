import { pageClock } from '../clock/page-clock.ts'

/** Whether the server answers. `sinceMs`: when it was last heard. Times in ms since 1970. */
export type Connection =
  | { kind: 'reachable' }
  | { kind: 'unreachable'; sinceMs: number; nextTryAtMs: number }

export const RETRY_EVERY_MS = 10_000

/**
 * `patient`: requests under way may still be answered; `anew`: they are cancelled and sent again.
 */
export type RetryKind = 'patient' | 'anew'

type Listener = () => void

/** It went silent when it was last heard; the clock may have been set back meanwhile. */
const unreachable = (heardAtMs: number | null, nowMs: number): Connection => ({
  kind: 'unreachable',
  sinceMs: Math.min(heardAtMs ?? nowMs, nowMs),
  nextTryAtMs: nowMs + RETRY_EVERY_MS,
})

export const createConnection = (now: () => number) => {
  let state: Connection = { kind: 'reachable' }
  let heardAtMs: number | null = null
  let retry: ((kind: RetryKind) => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<Listener>()
  const become = (next: Connection) => {
    state = next
    for (const listener of listeners) listener()
  }
  const askAgain = (kind: RetryKind) => {
    clearTimeout(timer)
    if (state.kind === 'unreachable') become({ ...state, nextTryAtMs: now() + RETRY_EVERY_MS })
    timer = setTimeout(askAgain, RETRY_EVERY_MS, 'patient')
    retry?.(kind)
  }
  const connection = {
    state: (): Connection => state,
    /** When the server last sent anything, ms since 1970; null for never in this visit. */
    heardAtMs: (): number | null => heardAtMs,
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Sets the function that asks the server again; it runs every ten seconds while the server does
     * not answer.
     */
    retryWith: (action: (kind: RetryKind) => void): void => {
      retry = action
    },
    /** Asks again at once: for the button of the strip. */
    tryNow: (): void => askAgain('anew'),
    /** A sign that the server may be gone: the page asks at once, and learns from the answer. */
    doubt: (): void => {
      if (state.kind === 'reachable') retry?.('patient')
    },
    /** Something came from the server: an answer, or a message over the socket. */
    answered: (): void => {
      heardAtMs = now()
      if (state.kind === 'reachable') return
      clearTimeout(timer)
      become({ kind: 'reachable' })
    },
    failed: (): void => {
      if (state.kind === 'unreachable') return
      become(unreachable(heardAtMs, now()))
      clearTimeout(timer)
      timer = setTimeout(askAgain, RETRY_EVERY_MS, 'patient')
    },
    /**
     * Moves the start of the silence back to the last answer of an earlier visit; ms since 1970.
     */
    answeredBefore: (ms: number): void => {
      if (state.kind === 'unreachable' && ms < state.sinceMs) become({ ...state, sinceMs: ms })
    },
  }
  return connection
}

export const connection = createConnection(pageClock.now)
