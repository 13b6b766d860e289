import type { Compilable, CompiledQuery } from 'kysely'
import type { SqlDb } from './sql-engine.ts'
import { wordedQuery } from './worded-query.ts'

/** Stands for a parameter while the statement is worded. */
class Place {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

const wordedOnes = new WeakSet<CompiledQuery['query']>()

/** Whether the words of a statement never change: it comes from `wordedOnce`. */
export const isWordedOnce = ({ query }: CompiledQuery): boolean => wordedOnes.has(query)

/**
 * A statement that is worded by Kysely once, with its first call: that takes several times as long as
 * the engine takes to run it. `worded` must put each of its parameters into the statement as it is:
 * lists, conditions on them and calculations with them are not possible.
 */
export const wordedOnce = <Parameters extends readonly unknown[], Row>(
  db: SqlDb,
  worded: (...parameters: Parameters) => Compilable<Row>,
): ((...parameters: Parameters) => Promise<Row[]>) => {
  let statement: {
    query: (parameters: readonly unknown[]) => CompiledQuery
    places: readonly unknown[]
  } | null = null

  const word = (count: number) => {
    const places = Array.from({ length: count }, (_, at) => new Place(at))
    const compiled = worded(...(places as unknown as Parameters)).compile()
    const unused = places.filter((place) => !compiled.parameters.includes(place))
    if (unused.length > 0) throw new Error('a statement leaves out some of its parameters')
    const query = wordedQuery(compiled.sql)
    wordedOnes.add(query([]).query)
    return { query, places: compiled.parameters }
  }

  return async (...parameters) => {
    const { query, places } = (statement ??= word(parameters.length))
    const values = places.map((place) => (place instanceof Place ? parameters[place.at] : place))
    return (await db.executeQuery(query(values))).rows as Row[]
  }
}
