import type { LaterMigration } from './migration.ts'

/** Why a certificate was withdrawn; and addresses that want no mail about calibrations. */
export const calibrationMails: LaterMigration = {
  version: 44,
  name: 'calibration mails',
  sqlite: `
ALTER TABLE calibration_certificate ADD COLUMN withdrawn_reason TEXT;
-- address: in lower case. opted_out_at: ms since 1970.
CREATE TABLE calibration_mail_opt_out (
  address TEXT PRIMARY KEY,
  opted_out_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
  postgres: `
ALTER TABLE calibration_certificate ADD COLUMN withdrawn_reason text COLLATE "C";
CREATE TABLE calibration_mail_opt_out (
  address text COLLATE "C" PRIMARY KEY,
  opted_out_at bigint NOT NULL
);
`,
}
