import type { DatabaseSync } from 'node:sqlite'
import { createHash, randomBytes } from 'node:crypto'
import type { Migration } from './migration.ts'

// What this migration needs is copied here and frozen: the trail of an old database is chained
// tomorrow as it was when this step was released, however src/server/audit goes on.

type OldEntry = {
  id: number
  at: number
  actor_kind: string
  actor_id: string | null
  action: string
  subject_kind: string
  subject_id: string
  before: string | null
  after: string | null
}

type Facts = Record<string, unknown>
type Whose = 'concerned' | 'writer'
type PersonalPart = { whose: Whose; before?: Facts; after?: Facts }

const PERSONAL: Readonly<Record<string, Whose>> = {
  email: 'concerned',
  firstName: 'concerned',
  lastName: 'concerned',
  clientAddress: 'concerned',
  notificationEmail: 'concerned',
  escalationContacts: 'concerned',
  address: 'concerned',
  correctiveAction: 'writer',
}
const E_MAIL = /[^\s"@]@[^\s"@]+\.[^\s"@]/

const whoseIs = (name: string, value: unknown): Whose | null =>
  PERSONAL[name] ?? (E_MAIL.test(JSON.stringify(value) ?? '') ? 'concerned' : null)

/** The facts of both sides without the personal ones, and these by the person they belong to. */
const splitPersonal = (before: Facts | null, after: Facts | null) => {
  const parts = new Map<Whose, PersonalPart>()
  const withoutPersonal = (side: 'before' | 'after', facts: Facts | null, other: Facts | null) => {
    if (facts === null) return null
    const kept: Facts = {}
    for (const [name, value] of Object.entries(facts)) {
      const whose = whoseIs(name, value) ?? whoseIs(name, other?.[name])
      if (whose === null) kept[name] = value
      else {
        const part = parts.get(whose) ?? { whose }
        parts.set(whose, part)
        ;(part[side] ??= {})[name] = value
      }
    }
    return kept
  }
  const kept = {
    before: withoutPersonal('before', before, after),
    after: withoutPersonal('after', after, before),
  }
  return { kept, parts: [...parts.values()] }
}

const sha256 = (...pieces: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

const parsed = (json: string | null): Facts | null =>
  json === null ? null : (JSON.parse(json) as Facts)
const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** The accounts that the facts name as an owner or a parent. */
const accountsNamed = (...sides: readonly (Facts | null)[]): number[] =>
  sides
    .flatMap((facts) => [facts?.['userId'], facts?.['parentUserId']])
    .filter((id) => typeof id === 'number')

/** The personal parts of an entry as rows, and what the entry says of them (JSON). */
const personalRows = (parts: readonly PersonalPart[], row: OldEntry, owner: number | null) => {
  const writer = row.actor_kind === 'account' ? Number(row.actor_id) : null
  const rows = parts.map(({ whose, ...facts }, part) => ({
    part,
    about: whose === 'writer' ? writer : owner,
    salt: randomBytes(16).toString('hex'),
    facts: JSON.stringify(facts),
    names: [...new Set([...Object.keys(facts.before ?? {}), ...Object.keys(facts.after ?? {})])],
  }))
  const references = rows.map(({ about, names, salt, facts }) => ({
    about,
    names,
    commitment: sha256(Buffer.from(salt, 'hex'), facts),
  }))
  return { rows, references: references.length === 0 ? null : JSON.stringify(references) }
}

const actorId = ({ actor_kind, actor_id }: OldEntry): string | null => {
  if (actor_kind === 'account' || actor_kind === 'app-key') return String(Number(actor_id))
  return actor_kind === 'device' ? (actor_id ?? '') : null
}

const FORM = 1

/** Chains what was written before there was a chain; a tool's owner is that of the time. */
const chainOldEntries = (db: DatabaseSync): void => {
  const insertEntry =
    db.prepare(`INSERT INTO audit (id, form, at, actor_kind, actor_id, action, subject_kind, subject_id, before, after, concerns, personal, hash)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const insertConcern = db.prepare('INSERT INTO audit_concern (audit_id, account_id) VALUES (?, ?)')
  const insertPart = db.prepare(
    'INSERT INTO audit_personal (audit_id, part, about, salt, facts) VALUES (?, ?, ?, ?, ?)',
  )
  const owners = new Map<string, number>()
  let hash = '0'.repeat(64)
  let id = 0
  for (const row of db
    .prepare('SELECT * FROM audit_before ORDER BY id')
    .iterate() as Iterable<OldEntry>) {
    const [before, after] = [parsed(row.before), parsed(row.after)]
    const named = accountsNamed(before, after)
    if (row.subject_kind === 'tool' && named.length > 0) owners.set(row.subject_id, named.at(-1)!)
    const owner =
      row.subject_kind === 'account'
        ? Number(row.subject_id)
        : row.subject_kind === 'tool'
          ? (owners.get(row.subject_id) ?? null)
          : null
    const concerned = ascending([...named, ...(owner === null ? [] : [owner])])
    const { kept, parts } = splitPersonal(before, after)
    const personal = personalRows(parts, row, owner)
    id += 1
    const columns = [
      row.at,
      row.actor_kind,
      actorId(row),
      row.action,
      row.subject_kind,
      row.subject_id,
      asJson(kept.before),
      asJson(kept.after),
      JSON.stringify(concerned),
      personal.references,
    ]
    hash = sha256(JSON.stringify(['coldwatch audit', FORM, hash, id, ...columns]))
    insertEntry.run(id, FORM, ...columns, hash)
    const actor = row.actor_kind === 'account' ? [Number(row.actor_id)] : []
    for (const account of ascending([...concerned, ...actor])) insertConcern.run(id, account)
    for (const { part, about, salt, facts } of personal.rows)
      insertPart.run(id, part, about, salt, facts)
  }
  db.prepare('INSERT INTO audit_head (id, entries, hash) VALUES (1, ?, ?)').run(id, hash)
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
