import type { LaterMigration } from './migration.ts'

/** How a webhook is called, and what its owner filled in for that. Those of before are STANDARD. */
export const formsOfWebhooks: LaterMigration = {
  version: 47,
  name: 'forms of webhooks',
  sqlite: `
-- fields: JSON, values by name, null for a sealed one; secret has their sealed values, as JSON.
ALTER TABLE webhook ADD COLUMN form TEXT NOT NULL DEFAULT 'STANDARD';
ALTER TABLE webhook ADD COLUMN fields TEXT NOT NULL DEFAULT '{}';
`,
  postgres: `
ALTER TABLE webhook ADD COLUMN form text COLLATE "C" NOT NULL DEFAULT 'STANDARD';
ALTER TABLE webhook ADD COLUMN fields text COLLATE "C" NOT NULL DEFAULT '{}';
`,
}
