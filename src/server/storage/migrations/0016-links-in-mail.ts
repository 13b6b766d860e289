import type { Migration } from './migration.ts'

/**
 * Addresses that are confirmed, initial passwords, and links that carry an address. All accounts of
 * before count as confirmed, and their passwords as chosen by their owners.
 */
export const linksInMail: Migration = {
  version: 16,
  name: 'confirmed addresses, initial passwords, links in mail',
  sqlite: `
-- null: nobody has proved yet to read mail at this address.
ALTER TABLE account ADD COLUMN email_confirmed_at INTEGER;
UPDATE account SET email_confirmed_at = created_at;
CREATE INDEX account_unconfirmed ON account (created_at) WHERE email_confirmed_at IS NULL AND deleted_at IS NULL;
-- When a password that somebody else has set stops to work; null: its owner chose it.
ALTER TABLE account ADD COLUMN initial_password_until INTEGER;
-- Of the purpose confirm-address: the address that it confirms.
ALTER TABLE one_time_link ADD COLUMN address TEXT;
CREATE INDEX one_time_link_account ON one_time_link (account_id, purpose);
`,
}
