import { useSyncExternalStore } from 'react'
import { useNow } from '../clock/use-now.ts'
import { connection } from './connection.ts'
import { LIVE_FOR_MS, type LiveState } from './live-socket.ts'
import { REFRESH_MS } from './query-client.ts'
import { ANSWER_WITHIN_MS } from './request.ts'

/**
 * A page that polls gets an answer at least this often. Timers notice a silent server earlier; this
 * limit is for a tablet whose timers slept.
 */
const SILENT_AFTER_MS = REFRESH_MS + ANSWER_WITHIN_MS

/**
 * How the page gets its readings. `live`: the server sends them. `polled`: the page asks for them;
 * `crowded`: since too many pages are open.
 * `silent`: nothing came since `sinceMs`, ms since 1970.
 */
export type Liveness =
  | { kind: 'live' | 'polled' | 'crowded'; sinceMs: null }
  | { kind: 'silent'; sinceMs: number }

/** How long the server has been silent, in ms; 0 before it was first heard. */
const silenceMs = (nowMs: number): number => nowMs - (connection.heardAtMs() ?? nowMs)

/** By the clock, not by timers alone: a socket is live only while something comes over it. */
export const useLiveness = (state: LiveState): Liveness => {
  const reached = useSyncExternalStore(connection.subscribe, connection.state)
  const isFresh = useNow((nowMs) => silenceMs(nowMs) <= LIVE_FOR_MS)
  const silentSinceMs = useNow((nowMs) =>
    silenceMs(nowMs) > SILENT_AFTER_MS ? connection.heardAtMs() : null,
  )
  const sinceMs = reached.kind === 'unreachable' ? reached.sinceMs : silentSinceMs
  if (sinceMs !== null) return { kind: 'silent', sinceMs }
  if (state === 'crowded') return { kind: 'crowded', sinceMs: null }
  return { kind: state === 'live' && isFresh ? 'live' : 'polled', sinceMs: null }
}
