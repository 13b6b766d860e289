import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './morning.module.css'
import { NeedList } from './need-list.tsx'
import { NightSentence } from './night-sentence.tsx'
import { useCustomerNeeds } from './use-customer-needs.ts'

/** So many customers stand above the table of accounts. */
const FIRST = 3

/** Above the table of accounts: who needs somebody most, and the way to the whole list. */
export const FirstNeeds = () => {
  const { t } = useTranslation()
  const { needs, error } = useCustomerNeeds({ only: null, first: FIRST, offset: 0 })
  // The table below is what the page is for: it says itself when the server does not answer.
  if (error !== null) return null
  return (
    <section className={styles.first} aria-labelledby="today">
      <div className={styles.head}>
        <h2 id="today">{t('morning.title')}</h2>
        {needs !== null && needs.needing > 0 && (
          <Link to="/admin/today">
            {needs.needing > FIRST ? t('morning.all', { n: needs.needing }) : t('morning.whole')}
          </Link>
        )}
      </div>
      {needs !== null && (
        <>
          {needs.needing === 0 && <p className={styles.calm}>{t('morning.calm')}</p>}
          <NightSentence night={needs.night} />
          {needs.rows.length > 0 && <NeedList rows={needs.rows} label={t('morning.title')} />}
        </>
      )}
    </section>
  )
}
