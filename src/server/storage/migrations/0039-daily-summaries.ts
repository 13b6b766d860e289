import type { LaterMigration } from './migration.ts'

/** Addresses of daily summaries: when each got its latest, and who wants none. */
export const dailySummaries: LaterMigration = {
  version: 39,
  name: 'daily summaries',
  sqlite: `
-- address: in lower case. written_at, opted_out_at: ms since 1970, null for never.
CREATE TABLE daily_summary (
  address TEXT PRIMARY KEY,
  written_at INTEGER,
  opted_out_at INTEGER
) STRICT, WITHOUT ROWID;
`,
  postgres: `
CREATE TABLE daily_summary (
  address text COLLATE "C" PRIMARY KEY,
  written_at bigint,
  opted_out_at bigint
);
`,
}
