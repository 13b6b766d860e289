import type { DatabaseSync } from 'node:sqlite'
import type { Migration } from './migration.ts'

/** Frozen copy of what made the keys when this step was released. */
const sortKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(20, '0'))

const fillKeys = (db: DatabaseSync): void => {
  db.function('sort_key_0003', { deterministic: true }, (text) =>
    typeof text === 'string' ? sortKey(text) : null,
  )
  db.exec(`
UPDATE account SET email_key = sort_key_0003(email), first_name_key = sort_key_0003(first_name), last_name_key = sort_key_0003(last_name);
UPDATE tool SET name_key = sort_key_0003(name);
`)
}

/**
 * What names sort by stands beside them (sql/sort-key.ts): worked out for each row of a table of
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
CREATE INDEX account_email_key ON account (email_key, id) WHERE deleted_at IS NULL;

ALTER TABLE tool ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
CREATE INDEX tool_name_key ON tool (name_key, id) WHERE deleted_at IS NULL;
`,
  code: fillKeys,
}
