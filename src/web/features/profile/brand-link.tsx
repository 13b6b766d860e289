import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './token-list.module.css'

/** The way to the brand of a reseller. */
export const BrandLink = () => {
  const { t } = useTranslation()
  return (
    <section className={styles.part} aria-labelledby="brand-title">
      <h2 id="brand-title">{t('brand.title')}</h2>
      <p className={styles.hint}>{t('brand.hint')}</p>
      <p>
        <Link to="/brand">{t('brand.open')}</Link>
      </p>
    </section>
  )
}
