import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReviewContent } from '../../../domain/reviews/review.ts'
import { personName } from '../../../domain/users/person-name.ts'
import {
  type ListedReviewFragment,
  ReviewDocument,
  type ReviewKind,
  type ReviewQuery,
  ReviewsDocument,
  ReviewSensorsDocument,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'

const PAGE = 50
/** Sensors from which one chooses; a review takes no more. */
export const MOST_SENSORS = 200

export type ListedReview = ListedReviewFragment
export type ShownReview = ReviewQuery['review']

/** The reviews of an account, the newest first; of the viewer's own where `userId` is null. */
export const useReviews = (userId: string | null, kind: ReviewKind | null) => {
  const { actsFor } = useViewer()
  const query = useInfiniteQuery({
    queryKey: ['reviews', userId ?? actsFor, kind],
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) =>
      (await request(ReviewsDocument, { userId, kind, first: PAGE, before: pageParam }, { signal }))
        .reviews,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    // Others may sign meanwhile.
    refetchInterval: REFRESH_MS,
  })
  return {
    reviews: query.data?.pages.flat() ?? null,
    error: query.data === undefined ? query.error : null,
    reload: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  }
}

/** A review, and its content as it was hashed. */
export const useReview = (id: string) => {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['review', id],
    queryFn: async ({ signal }) => {
      const { review } = await request(ReviewDocument, { id }, { signal })
      return { review, content: JSON.parse(review.content) as ReviewContent }
    },
    refetchInterval: REFRESH_MS,
  })
  return {
    shown: data ?? null,
    error: data === undefined ? error : null,
    reload: async () => {
      await queryClient.invalidateQueries({ queryKey: ['reviews'] })
      return refetch()
    },
  }
}

/** The account's own sensors, by name. Null until they are there. */
export const useReviewSensors = (userId: string | null) => {
  const { actsFor } = useViewer()
  const owner = userId ?? actsFor
  const { data } = useQuery({
    queryKey: ['reviewSensors', owner],
    queryFn: async ({ signal }) =>
      (await request(ReviewSensorsDocument, { userId: owner, first: MOST_SENSORS }, { signal }))
        .toolPage.rows,
  })
  return data?.filter(({ user }) => user?.id === owner) ?? null
}

/** How a person of the review is called: by name, or by address without an account. */
export const usePersonOf = (people: ShownReview['people']) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  return (place: number): string => {
    const person = people[place]
    const name = person === undefined ? '' : personName(person, language)
    return name || person?.address || t('reviews.someone')
  }
}
