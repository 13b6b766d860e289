import type { AuditReads } from '../storage/audit-store.ts'
import type { LogSignatureReads } from '../storage/log-signature-store.ts'
import { logSignatureHash } from './log-signature-hash.ts'
import { withoutEntry } from './without-entry.ts'

export const SIGNED_ACTION = 'log.signed'

/**
 * The id of the first signature without an entry in the trail that fits it; null when every one has
 * its entry. As `unknownIssuedLog`.
 */
export const unknownSignature = (
  audit: Pick<AuditReads, 'links'>,
  signatures: Pick<LogSignatureReads, 'after'>,
): Promise<number | null> => withoutEntry(audit, SIGNED_ACTION, signatures, logSignatureHash)
