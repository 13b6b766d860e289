import type { Migration } from './migration.ts'

export const wallLinks: Migration = {
  version: 2,
  name: 'links of wall displays',
  sqlite: `
CREATE TABLE wall_link (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES account (id),
  secret_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT;
CREATE INDEX wall_link_account ON wall_link (account_id) WHERE revoked_at IS NULL;
`,
}
