import type { LaterMigration } from './migration.ts'

/** An issued register may be of the sensors at one site. */
export const registersOfSites: LaterMigration = {
  version: 75,
  name: 'registers of sites',
  sqlite: `
-- site_id: null for all sensors of the account.
ALTER TABLE haccp_issued ADD COLUMN site_id INTEGER;
`,
  postgres: `
ALTER TABLE haccp_issued ADD COLUMN site_id bigint;
`,
}
