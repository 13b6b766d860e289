import type { LaterMigration } from './migration.ts'

/** By which webhook a rule of a manager tells of customers' alarms, beside mail and push; null: by none. */
export const webhooksOfRules: LaterMigration = {
  version: 76,
  name: 'webhooks of rules',
  sqlite: `
ALTER TABLE reseller_rule ADD COLUMN webhook_id INTEGER REFERENCES webhook (id);
CREATE INDEX reseller_rule_webhook ON reseller_rule (webhook_id) WHERE webhook_id IS NOT NULL;
`,
  postgres: `
ALTER TABLE reseller_rule ADD COLUMN webhook_id bigint REFERENCES webhook (id);
CREATE INDEX reseller_rule_webhook ON reseller_rule (webhook_id) WHERE webhook_id IS NOT NULL;
`,
}
