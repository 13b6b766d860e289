import type { LaterMigration } from './migration.ts'

/** Which server has leased something, so that the others may end its leases once it is gone. See decision 115. */
export const leasesOfServers: LaterMigration = {
  version: 73,
  name: 'leases of servers',
  sqlite: `
-- leased_by: the server that has the lease; null where only one uses the database.
ALTER TABLE delivery ADD COLUMN leased_by TEXT;
ALTER TABLE webhook_message ADD COLUMN leased_by TEXT;
ALTER TABLE report_run ADD COLUMN leased_by TEXT;
ALTER TABLE inspection_folder ADD COLUMN leased_by TEXT;
`,
  postgres: `
ALTER TABLE delivery ADD COLUMN leased_by text COLLATE "C";
ALTER TABLE webhook_message ADD COLUMN leased_by text COLLATE "C";
ALTER TABLE report_run ADD COLUMN leased_by text COLLATE "C";
ALTER TABLE inspection_folder ADD COLUMN leased_by text COLLATE "C";
-- beat_at: when the server last said that it is alive; null once others have ended its leases. term: how often they have.
ALTER TABLE writer ADD COLUMN beat_at timestamptz;
ALTER TABLE writer ADD COLUMN term bigint NOT NULL DEFAULT 0;
`,
}
