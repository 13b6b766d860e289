import type { Migration } from './migration.ts'

/**
 * Since when a tool has belonged to its present customer: what others wrote before is not shown to
 * it. A move from before this step counts, also one within a customer: the trail does not tell them
 * apart.
 */
export const customersOfTools: Migration = {
  version: 18,
  name: 'since when a tool has its customer',
  sqlite: `
-- NULL: from the start.
ALTER TABLE tool ADD COLUMN customer_since INTEGER;
UPDATE tool SET customer_since =
  (SELECT max(at) FROM audit WHERE subject_kind = 'tool' AND subject_id = CAST(tool.id AS TEXT) AND action = 'tool.moved');
`,
}
