import { useSearchParams } from 'react-router'
import { type Narrowing, needKindIn } from './need-filter.tsx'

/** What the address narrows the list to. A change begins at the first page. */
export const useNarrowing = (): Narrowing & { narrow: (change: Partial<Narrowing>) => void } => {
  const [params, setParams] = useSearchParams()
  return {
    only: needKindIn(params.get('only')),
    mine: params.get('mine') === '1',
    snoozed: params.get('snoozed') === '1',
    narrow: (change) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        for (const [name, value] of Object.entries(change)) {
          if (value === null || value === false) after.delete(name)
          else after.set(name, value === true ? '1' : value)
        }
        return after
      }),
  }
}
