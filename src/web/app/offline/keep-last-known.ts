import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { connection } from '../../api/connection.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { UnreachableError } from '../../api/request-error.ts'
import { isAuthenticated, onSessionChange, sessionUser } from '../../session/session.ts'
import type { LastKnown, LastKnownStore } from './last-known-store.ts'

/**
 * First parts of the keys of what is kept: the account, its dashboard with the small lines, the
 * heading of a tool.
 */
const KEPT: readonly unknown[] = ['me', 'userToolList', 'recentSeries', 'tool', 'last-data']

/**
 * A dashboard that lives changes many times a minute; what is lost of that at a sudden end is worth
 * less than the writing.
 */
const SAVE_EVERY_MS = 5_000

const LIST_HASH = hashKey(['userToolList'])

/** A tool that was never opened stands in the dashboard's list all the same. */
const fromList = (
  known: ReadonlyMap<string, LastKnown>,
  [head, id]: readonly unknown[],
): LastKnown | undefined => {
  const list = known.get(LIST_HASH)
  if (head !== 'tool' || list === undefined) return undefined
  const tool = (list.data as { tools?: readonly { id: string }[] }).tools?.find(
    (each) => each.id === id,
  )
  return tool && { queryKey: [head, id], data: tool, updatedAtMs: list.updatedAtMs }
}

type Deps = { store: LastKnownStore; connection: Pick<typeof connection, 'answeredBefore'> }

/**
 * Writes down what the pages show, and gives it back to a page that opens while the server does not
 * answer. Erased at once when the session ends, here or in another tab. Returns the function that
 * ends it.
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
    if (changed.size === 0 || user === null || !isAuthenticated()) return
    const entries = new Map(changed)
    changed.clear()
    // Without storage the app works as before, with a network only.
    store.save(user.id, entries).catch(() => {})
  }

  const note = (query: Query) => {
    const { data, dataUpdatedAt } = query.state
    changed.set(query.queryHash, { queryKey: query.queryKey, data, updatedAtMs: dataUpdatedAt })
    timer ??= setTimeout(save, SAVE_EVERY_MS)
  }

  const giveBack = async (query: Query) => {
    const user = sessionUser()
    if (user === null || !isAuthenticated()) return
    loaded ??= store.load(user.id).catch(() => new Map<string, LastKnown>())
    const known = await loaded
    const entry = known.get(query.queryHash) ?? fromList(known, query.queryKey)
    // The server may have answered meanwhile, or the session ended.
    if (entry === undefined || query.state.data !== undefined || !isAuthenticated()) return
    queryClient.setQueryData(query.queryKey, entry.data, { updatedAt: entry.updatedAtMs })
    connection.answeredBefore(pageClock.ofDevice(entry.updatedAtMs))
  }

  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !KEPT.includes(event.query.queryKey[0])) return
    const { query, action } = event
    if (action.type === 'success') note(query)
    if (
      action.type === 'error' &&
      query.state.data === undefined &&
      action.error instanceof UnreachableError
    )
      void giveBack(query)
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
