import type { Migration } from './migration.ts'

/** What tells found sensors apart on their page. Rows from before get it at their next announcement. */
export const makersOfFoundSensors: Migration = {
  version: 28,
  name: 'maker and gateway of found sensors',
  sqlite: `
ALTER TABLE found_sensor ADD COLUMN maker TEXT;
-- The token with which its gateway logged in; NULL: a broker that others run.
ALTER TABLE found_sensor ADD COLUMN gateway_id INTEGER;
`,
}
