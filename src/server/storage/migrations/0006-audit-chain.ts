import type { DatabaseSync } from 'node:sqlite'
import { accountsNamed, ascending, chainedForm, foundUnder } from '../audit-form.ts'
import { CHAIN_START, entryHash } from '../audit-chain.ts'
import type { AuditActor, AuditEntry } from '../audit-store.ts'
import type { Migration } from './migration.ts'

type OldEntry = {
  id: number
  at: number
  actor_kind: string
  actor_id: string | null
  action: string
  subject_kind: AuditEntry['subject']['kind']
  subject_id: string
  before: string | null
  after: string | null
}

const actorOf = (kind: string, id: string | null): AuditActor => {
  if (kind === 'account' || kind === 'app-key') return { kind, id: Number(id) }
  return kind === 'device' ? { kind, imeiNumber: id ?? '' } : { kind: kind as 'server' | 'nobody' }
}

const facts = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>)

/**
 * Chains what was written before there was a chain, as `SqlAuditStore.append` would have; a tool's
 * owner is that of the time.
 */
const chainOldEntries = (db: DatabaseSync): void => {
  const insertEntry =
    db.prepare(`INSERT INTO audit (id, form, at, actor_kind, actor_id, action, subject_kind, subject_id, before, after, concerns, personal, hash)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const insertConcern = db.prepare('INSERT INTO audit_concern (audit_id, account_id) VALUES (?, ?)')
  const insertPart = db.prepare(
    'INSERT INTO audit_personal (audit_id, part, about, salt, facts) VALUES (?, ?, ?, ?, ?)',
  )
  const owners = new Map<string, number>()
  let hash = CHAIN_START
  let entries = 0
  for (const row of db
    .prepare('SELECT * FROM audit_before ORDER BY id')
    .iterate() as Iterable<OldEntry>) {
    const entry: AuditEntry = {
      at: new Date(row.at),
      actor: actorOf(row.actor_kind, row.actor_id),
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id },
      before: facts(row.before),
      after: facts(row.after),
    }
    const named = accountsNamed(entry.before, entry.after)
    if (row.subject_kind === 'tool' && named.length > 0) owners.set(row.subject_id, named.at(-1)!)
    const owner =
      row.subject_kind === 'account'
        ? Number(row.subject_id)
        : row.subject_kind === 'tool'
          ? (owners.get(row.subject_id) ?? null)
          : null
    entries += 1
    const { chained, parts } = chainedForm(
      entries,
      entry,
      ascending([...named, ...(owner === null ? [] : [owner])]),
      owner,
    )
    hash = entryHash(hash, chained)
    insertEntry.run(
      chained.id,
      chained.form,
      chained.at,
      chained.actor_kind,
      chained.actor_id,
      chained.action,
      chained.subject_kind,
      chained.subject_id,
      chained.before,
      chained.after,
      chained.concerns,
      chained.personal,
      hash,
    )
    for (const id of foundUnder(chained)) insertConcern.run(entries, id)
    for (const { part, about, salt, facts: text } of parts)
      insertPart.run(entries, part, about, salt, text)
  }
  db.prepare('INSERT INTO audit_head (id, entries, hash) VALUES (1, ?, ?)').run(entries, hash)
  db.exec('DROP TABLE audit_before')
}

/** See docs/decisions/0014-the-chained-trail.md. */
export const auditChain: Migration = {
  version: 6,
  name: 'the audit trail is chained',
  sqlite: `
DROP TRIGGER audit_is_never_changed;
DROP TRIGGER audit_is_never_shortened;
DROP INDEX audit_subject;
ALTER TABLE audit RENAME TO audit_before;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  form INTEGER NOT NULL,
  at INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id TEXT,
  action TEXT NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  before TEXT,
  after TEXT,
  concerns TEXT NOT NULL,
  personal TEXT,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX audit_subject ON audit (subject_kind, subject_id);
CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit BEGIN SELECT RAISE (ABORT, 'the audit trail is never changed'); END;
CREATE TRIGGER audit_is_never_shortened BEFORE DELETE ON audit BEGIN SELECT RAISE (ABORT, 'the audit trail is never shortened'); END;

-- What is personal in an entry; its rows go when a person is erased, and are never changed.
CREATE TABLE audit_personal (
  audit_id INTEGER NOT NULL,
  part INTEGER NOT NULL,
  about INTEGER,
  salt TEXT NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (audit_id, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_personal_about ON audit_personal (about);
CREATE TRIGGER audit_personal_is_never_changed BEFORE UPDATE ON audit_personal BEGIN SELECT RAISE (ABORT, 'the audit trail is never changed'); END;

-- Under which accounts an entry is found: those whom it concerns, and the one that acted.
CREATE TABLE audit_concern (
  audit_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  PRIMARY KEY (audit_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_concern_account ON audit_concern (account_id, audit_id);
CREATE TRIGGER audit_concern_is_never_changed BEFORE UPDATE ON audit_concern BEGIN SELECT RAISE (ABORT, 'the audit trail is never changed'); END;
CREATE TRIGGER audit_concern_is_never_shortened BEFORE DELETE ON audit_concern BEGIN SELECT RAISE (ABORT, 'the audit trail is never shortened'); END;

-- How far the trail goes, so that an end that was cut off is missed.
CREATE TABLE audit_head (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  entries INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_head_goes_forward BEFORE UPDATE ON audit_head WHEN NEW.entries <> OLD.entries + 1
BEGIN SELECT RAISE (ABORT, 'the audit trail is never shortened'); END;
CREATE TRIGGER audit_head_stays BEFORE DELETE ON audit_head BEGIN SELECT RAISE (ABORT, 'the audit trail is never shortened'); END;
`,
  code: chainOldEntries,
}
