import type { LaterMigration } from './migration.ts'

/** Who is on duty for an account, and the link by which calendar programs read it. */
export const rotas: LaterMigration = {
  version: 48,
  name: 'rotas',
  sqlite: `
-- shifts, exceptions: JSON. names_second: whether anybody is second in line. look_at: when the rota is
-- looked at for gaps next. told: JSON, what the owner was told of it.
CREATE TABLE rota (
  account_id INTEGER PRIMARY KEY REFERENCES account (id),
  shifts TEXT NOT NULL,
  exceptions TEXT NOT NULL,
  names_second INTEGER NOT NULL CHECK (names_second IN (0, 1)),
  updated_at INTEGER NOT NULL,
  look_at INTEGER NOT NULL,
  told TEXT NOT NULL
) STRICT;
CREATE INDEX rota_look ON rota (look_at);
CREATE TABLE rota_calendar (
  account_id INTEGER PRIMARY KEY REFERENCES account (id),
  secret_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
`,
  postgres: `
CREATE TABLE rota (
  account_id bigint PRIMARY KEY REFERENCES account (id),
  shifts text COLLATE "C" NOT NULL,
  exceptions text COLLATE "C" NOT NULL,
  names_second bigint NOT NULL CHECK (names_second IN (0, 1)),
  updated_at bigint NOT NULL,
  look_at bigint NOT NULL,
  told text COLLATE "C" NOT NULL
);
CREATE INDEX rota_look ON rota (look_at);
CREATE TABLE rota_calendar (
  account_id bigint PRIMARY KEY REFERENCES account (id),
  secret_hash text COLLATE "C" NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  last_used_at bigint
);
`,
}
