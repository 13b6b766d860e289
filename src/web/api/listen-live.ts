import { onSessionChange, sessionToken } from '../session/session.ts'
import type { TypedDocumentString } from './generated/graphql.ts'
import { liveSocketOf, type LiveState } from './live-socket.ts'

type Subscription<Data, Variables> = {
  document: TypedDocumentString<Data, Variables>
  variables: Variables & Record<string, unknown>
  onData: (data: Data) => void
  onState: (state: LiveState) => void
}

/** Subscribes with one session's socket. Answers how to end it. */
const subscribe = <Data extends object, Variables>(
  token: string,
  { document, variables, onData, onState }: Subscription<Data, Variables>,
): (() => void) => {
  const socket = liveSocketOf(token)
  let hasEnded = false
  const unwatch = socket.watch(onState)
  if (socket.state() !== 'connecting') onState(socket.state())
  let unsubscribe: (() => void) | null = null
  const fail = () => {
    unwatch()
    if (!hasEnded) onState('connecting')
  }
  socket.client.then((client) => {
    if (hasEnded) return
    unsubscribe = client.subscribe<Data & Record<string, unknown>>(
      { query: document.toString(), variables },
      {
        next: ({ data }) => {
          if (!hasEnded && data) onData(data)
        },
        // Nothing more to do here: the next poll is refused too, and ends the session or shows why.
        error: fail,
        complete: () => {},
      },
    )
  }, fail)
  return () => {
    hasEnded = true
    unwatch()
    unsubscribe?.()
  }
}

/**
 * Receives what a subscription sends, across cut connections and from one login to the next. The
 * server does not repeat what it sent during a cut, so the pages poll too. Answers how to end it.
 */
export const listenLive = <Data extends object, Variables>(
  subscription: Subscription<Data, Variables>,
): (() => void) => {
  let token: string | null = null
  let end = () => {}
  const follow = () => {
    if (sessionToken() === token) return
    if (token !== null) subscription.onState('connecting')
    end()
    token = sessionToken()
    end = token === null ? () => {} : subscribe(token, subscription)
  }
  follow()
  const stopFollowing = onSessionChange(follow)
  return () => {
    stopFollowing()
    end()
  }
}
