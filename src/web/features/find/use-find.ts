import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import type { SearchText } from '../../../domain/search/search-text.ts'
import { FindDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

/** Between two letters of somebody who types. */
const PAUSE_MS = 200
const SHORTEST = 2

/** What the server finds; asked once the reader pauses. Answers of earlier letters stay until then. */
export const useFind = ({ text, caseSensitive }: SearchText) => {
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const isLong = [...asked].length >= SHORTEST
  const { data, isError, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['find', asked, caseSensitive],
    queryFn: async ({ signal }) =>
      (await request(FindDocument, { text: asked, caseSensitive }, { signal })).search,
    enabled: isLong,
    placeholderData: keepPreviousData,
    retry: 3,
  })
  return {
    answer: isLong && text !== '' ? (data ?? null) : null,
    /** The server has answered this text. */
    isAnswered: isLong && asked === text && data !== undefined && !isPlaceholderData,
    isBusy: isFetching || asked !== text,
    isFailed: isError && data === undefined,
  }
}
