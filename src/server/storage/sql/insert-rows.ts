import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
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
  const inParts = insertInParts(db, worded)
  return async (rows) => {
    const returned: Returned[] = []
    await inParts(rows, ({ rows: answered }) => void returned.push(...answered))
    return returned
  }
}

/** As `insertRows`, for rows that all get an id of the engine. Answers the ids, in the order of the rows. */
export const insertNumbered = <Row extends object>(
  { db, numbersInOneGo }: Pick<SqlEngine, 'db' | 'numbersInOneGo'>,
  worded: (
    rows: readonly Row[],
  ) => Compilable<never> & { returning(column: 'id'): Compilable<{ id: number }> },
): ((rows: readonly Row[]) => Promise<number[]>) => {
  if (!numbersInOneGo) {
    const insert = insertRows(db, (rows: readonly Row[]) => worded(rows).returning('id'))
    // Ids ascend in the order of the values; the engine may return the rows in another order.
    return async (rows) => (await insert(rows)).map(({ id }) => id).sort((a, b) => a - b)
  }
  const inParts = insertInParts(db, worded)
  return async (rows) => {
    const ids: number[] = []
    await inParts(rows, ({ insertId }, count) => {
      const last = Number(insertId)
      for (let id = last - count + 1; id <= last; id += 1) ids.push(id)
    })
    return ids
  }
}

const insertInParts = <Row extends object, Returned>(
  db: SqlDb,
  worded: (rows: readonly Row[]) => Compilable<Returned>,
) => {
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

  return async (
    rows: readonly Row[],
    take: (result: QueryResult<Returned>, count: number) => void,
  ): Promise<void> => {
    for (let at = 0; at < rows.length;) {
      const count = ROWS_AT_ONCE.find((size) => size <= rows.length - at)!
      const some = rows.slice(at, at + count)
      const parameters: unknown[] = []
      for (const row of some) for (const value of Object.values(row)) parameters.push(value)
      take((await db.executeQuery(queryFor(some, parameters))) as QueryResult<Returned>, count)
      at += count
    }
  }
}
