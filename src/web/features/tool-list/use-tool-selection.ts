import { useState } from 'react'
import type { ToolFilter } from '../../../domain/tools/tool-filter.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { RowSelection } from '../../ui/data-table/data-table.tsx'
import type { Table } from '../../ui/data-table/use-table.ts'
import type { ToolRow } from './tool-columns.tsx'

/** Sensors of one list. `tools`: names by id; 'all': every row that the list has, whatever is loaded. */
type Picked = { list: string; tools: ReadonlyMap<string, string> | 'all' }

const NOTHING: ReadonlyMap<string, string> = new Map()

/** The sensors that a person picks in the table. Another list, search or filter begins anew. */
export const useToolSelection = ({
  userId,
  only,
  siteId,
  table,
}: {
  userId: string | null
  only: ToolFilter | null
  siteId: string | null
  table: Table<ToolRow>
}) => {
  const { t } = useTranslation()
  const { search } = table.address
  const list = JSON.stringify([userId, only, siteId, search])
  const [picked, setPicked] = useState<Picked>({ list, tools: NOTHING })
  const tools = picked.list === list ? picked.tools : NOTHING
  const total = table.data?.total ?? 0
  const rows: RowSelection<ToolRow> = {
    isPicked: ({ id }) => tools === 'all' || tools.has(id),
    isAll: tools === 'all',
    pageLabel: t('bulk.pickPage'),
    labelOf: ({ name }) => t('bulk.pickOne', { name }),
    pick: (chosen, isPicked) => {
      const next = new Map(tools === 'all' ? NOTHING : tools)
      for (const { id, name } of chosen) {
        if (isPicked) next.set(id, name)
        else next.delete(id)
      }
      setPicked({ list, tools: next })
    },
  }
  return {
    rows,
    count: tools === 'all' ? total : tools.size,
    total,
    pickAll: () => setPicked({ list, tools: 'all' }),
    clear: () => setPicked({ list, tools: NOTHING }),
    /** As the server takes it. */
    selection: tools === 'all' ? { userId, only, siteId, search } : { toolIds: [...tools.keys()] },
  }
}

export type ToolSelectionState = ReturnType<typeof useToolSelection>
