import type { Migration } from './migration.ts'

/** What devices say of themselves, as they last said it. */
export const reportsOfDevices: Migration = {
  version: 30,
  name: 'what devices say of themselves',
  sqlite: `
-- Apart from the devices, whose rows are written for other reasons. reported_at: ms since 1970.
CREATE TABLE device_report (
  imei_number TEXT PRIMARY KEY,
  reported_at INTEGER NOT NULL,
  signal_dbm REAL,
  signal_to_noise_db REAL,
  link_quality REAL,
  mobile_bars REAL,
  battery_millivolts REAL,
  firmware TEXT
) STRICT, WITHOUT ROWID;
`,
}
