import type { LaterMigration } from './migration.ts'

/** When a link was last sent to its inspector by mail. */
export const sentInspectionLinks: LaterMigration = {
  version: 74,
  name: 'sent inspection links',
  sqlite: `
-- sent_at: null where it was only shown.
ALTER TABLE inspection_link ADD COLUMN sent_at INTEGER;
`,
  postgres: `
ALTER TABLE inspection_link ADD COLUMN sent_at bigint;
`,
}
