import type { Migration } from './migration.ts'

/** A used recovery code stays until new ones are made, so that a second try can be told why it fails. */
export const usedRecoveryCodes: Migration = {
  version: 25,
  name: 'used recovery codes stay',
  sqlite: `
-- ms since 1970; NULL while it can be used.
ALTER TABLE recovery_code ADD COLUMN used_at INTEGER;
`,
}
