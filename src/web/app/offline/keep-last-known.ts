import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { connection } from '../../api/connection.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { UnreachableError } from '../../api/request-error.ts'
import { isLooking } from '../../session/look.ts'
import { isAuthenticated, onSessionChange, sessionUser } from '../../session/session.ts'
import type { LastKnown, LastKnownStore } from './last-known-store.ts'

/**
 * First parts of the keys of the queries that are saved: the account, its dashboard with the small
 * lines, the heading of a tool, the checks of the register.
 */
const SAVED_KEYS: readonly unknown[] = [
  'me',
  'userToolList',
  'recentSeries',
  'tool',
  'last-data',
  'haccpRegister',
]

/**
 * A live dashboard changes many times a minute. A sudden end loses at most this much, which is
 * worth less than writing each change.
 */
const SAVE_EVERY_MS = 5_000

const LIST_HASH = hashKey(['userToolList'])

/** The heading of a tool that was never opened comes from the dashboard's list. */
const fromList = (
  saved: ReadonlyMap<string, LastKnown>,
  [head, id]: readonly unknown[],
): LastKnown | undefined => {
  const list = saved.get(LIST_HASH)
  if (head !== 'tool' || list === undefined) return undefined
  const tool = (list.data as { tools?: readonly { id: string }[] }).tools?.find(
    (each) => each.id === id,
  )
  return tool && { queryKey: [head, id], data: tool, updatedAtMs: list.updatedAtMs }
}

type Deps = { store: LastKnownStore; connection: Pick<typeof connection, 'answeredBefore'> }

/**
 * Saves what the pages show, and restores it for a page that opens while the server does not
 * answer; nothing of a look with a customer's eyes. The end of the session, here or in another tab, erases it. Answers how to stop.
 */
export const keepLastKnown = (
  queryClient: QueryClient,
  { store, connection }: Deps,
): (() => void) => {
  const changed = new Map<string, LastKnown>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let loaded: Promise<ReadonlyMap<string, LastKnown>> | null = null

  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const user = sessionUser()
    if (changed.size === 0 || user === null || !isAuthenticated() || isLooking()) return
    const entries = new Map(changed)
    changed.clear()
    // Without storage the app still works, but only with a network.
    store.save(user.id, entries).catch(() => {})
  }

  const note = (query: Query) => {
    const { data, dataUpdatedAt } = query.state
    changed.set(query.queryHash, { queryKey: query.queryKey, data, updatedAtMs: dataUpdatedAt })
    timer ??= setTimeout(save, SAVE_EVERY_MS)
  }

  const restore = async (query: Query) => {
    const user = sessionUser()
    if (user === null || !isAuthenticated() || isLooking()) return
    loaded ??= store.load(user.id).catch(() => new Map<string, LastKnown>())
    const saved = await loaded
    const entry = saved.get(query.queryHash) ?? fromList(saved, query.queryKey)
    // The server may have answered meanwhile, or the session ended.
    if (entry === undefined || query.state.data !== undefined || !isAuthenticated()) return
    queryClient.setQueryData(query.queryKey, entry.data, { updatedAt: entry.updatedAtMs })
    connection.answeredBefore(pageClock.ofDevice(entry.updatedAtMs))
  }

  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !SAVED_KEYS.includes(event.query.queryKey[0])) return
    const { query, action } = event
    if (action.type === 'success') note(query)
    if (
      action.type === 'error' &&
      query.state.data === undefined &&
      action.error instanceof UnreachableError
    )
      void restore(query)
  })
  const stopWatching = onSessionChange(() => {
    if (isAuthenticated()) return
    changed.clear()
    loaded = null
    store.erase().catch(() => {})
  })
  document.addEventListener('visibilitychange', save)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    stopWatching()
    document.removeEventListener('visibilitychange', save)
  }
}
