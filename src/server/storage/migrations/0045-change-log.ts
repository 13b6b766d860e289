import type { LaterMigration } from './migration.ts'

/**
 * What each server has changed, for the others on the same database: only PostgreSQL has several. See
 * decision 83.
 */
export const changeLog: LaterMigration = {
  version: 45,
  name: 'change log',
  sqlite: '',
  postgres: `
-- seq: grows in the order of the commits. token: of this row alone, so that a row of a database that went back
-- in time is told apart. changes: JSON. readings: the bytes of rows of the hot log, one after the other.
CREATE TABLE change_log (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token text COLLATE "C" NOT NULL,
  writer text COLLATE "C" NOT NULL,
  changes text COLLATE "C" NOT NULL,
  readings bytea
);
ALTER TABLE change_log ALTER COLUMN readings SET STORAGE EXTERNAL;
-- seq: up to where the server has taken in the log. hot_id: the last row of the hot log that it knows of. has_left: it
-- ended in order, so that nobody has to tell it anything.
ALTER TABLE writer ADD COLUMN seq bigint NOT NULL DEFAULT 0;
ALTER TABLE writer ADD COLUMN hot_id bigint NOT NULL DEFAULT 0;
ALTER TABLE writer ADD COLUMN joined_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE writer ADD COLUMN has_left boolean NOT NULL DEFAULT false;
`,
}
