import type { Migration } from './migration.ts'

export const issuedLogs: Migration = {
  version: 7,
  name: 'measurement logs that were issued',
  sqlite: `
CREATE TABLE issued_log (
  id INTEGER PRIMARY KEY,
  tool_id INTEGER NOT NULL REFERENCES tool (id),
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL,
  interval_before_ms REAL NOT NULL,
  language TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  readings INTEGER NOT NULL,
  format INTEGER NOT NULL,
  code TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  part_hashes TEXT NOT NULL,
  file_hash TEXT NOT NULL UNIQUE,
  imei_number TEXT NOT NULL,
  equipment_id INTEGER NOT NULL,
  issued_at INTEGER NOT NULL,
  issued_to INTEGER NOT NULL REFERENCES account (id)
) STRICT;
CREATE INDEX issued_log_code ON issued_log (code);
`,
}
