import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './token-list.module.css'

/** The way to signatures that are due. */
export const SigningLink = () => {
  const { t } = useTranslation()
  return (
    <section className={styles.part} aria-labelledby="signing-title">
      <h2 id="signing-title">{t('signing.title')}</h2>
      <p className={styles.hint}>{t('signing.link')}</p>
      <p>
        <Link to="/signing">{t('signing.open')}</Link>
      </p>
    </section>
  )
}
