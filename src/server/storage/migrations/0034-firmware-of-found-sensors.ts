import type { Migration } from './migration.ts'

/** What gateways announce of their things. Rows from before get it at their next announcement. */
export const firmwareOfFoundSensors: Migration = {
  version: 34,
  name: 'firmware of found sensors',
  sqlite: 'ALTER TABLE found_sensor ADD COLUMN firmware TEXT',
}
