import type { Migration } from './migration.ts'

/**
 * What names sort by stands beside them (sort-key.ts): worked out for each row of a table of
 * 20,000, an order took 50 to 100 ms. Plain columns, since an index on the program's own function
 * would be unreadable to every other program.
 */
export const sortKeys: Migration = {
  version: 3,
  name: 'keys that names sort by',
  sqlite: `
ALTER TABLE account ADD COLUMN email_key TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN first_name_key TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN last_name_key TEXT NOT NULL DEFAULT '';
UPDATE account SET email_key = sort_key(email), first_name_key = sort_key(first_name), last_name_key = sort_key(last_name);
CREATE INDEX account_email_key ON account (email_key, id) WHERE deleted_at IS NULL;

ALTER TABLE tool ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
UPDATE tool SET name_key = sort_key(name);
CREATE INDEX tool_name_key ON tool (name_key, id) WHERE deleted_at IS NULL;
`,
}
