import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  AlarmPreviewDocument,
  type AlarmPreviewQuery,
  type AlarmPreviewQueryVariables,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

export type AlarmPreview = AlarmPreviewQuery['alarmPreview']
/** `isOlder`: of the limits before, while those of now are being tried. */
export type PreviewState =
  | { kind: 'nothing' }
  | { kind: 'trying' }
  | { kind: 'failed' }
  | { kind: 'tried'; preview: AlarmPreview; isOlder: boolean }

/** While a thumb is dragged or a number typed, nothing is asked. */
const REST_MS = 300

/** What these limits would have raised. `wanted` null: they are no limits yet. */
export const useAlarmPreview = (wanted: AlarmPreviewQueryVariables | null): PreviewState => {
  const text = wanted === null ? null : JSON.stringify(wanted)
  const [rested] = useDebouncedValue(text, REST_MS)
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['alarm-preview', rested],
    enabled: rested !== null,
    queryFn: async ({ signal }) =>
      (
        await request(AlarmPreviewDocument, JSON.parse(rested!) as AlarmPreviewQueryVariables, {
          signal,
        })
      ).alarmPreview,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  if (text === null) return { kind: 'nothing' }
  if (isError) return { kind: 'failed' }
  if (data === undefined) return { kind: 'trying' }
  return { kind: 'tried', preview: data, isOlder: isPlaceholderData || text !== rested }
}
