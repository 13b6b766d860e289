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

/** A Markdown table. */
export const figuresTable = (figures: readonly Figure[]): string =>
  [
    '| what | value | goal | | measured |',
    '|---|---|---|---|---|',
    ...figures.map(
      (figure) =>
        `| ${figure.what} | ${number(figure.value)} | ${goalText(figure.goal)} | ${verdict(figure)} | ${figure.measured} |`,
    ),
  ].join('\n')
