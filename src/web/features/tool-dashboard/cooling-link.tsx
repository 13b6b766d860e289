import { IconChevronRight, IconSnowflake } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './tool-dashboard.module.css'

/** To the trends of this sensor's cooling. */
export const CoolingLink = ({ toolId }: { toolId: string }) => {
  const { t } = useTranslation()
  return (
    <Link className={styles.cooling} to={`/cooling?id=${encodeURIComponent(toolId)}`}>
      <IconSnowflake size={18} stroke={1.7} aria-hidden />
      {t('toolDashboard.coolingHealth')}
      <IconChevronRight size={16} stroke={1.8} aria-hidden />
    </Link>
  )
}
