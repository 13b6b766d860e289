import { useTranslation } from 'react-i18next'
import styles from './found-sensors.module.css'

/** How sensors come to stand in the list: what a person sets up at the gateway. */
export const HowFound = ({ isOpen }: { isOpen: boolean }) => {
  const { t } = useTranslation()
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{t('foundSensors.how.title')}</summary>
      <ol className={styles.steps}>
        <li>{t('foundSensors.how.key')}</li>
        <li>{t('foundSensors.how.gateway', { host: window.location.hostname })}</li>
        <li>{t('foundSensors.how.discovery')}</li>
        <li>{t('foundSensors.how.wait')}</li>
      </ol>
      <p className={styles.hint}>{t('foundSensors.how.makers')}</p>
    </details>
  )
}
