import type { LaterMigration } from './migration.ts'

/** A review is found by the hash of its record, which is that of the file with it. */
export const reviewsByTheirHash: LaterMigration = {
  version: 77,
  name: 'reviews by their hash',
  sqlite: `
CREATE INDEX audit_review ON audit (after ->> 'contentHash') WHERE action = 'review.made';
`,
  postgres: `
CREATE INDEX audit_review ON audit ((after::jsonb ->> 'contentHash')) WHERE action = 'review.made';
`,
}
