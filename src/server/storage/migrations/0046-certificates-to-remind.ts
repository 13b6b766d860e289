import type { LaterMigration } from './migration.ts'

/** Certificates of years past, of which every reminder was sent, are no longer read for reminders. */
export const certificatesToRemind: LaterMigration = {
  version: 46,
  name: 'certificates to remind of',
  sqlite: `
DROP INDEX calibration_certificate_by_due;
CREATE INDEX calibration_certificate_to_remind ON calibration_certificate (due_on)
  WHERE withdrawn_at IS NULL AND due_on IS NOT NULL AND (reminded IS NULL OR reminded > 0);
`,
  postgres: `
DROP INDEX calibration_certificate_by_due;
CREATE INDEX calibration_certificate_to_remind ON calibration_certificate (due_on)
  WHERE withdrawn_at IS NULL AND due_on IS NOT NULL AND (reminded IS NULL OR reminded > 0);
`,
}
