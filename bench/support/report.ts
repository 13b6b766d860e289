/** One line of the table: a ratio or a size against its goal. */
export type Figure = {
  what: string
  /** What was measured, with its unit, in a few words. */
  measured: string
  value: number
  goal: { atLeast: number } | { atMost: number } | null
}

const verdict = (figure: Figure): string => {
  if (figure.goal === null) return 'for information'
  return (
    'atLeast' in figure.goal
      ? figure.value >= figure.goal.atLeast
      : figure.value <= figure.goal.atMost
  )
    ? 'reached'
    : 'MISSED'
}

const goalText = (goal: Figure['goal']): string =>
  goal === null ? '–' : 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`

const number = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)

export const TABLE_HEAD = '| what | value | goal | | measured |\n|---|---|---|---|---|'

/** A row of the Markdown table under `TABLE_HEAD`. */
export const figureRow = (figure: Figure): string =>
  `| ${figure.what} | ${number(figure.value)} | ${goalText(figure.goal)} | ${verdict(figure)} | ${figure.measured} |`

/** The row of a bench that broke off. */
export const failedRow = (bench: string, error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return `| ${bench} | – | – | FAILED | ${message.split('\n', 1)[0]!.slice(0, 200).replaceAll('|', '/')} |`
}
