import type { Migration } from './migration.ts'

/** People who belong to an account, with a right there. Accounts of before have none. */
export const membersOfAccounts: Migration = {
  version: 22,
  name: 'members of accounts',
  sqlite: `
-- null: an account of its own. A member's path goes on from the path of its account.
ALTER TABLE account ADD COLUMN member_of INTEGER REFERENCES account (id);
ALTER TABLE account ADD COLUMN member_right TEXT
  CHECK (member_right IN ('OWNER', 'STAFF', 'VIEWER'))
  CHECK ((member_of IS NULL) = (member_right IS NULL));
CREATE INDEX account_member_of ON account (member_of) WHERE member_of IS NOT NULL;
`,
}
