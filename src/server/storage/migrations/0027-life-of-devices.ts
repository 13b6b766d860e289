import type { Migration } from './migration.ts'

/** Devices are retired and replaced, and a table of 100,000 of them is filtered and sorted. */
export const lifeOfDevices: Migration = {
  version: 27,
  name: 'life of devices',
  sqlite: `
-- NULL: in service.
ALTER TABLE device ADD COLUMN retired_at INTEGER;
-- Since when its tools have had a device, where it replaced another one. NULL: created_at.
ALTER TABLE device ADD COLUMN set_up_at INTEGER;
CREATE INDEX device_created ON device (created_at, imei_number);
CREATE INDEX device_first_contact ON device (first_contact, imei_number);
CREATE INDEX device_last_contact ON device (last_contact, imei_number);
CREATE INDEX device_alias_key ON device (lower(alias), imei_number);
CREATE INDEX device_retired ON device (imei_number) WHERE retired_at IS NOT NULL;
CREATE INDEX device_never_sent ON device (created_at, imei_number) WHERE first_contact IS NULL AND retired_at IS NULL;
`,
}
