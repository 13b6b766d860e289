import type { Ask } from '../kysely-on-postgres.ts'

/** The rows that a statement answers, as its columns are named. Its words never change. */
export const rowsOf = async <Row>(
  ask: Ask,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => {
  const { rows } = await ask(text, values, true)
  return rows
}
