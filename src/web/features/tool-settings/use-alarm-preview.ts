import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  AlarmPreviewDocument,
  type AlarmPreviewQuery,
  type AlarmPreviewQueryVariables,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

export type AlarmPreview = AlarmPreviewQuery['alarmPreview']
/** `isOlder`: the preview is of earlier limits, while that of the present ones is loading. */
export type PreviewState =
  | { kind: 'nothing' }
  | { kind: 'trying' }
  | { kind: 'failed' }
  | { kind: 'tried'; preview: AlarmPreview; isOlder: boolean }

/** No request while a thumb is dragged or a number is typed. */
const REST_MS = 300

/**
 * The alarms that these limits would have raised. `wanted` null: the limits cannot be tried yet.
 */
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
