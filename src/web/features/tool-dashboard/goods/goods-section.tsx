import { localTime } from '../../../../domain/periods/local-time.ts'
import { formatCelsius } from '../../../components/temperature/format-celsius.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import { goodsName } from './goods-line.ts'
import styles from './goods-section.module.css'
import type { GoodsFigures } from './use-goods.ts'

const FIGURES = ['lowest', 'highest', 'last'] as const

/** The twin of the line of the goods: its farthest and newest temperatures. */
export const GoodsSection = ({
  goods,
  viewer: { language, timeZone },
}: {
  goods: GoodsFigures
  viewer: Viewer
}) => {
  const { t } = useTranslation()
  return (
    <section className={styles.section} aria-labelledby="goods">
      <h2 id="goods">{t('goods.title')}</h2>
      <div className={styles.card}>
        <p className={styles.about}>
          <strong>{goodsName(t, goods.lags)}</strong> {t('goods.about')}
        </p>
        <dl className={styles.figures}>
          {FIGURES.map((figure) => (
            <div key={figure}>
              <dt>{t(`goods.${figure}`)}</dt>
              <dd>
                {`${formatCelsius(goods[figure].celsius, language)} °C`}{' '}
                <time dateTime={goods[figure].at}>
                  {localTime(timeZone).textOf(Date.parse(goods[figure].at))}
                </time>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
