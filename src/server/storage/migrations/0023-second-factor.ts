import type { Migration } from './migration.ts'

/** Apps that show codes, passkeys, recovery codes, and who must have one of the first two. */
export const secondFactor: Migration = {
  version: 23,
  name: 'second factor: apps with codes, passkeys, recovery codes',
  sqlite: `
-- When the session has shown a second factor; null: not yet, or its account has none.
ALTER TABLE session ADD COLUMN factor_at INTEGER;

-- sealed_secret: encrypted with a key that lies beside the database. last_step: of the code used last (RFC 6238).
CREATE TABLE totp (
  account_id INTEGER PRIMARY KEY REFERENCES account (id),
  sealed_secret TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_step INTEGER NOT NULL
) STRICT;

-- credential_id, public_key: base64url. transports: a JSON list. rp_id: the host name that it works for.
CREATE TABLE passkey (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES account (id),
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  rp_id TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX passkey_account ON passkey (account_id);

-- A used code is deleted.
CREATE TABLE recovery_code (
  account_id INTEGER NOT NULL REFERENCES account (id),
  code_hash TEXT NOT NULL,
  PRIMARY KEY (account_id, code_hash)
) STRICT, WITHOUT ROWID;

-- What a session has begun: purpose add-totp, add-passkey or show-passkey. value: a sealed secret or a challenge.
CREATE TABLE factor_challenge (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session_hash TEXT NOT NULL,
  purpose TEXT NOT NULL,
  value TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  UNIQUE (session_hash, purpose)
) STRICT;
CREATE INDEX factor_challenge_expiry ON factor_challenge (expires_at);

-- The account and all below it must have a second factor.
CREATE TABLE factor_requirement (
  account_id INTEGER PRIMARY KEY REFERENCES account (id),
  set_by INTEGER NOT NULL REFERENCES account (id)
) STRICT;
`,
}
