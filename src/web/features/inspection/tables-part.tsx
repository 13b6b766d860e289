import type { InspectionPart } from '../../api/generated/graphql.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { refusalText } from '../../api/refusal-text.ts'
import { Loading } from './loading.tsx'
import styles from './tables-part.module.css'
import { type InspectionTable, useInspectionPart } from './use-inspection.ts'

/** The tables of a part; long ones page by page. */
export const TablesPart = (asked: {
  secret: string
  part: InspectionPart
  toolId: string | null
  day: string | null
}) => {
  const { t } = useTranslation()
  const [pages, setPages] = useState<readonly number[]>([0])
  const after = pages.at(-1)!
  const { data, error, refetch } = useInspectionPart({ ...asked, after })
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ProblemCard
        role="alert"
        title={t('inspection.didNotLoad')}
        text={refusalText(t, error)}
        action={{ label: t('common.reload'), onClick: () => void refetch() }}
      />
    )
  const { tables, next } = data
  return (
    <div className={styles.tables}>
      {tables.map((table, i) => (
        <ShownTable key={`${i} ${table.title}`} table={table} />
      ))}
      {(next !== null || pages.length > 1) && (
        <div className={styles.pager}>
          {pages.length > 1 && (
            <PlainButton onClick={() => setPages(pages.slice(0, -1))}>
              {t('inspection.back')}
            </PlainButton>
          )}
          {next !== null && (
            <PlainButton onClick={() => setPages([...pages, next])}>
              {t('inspection.more')}
            </PlainButton>
          )}
        </div>
      )}
    </div>
  )
}

/** Letters of a row that a phone has room for. */
const PHONE_LETTERS = 32

/** Fits a phone as a table: at most three columns of dates and numbers. */
const isNarrow = ({ columns, rows }: InspectionTable): boolean =>
  columns.length <= 3 && rows.every(({ cells }) => cells.join('').length <= PHONE_LETTERS)

/** As long as a date with its time and a mark: such a cell stays on one line. */
const isShort = (cell: string): boolean => cell.length <= 22

const ShownTable = ({ table }: { table: InspectionTable }) => {
  const { t } = useTranslation()
  const { title, note, columns, rows } = table
  const hasHead = columns.some((column) => column.title !== '')
  return (
    <div className={styles.block}>
      {title !== '' && <h3>{title}</h3>}
      {note !== '' && <p className={styles.tableNote}>{note}</p>}
      {rows.length > 0 && (
        // Wide tables scroll, also by the keyboard.
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={title || note}>
          <table
            className={styles.table}
            data-facts={!hasHead || undefined}
            data-blocks={(hasHead && !isNarrow(table)) || undefined}
          >
            {hasHead && (
              <thead>
                <tr>
                  {columns.map((column, i) => (
                    <th key={`${i}`} scope="col" data-right={column.isRight || undefined}>
                      {column.title}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {rows.map(({ cells, isOut }, at) => (
                <tr key={`${at}`} data-out={isOut || undefined}>
                  {cells.map((cell, i) =>
                    i === 0 ? (
                      <th key={`${i}`} scope="row" data-short={isShort(cell) || undefined}>
                        {cell}
                        {isOut && (
                          <>
                            <span aria-hidden>{'\u00a0▲▼'}</span>
                            <span className="cw-visually-hidden"> ({t('inspection.out')})</span>
                          </>
                        )}
                      </th>
                    ) : (
                      <td
                        key={`${i}`}
                        data-label={columns[i]?.title}
                        data-right={columns[i]?.isRight || undefined}
                        data-short={isShort(cell) || undefined}
                      >
                        {cell}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
