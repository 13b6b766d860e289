import type { Migration } from './migration.ts'

/**
 * Tokens of machines. App keys become tokens that send readings, with their ids and hashes, so that
 * gateways go on sending.
 */
export const tokensOfMachines: Migration = {
  version: 19,
  name: 'tokens of machines, app keys among them',
  sqlite: `
-- account_id NULL: every device (an app key that was not narrowed). made_by NULL: an app key from
-- before makers were stored. app_account_id: the account of an app key's machine. scopes: a JSON list.
CREATE TABLE token (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  account_id INTEGER REFERENCES account (id),
  made_by INTEGER REFERENCES account (id),
  app_account_id INTEGER REFERENCES account (id),
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT;
INSERT INTO token (id, name, scopes, account_id, made_by, app_account_id, token_hash, created_at, expires_at, last_used_at, revoked_at)
  SELECT id, name, '["SEND_READINGS"]', user_id, NULL, account_id, key_hash, created_at, NULL, NULL, revoked_at
    FROM app_key;
DROP TABLE app_key;
CREATE INDEX token_account ON token (account_id) WHERE revoked_at IS NULL;
`,
}
