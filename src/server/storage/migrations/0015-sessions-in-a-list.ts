import type { Migration } from './migration.ts'

/**
 * What a list of sessions shows, and from where an account has logged in before. Sessions that are
 * open stay so; of them it is not known by which device and network they were opened.
 */
export const sessionsInAList: Migration = {
  version: 15,
  name: 'sessions in a list, and where an account has logged in',
  sqlite: `
CREATE TABLE session_listed (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES account (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  authenticated_at INTEGER NOT NULL,
  device TEXT NOT NULL,
  network TEXT NOT NULL,
  new_device INTEGER NOT NULL CHECK (new_device IN (0, 1))
) STRICT;
INSERT INTO session_listed (token_hash, account_id, created_at, expires_at, last_used_at, authenticated_at, device, network, new_device)
  SELECT token_hash, account_id, created_at, expires_at, MAX(created_at, expires_at - 604800000), created_at, '', '', 0
    FROM session;
DROP TABLE session;
ALTER TABLE session_listed RENAME TO session;
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expiry ON session (expires_at);

CREATE TABLE login_place (
  account_id INTEGER NOT NULL REFERENCES account (id),
  device TEXT NOT NULL,
  network TEXT NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, device, network)
) STRICT, WITHOUT ROWID;
CREATE INDEX login_place_age ON login_place (last_at);
`,
}
