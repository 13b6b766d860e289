import type { Migration } from './migration.ts'

/**
 * Who issued a measurement log, as its paper says it. Beside `issued_log`, which is never changed:
 * the name and the address are erased with the person. Logs issued before have no row here.
 */
export const whoIssuedALog: Migration = {
  version: 13,
  name: 'who issued a measurement log',
  sqlite: `
CREATE TABLE issued_log_person (
  issued_log_id INTEGER PRIMARY KEY REFERENCES issued_log (id),
  account_id INTEGER NOT NULL REFERENCES account (id),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  role TEXT NOT NULL
) STRICT;
CREATE INDEX issued_log_person_account ON issued_log_person (account_id);
`,
}
