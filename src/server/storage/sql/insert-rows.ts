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

/** With fewer rows it costs more to look for what they share than it saves. */
const FEWEST_TO_SHARE = 50
/** Each set of columns that rows share is a statement of its own, which takes some 100 kB. */
const MOST_STATEMENTS = 12

/**
 * `shared`: for each column its number among those whose value is the same in all rows, which the
 * statement then names once: to hand a value to the engine takes as long as to store it. 0: it differs.
 */
type Shape = { key: string; shared: readonly number[]; parameters: readonly unknown[] }

const shapeOf = (parameters: readonly unknown[], rows: number): Shape => {
  const width = parameters.length / rows
  const shared: number[] = []
  const values: unknown[] = []
  for (let column = 0; column < width; column++) {
    const value = parameters[column]
    let at = column + width
    while (at < parameters.length && Object.is(parameters[at], value)) at += width
    shared.push(at < parameters.length ? 0 : values.push(value))
  }
  for (let at = 0; at < parameters.length; at += width)
    for (let column = 0; column < width; column++)
      if (shared[column] === 0) values.push(parameters[at + column])
  return { key: `${rows} ${shared.join(' ')}`, shared, parameters: values }
}

const namingOnce = (sql: string, shared: readonly number[]): string => {
  let at = 0
  let last = Math.max(...shared)
  return sql.replaceAll('?', () => `?${shared[at++ % shared.length] || ++last}`)
}

const insertInParts = <Row extends object, Returned>(
  db: SqlDb,
  worded: (rows: readonly Row[]) => Compilable<Returned>,
) => {
  const queries = new Map<number | string, (parameters: readonly unknown[]) => CompiledQuery>()
  /** SQLite takes numbered parameters too. Known once a statement is worded. */
  let mayShare = false

  const word = (rows: readonly Row[], parameters: readonly unknown[]): string => {
    const compiled = worded(rows).compile()
    if (
      compiled.parameters.length !== parameters.length ||
      compiled.parameters.some((parameter, i) => parameter !== parameters[i])
    )
      throw new Error('a statement has other parameters than its rows')
    mayShare = compiled.sql.split('?').length === parameters.length + 1
    return compiled.sql
  }

  const queryFor = (rows: readonly Row[], parameters: readonly unknown[]) => {
    if (mayShare && rows.length >= FEWEST_TO_SHARE) {
      const shape = shapeOf(parameters, rows.length)
      const before = queries.get(shape.key)
      if (before !== undefined) return before(shape.parameters)
      if (queries.size < MOST_STATEMENTS) {
        const query = wordedQuery(namingOnce(word(rows, parameters), shape.shared))
        queries.set(shape.key, query)
        return query(shape.parameters)
      }
    }
    const before = queries.get(rows.length)
    if (before !== undefined) return before(parameters)
    const query = wordedQuery(word(rows, parameters))
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
