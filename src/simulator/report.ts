import { type Comparison, isEqual } from './compare.ts'
import type { Ledger } from './ledger.ts'
import { PROTOCOL_NAMES } from './senders/protocols.ts'

const counted = (count: number): string => count.toLocaleString('en')

/** Lines with their columns one below the other, numbers at the right. */
const table = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => {
  const cells = [
    head,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? counted(cell) : cell))),
  ]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  return cells
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join('  '),
    )
    .join('\n')
}

const FIGURES = ['sent', 'acknowledged', 'refused', 'stored', 'lost', 'unexpected'] as const
type Figure = (typeof FIGURES)[number]
type Row = { protocol: string } & Partial<Record<Figure, number>>

const withTotal = (rows: readonly Row[]): Row[] => {
  const total: Row = { protocol: 'all' }
  for (const figure of FIGURES)
    total[figure] = rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0)
  return [...rows, total]
}

const tableOf = (rows: readonly Row[], figures: readonly Figure[]): string =>
  table(
    ['protocol', ...figures],
    withTotal(rows).map((row) => [row.protocol, ...figures.map((figure) => row[figure] ?? 0)]),
  )

const refusalsOf = (ledger: Ledger): string =>
  [...ledger.refusals()]
    .map(([reason, count]) => `\nrefused ${counted(count)}×: ${reason}`)
    .join('')

/** What was sent, before or without a look at what is stored. */
export const sendingReport = (ledger: Ledger): string => {
  const rows = PROTOCOL_NAMES.flatMap((protocol): Row[] => {
    const counts = ledger.counts().get(protocol)
    return counts === undefined ? [] : [{ protocol, ...counts }]
  })
  return `${tableOf(rows, ['sent', 'acknowledged', 'refused'])}${refusalsOf(ledger)}`
}

export const checkReport = (ledger: Ledger, comparisons: readonly Comparison[]): string => {
  const total = withTotal(comparisons).at(-1)!
  const verdict = comparisons.every(isEqual)
    ? `sent = acknowledged = stored: ${counted(total.sent ?? 0)} readings`
    : 'NOT EQUAL: what was sent, acknowledged and stored differ'
  return `${tableOf(comparisons, FIGURES)}${refusalsOf(ledger)}\n${verdict}`
}
