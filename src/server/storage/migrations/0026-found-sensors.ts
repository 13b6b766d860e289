import type { Migration } from './migration.ts'

/** Sensors that gateways announced over MQTT. */
export const foundSensors: Migration = {
  version: 26,
  name: 'sensors that gateways announced',
  sqlite: `
CREATE TABLE found_sensor (
  id INTEGER PRIMARY KEY,
  -- 0: of no account.
  account_id INTEGER NOT NULL,
  -- The same for the same sensor of the account.
  key TEXT NOT NULL,
  -- The thing that it belongs to.
  device_key TEXT NOT NULL,
  device_name TEXT NOT NULL,
  name TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('temperature', 'humidity', 'door', 'power', 'battery')),
  -- JSON: topic, path in the payload, unit. Null where trouble says why it cannot be read.
  source TEXT,
  trouble TEXT,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'dismissed')),
  -- Where its values are stored, while it is taken.
  imei_number TEXT,
  equipment_id INTEGER,
  -- Ms since 1970.
  found_at INTEGER NOT NULL,
  UNIQUE (account_id, key)
) STRICT;
`,
}
