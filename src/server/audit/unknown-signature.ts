import type { SignedKind } from '../../domain/records/signature.ts'
import type { AuditReads } from '../storage/audit-store.ts'
import type { SignatureReads } from '../storage/signature-store.ts'
import { signatureHash } from './signature-hash.ts'
import { withoutEntry } from './without-entry.ts'

const RECORD_SIGNED = 'record.signed'

/** Action of the entry about a signing. */
export const signedAction = (kind: SignedKind): string =>
  kind === 'log' ? 'log.signed' : RECORD_SIGNED

const SIGNED_ACTIONS = [signedAction('log'), RECORD_SIGNED]

/**
 * The id of the first signature without an entry in the trail that fits it; null when every one has
 * its entry. As `unknownIssuedLog`.
 */
export const unknownSignature = (
  audit: Pick<AuditReads, 'links'>,
  signatures: Pick<SignatureReads, 'after'>,
): Promise<number | null> => withoutEntry(audit, SIGNED_ACTIONS, signatures, signatureHash)
