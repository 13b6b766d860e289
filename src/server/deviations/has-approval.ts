import type { Signature } from '../storage/signature-store.ts'

/** Whether somebody approves it, and has not taken that back. */
export const hasApproval = (
  signatures: readonly Pick<Signature, 'meaning' | 'withdrawn'>[],
): boolean =>
  signatures.some(({ meaning, withdrawn }) => meaning === 'APPROVED' && withdrawn === null)
