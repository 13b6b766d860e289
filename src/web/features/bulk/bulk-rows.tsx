import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { customerName } from '../../../domain/users/customer-name.ts'
import type { BulkItemState } from '../../api/generated/graphql.ts'
import { problemText } from '../../api/refusal-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './bulk.module.css'
import { setupLabel } from '../../components/setup/setup-text.ts'
import { type BulkRow, differenceTexts } from './difference-text.ts'
import { ROWS_A_PAGE, useBulkRows } from './use-bulk.ts'

/** The sensors of a change that are in some states, each with what differs and why it was left. */
export const BulkRows = ({
  id,
  title,
  states,
  total,
  version,
}: {
  id: string
  title: string
  states: BulkItemState[]
  total: number
  version: string
}) => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const rows = useBulkRows(id, states, page, version)
  const pages = Math.ceil(total / ROWS_A_PAGE)
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.frame} role="region" aria-label={title} tabIndex={0}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('bulk.column.sensor')}</th>
              <th scope="col">{t('toolList.client')}</th>
              <th scope="col">{t('bulk.column.differs')}</th>
            </tr>
          </thead>
          <tbody>
            {(rows ?? []).map((row) => (
              <Row key={row.place} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('dataTable.pages')}>
          <Button
            variant="default"
            mih={44}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {t('dataTable.previous')}
          </Button>
          <span>{`${page} / ${pages}`}</span>
          <Button
            variant="default"
            mih={44}
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
          >
            {t('dataTable.next')}
          </Button>
        </nav>
      )}
    </section>
  )
}

const Row = ({ row }: { row: BulkRow }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { tool, problem } = row
  return (
    <tr>
      <th scope="row">
        {tool === null ? (
          t('bulk.gone')
        ) : (
          <>
            <Link to={`/tool-dashboard?id=${encodeURIComponent(tool.id)}`}>{tool.name}</Link>
            <span className={styles.small}>{`${tool.imeiNumber} / ${tool.equipmentId}`}</span>
          </>
        )}
      </th>
      <td>{tool?.user ? customerName(tool.user, language) || tool.user.email : ''}</td>
      <td>
        {problem !== null && <p className={styles.why}>{whyText(t, problem)}</p>}
        <ul className={styles.list}>
          {row.differences.map((difference) => {
            const { before, after } = differenceTexts(t, language, difference)
            return (
              <li key={difference.field}>
                {`${setupLabel(t, difference.field)}: `}
                <del className={styles.before}>{before}</del>
                {' → '}
                <ins className={styles.after}>{after}</ins>
              </li>
            )
          })}
        </ul>
      </td>
    </tr>
  )
}

const whyText = (
  t: ReturnType<typeof useTranslation>['t'],
  { field, key, message, params }: NonNullable<BulkRow['problem']>,
): string => {
  const values = JSON.parse(params) as Record<string, string | number>
  const named = 'field' in values ? { field: setupLabel(t, String(values['field'])) } : {}
  return problemText(t, { field, key, params: { ...values, ...named } }) ?? message
}
