import type { TFunction } from 'i18next'
import type { GoodsLineQuery } from '../../../api/generated/graphql.ts'
import type { LanguageCode } from '../../../../domain/users/account.ts'
import { formatCelsius } from '../../../components/temperature/format-celsius.ts'
import type { GoodsLine } from '../chart/chart-view.ts'

/** "Goods, calculated, τ = 30 min" */
export const goodsName = (t: TFunction, lags: readonly number[]): string =>
  t('goods.name', { minutes: lags.join(', ') })

/** The line with its words. */
export const goodsLine = (
  { lags, times, means, gapEnds }: NonNullable<GoodsLineQuery['goodsSeries']>,
  t: TFunction,
  language: LanguageCode,
): GoodsLine => {
  const name = goodsName(t, lags)
  return {
    times,
    means,
    gapEnds,
    name,
    valueText: (celsius) => `${name}: ${formatCelsius(celsius, language)} °C`,
  }
}
