import type { LaterMigration } from './migration.ts'

/** Brands of resellers, their logos, and the host names at which the server answers with them. */
export const brands: LaterMigration = {
  version: 68,
  name: 'brands',
  sqlite: `
-- scheme: 'light' or 'dark'. media_type and bytes: as they are served; hash: SHA-256 of the bytes, hex.
CREATE TABLE brand (
  account_id INTEGER PRIMARY KEY REFERENCES account (id),
  name TEXT NOT NULL,
  accent TEXT NOT NULL,
  sender_name TEXT,
  reply_to TEXT,
  mail_footer TEXT,
  paper_footer TEXT
) STRICT;
CREATE TABLE brand_logo (
  account_id INTEGER NOT NULL REFERENCES brand (account_id),
  scheme TEXT NOT NULL CHECK (scheme IN ('light', 'dark')),
  media_type TEXT NOT NULL CHECK (media_type IN ('image/png', 'image/webp', 'image/svg+xml')),
  hash TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (account_id, scheme)
) STRICT, WITHOUT ROWID;
CREATE TABLE brand_host (
  host TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id),
  place INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
  postgres: `
CREATE TABLE brand (
  account_id bigint PRIMARY KEY REFERENCES account (id),
  name text COLLATE "C" NOT NULL,
  accent text COLLATE "C" NOT NULL,
  sender_name text COLLATE "C",
  reply_to text COLLATE "C",
  mail_footer text COLLATE "C",
  paper_footer text COLLATE "C"
);
CREATE TABLE brand_logo (
  account_id bigint NOT NULL REFERENCES brand (account_id),
  scheme text COLLATE "C" NOT NULL CHECK (scheme IN ('light', 'dark')),
  media_type text COLLATE "C" NOT NULL CHECK (media_type IN ('image/png', 'image/webp', 'image/svg+xml')),
  hash text COLLATE "C" NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (account_id, scheme)
);
CREATE TABLE brand_host (
  host text COLLATE "C" PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account (id),
  place bigint NOT NULL
);
`,
}
