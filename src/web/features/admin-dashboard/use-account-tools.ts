import { AccountToolsDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useLiveTools } from '../../api/use-live-tools.ts'

/** Widgets on a page; a reseller may have thousands of sensors. */
const WIDGETS = 96

/** One page of the sensors of an account and of all below it, with their readings as they come. */
export const useAccountTools = (
  userId: string | null,
  { search, page }: { search: string; page: number },
) => {
  const { query, live } = useLiveTools({
    queryKey: ['accountTools', userId, search, page],
    fetchList: async (signal) => {
      const { toolPage } = await request(
        AccountToolsDocument,
        { userId, search, first: WIDGETS, offset: (page - 1) * WIDGETS },
        { signal },
      )
      return { tools: toolPage.rows, total: toolPage.total }
    },
    liveIds: (list) => list?.tools.map((tool) => tool.id) ?? null,
  })
  return {
    query,
    live,
    tools: query.data?.tools ?? [],
    pages: Math.ceil((query.data?.total ?? 0) / WIDGETS),
  }
}
