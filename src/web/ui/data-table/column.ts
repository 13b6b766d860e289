import type { ReactNode } from 'react'

export type Column<Row> = {
  /** The column's name. Where `sortable`, the server sorts by it. */
  name: string
  label: string
  sortable?: boolean
  /** `end` for numbers. */
  align?: 'end'
  /** This column names the row for a screen reader. */
  isName?: boolean
  /**
   * Its place on a phone's card. `corner`: beside the name; `labelled`: a line with its label; left
   * out: a line without one.
   */
  card?: 'corner' | 'labelled'
  /** `search`: the text to mark; empty for none. */
  cell: (row: Row, search: string) => ReactNode
}

/** A column's name, with '-' before it for descending order. */
export type Sort = string

export const isDescending = (sort: Sort): boolean => sort.startsWith('-')
export const columnOf = (sort: Sort): string => sort.replace(/^-/, '')

/** The order after a click on a column's head: ascending first, then descending. */
export const nextSort = (sort: Sort, column: string): Sort =>
  sort === column ? `-${column}` : column
