import type { Client } from 'graphql-ws'
import { sessionToken } from '../session/session.ts'
import type { TypedDocumentString } from './generated/graphql.ts'

export type LiveState = 'connecting' | 'live'

const PING_EVERY_MS = 15_000
const PONG_WITHIN_MS = 5_000
const LONGEST_WAIT_MS = 30_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Doubling from half a second, with a random share so that a thousand screens do not return in the
 * same moment.
 */
const retryWait = (retries: number): Promise<void> => {
  const longest = Math.min(LONGEST_WAIT_MS, 500 * 2 ** retries)
  return wait(longest / 2 + Math.random() * (longest / 2))
}

const openSocket = async (onState: (state: LiveState) => void): Promise<Client> => {
  const { createClient } = await import('graphql-ws')
  let socket: WebSocket | null = null
  let pongDue: ReturnType<typeof setTimeout> | undefined
  return createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: () => ({ Authorization: `Bearer ${sessionToken() ?? ''}` }),
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait,
    keepAlive: PING_EVERY_MS,
    on: {
      opened: (opened) => {
        socket = opened as WebSocket
      },
      connected: () => onState('live'),
      closed: () => {
        clearTimeout(pongDue)
        onState('connecting')
      },
      // A cut line (a tablet that slept, a Wi-Fi that changed) gives no sign by itself: no pong is
      // the sign.
      ping: (received) => {
        if (received) return
        pongDue = setTimeout(() => socket?.close(4408, 'No pong'), PONG_WITHIN_MS)
      },
      pong: (received) => {
        if (received) clearTimeout(pongDue)
      },
    },
  })
}

/**
 * What a subscription tells as it happens, reconnecting for ever; what happened while the line was
 * cut is not told again, so the pages also poll. Returns the function that ends it.
 */
export const listenLive = <Data extends object, Variables>({
  document,
  variables,
  onData,
  onState,
}: {
  document: TypedDocumentString<Data, Variables>
  variables: Variables & Record<string, unknown>
  onData: (data: Data) => void
  onState: (state: LiveState) => void
}): (() => void) => {
  let ended = false
  let client: Client | null = null
  void openSocket((state) => {
    if (!ended) onState(state)
  }).then(
    (opened) => {
      if (ended) return
      client = opened
      client.subscribe<Data & Record<string, unknown>>(
        { query: document.toString(), variables },
        {
          next: ({ data }) => {
            if (!ended && data) onData(data)
          },
          // A refused subscription is told by the next poll, which ends the session or shows its
          // own state.
          error: () => {
            if (!ended) onState('connecting')
          },
          complete: () => {},
        },
      )
    },
    () => {
      if (!ended) onState('connecting')
    },
  )
  return () => {
    ended = true
    void client?.dispose()
  }
}
