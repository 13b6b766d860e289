import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Names the column; also what the server sorts it by where `sortable`. */
  name: string
  label: string
  sortable?: boolean
  /** Figures stand right. */
  align?: 'end'
  /** The row's own name, by which a screen reader tells the rows apart. */
  isName?: boolean
  /**
   * On a phone's card: the first line, beside it, or a line of its own; with its label unless it
   * speaks for itself.
   */
  card?: 'corner' | 'labelled'
  /** `search`: what hit, to be marked; empty when nothing is searched for. */
  cell: (row: Row, search: string) => ReactNode
}

/** A column's name, '-' before it turns it round. */
export type Sort = string

export const isDescending = (sort: Sort): boolean => sort.startsWith('-')
export const columnOf = (sort: Sort): string => sort.replace(/^-/, '')

/** What a touch on this column's head leads to: up first, then down. */
export const nextSort = (sort: Sort, column: string): Sort =>
  sort === column ? `-${column}` : column
