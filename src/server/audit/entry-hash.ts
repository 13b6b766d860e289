import { createHash } from 'node:crypto'
import type { ChainedEntry } from '../storage/audit-store.ts'

/**
 * Number of the rule for what is hashed, and how. An entry keeps the form in which it was written.
 */
export const CHAIN_FORM = 1

/**
 * SHA-256, hex, over the JSON list of the previous entry's hash and all columns of this one. A JSON
 * list of texts and numbers can be written in one way only.
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
 * SHA-256, hex, over 16 random bytes (`salt`, hex) and the JSON text of a personal part. The salt
 * is erased with the part, so that nobody can try names against the commitment.
 */
export const commitmentOf = (salt: string, facts: string): string =>
  createHash('sha256').update(Buffer.from(salt, 'hex')).update(facts).digest('hex')
