import type { Migration } from './migration.ts'

export const outbox: Migration = {
  version: 5,
  name: 'outbox of messages, browsers that take push messages',
  sqlite: `
-- incident_id: null for messages that no incident caused. bundle: rows of one channel, recipient, kind and bundle may go in
-- one message; null: each alone. message_id: the first row of the message that it goes in, from its first lease on.
-- scheduled_at: when it was to go; due_at moves on with each failed attempt.
CREATE TABLE delivery (
  id INTEGER PRIMARY KEY,
  incident_id INTEGER,
  kind TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  channel TEXT NOT NULL,
  recipient TEXT NOT NULL,
  account_id INTEGER REFERENCES account (id),
  language TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  facts TEXT,
  bundle TEXT,
  message_id INTEGER,
  created_at INTEGER NOT NULL,
  scheduled_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  leased_until INTEGER NOT NULL DEFAULT 0,
  fence INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL,
  at INTEGER NOT NULL,
  reason TEXT
) STRICT;
CREATE UNIQUE INDEX delivery_once ON delivery (incident_id, recipient, channel, kind, sequence);
CREATE INDEX delivery_due ON delivery (channel, due_at, id) WHERE status = 'WAITING';
CREATE INDEX delivery_leased ON delivery (channel, leased_until) WHERE status = 'WAITING' AND leased_until > 0;
CREATE INDEX delivery_bundle ON delivery (channel, recipient, kind, bundle, scheduled_at);
CREATE INDEX delivery_message ON delivery (message_id);
CREATE INDEX delivery_failed ON delivery (id) WHERE status = 'FAILED';

-- AUTOINCREMENT: messages name the id; a later browser must not take over that of one that is gone.
CREATE TABLE push_subscription (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES account (id),
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscription_account ON push_subscription (account_id);

CREATE TABLE mail_opt_out (
  owner_id INTEGER NOT NULL REFERENCES account (id),
  address TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, address)
) STRICT, WITHOUT ROWID;

CREATE TABLE server_value (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
}
