import type { LaterMigration } from './migration.ts'

/** A review that was issued as a paper is found by the hash of its file. */
export const papersOfReviews: LaterMigration = {
  version: 79,
  name: 'papers of reviews by their hash',
  sqlite: `
CREATE INDEX audit_review_file ON audit (after ->> 'fileHash') WHERE action = 'review.issued';
`,
  postgres: `
CREATE INDEX audit_review_file ON audit ((after::jsonb ->> 'fileHash')) WHERE action = 'review.issued';
`,
}
