import { createHash } from 'node:crypto'
import type { Signature } from '../storage/signature-store.ts'

/** Signatures under logs were there first: the kind of the others stands in front. */
const subjectFacts = ({ kind, id }: Signature['subject']): (string | number)[] =>
  kind === 'log' ? [id] : [kind, id]

/**
 * SHA-256, in hex, of a signature as it is stored, without its id and its withdrawal. The entry about
 * the signing has this hash, so that a forged or altered row is found (docs/records.md).
 */
export const signatureHash = (signature: Omit<Signature, 'id' | 'withdrawn'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...subjectFacts(signature.subject),
        signature.contentHash,
        signature.meaning,
        signature.remark,
        signature.signedAt.getTime(),
        signature.timeZone,
        signature.accountId,
        signature.signer.role,
        signature.signerHash,
      ]),
    )
    .digest('hex')
