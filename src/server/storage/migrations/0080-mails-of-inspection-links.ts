import type { LaterMigration } from './migration.ts'

/** Which mail of the outbox brought a link last, so that its list can say what became of it. */
export const mailsOfInspectionLinks: LaterMigration = {
  version: 80,
  name: 'mails of inspection links',
  sqlite: `
-- mail_id: a row of delivery; null where it was only shown, and for mails of older versions.
ALTER TABLE inspection_link ADD COLUMN mail_id INTEGER;
`,
  postgres: `
ALTER TABLE inspection_link ADD COLUMN mail_id bigint;
`,
}
