import type { Compilable, CompiledQuery } from 'kysely'
import type { SqlDb } from './sql-engine.ts'
import { wordedQuery } from './worded-query.ts'

/** Each number of rows is a statement of its own, which the engine keeps prepared. */
const ROWS_AT_ONCE = [200, 50, 10, 3, 1] as const

/**
 * Inserts rows, or changes those of the same ids, by prepared statements. To word a statement of
 * thousands of values takes Kysely several times as long as the engine takes to run it, so each is
 * worded once. `worded`: the statement for these rows, which all have the same columns in the same
 * order, and no other parameters. Answers the rows that it returns.
 */
export const insertRows = <Row extends object, Returned = never>(
  db: SqlDb,
  worded: (rows: readonly Row[]) => Compilable<Returned>,
): ((rows: readonly Row[]) => Promise<Returned[]>) => {
  const queries = new Map<number, (parameters: readonly unknown[]) => CompiledQuery>()

  const queryFor = (rows: readonly Row[], parameters: readonly unknown[]) => {
    const before = queries.get(rows.length)
    if (before !== undefined) return before(parameters)
    const compiled = worded(rows).compile()
    if (
      compiled.parameters.length !== parameters.length ||
      compiled.parameters.some((parameter, i) => parameter !== parameters[i])
    )
      throw new Error('a statement has other parameters than its rows')
    const query = wordedQuery(compiled.sql)
    queries.set(rows.length, query)
    return query(parameters)
  }

  return async (rows) => {
    const returned: Returned[] = []
    for (let at = 0; at < rows.length;) {
      const count = ROWS_AT_ONCE.find((size) => size <= rows.length - at)!
      const some = rows.slice(at, at + count)
      const parameters: unknown[] = []
      for (const row of some) for (const value of Object.values(row)) parameters.push(value)
      const { rows: answered } = await db.executeQuery(queryFor(some, parameters))
      returned.push(...(answered as Returned[]))
      at += count
    }
    return returned
  }
}
