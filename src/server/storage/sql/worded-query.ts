import { CompiledQuery } from 'kysely'

/**
 * A statement that is worded already, for any parameters. Kysely would freeze them each time, which
 * copies lists of thousands.
 */
export const wordedQuery = (sql: string): ((parameters: readonly unknown[]) => CompiledQuery) => {
  const query = CompiledQuery.raw(sql)
  return (parameters) => ({ ...query, parameters })
}
