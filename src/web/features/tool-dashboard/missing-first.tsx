import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { setUpToName, wholePercent } from '../../../domain/records/period-verdict.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import styles from './figures-strip.module.css'
import type { Figures } from './use-figures.ts'

/** Whether the readings cannot speak for the whole period. */
export const isIncomplete = ({
  missingShare,
  silentSince,
  ...readings
}: Pick<Figures, 'missingShare' | 'silentSince' | 'readings' | 'beforeSetUp'>): boolean =>
  missingShare !== null || silentSince !== null || setUpToName(readings) > 0

/**
 * What is missing in a period or not proven, before anything is said about its readings; then what
 * they prove against it.
 */
export const MissingFirst = ({
  figures: { missingShare, expectedFrom, silentSince, excursionCount, ...readings },
  fromMs,
  viewer: { language, timeZone },
}: {
  figures: Figures
  /** The beginning of the period. */
  fromMs: number
  viewer: Viewer
}) => {
  const { t } = useTranslation()
  const beforeSetUp = setUpToName(readings)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const sentences = [
    missingShare === null
      ? null
      : t(
          Date.parse(expectedFrom) > fromMs
            ? 'toolDashboard.figures.missingShareSince'
            : 'toolDashboard.figures.missingShare',
          { share: percent.format(wholePercent(missingShare) / 100) },
        ),
    silentSince === null
      ? null
      : t('toolDashboard.figures.silentSince', {
          time: localTime(timeZone).textOf(Date.parse(silentSince)),
        }),
    beforeSetUp === 0
      ? null
      : t('toolDashboard.figures.beforeSetUp', { readings: countText(beforeSetUp, language) }),
  ].filter((sentence) => sentence !== null)
  if (sentences.length === 0) return null
  return (
    <div className={styles.first}>
      <IconAlertTriangle size={20} stroke={2} aria-hidden />
      <p>{sentences.join(' ')}</p>
      {excursionCount > 0 && (
        <p className={styles.beyond}>
          {t('toolDashboard.figures.excursionsMeasured', {
            count: excursionCount,
            n: countText(excursionCount, language),
          })}
        </p>
      )}
    </div>
  )
}
