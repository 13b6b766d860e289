import type { ReviewContent } from '../../../domain/reviews/review.ts'
import { actionText } from '../../components/audit/fact-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RecordTable } from '../../ui/data-table/record-table.tsx'
import styles from './reviews.module.css'

/** The entries of the period by kind, and the chain as it was checked. */
export const TrailView = ({
  content: { entries, counts, first, last, chain },
}: {
  content: Extract<ReviewContent, { kind: 'TRAIL' }>
}) => {
  const { t } = useTranslation()
  return (
    <>
      <section className={styles.card}>
        <h2>{t('reviews.chain')}</h2>
        {chain.fault === null ? (
          <p>{t('reviews.chainWhole', { n: chain.entries })}</p>
        ) : (
          <p data-open>{t('reviews.chainFault', { n: chain.fault })}</p>
        )}
        <p className={styles.hint}>{t('reviews.chainHash', { hash: chain.hash })}</p>
      </section>
      <section className={styles.card}>
        <h2>{t('reviews.entries', { n: entries })}</h2>
        {first !== null && last !== null && (
          <p className={styles.hint}>{t('reviews.entryRange', { first, last })}</p>
        )}
        {entries === 0 && <p>{t('reviews.noEntries')}</p>}
        {entries > 0 && (
          <RecordTable label={t('reviews.entries', { n: entries })}>
            {counts.map(({ action, entries: count }) => (
              <tr key={action}>
                <th scope="row">{actionText(t, action)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </RecordTable>
        )}
      </section>
    </>
  )
}
