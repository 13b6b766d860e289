import type { ReactNode } from 'react'
import styles from './record-table.module.css'

/**
 * A short table of records. A cell with `data-label` says on a phone what its column is called; none
 * of `columns`: the table has no head.
 */
export const RecordTable = ({
  label,
  columns = [],
  children,
}: {
  label: string
  columns?: readonly string[]
  /** Its rows. */
  children: ReactNode
}) => (
  <table className={styles.table} aria-label={label}>
    {columns.length > 0 && (
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>{children}</tbody>
  </table>
)
