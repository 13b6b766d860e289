import type { LaterMigration } from './migration.ts'

/** A file that was issued is found by its hash, among the entries of the trail that name it. */
export const issuedFiles: LaterMigration = {
  version: 72,
  name: 'issued files by their hash',
  sqlite: `
CREATE INDEX audit_file ON audit (after ->> 'fileHash') WHERE action IN ('haccp.issued', 'deviation.issued');
CREATE INDEX audit_folder_pdf ON audit (after ->> 'pdfHash') WHERE action = 'folder.finished';
CREATE INDEX audit_folder_zip ON audit (after ->> 'zipHash') WHERE action = 'folder.finished';
`,
  postgres: `
CREATE INDEX audit_file ON audit ((after::jsonb ->> 'fileHash')) WHERE action IN ('haccp.issued', 'deviation.issued');
CREATE INDEX audit_folder_pdf ON audit ((after::jsonb ->> 'pdfHash')) WHERE action = 'folder.finished';
CREATE INDEX audit_folder_zip ON audit ((after::jsonb ->> 'zipHash')) WHERE action = 'folder.finished';
`,
}
