import type { Migration } from './migration.ts'

/**
 * The hot log also says which devices were heard: see docs/decisions/0067-contacts-in-the-log.md. An
 * index of last contacts would be written anew with each bundle of them.
 */
export const contactsInTheLog: Migration = {
  version: 32,
  name: 'contacts in the log',
  sqlite: `
-- NULL: a row of readings. Else the contacts of one commit, and readings is 0.
ALTER TABLE hot ADD COLUMN contacts BLOB;
DROP INDEX device_last_contact;
`,
}
