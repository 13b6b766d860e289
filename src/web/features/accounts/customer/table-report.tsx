import type { ReactNode } from 'react'
import { countText } from '../../../../domain/records/count-text.ts'
import type { TableReportFragment } from '../../../api/generated/graphql.ts'
import { problemText } from '../../../api/refusal-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import styles from './customer.module.css'

/** What a file would do, or did; of a wrong one, each wrong line. `children`: what follows from it. */
export const TableReport = ({
  report,
  isDone,
  children,
}: {
  report: TableReportFragment
  isDone: boolean
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const count = (n: number): string => countText(n, language)
  const { lines, problemCount, links } = report
  const title = t(isDone ? 'customers.table.done' : 'customers.table.plan')
  return (
    <section className={styles.card} aria-label={title} aria-live="polite">
      <h2>{title}</h2>
      {problemCount > 0 ? (
        <>
          <p role="alert">
            {t('bulk.table.nothingDone', { wrong: count(problemCount), lines: count(lines) })}
          </p>
          <WrongLines problems={report.problems} />
        </>
      ) : (
        <ul className={styles.counts}>
          <li>{t('customers.table.created', { n: count(report.created) })}</li>
          <li>{t('customers.table.changed', { n: count(report.changed) })}</li>
          <li>{t('customers.table.staying', { n: count(report.staying) })}</li>
        </ul>
      )}
      {links.length > 0 && (
        <>
          <p>{t('customers.table.links')}</p>
          <ul className={styles.links}>
            {links.map(({ email, url }) => (
              <li key={email}>
                {email}: <code>{url.startsWith('/') ? `${location.origin}${url}` : url}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  )
}

const WrongLines = ({ problems }: Pick<TableReportFragment, 'problems'>) => {
  const { t } = useTranslation()
  return (
    <div
      className={styles.frame}
      role="region"
      aria-label={t('bulk.table.wrongLines')}
      tabIndex={0}
    >
      <table className={styles.table} aria-label={t('bulk.table.wrongLines')}>
        <thead>
          <tr>
            <th scope="col">{t('bulk.table.line')}</th>
            <th scope="col">{t('bulk.table.column')}</th>
            <th scope="col">{t('bulk.table.why')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, field, key, message, params }, i) => (
            <tr key={i}>
              <td>{line}</td>
              <td>{field}</td>
              <td>
                {problemText(t, {
                  field,
                  key,
                  params: JSON.parse(params) as Record<string, string | number>,
                }) ?? message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
