import type { LogTable } from '../measure-log/words/log-table.ts'

/** A table as the inspector's page shows it, in the language that was asked for. */
export type ShownTable = {
  title: string
  /** A sentence above the rows; '' for none. */
  note: string
  columns: readonly { title: string; isRight: boolean }[]
  rows: readonly { cells: readonly string[]; isOut: boolean }[]
}

/** A part of the page. `next`: where its next page begins; null at its end. */
export type ShownPart = { tables: readonly ShownTable[]; next: number | null }

export const shownTable = (
  { title, columns, rows }: LogTable,
  { note = '', isOut = () => false }: { note?: string; isOut?: (row: number) => boolean } = {},
): ShownTable => ({
  title,
  note,
  columns: columns.map((column) => ({ title: column.title, isRight: column.align === 'right' })),
  rows: rows.map((cells, i) => ({ cells, isOut: isOut(i) })),
})

/** Labels and their values. */
export const factTable = (
  title: string,
  facts: readonly { label: string; value: string }[],
  note = '',
): ShownTable => ({
  title,
  note,
  columns: [
    { title: '', isRight: false },
    { title: '', isRight: false },
  ],
  rows: facts.map(({ label, value }) => ({ cells: [label, value], isOut: false })),
})

/** Some rows of a long table. */
export const pageOf = (table: ShownTable, after: number, rows: number): ShownPart => ({
  tables: [{ ...table, rows: table.rows.slice(after, after + rows) }],
  next: after + rows < table.rows.length ? after + rows : null,
})
