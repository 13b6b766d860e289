import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  GoodsFiguresDocument,
  type GoodsFiguresQuery,
  GoodsLineDocument,
} from '../../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { withAllTexts } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { LanguageCode } from '../../../../domain/users/account.ts'
import type { GoodsLine } from '../chart/chart-view.ts'
import type { Span } from '../chart/drawn-series.ts'
import type { LoadedSeries } from '../series-request.ts'

export type GoodsFigures = NonNullable<GoodsFiguresQuery['goodsSeries']>

const periodOf = ({ fromMs, toMs }: Span) => ({
  dateStart: new Date(fromMs).toISOString(),
  dateEnd: new Date(toMs).toISOString(),
})

/**
 * The lowest, highest and newest temperature of the goods; null where none was calculated, and
 * before that is known. Most sensors have none, so a failed request is only repeated.
 * `isDue`: it is asked for from then on.
 */
export const useGoodsFigures = (
  toolId: string,
  period: Span,
  { goesOn, isDue }: { goesOn: boolean; isDue: boolean },
): GoodsFigures | null => {
  const { data = null } = useQuery({
    queryKey: ['goods-figures', toolId, period.fromMs, period.toMs],
    queryFn: async ({ signal }): Promise<GoodsFigures | null> =>
      (await request(GoodsFiguresDocument, { toolId, ...periodOf(period) }, { signal }))
        .goodsSeries ?? null,
    refetchInterval: ({ state }) =>
      state.data === undefined || (goesOn && state.data !== null) ? REFRESH_MS : false,
    enabled: isDue,
  })
  return data
}

/**
 * The line of the goods beside the series that is shown; null before it has come and where there is
 * none. The same object while nothing changed, since the picture is painted anew for another one.
 */
export const useGoodsLine = (
  toolId: string,
  shown: LoadedSeries | undefined,
  hasGoods: boolean,
  language: LanguageCode,
): { line: GoodsLine | null; hasFailed: boolean; retry: () => void } => {
  const { t } = useTranslation()
  const isFine = shown?.style === 'plain'
  const { data, error, refetch } = useQuery({
    queryKey: ['goods', toolId, shown?.span.fromMs, shown?.span.toMs, shown?.maxPoints],
    queryFn: async ({ signal }) => {
      const { goodsLine } = await withAllTexts(() => import('./goods-line.ts'))
      const { span, maxPoints } = shown!
      const variables = { toolId, ...periodOf(span), maxPoints }
      const { goodsSeries } = await request(GoodsLineDocument, variables, { signal })
      return { goodsSeries, goodsLine }
    },
    enabled: hasGoods && shown !== undefined,
    // In a long period a new reading does not show.
    refetchInterval: isFine ? REFRESH_MS : false,
  })
  const line = useMemo(
    () => (hasGoods && data?.goodsSeries ? data.goodsLine(data.goodsSeries, t, language) : null),
    [hasGoods, data, t, language],
  )
  const retry = useCallback(() => void refetch(), [refetch])
  return { line, hasFailed: hasGoods && data === undefined && error !== null, retry }
}
