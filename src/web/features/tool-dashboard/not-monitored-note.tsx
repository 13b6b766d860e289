import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './figures-strip.module.css'
import type { Figures } from './use-figures.ts'

/** That the server watched nothing for a time; the list below the chart says when. */
export const NotMonitoredNote = ({ figures: { gapCount, expected } }: { figures: Figures }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.late}>
      <IconEyeOff size={18} stroke={1.8} aria-hidden />
      {[
        ...(gapCount === 0 && expected > 0 ? [t('gaps.complete')] : []),
        t('gaps.notMonitored'),
      ].join(' ')}
    </p>
  )
}
