import { pageClock } from '../clock/page-clock.ts'

/** Whether the server answers. Only the strip above the page shows it. */
export type Connection =
  | { kind: 'reachable' }
  | { kind: 'unreachable'; sinceMs: number; nextTryAtMs: number }

export const RETRY_EVERY_MS = 10_000

type Listener = () => void

export const createConnection = (now: () => number) => {
  let state: Connection = { kind: 'reachable' }
  let retry: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<Listener>()
  const become = (next: Connection) => {
    state = next
    for (const listener of listeners) listener()
  }
  const connection = {
    state: (): Connection => state,
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sets what is done every ten seconds while the server does not answer. */
    retryWith: (action: () => void): void => {
      retry = action
    },
    tryNow: (): void => {
      clearTimeout(timer)
      if (state.kind === 'unreachable') become({ ...state, nextTryAtMs: now() + RETRY_EVERY_MS })
      timer = setTimeout(connection.tryNow, RETRY_EVERY_MS)
      retry?.()
    },
    answered: (): void => {
      clearTimeout(timer)
      if (state.kind === 'unreachable') become({ kind: 'reachable' })
    },
    failed: (): void => {
      if (state.kind === 'unreachable') return
      become({ kind: 'unreachable', sinceMs: now(), nextTryAtMs: now() + RETRY_EVERY_MS })
      clearTimeout(timer)
      timer = setTimeout(connection.tryNow, RETRY_EVERY_MS)
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
