import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './token-list.module.css'

/** The way to reports by plan. */
export const ReportLink = () => {
  const { t } = useTranslation()
  return (
    <section className={styles.part} aria-labelledby="reports-title">
      <h2 id="reports-title">{t('reports.title')}</h2>
      <p className={styles.hint}>{t('reports.link')}</p>
      <p>
        <Link to="/reports">{t('reports.open')}</Link>
      </p>
    </section>
  )
}
