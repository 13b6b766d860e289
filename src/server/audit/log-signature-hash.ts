import { createHash } from 'node:crypto'
import type { LogSignature } from '../storage/log-signature-store.ts'

/**
 * SHA-256, in hex, of a signature as it is stored, without its id and its withdrawal. The entry about
 * the signing has this hash, so that a forged or altered row is found (docs/records.md).
 */
export const logSignatureHash = (signature: Omit<LogSignature, 'id' | 'withdrawn'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        signature.issuedLogId,
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
