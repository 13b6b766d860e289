import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './token-list.module.css'

/** The way to the proof that alarms reach somebody. */
export const DrillLink = () => {
  const { t } = useTranslation()
  return (
    <section className={styles.part} aria-labelledby="drill-title">
      <h2 id="drill-title">{t('drills.title')}</h2>
      <p className={styles.hint}>{t('drills.link')}</p>
      <p>
        <Link to="/alarm-drill">{t('drills.open')}</Link>
      </p>
    </section>
  )
}
