import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import type { AuditWrites } from '../storage/audit-store.ts'
import { chainedForm, listedUnder } from './chained-form.ts'
import { entryHash } from './entry-hash.ts'

/**
 * Adds an entry to the trail, in the transaction of the change it tells of. Facts about a person go
 * beside the trail, so that they can be erased (domain/audit/personal-facts.ts). The entry is listed
 * under the accounts it concerns: of a tool its owner, of a device the owners of its tools, of a
 * move both sides.
 */
export const appendEntry = (
  audit: Pick<AuditWrites, 'append' | 'ownersOf'>,
  entry: AuditEntry,
): Promise<void> =>
  audit.append(async ({ entries, hash }) => {
    const { chained, parts } = chainedForm(entries + 1, entry, await audit.ownersOf(entry.subject))
    return {
      ...chained,
      hash: entryHash(hash, chained),
      parts,
      listedUnder: listedUnder(chained),
    }
  })
