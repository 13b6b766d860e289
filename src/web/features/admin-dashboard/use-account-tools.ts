import { AccountToolsDocument, type ToolFilter } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useLiveTools } from '../../api/use-live-tools.ts'
import type { Filter, Sort } from '../../components/view-bar/tool-view.ts'

/** Widgets on a page; a reseller may have thousands of sensors. */
const WIDGETS = 96

/** The server narrows and sorts: a page does not know the others. */
const ONLY = {
  all: null,
  alarm: 'OPEN_ALARM',
  'out-of-range': 'OUT_NOW',
  'in-range': 'IN_NOW',
  'no-data': 'NO_DATA',
} as const satisfies Record<Filter, ToolFilter | null>

/** One page of the sensors of an account and of all below it, with their readings as they come. */
export const useAccountTools = (
  userId: string | null,
  { search, page, filter, sort }: { search: string; page: number; filter: Filter; sort: Sort },
) => {
  const { query, live } = useLiveTools({
    queryKey: ['accountTools', userId, search, page, filter, sort],
    fetchList: async (signal) => {
      const { rows, total, counts } = (
        await request(
          AccountToolsDocument,
          {
            userId,
            search,
            only: ONLY[filter],
            sort,
            first: WIDGETS,
            offset: (page - 1) * WIDGETS,
          },
          { signal },
        )
      ).toolPage
      return {
        tools: rows,
        total,
        counts: {
          all: counts.total,
          alarm: counts.openAlarm,
          'out-of-range': counts.outOfRange,
          'in-range': counts.inRange,
          'no-data': counts.noData,
        },
      }
    },
    liveIds: (list) => list?.tools.map((tool) => tool.id) ?? null,
  })
  return {
    query,
    live,
    tools: query.data?.tools ?? [],
    counts: query.data?.counts ?? null,
    pages: Math.ceil((query.data?.total ?? 0) / WIDGETS),
  }
}
