import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  BulkChangeDocument,
  BulkChangesDocument,
  type BulkItemState,
  BulkRowsDocument,
  type BulkSummaryFragment,
  StartBulkChangeDocument,
  TakeBackBulkChangeDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const BULK = 'bulk-change'
/** How often a change is looked at while it is written. */
const MOVING_MS = 1_000
const RESTING_MS = 30_000

export type BulkChange = BulkSummaryFragment

export const isMoving = ({ state }: BulkChange): boolean =>
  state === 'RUNNING' || state === 'TAKING_BACK'

/** One change, followed while it is written; and what can be done with it. */
export const useBulkChange = (id: string) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const queryKey = [BULK, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await request(BulkChangeDocument, { id }, { signal })).bulkChange,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isMoving(state.data) ? MOVING_MS : RESTING_MS,
  })
  const show = (change: BulkChange): void => void queryClient.setQueryData(queryKey, change)
  const starting = useAction({
    send: async (reason: string) =>
      (await request(StartBulkChangeDocument, { id, reason })).startBulkChange,
    failure: t('bulk.notStarted'),
    onSuccess: show,
  })
  const takingBack = useAction({
    send: async (evenChanged: boolean) =>
      (await request(TakeBackBulkChangeDocument, { id, evenChanged })).takeBackBulkChange,
    failure: t('bulk.notTakenBack'),
    onSuccess: show,
  })
  return {
    change: data ?? null,
    error: data === undefined ? error : null,
    reload: () => void refetch(),
    starting,
    takingBack,
  }
}

export const useBulkChanges = () => {
  const { data, error, refetch } = useQuery({
    queryKey: [BULK, 'list'],
    queryFn: async ({ signal }) => (await request(BulkChangesDocument, {}, { signal })).bulkChanges,
    refetchInterval: RESTING_MS,
  })
  return {
    changes: data ?? null,
    error: data === undefined ? error : null,
    reload: () => void refetch(),
  }
}

export const ROWS_A_PAGE = 25

/** A page of the sensors in some states. `version`: other rows may be there when it changes. */
export const useBulkRows = (id: string, states: BulkItemState[], page: number, version: string) => {
  const { data } = useQuery({
    queryKey: [BULK, id, 'rows', states, page, version],
    queryFn: async ({ signal }) => {
      const offset = (page - 1) * ROWS_A_PAGE
      const asked = { id, states, first: ROWS_A_PAGE, offset }
      return (await request(BulkRowsDocument, asked, { signal })).bulkChange.rows
    },
    placeholderData: keepPreviousData,
  })
  return data ?? null
}
