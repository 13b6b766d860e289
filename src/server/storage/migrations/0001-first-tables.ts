import type { Migration } from './migration.ts'

/** Instants are milliseconds since 1970 (UTC), truth values 0 or 1, lists JSON text. */
export const firstTables: Migration = {
  version: 1,
  name: 'first tables',
  sqlite: `
CREATE TABLE account (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  role TEXT NOT NULL,
  language TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  parent_user_id INTEGER REFERENCES account (id),
  path TEXT NOT NULL,
  password_hash TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX account_live_email ON account (email) WHERE deleted_at IS NULL;
CREATE INDEX account_path ON account (path);
CREATE INDEX account_parent ON account (parent_user_id);

CREATE TABLE session (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expiry ON session (expires_at);

CREATE TABLE one_time_link (
  secret_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id),
  purpose TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX one_time_link_expiry ON one_time_link (expires_at);

CREATE TABLE tool (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  imei_number TEXT NOT NULL,
  equipment_id INTEGER NOT NULL CHECK (equipment_id BETWEEN 1 AND 4),
  user_id INTEGER NOT NULL REFERENCES account (id),
  defrost_fridge INTEGER NOT NULL CHECK (defrost_fridge IN (0, 1)),
  temperature_correction REAL NOT NULL,
  min REAL NOT NULL,
  max REAL NOT NULL,
  notification_min REAL NOT NULL,
  notification_max REAL NOT NULL,
  send_email_message INTEGER NOT NULL CHECK (send_email_message IN (0, 1)),
  send_notification_message INTEGER NOT NULL CHECK (send_notification_message IN (0, 1)),
  notification_email TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX tool_live_sensor ON tool (imei_number, equipment_id) WHERE deleted_at IS NULL;
CREATE INDEX tool_owner ON tool (user_id) WHERE deleted_at IS NULL;

CREATE TABLE tool_limits (
  tool_id INTEGER NOT NULL REFERENCES tool (id),
  from_ms INTEGER NOT NULL,
  min REAL NOT NULL,
  max REAL NOT NULL,
  notification_min REAL NOT NULL,
  notification_max REAL NOT NULL,
  PRIMARY KEY (tool_id, from_ms)
) STRICT, WITHOUT ROWID;

CREATE TABLE tool_correction (
  tool_id INTEGER NOT NULL REFERENCES tool (id),
  from_ms INTEGER NOT NULL,
  celsius REAL NOT NULL,
  PRIMARY KEY (tool_id, from_ms)
) STRICT, WITHOUT ROWID;

CREATE TABLE device (
  imei_number TEXT PRIMARY KEY,
  alias TEXT UNIQUE,
  key_hash TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  first_contact INTEGER,
  last_contact INTEGER,
  clock_ahead_ms INTEGER NOT NULL DEFAULT 0,
  tcp_networks TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE app_key (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES account (id),
  user_id INTEGER REFERENCES account (id),
  key_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;

CREATE TABLE unknown_device (
  imei_number TEXT PRIMARY KEY,
  attempts INTEGER NOT NULL,
  first_attempt INTEGER NOT NULL,
  last_attempt INTEGER NOT NULL
) STRICT;
CREATE INDEX unknown_device_silence ON unknown_device (last_attempt);

CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id TEXT,
  action TEXT NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  before TEXT,
  after TEXT
) STRICT;
CREATE INDEX audit_subject ON audit (subject_kind, subject_id);
CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit BEGIN SELECT RAISE (ABORT, 'the audit trail is never changed'); END;
CREATE TRIGGER audit_is_never_shortened BEFORE DELETE ON audit BEGIN SELECT RAISE (ABORT, 'the audit trail is never shortened'); END;

-- Readings: see docs/decisions/0008-hot-log-in-arrival-order.md.
CREATE TABLE hot (
  id INTEGER PRIMARY KEY,
  received_ms INTEGER NOT NULL,
  readings INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;

-- id: tool_id * 100000 + the first of the days, counted since 1970 (UTC); days: how many it covers.
CREATE TABLE chunk (
  id INTEGER PRIMARY KEY,
  days INTEGER NOT NULL,
  readings INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;

-- The newest reading of each tool that is no longer in the hot log.
CREATE TABLE latest (
  tool_id INTEGER PRIMARY KEY,
  time_ms INTEGER NOT NULL,
  value INTEGER NOT NULL,
  received_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE reading_mark (
  id INTEGER PRIMARY KEY,
  tool_id INTEGER NOT NULL,
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL,
  kind TEXT NOT NULL,
  clock_ahead_ms INTEGER NOT NULL,
  received_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX reading_mark_tool ON reading_mark (tool_id, from_ms);
`,
}
