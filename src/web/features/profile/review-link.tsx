import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './token-list.module.css'

/** The way to reviews. */
export const ReviewLink = () => {
  const { t } = useTranslation()
  return (
    <section className={styles.part} aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t('reviews.title')}</h2>
      <p className={styles.hint}>{t('reviews.link')}</p>
      <p>
        <Link to="/reviews">{t('reviews.open')}</Link>
      </p>
    </section>
  )
}
