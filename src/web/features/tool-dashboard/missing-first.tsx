import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localTime } from '../../../domain/periods/local-time.ts'
import { wholePercent } from '../../../domain/records/period-verdict.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import styles from './figures-strip.module.css'
import type { Figures } from './use-figures.ts'

/** Whether too little was measured to speak for the whole period. */
export const isIncomplete = ({
  missingShare,
  silentSince,
}: Pick<Figures, 'missingShare' | 'silentSince'>): boolean =>
  missingShare !== null || silentSince !== null

/** What is missing in a period, before anything is said about its readings. */
export const MissingFirst = ({
  figures: { missingShare, silentSince },
  viewer: { language, timeZone },
}: {
  figures: Figures
  viewer: Viewer
}) => {
  const { t } = useTranslation()
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const sentences = [
    missingShare === null
      ? null
      : t('toolDashboard.figures.missingShare', {
          share: percent.format(wholePercent(missingShare) / 100),
        }),
    silentSince === null
      ? null
      : t('toolDashboard.figures.silentSince', {
          time: localTime(timeZone).textOf(Date.parse(silentSince)),
        }),
  ].filter((sentence) => sentence !== null)
  return sentences.length === 0 ? null : (
    <p className={styles.first}>
      <IconAlertTriangle size={20} stroke={2} aria-hidden />
      <span>{sentences.join(' ')}</span>
    </p>
  )
}
