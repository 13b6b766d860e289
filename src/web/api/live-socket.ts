import type { Client } from 'graphql-ws'
import { onSessionChange, sessionToken } from '../session/session.ts'

export type LiveState = 'connecting' | 'live'

/** The one WebSocket over which a session receives all that it has subscribed to. */
export type LiveSocket = {
  token: string
  client: Promise<Client>
  state: () => LiveState
  /** Calls the listener at each change of the state; answers how to stop. */
  watch: (listener: (state: LiveState) => void) => () => void
  close: () => void
}

const PING_EVERY_MS = 15_000
const PONG_WITHIN_MS = 5_000
const LONGEST_WAIT_MS = 30_000
/** A change of page ends its subscriptions shortly before the next page begins its own. */
const CLOSE_UNUSED_AFTER_MS = 5_000

/**
 * Waits before the next try: doubling from half a second, with a random part, so that a thousand
 * screens do not return in the same moment.
 */
const retryWait = (retries: number): Promise<void> => {
  const longest = Math.min(LONGEST_WAIT_MS, 500 * 2 ** retries)
  return new Promise((resolve) => setTimeout(resolve, longest / 2 + Math.random() * (longest / 2)))
}

/** Connects with the first subscription, and again after each cut, for ever. */
const openLiveSocket = (token: string): LiveSocket => {
  let state: LiveState = 'connecting'
  const watchers = new Set<(state: LiveState) => void>()
  const become = (next: LiveState) => {
    state = next
    for (const watcher of watchers) watcher(next)
  }
  let pongDue: ReturnType<typeof setTimeout> | undefined
  const client: Promise<Client> = import('graphql-ws').then(({ createClient }) =>
    createClient({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
      connectionParams: { Authorization: `Bearer ${token}` },
      retryAttempts: Infinity,
      shouldRetry: () => true,
      retryWait,
      lazyCloseTimeout: CLOSE_UNUSED_AFTER_MS,
      keepAlive: PING_EVERY_MS,
      on: {
        connected: () => become('live'),
        closed: () => {
          clearTimeout(pongDue)
          become('connecting')
        },
        // A tablet that slept, or whose Wi-Fi changed, hears nothing of the cut: only the missing
        // pong shows it. The browser would wait for the other end's farewell; this does not.
        ping: (isReceived) => {
          if (isReceived) return
          pongDue = setTimeout(() => void client.then((it) => it.terminate()), PONG_WITHIN_MS)
        },
        pong: (isReceived) => {
          if (isReceived) clearTimeout(pongDue)
        },
      },
    }),
  )
  return {
    token,
    client,
    state: () => state,
    watch: (listener) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    close: () => {
      clearTimeout(pongDue)
      // Rejects when there was no connection to close.
      client.then((it) => it.dispose()).catch(() => {})
    },
  }
}

let current: LiveSocket | null = null

const closeUnlessOf = (token: string | null): void => {
  if (current === null || current.token === token) return
  current.close()
  current = null
}

onSessionChange(() => closeUnlessOf(sessionToken()))

/** The socket of this session; one of an earlier session is closed. */
export const liveSocketOf = (token: string): LiveSocket => {
  closeUnlessOf(token)
  if (current === null) {
    const opened = openLiveSocket(token)
    current = opened
    // The file of the socket's code did not load: the next subscription asks for it again.
    opened.client.catch(() => {
      if (current === opened) current = null
    })
  }
  return current
}
