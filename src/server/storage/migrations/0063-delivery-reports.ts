import type { LaterMigration } from './migration.ts'

/** What services say of the delivery of messages that they took. */
export const deliveryReports: LaterMigration = {
  version: 63,
  name: 'delivery reports',
  sqlite: `
-- report: null where the service says nothing. report_at: until when it has time, else when it got its value.
ALTER TABLE webhook_message ADD COLUMN report TEXT CHECK (report IN ('awaited', 'delivered', 'failed', 'missing'));
ALTER TABLE webhook_message ADD COLUMN report_at INTEGER;
CREATE INDEX webhook_message_awaited ON webhook_message (report_at) WHERE report = 'awaited';
`,
  postgres: `
ALTER TABLE webhook_message ADD COLUMN report text COLLATE "C" CHECK (report IN ('awaited', 'delivered', 'failed', 'missing'));
ALTER TABLE webhook_message ADD COLUMN report_at bigint;
CREATE INDEX webhook_message_awaited ON webhook_message (report_at) WHERE report = 'awaited';
`,
}
