import type { Migration } from './migration.ts'

/**
 * Entries of the trail by their action, and by account and action, in the order of time: see
 * docs/decisions/0030-rare-entries-and-quiet-branches.md. SQLite has no index over two tables, so
 * `audit_listing` repeats what `audit` and `audit_concern` hold, and triggers fill it.
 */
export const listedEntries: Migration = {
  version: 10,
  name: 'entries of the trail by action and account',
  sqlite: `
CREATE INDEX audit_action ON audit (action, at);

-- account_id: as in audit_concern; 0 lists the entries about devices.
CREATE TABLE audit_listing (
  account_id INTEGER NOT NULL,
  action TEXT NOT NULL,
  at INTEGER NOT NULL,
  audit_id INTEGER NOT NULL,
  PRIMARY KEY (account_id, action, at, audit_id)
) STRICT, WITHOUT ROWID;
INSERT INTO audit_listing (account_id, action, at, audit_id)
  SELECT account_id, action, at, id FROM (
    SELECT audit_concern.account_id, audit.action, audit.at, audit.id
      FROM audit_concern JOIN audit ON audit.id = audit_concern.audit_id WHERE audit_concern.account_id <> 0
    UNION ALL SELECT 0, action, at, id FROM audit WHERE subject_kind = 'device'
  ) ORDER BY account_id, action, at, id;
CREATE INDEX audit_listing_at ON audit_listing (account_id, at, audit_id);

CREATE TRIGGER audit_of_device_is_listed AFTER INSERT ON audit WHEN NEW.subject_kind = 'device'
BEGIN INSERT INTO audit_listing (account_id, action, at, audit_id) VALUES (0, NEW.action, NEW.at, NEW.id); END;
CREATE TRIGGER audit_concern_is_listed AFTER INSERT ON audit_concern WHEN NEW.account_id <> 0
BEGIN INSERT INTO audit_listing (account_id, action, at, audit_id)
  SELECT NEW.account_id, action, at, id FROM audit WHERE id = NEW.audit_id; END;
CREATE TRIGGER audit_listing_is_never_changed BEFORE UPDATE ON audit_listing BEGIN SELECT RAISE (ABORT, 'the audit trail is never changed'); END;
CREATE TRIGGER audit_listing_is_never_shortened BEFORE DELETE ON audit_listing BEGIN SELECT RAISE (ABORT, 'the audit trail is never shortened'); END;
`,
}
