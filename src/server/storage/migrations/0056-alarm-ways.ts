import type { LaterMigration } from './migration.ts'

/** By which ways and when alarms reach a person, and messages that wait for the end of quiet hours. */
export const alarmWays: LaterMigration = {
  version: 56,
  name: 'alarm ways',
  sqlite: `
-- ways: JSON, by urgency. quiet: JSON, null for none.
CREATE TABLE alarm_ways (
  account_id INTEGER PRIMARY KEY REFERENCES account (id),
  ways TEXT NOT NULL,
  quiet TEXT,
  updated_at INTEGER NOT NULL
) STRICT;
-- held_until: when the quiet hours end for which it waits; null: it waits for none.
ALTER TABLE delivery ADD COLUMN held_until INTEGER;
CREATE INDEX delivery_held ON delivery (account_id) WHERE status = 'WAITING' AND held_until IS NOT NULL;
`,
  postgres: `
CREATE TABLE alarm_ways (
  account_id bigint PRIMARY KEY REFERENCES account (id),
  ways text COLLATE "C" NOT NULL,
  quiet text COLLATE "C",
  updated_at bigint NOT NULL
);
ALTER TABLE delivery ADD COLUMN held_until bigint;
CREATE INDEX delivery_held ON delivery (account_id) WHERE status = 'WAITING' AND held_until IS NOT NULL;
`,
}
