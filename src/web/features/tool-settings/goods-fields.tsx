import { NativeSelect } from '@mantine/core'
import { PRODUCT_LAGS } from '../../../domain/alarms/alarm-settings-rules.ts'
import type { Watches } from '../../api/generated/graphql.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { GoodsValues } from './alarm-draft.ts'
import styles from './condition-list.module.css'

type Lag = '0' | '15' | '30' | '60' | '180'
const LAGS = PRODUCT_LAGS.map(String) as Lag[]

/** How slowly the goods follow the air, and which of the two the alarm limits watch. */
export const GoodsFields = ({
  goods,
  onChange,
}: {
  goods: GoodsValues
  onChange: (goods: GoodsValues) => void
}) => {
  const { t } = useTranslation()
  return (
    <section className={styles.conditions} aria-labelledby="goods-temperature">
      <h3 id="goods-temperature" className={styles.title}>
        {t('alarmSettings.goods.title')}
      </h3>
      <p className={styles.hint}>{t('alarmSettings.goods.hint')}</p>
      <div className={styles.fields}>
        <NativeSelect
          label={t('alarmSettings.goods.lag')}
          value={String(goods.productLag)}
          onChange={(event) =>
            onChange({ ...goods, productLag: Number(event.currentTarget.value) })
          }
          data={LAGS.map((value) => ({ value, label: t(`alarmSettings.goods.lags.${value}`) }))}
        />
        {goods.productLag > 0 && (
          <NativeSelect
            label={t('alarmSettings.goods.watches')}
            value={goods.watches}
            onChange={(event) =>
              onChange({ ...goods, watches: event.currentTarget.value as Watches })
            }
            data={(['AIR', 'GOODS'] as const).map((value) => ({
              value,
              label: t(`alarmSettings.goods.watched.${value}`),
            }))}
          />
        )}
      </div>
    </section>
  )
}
