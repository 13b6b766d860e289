/**
 * Where a server stands among those on its database. Each transaction begins with it, under the lock.
 * `transactions`: the last one of this server that is stored; undefined: the database does not know it.
 */
export type Standing = {
  transactions: number | undefined
  /** Of the tables: a newer program may have changed them. */
  schemaVersion: number
  /** Others may have taken this server for gone, and told it nothing since. */
  isLeftBehind: boolean
  /** Others that read the change log. */
  hasOthers: boolean
  /** The time of the database, ms since 1970. */
  atMs: number
}

/** Others tell a server that has not written for less; it must write more often. */
const GONE_AFTER = "interval '20 minutes'"
/** Shorter, so that a database that fails over to one whose clock is behind makes no difference. */
const LEFT_BEHIND_AFTER = "interval '10 minutes'"

export const standingSql = (writerId: string): string =>
  `SELECT own.transactions, (SELECT max(version) FROM schema_version) AS "schemaVersion",
    coalesce(own.last_at < clock_timestamp() - ${LEFT_BEHIND_AFTER}
      AND EXISTS (SELECT FROM writer WHERE id <> '${writerId}' AND last_at > own.last_at), true) AS "isLeftBehind",
    EXISTS (SELECT FROM writer WHERE id <> '${writerId}' AND NOT has_left
      AND last_at > clock_timestamp() - ${GONE_AFTER}) AS "hasOthers",
    extract(epoch from clock_timestamp())::float8 * 1000 AS "atMs"
    FROM (SELECT) AS one LEFT JOIN writer AS own ON own.id = '${writerId}'`

/** Rows that every server has taken in; the last row of each stays, by which it knows its place. */
export const FORGET_CHANGES = `DELETE FROM change_log WHERE seq < (
  SELECT min(seq) FROM writer WHERE NOT has_left AND last_at > clock_timestamp() - ${GONE_AFTER})`

/** Whether another server was at work between two instants, in ms since 1970: each writes every few seconds. */
export const WATCHED_BY_OTHERS = `SELECT EXISTS (SELECT FROM writer WHERE id <> $1
  AND joined_at <= to_timestamp($2::float8 / 1000)
  AND last_at >= to_timestamp($3::float8 / 1000) - interval '1 minute') AS "isWatched"`
