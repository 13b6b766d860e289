import pg from 'pg'

export type ConnectionSettings = {
  /** postgres://user:password@host:port/database; over a Unix socket ?host=/folder. */
  url: string
  /** How long an answer may take, and a connection, ms. */
  answerMs: number
  connectMs: number
}

const BIGINT = 20
const NUMERIC = 1700

/** Ids, instants and counts: all are far below 2^53. */
const asNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw new RangeError(`${text} is no number that can be used`)
  return value
}

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === BIGINT || oid === NUMERIC
    ? asNumber
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

/** At most `most` connections, made when they are needed. */
export const connections = (
  { url, answerMs, connectMs }: ConnectionSettings,
  most: number,
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    query_timeout: answerMs,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'coldwatch',
    types: { getTypeParser },
  })
  // A connection that breaks is not used again; whoever uses it gets the error too.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
