import type { LaterMigration } from './migration.ts'

/** Groups of alarms at one site. */
export const groupsBySite: LaterMigration = {
  version: 54,
  name: 'groups of alarms by site',
  sqlite: `
-- site_id NULL: of an account as a whole.
ALTER TABLE alarm_group ADD COLUMN site_id INTEGER REFERENCES site (id);
ALTER TABLE single_opening ADD COLUMN site_id INTEGER REFERENCES site (id);
`,
  postgres: `
ALTER TABLE alarm_group ADD COLUMN site_id bigint REFERENCES site (id);
ALTER TABLE single_opening ADD COLUMN site_id bigint REFERENCES site (id);
`,
}
