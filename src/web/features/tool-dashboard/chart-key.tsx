import { useTranslation } from '../../i18n/use-translation.ts'
import type { ProvenanceKind } from '../../../domain/readings/provenance.ts'
import type { ChartView } from './chart/chart-view.ts'
import styles from './chart-key.module.css'

/** What the chart's lines and fields mean. */
export const ChartKey = ({
  style,
  goodsName,
  hasGaps,
  hasOutages,
  hasAlarms,
  hasFaults,
  hasAcknowledgements,
  hasDefrosts,
  markedKinds,
}: {
  style: ChartView['style']
  /** Of the line of the goods; null for none. */
  goodsName: string | null
  /** Whether readings are missing in what is shown. */
  hasGaps: boolean
  /** Whether the server watched nothing at some time of it. */
  hasOutages: boolean
  hasAlarms: boolean
  /** Whether alarms of silence or of a faulty sensor are among what is shown. */
  hasFaults: boolean
  hasAcknowledgements: boolean
  /** Whether excursions were recognised as defrosting in what is shown. */
  hasDefrosts: boolean
  /** Why some readings of the period prove less than others; empty when none do. */
  markedKinds: readonly ProvenanceKind[]
}) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.key}>
      <li>
        <span
          className={styles['in-range']}
          data-shade={style === 'shade' || undefined}
          aria-hidden="true"
        />
        {t(style === 'shade' ? 'toolDashboard.chart.keyMean' : 'toolDashboard.chart.keyReadings')}
      </li>
      <li>
        <span className={styles['out-of-range']} aria-hidden="true" />
        {t('toolDashboard.chart.keyOutOfRange')}
      </li>
      {goodsName !== null && (
        <li>
          <span className={styles.goods} aria-hidden="true" />
          {goodsName}
        </li>
      )}
      {hasGaps && (
        <li>
          <span className={styles.none} aria-hidden="true" />
          {t('toolDashboard.chart.keyNoReadings')}
        </li>
      )}
      {hasOutages && (
        <li>
          <span className={styles['not-monitored']} aria-hidden="true" />
          {t('toolDashboard.chart.keyNotMonitored')}
        </li>
      )}
      {hasAlarms && (
        <li>
          <span className={styles.alarm} aria-hidden="true" />
          {t('toolDashboard.chart.alarm')}
        </li>
      )}
      {hasFaults && (
        <li>
          <span className={styles.fault} aria-hidden="true" />
          {t('toolDashboard.chart.keyFault')}
        </li>
      )}
      {hasAcknowledgements && (
        <li>
          <span className={styles.acknowledged} aria-hidden="true" />
          {t('toolDashboard.chart.keyAcknowledged')}
        </li>
      )}
      {hasDefrosts && (
        <li>
          <span className={styles.defrost} aria-hidden="true" />
          {t('toolDashboard.chart.keyDefrost')}
        </li>
      )}
      {markedKinds.length > 0 && (
        <li>
          <span className={styles.marked} aria-hidden="true" />
          {markedKinds.map((kind) => t(`provenance.${kind}`)).join(', ')}
        </li>
      )}
    </ul>
  )
}
