import type { Migration } from './migration.ts'

export const issuedLogsStay: Migration = {
  version: 8,
  name: 'what was issued is never changed',
  sqlite: `
CREATE TRIGGER issued_log_is_never_changed BEFORE UPDATE ON issued_log BEGIN SELECT RAISE (ABORT, 'an issued log is never changed'); END;
CREATE TRIGGER issued_log_is_never_removed BEFORE DELETE ON issued_log BEGIN SELECT RAISE (ABORT, 'an issued log is never removed'); END;
`,
}
