/** `share`: width of the column in proportion to the shares of the other columns. */
export type LogColumn = { title: string; share: number; align?: 'right' }

/** A table of the log as texts; a line feed in a cell begins another line. */
export type LogTable = {
  title: string
  columns: readonly LogColumn[]
  rows: readonly (readonly string[])[]
}
