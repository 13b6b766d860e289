import type { Migration } from './migration.ts'

/** When the server watched nothing. */
export const outages: Migration = {
  version: 24,
  name: 'when the server watched nothing',
  sqlite: `
-- from_at <= t < to_at, ms since 1970.
CREATE TABLE outage (
  id INTEGER PRIMARY KEY,
  from_at INTEGER NOT NULL,
  to_at INTEGER NOT NULL,
  cause TEXT NOT NULL CHECK (cause IN ('stopped', 'paused'))
) STRICT;
CREATE INDEX outage_by_end ON outage (to_at);
`,
}
