import type { Client } from 'graphql-ws'
import { onSessionChange, sessionToken } from '../session/session.ts'
import { connection } from './connection.ts'

/** `crowded`: the server has no place for one more socket of this account; it is tried again. */
export type LiveState = 'connecting' | 'live' | 'crowded'

/** The one WebSocket over which a session receives all that it has subscribed to. */
export type LiveSocket = {
  token: string
  client: Promise<Client>
  state: () => LiveState
  /** Calls the listener at each change of the state; answers how to stop. */
  watch: (listener: (state: LiveState) => void) => () => void
  close: () => void
}

const PING_EVERY_MS = 10_000
const PONG_WITHIN_MS = 5_000
/** The time for a connection to open and to be accepted. */
const OPEN_WITHIN_MS = 10_000
/** A socket over which nothing came for this time is not live, whatever its state says. */
export const LIVE_FOR_MS = PING_EVERY_MS + PONG_WITHIN_MS
/**
 * A random wait: a thousand screens that lost the same server must not all ask in the same moment.
 */
const DOUBT_WITHIN_MS = 1_000
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

/** Why a connection was closed: the page itself needed it no more; the server has no place for it. */
const NORMAL_END = 1_000
const TOO_MANY = 1_013
const hasCode = (event: unknown, code: number): boolean =>
  typeof event === 'object' && event !== null && 'code' in event && event.code === code

/** The state, and who is told of its changes. */
const watchedState = () => {
  let state: LiveState = 'connecting'
  const watchers = new Set<(state: LiveState) => void>()
  return {
    now: () => state,
    become: (next: LiveState): void => {
      state = next
      for (const watcher of watchers) watcher(next)
    },
    watch: (listener: (state: LiveState) => void): (() => void) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}

/** The server does not repeat what it sent while the line was cut: everything is asked again, later. */
const doubtAfterCut = () => {
  let wasLost = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    lost: (): void => {
      wasLost = true
      timer = setTimeout(connection.doubt, Math.random() * DOUBT_WITHIN_MS)
    },
    connected: (): void => {
      if (!wasLost) return
      wasLost = false
      clearTimeout(timer)
      connection.doubt()
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** Connects with the first subscription, and again after each cut, for ever. */
const openLiveSocket = (token: string): LiveSocket => {
  const state = watchedState()
  const doubt = doubtAfterCut()
  let isClosing = false
  /** The time within which the server must send something. */
  let deadline: ReturnType<typeof setTimeout> | undefined
  const expectWithin = (ms: number) => {
    clearTimeout(deadline)
    deadline = setTimeout(() => void client.then((it) => it.terminate()), ms)
  }
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
        // A server that hangs takes the connection and never answers the greeting.
        connecting: () => expectWithin(OPEN_WITHIN_MS),
        connected: () => {
          state.become('live')
          doubt.connected()
        },
        closed: (event) => {
          clearTimeout(deadline)
          const isLost = state.now() === 'live' && !isClosing && !hasCode(event, NORMAL_END)
          state.become(hasCode(event, TOO_MANY) ? 'crowded' : 'connecting')
          if (isLost) doubt.lost()
        },
        // A tablet that slept, or whose Wi-Fi changed, hears nothing of the cut, and a server that
        // hangs closes nothing: only the missing pong shows it.
        ping: (isReceived) => {
          if (!isReceived) expectWithin(PONG_WITHIN_MS)
        },
        message: () => {
          clearTimeout(deadline)
          connection.answered()
        },
      },
    }),
  )
  return {
    token,
    client,
    state: state.now,
    watch: state.watch,
    close: () => {
      isClosing = true
      clearTimeout(deadline)
      doubt.stop()
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
