import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ProblemCard } from '../page/problem-card.tsx'
import type { Column } from './column.ts'
import { DataTable, type RowSelection } from './data-table.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableLoading } from './table-loading.tsx'
import { TableSearch } from './table-search.tsx'
import styles from './table-view.module.css'
import type { TableAddress } from './use-table-address.ts'
import type { Table } from './use-table.ts'

type TableViewProps<Row> = {
  table: Table<Row>
  label: string
  search: { label: string; placeholder: string }
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  actions?: (row: Row) => ReactNode
  /** Rows that a person picks, and what stands above the table about them. */
  selection?: (RowSelection<Row> & { bar: ReactNode }) | undefined
  /** What the rows are narrowed to, beside the search. */
  filter?: ReactNode
  /** The page's main button, beside the search. */
  add?: ReactNode
  didNotLoad: string
  /** Why a request failed, as a text for the reader. */
  errorText: (error: Error) => string
  /** Shown when there are no rows at all and none are searched for. */
  empty: ReactNode
}

/**
 * A searchable table with pages, in each of its states: loading, failed, empty, no hits, and rows.
 */
export const TableView = <Row,>({
  table,
  label,
  search,
  columns,
  rowId,
  actions,
  selection,
  filter,
  add,
  didNotLoad,
  errorText,
  empty,
}: TableViewProps<Row>) => {
  const { address, data, error, isChanging, reload } = table
  const { t } = useTranslation()
  const shown = data?.rows.length ?? 0
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.search}>
          <TableSearch value={address.typed} onChange={address.setTyped} {...search} />
        </div>
        {filter}
        {add}
      </div>
      {data === undefined && error === null && <TableLoading />}
      {error !== null && (
        <ProblemCard
          role="alert"
          title={didNotLoad}
          text={errorText(error)}
          action={{ label: t('common.reload'), onClick: reload }}
        />
      )}
      {data !== undefined &&
        shown === 0 &&
        !isChanging &&
        (address.search === '' ? empty : <NoHit address={address} />)}
      {data !== undefined && shown > 0 && (
        <>
          {selection?.bar}
          <DataTable
            label={label}
            columns={columns}
            rows={data.rows}
            rowId={rowId}
            search={address.search}
            isChanging={isChanging}
            order={{ sort: address.sort, onSort: (next) => address.goTo({ sort: next }) }}
            {...(actions && { actions })}
            selection={selection}
          />
          <TableFoot address={address} shown={shown} total={data.total} isChanging={isChanging} />
        </>
      )}
    </>
  )
}

type AddressProps = { address: TableAddress }

const NoHit = ({ address }: AddressProps) => {
  const { t } = useTranslation()
  return (
    <ProblemCard
      icon={IconSearchOff}
      title={t('dataTable.noHit')}
      text={`${t('dataTable.noneFound', { search: address.search })} ${t('dataTable.caseMatters')}`}
      action={{ label: t('dataTable.clearSearch'), onClick: () => address.setTyped('') }}
    />
  )
}
