import type { LaterMigration } from './migration.ts'

/** Webhooks that reach one person, and their messages that wait for the end of that person's quiet hours. */
export const personalWebhooks: LaterMigration = {
  version: 71,
  name: 'personal webhooks',
  sqlite: `
-- person_id: null where it reaches nobody in particular. urgencies: JSON, which messages the person gets by it.
ALTER TABLE webhook ADD COLUMN person_id INTEGER REFERENCES account (id);
ALTER TABLE webhook ADD COLUMN urgencies TEXT NOT NULL DEFAULT '["alarm","escalated"]';
CREATE INDEX webhook_person ON webhook (person_id) WHERE person_id IS NOT NULL;
-- held_until: when the quiet hours end for which it waits; null: it waits for none.
ALTER TABLE webhook_message ADD COLUMN held_until INTEGER;
CREATE INDEX webhook_message_held ON webhook_message (webhook_id) WHERE held_until IS NOT NULL;
CREATE INDEX webhook_message_heard ON webhook_message (incident_id, webhook_id);
`,
  postgres: `
ALTER TABLE webhook ADD COLUMN person_id bigint REFERENCES account (id);
ALTER TABLE webhook ADD COLUMN urgencies text COLLATE "C" NOT NULL DEFAULT '["alarm","escalated"]';
CREATE INDEX webhook_person ON webhook (person_id) WHERE person_id IS NOT NULL;
ALTER TABLE webhook_message ADD COLUMN held_until bigint;
CREATE INDEX webhook_message_held ON webhook_message (webhook_id) WHERE held_until IS NOT NULL;
CREATE INDEX webhook_message_heard ON webhook_message (incident_id, webhook_id);
`,
}
