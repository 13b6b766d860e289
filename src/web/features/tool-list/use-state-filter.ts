import { useSearchParams } from 'react-router'
import { TOOL_FILTERS } from '../../../domain/tools/tool-filter.ts'
import type { ToolFilter } from '../../api/generated/graphql.ts'
import { changedAddress } from '../../ui/page/changed-address.ts'

/** Which sensors the table is narrowed to. It is part of the address; another one begins with the first page. */
export const useStateFilter = () => {
  const [params, setParams] = useSearchParams()
  const only: ToolFilter | null = TOOL_FILTERS.find((name) => name === params.get('only')) ?? null
  // Both in one step: the second of two would begin with the address before the first.
  const set = (settings: Partial<Record<'only' | 'siteId', string>>): void =>
    setParams((before) => changedAddress(before, { page: '', ...settings }))
  return {
    only,
    show: (next: string) => set({ only: next }),
    siteId: params.get('siteId'),
    showSite: (siteId: string | null) => set({ siteId: siteId ?? '' }),
    clear: () => set({ only: '', siteId: '' }),
  }
}

export type StateFilter = ReturnType<typeof useStateFilter>
