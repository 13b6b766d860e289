import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { columnOf, isDescending, nextSort, type Column, type Sort } from './column.ts'
import styles from './data-table.module.css'

type DataTableProps<Row> = {
  /** Names the table for a screen reader. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Left out: the order cannot be changed. */
  order?: Order
  /** The text to mark; empty for none. */
  search: string
  /** The buttons of a row. */
  actions?: (row: Row) => ReactNode
  selection?: RowSelection<Row> | undefined
  /** While another page loads: these are still the rows of the page before. */
  isChanging?: boolean
}

/** Rows that a person picks. `isAll`: each row of the list is picked, also on other pages. */
export type RowSelection<Row> = {
  isPicked: (row: Row) => boolean
  isAll: boolean
  /** Picks these rows, or none of them. */
  pick: (rows: readonly Row[], isPicked: boolean) => void
  /** Names the box that picks the whole page. */
  pageLabel: string
  /** Names a row's box for a screen reader. */
  labelOf: (row: Row) => string
}

/** A table; on a phone each row is a card. */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  rowId,
  order,
  search,
  actions,
  selection,
  isChanging = false,
}: DataTableProps<Row>) => {
  const { t } = useTranslation()
  return (
    <>
      {order && <SortChoice columns={columns} {...order} />}
      {selection && <PickPage rows={rows} selection={selection} className={styles.pickPage} />}
      <div
        className={styles.frame}
        role="region"
        aria-label={label}
        tabIndex={0}
        aria-busy={isChanging}
        data-changing={isChanging}
      >
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={styles.pick}>
                  <PickPage rows={rows} selection={selection} isHidden />
                </th>
              )}
              {columns.map((column) => (
                <Head key={column.name} column={column} order={order} />
              ))}
              {actions && (
                <th scope="col">
                  <span className="cw-visually-hidden">{t('dataTable.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowId(row)}>
                {selection && (
                  <td className={styles.pick}>
                    <PickBox
                      label={selection.labelOf(row)}
                      isPicked={selection.isPicked(row)}
                      isFixed={selection.isAll}
                      onPick={(isPicked) => selection.pick([row], isPicked)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.name} column={column}>
                    {column.cell(row, search)}
                  </Cell>
                ))}
                {actions && (
                  <td className={styles.actions}>
                    <span>{actions(row)}</span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type PickPageProps<Row> = {
  rows: readonly Row[]
  selection: RowSelection<Row>
  /** Its words are for screen readers alone. */
  isHidden?: boolean
  className?: string | undefined
}

/** Picks every row of the page. */
const PickPage = <Row,>({ rows, selection, isHidden = false, className }: PickPageProps<Row>) => {
  const picked = rows.filter(selection.isPicked).length
  return (
    <span className={className}>
      <PickBox
        label={selection.pageLabel}
        isShown={!isHidden}
        isPicked={picked === rows.length}
        isPartly={picked > 0 && picked < rows.length}
        isFixed={selection.isAll}
        onPick={(isPicked) => selection.pick(rows, isPicked)}
      />
    </span>
  )
}

type PickBoxProps = {
  label: string
  /** Whether the label is shown. */
  isShown?: boolean
  isPicked: boolean
  isPartly?: boolean
  isFixed: boolean
  onPick: (isPicked: boolean) => void
}

const PickBox = ({
  label,
  isShown = false,
  isPicked,
  isPartly = false,
  isFixed,
  onPick,
}: PickBoxProps) => (
  <label className={styles.box}>
    <input
      type="checkbox"
      checked={isPicked}
      disabled={isFixed}
      ref={(box) => {
        if (box !== null) box.indeterminate = isPartly
      }}
      onChange={(event) => onPick(event.currentTarget.checked)}
    />
    <span className={isShown ? undefined : 'cw-visually-hidden'}>{label}</span>
  </label>
)

const ARIA_SORT = { up: 'ascending', down: 'descending', none: 'none' } as const

type Order = { sort: Sort; onSort: (sort: Sort) => void }

const Head = <Row,>({ column, order }: { column: Column<Row>; order: Order | undefined }) => {
  const { name, label, sortable = false, align } = column
  if (!sortable || order === undefined)
    return (
      <th scope="col" data-align={align}>
        {label}
      </th>
    )
  const direction =
    columnOf(order.sort) === name ? (isDescending(order.sort) ? 'down' : 'up') : 'none'
  return (
    <th scope="col" data-align={align} aria-sort={ARIA_SORT[direction]}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => order.onSort(nextSort(order.sort, name))}
      >
        {label}
        {direction === 'up' && <IconChevronUp size={15} stroke={2} aria-hidden />}
        {direction === 'down' && <IconChevronDown size={15} stroke={2} aria-hidden />}
      </button>
    </th>
  )
}

const Cell = <Row,>({ column, children }: { column: Column<Row>; children: ReactNode }) => {
  const { label, align, card, isName = false } = column
  const Element = isName ? 'th' : 'td'
  return (
    <Element
      {...(isName && { scope: 'row' })}
      data-align={align}
      data-card={isName ? 'name' : card}
    >
      {card === 'labelled' && <span className={styles.label}>{label} </span>}
      {children}
    </Element>
  )
}

/** On a phone there are no column heads to click: the order is chosen here. */
const SortChoice = <Row,>({
  columns,
  sort,
  onSort,
}: Order & { columns: readonly Column<Row>[] }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.choice}>
      <select
        aria-label={t('dataTable.sort')}
        value={sort}
        onChange={(event) => onSort(event.target.value)}
      >
        {columns
          .filter(({ sortable }) => sortable)
          .flatMap(({ name, label }) => [
            <option key={name} value={name}>
              {t('dataTable.ascending', { column: label })}
            </option>,
            <option key={`-${name}`} value={`-${name}`}>
              {t('dataTable.descending', { column: label })}
            </option>,
          ])}
      </select>
      <IconChevronDown size={18} stroke={1.7} aria-hidden />
    </span>
  )
}
