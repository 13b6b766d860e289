import type { SecretBox } from '../secret-box.ts'
import type { ProofDeps } from '../users/prove-owner.ts'
import type { CodeGuard } from './code-guard.ts'

export type FactorDeps = ProofDeps & {
  box: SecretBox
  codes: CodeGuard
  /** PUBLIC_URL without a trailing slash; null when it is not set. */
  publicUrl: string | null
  /** Whether mail is set up. */
  sendsMail: () => boolean
}

/** What a sealed secret belongs to. */
export const totpOf = (accountId: number): string => `totp of account ${accountId}`
