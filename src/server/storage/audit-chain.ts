import { createHash } from 'node:crypto'

/**
 * An entry as it stands in the trail: texts and numbers, exactly as they are hashed. `before`,
 * `after`: JSON without personal facts. `concerns`: JSON list of the accounts it is about.
 * `personal`: JSON list of `PersonalReference`, null without.
 */
export type ChainedEntry = {
  id: number
  form: number
  at: number
  actor_kind: string
  actor_id: string | null
  action: string
  subject_kind: string
  subject_id: string
  before: string | null
  after: string | null
  concerns: string
  personal: string | null
}

/**
 * How the trail refers to a part that stands beside it. `about`: an account; null: of nobody known.
 * `names`: of its facts.
 */
export type PersonalReference = { about: number | null; names: string[]; commitment: string }

/** What is hashed, and how, goes by this number; an entry keeps the form it was written in. */
export const CHAIN_FORM = 1

/** What the first entry follows. */
export const CHAIN_START = '0'.repeat(64)

/**
 * SHA-256, hex, over the JSON list of the entry before it and all its columns: a JSON list of texts
 * and numbers has one spelling.
 */
export const entryHash = (previous: string, entry: ChainedEntry): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        'coldwatch audit',
        entry.form,
        previous,
        entry.id,
        entry.at,
        entry.actor_kind,
        entry.actor_id,
        entry.action,
        entry.subject_kind,
        entry.subject_id,
        entry.before,
        entry.after,
        entry.concerns,
        entry.personal,
      ]),
    )
    .digest('hex')

/**
 * SHA-256, hex, over 16 random bytes and the JSON text of a personal part. Without the salt, which
 * is erased with the part, nobody can try whose name it was.
 */
export const commitmentOf = (salt: string, facts: string): string =>
  createHash('sha256').update(Buffer.from(salt, 'hex')).update(facts).digest('hex')
