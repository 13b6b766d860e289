import type { Migration } from './migration.ts'

/**
 * A salt for each account: hashes of its names and address in records contain it, so that they cannot
 * be guessed once it is erased with them. SQLite draws from the system's randomness.
 */
export const saltsOfPersons: Migration = {
  version: 20,
  name: 'salts of persons in records',
  sqlite: `
ALTER TABLE account ADD COLUMN record_salt TEXT;
ALTER TABLE account ADD COLUMN erased_hashes TEXT;
UPDATE account SET record_salt = lower(hex(randomblob(16)));
`,
}
