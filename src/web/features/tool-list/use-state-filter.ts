import { useSearchParams } from 'react-router'
import { TOOL_FILTERS } from '../../../domain/tools/tool-filter.ts'
import type { ToolFilter } from '../../api/generated/graphql.ts'

/** Which sensors the table is narrowed to. It is part of the address; another one begins with the first page. */
export const useStateFilter = () => {
  const [params, setParams] = useSearchParams()
  const only: ToolFilter | null = TOOL_FILTERS.find((name) => name === params.get('only')) ?? null
  return {
    only,
    show: (next: string): void =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        if (next === '') after.delete('only')
        else after.set('only', next)
        return after
      }),
  }
}

export type StateFilter = ReturnType<typeof useStateFilter>
