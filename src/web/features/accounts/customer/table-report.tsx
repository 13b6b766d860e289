import { IconArrowBackUp } from '@tabler/icons-react'
import type { ParseKeys, TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { countText } from '../../../../domain/records/count-text.ts'
import type { TableReportFragment } from '../../../api/generated/graphql.ts'
import { problemText } from '../../../api/refusal-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { saveFile } from '../../../ui/file-menu/save-file.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import { formerTable } from './former-table.ts'
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
      {report.changes.length > 0 && <ChangedLines changes={report.changes} />}
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

/** Lines of a page: a whole file would be 2,000 rows. */
const LINES_SHOWN = 100

/** What each line makes or changes, before and after, and the way back to what was before. */
const ChangedLines = ({ changes }: Pick<TableReportFragment, 'changes'>) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [most, setMost] = useState(LINES_SHOWN)
  const formerValues = formerTable(changes, language)
  return (
    <>
      <div
        className={styles.frame}
        role="region"
        aria-label={t('customers.table.lines')}
        tabIndex={0}
      >
        <table className={styles.table} aria-label={t('customers.table.lines')}>
          <thead>
            <tr>
              <th scope="col">{t('bulk.table.line')}</th>
              <th scope="col">{t('customers.email')}</th>
              <th scope="col">{t('customers.table.what')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, most).map((change) => (
              <ChangedLine key={change.line} change={change} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.actions}>
        {changes.length > most && (
          <Button variant="subtle" mih={44} onClick={() => setMost(most + LINES_SHOWN)}>
            {t('customers.table.more')}
          </Button>
        )}
        {formerValues !== null && (
          <Button
            variant="default"
            mih={44}
            leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
            onClick={() => saveFile(new Blob([formerValues]), 'customers-before.csv')}
          >
            {t('customers.table.former')}
          </Button>
        )}
      </div>
    </>
  )
}

const ChangedLine = ({ change }: { change: TableReportFragment['changes'][number] }) => {
  const { t } = useTranslation()
  return (
    <tr>
      <td>{change.line}</td>
      <td>
        {change.email}
        {change.isNew && ` (${t('customers.table.new')})`}
      </td>
      <td>
        <ul className={styles.cells}>
          {change.cells.map(({ column, before, after }) => (
            <li key={column}>
              {`${columnName(t, column)}: `}
              {!change.isNew && (
                <>
                  <del>{before ?? '–'}</del>
                  {' → '}
                </>
              )}
              <ins>{after ?? '–'}</ins>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

const columnName = (t: TFunction, column: string): string =>
  column === 'site'
    ? t('sites.site')
    : (t(`customers.${column}` as ParseKeys, { defaultValue: column }) as string)

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
