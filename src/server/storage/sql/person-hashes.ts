import { createHash, randomBytes } from 'node:crypto'
import type { PersonHashes } from '../account-store.ts'
import type { AccountRow } from './tables/account-tables.ts'

const SALT_BYTES = 16

export const newRecordSalt = (): string => randomBytes(SALT_BYTES).toString('hex')

/** SHA-256, in hex, over the salt's bytes and the JSON text of the facts (docs/records.md). */
const saltedHash = (salt: string, facts: readonly string[]): string =>
  createHash('sha256').update(Buffer.from(salt, 'hex')).update(JSON.stringify(facts)).digest('hex')

/**
 * `erased_hashes` (JSON) has the hashes from before an erasure, which removed names, address and
 * salt. So a record that names the person reads as before, and nobody can find the name by trying.
 */
export const personHashesOf = (
  row: Pick<AccountRow, 'first_name' | 'last_name' | 'email' | 'record_salt' | 'erased_hashes'>,
): PersonHashes => {
  if (row.erased_hashes !== null) return JSON.parse(row.erased_hashes) as PersonHashes
  if (row.record_salt === null)
    throw new Error('An account has neither a salt nor the hashes of an erased person.')
  return {
    name: saltedHash(row.record_salt, [row.first_name, row.last_name]),
    email: saltedHash(row.record_salt, [row.email]),
  }
}
