import type { Migration } from './migration.ts'

/** Readings that came as files of loggers. */
export const imports: Migration = {
  version: 29,
  name: 'readings that came as files',
  sqlite: `
-- Files by their content. hash: SHA-256 in hex of the original; bytes: the original, deflated.
CREATE TABLE stored_file (
  hash TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
-- The readings of an import are series of their own, 2^30 and its id.
CREATE TABLE reading_import (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tool_id INTEGER NOT NULL REFERENCES tool (id),
  file_hash TEXT NOT NULL,
  file_name TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('csv', 'fridge-tag', 'logtag')),
  -- The same for files of the same make; the layout by which this one was read, JSON.
  signature TEXT NOT NULL,
  layout TEXT NOT NULL,
  serial TEXT,
  readings INTEGER NOT NULL,
  missing INTEGER NOT NULL,
  left_out INTEGER NOT NULL,
  -- from_at <= t < to_at, ms since 1970.
  from_at INTEGER NOT NULL,
  to_at INTEGER NOT NULL,
  -- Daily lowest and highest of a logger without a full record, JSON.
  days TEXT NOT NULL,
  imported_at INTEGER NOT NULL,
  imported_by INTEGER NOT NULL,
  withdrawn_at INTEGER,
  withdrawn_by INTEGER
) STRICT;
CREATE INDEX reading_import_by_tool ON reading_import (tool_id, from_at);
CREATE INDEX reading_import_by_file ON reading_import (file_hash);
`,
}
