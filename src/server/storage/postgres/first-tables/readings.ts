/** The rows of readings; their bytes are those of SQLite's rows. Nothing compresses them once more. */
export const readingTables = `
-- contacts NULL: a row of readings. Else the contacts of one commit, and readings is 0.
CREATE TABLE hot (
  id bigint PRIMARY KEY,
  received_ms bigint NOT NULL,
  readings bigint NOT NULL,
  bytes bytea NOT NULL,
  contacts bytea
);
ALTER TABLE hot ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- A stretch of a series: its days from first_day on, counted from 1970 (UTC). No day is in two rows.
CREATE TABLE sealed_days (
  tool_id bigint NOT NULL,
  first_day bigint NOT NULL,
  days bigint NOT NULL,
  readings bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (tool_id, first_day)
);
ALTER TABLE sealed_days ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- The newest reading of each tool that is no longer in the log.
CREATE TABLE latest (
  tool_id bigint PRIMARY KEY,
  time_ms bigint NOT NULL,
  value bigint NOT NULL,
  received_ms bigint NOT NULL
);
`
