import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { UserToolListDocument, type ToolCardFragment } from './generated/graphql.ts'
import { askedAhead } from './asked-ahead.ts'
import { RefusedError } from './request-error.ts'
import { REFRESH_MS } from './query-client.ts'
import { request } from './request.ts'
import { selectedTool, selectTool } from './selected-tool.ts'

export type ShownTool =
  | { kind: 'loaded'; tool: ToolCardFragment }
  /** There is no such tool, or the account may not see it. */
  | { kind: 'not-found' }
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }

export const toolKey = (id: string | null) => ['tool', id] as const

export const loadTool = async (
  id: string | null,
  signal?: AbortSignal,
): Promise<ToolCardFragment | null> =>
  (await request(UserToolListDocument, { id }, { signal })).userToolList[0] ?? null

/**
 * The tool that was clicked, at once, and the server's answer as soon as it comes. The same object
 * until something changes.
 */
export const useTool = (id: string | null): ShownTool => {
  const { data, error, refetch } = useQuery({
    queryKey: toolKey(id),
    queryFn: ({ queryKey, signal }) => askedAhead(queryKey, () => loadTool(id, signal)),
    enabled: id !== null,
    // Others may change its limits meanwhile.
    refetchInterval: REFRESH_MS,
    placeholderData: () => (id === null ? undefined : (selectedTool(id) ?? undefined)),
  })
  useEffect(() => {
    if (data) selectTool(data)
  }, [data])

  return useMemo(() => {
    if (id === null || data === null) return { kind: 'not-found' }
    if (data !== undefined) return { kind: 'loaded', tool: data }
    // The server refuses an id that is no number; for the reader there is no such tool.
    if (
      error instanceof RefusedError &&
      (error.code === 'BAD_USER_INPUT' || error.code === 'NOT_FOUND')
    )
      return { kind: 'not-found' }
    if (error) return { kind: 'failed', retry: () => void refetch() }
    return { kind: 'loading' }
  }, [id, data, error, refetch])
}
