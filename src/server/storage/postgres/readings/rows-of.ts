import type { Ask } from '../kysely-on-postgres.ts'

/** The rows that a statement answers, as its columns are named. */
export const rowsOf = async <Row>(
  ask: Ask,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => {
  const { rows } = await ask(text, values)
  return rows
}
