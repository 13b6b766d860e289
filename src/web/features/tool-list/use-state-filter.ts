import { useSearchParams } from 'react-router'
import { TOOL_FILTERS } from '../../../domain/tools/tool-filter.ts'
import type { ToolFilter } from '../../api/generated/graphql.ts'

/** Which sensors the table is narrowed to. It is part of the address; another one begins with the first page. */
export const useStateFilter = () => {
  const [params, setParams] = useSearchParams()
  const only: ToolFilter | null = TOOL_FILTERS.find((name) => name === params.get('only')) ?? null
  // Both in one step: the second of two would begin with the address before the first.
  const set = (settings: Partial<Record<'only' | 'siteId', string>>): void =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.delete('page')
      for (const [name, next] of Object.entries(settings)) {
        if (next === '') after.delete(name)
        else after.set(name, next)
      }
      return after
    })
  return {
    only,
    show: (next: string) => set({ only: next }),
    siteId: params.get('siteId'),
    showSite: (siteId: string | null) => set({ siteId: siteId ?? '' }),
    clear: () => set({ only: '', siteId: '' }),
  }
}

export type StateFilter = ReturnType<typeof useStateFilter>
