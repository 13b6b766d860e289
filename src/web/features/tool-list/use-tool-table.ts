import { useQueryClient } from '@tanstack/react-query'
import { type ToolFilter, ToolTableDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useTable } from '../../ui/data-table/use-table.ts'
import { SORTABLE, type ToolRow } from './tool-columns.tsx'

const TOOL_TABLE = ['toolTable'] as const

/**
 * The sensors of an account and of all below it; `userId` null: all that the viewer may see. `siteId`,
 * `only`: null does not narrow.
 */
export const useToolTable = (
  userId: string | null,
  { siteId, only }: { siteId: string | null; only: ToolFilter | null },
) =>
  useTable<ToolRow>({
    key: [...TOOL_TABLE, userId, siteId, only],
    sortable: SORTABLE,
    firstSort: 'name',
    refreshMs: REFRESH_MS,
    fetchRows: async (page, signal) =>
      (await request(ToolTableDocument, { userId, siteId, only, ...page }, { signal })).toolPage,
  })

/** Loads the table again after a sensor was saved or deleted. */
export const useReloadTools = () => {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: TOOL_TABLE })
}
