import type { Person } from './person.ts'

/** One attack: what was tried, how much of it succeeded, and what others noticed of it. */
export type Outcome = { attack: string; tried: string; through: string; others: string }

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** The path of a file with the readings of a month. */
export const linkOf = async (
  { ask }: Person,
  toolIds: readonly number[],
  month: { from: string; to: string },
): Promise<string> => {
  const ids = toolIds.map((id) => `"${id}"`).join()
  const { data, refused } = await ask(
    `mutation { exportReadings(toolIds: [${ids}], dateStart: "${month.from}", dateEnd: "${month.to}", format: CSV) { path } }`,
  )
  const link = data?.['exportReadings'] as { path: string } | null | undefined
  if (!link) throw new Error(`A link is refused: ${refused}`)
  return link.path
}

/** A Markdown table. */
export const outcomesTable = (outcomes: readonly Outcome[]): string =>
  [
    '| attack | tried | got through | others |',
    '|---|---|---|---|',
    ...outcomes.map(
      ({ attack, tried, through, others }) => `| ${attack} | ${tried} | ${through} | ${others} |`,
    ),
  ].join('\n')
