import type { Brands } from '../brands/brand-cache.ts'
import type { Clock } from '../../domain/clock.ts'
import { CODES_OF_ACCOUNT } from '../../domain/rate-limits/attempt-limit.ts'
import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import { CODES_FROM_ELSEWHERE } from '../../domain/rate-limits/slow-down.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { COUNTS_ALONE, type CountsTogether } from '../rate-limits/counts-together.ts'
import { createSlowDownCounter } from '../rate-limits/slow-down-counter.ts'
import type { SecretBox } from '../secret-box.ts'
import type { ProofDeps } from '../users/prove-owner.ts'

/** `isFamiliar`: the account has logged in from this network before. */
export type CodeOrigin = {
  kind: 'totp' | 'recovery'
  accountId: number
  network: string
  isFamiliar: boolean
}

/** `isGuessing`: from this code on, others have to wait; its owner is told. */
export type CodeAdmission =
  | { kind: 'open'; isGuessing: boolean }
  | { kind: 'refused'; isGuessing: boolean; refusal: AttemptRefusal }

export type CodeGuard = {
  /** Counts a code before it is looked at. */
  begin(origin: CodeOrigin): CodeAdmission
  /** The code that had begun was right, or was not looked at. */
  giveBack(origin: CodeOrigin): void
}

/** What the services of the second factor take. */
export type FactorDeps = ProofDeps & {
  box: SecretBox
  codes: CodeGuard
  /** PUBLIC_URL without a trailing slash; null when it is not set. */
  publicUrl: string | null
  brands: Pick<Brands, 'ofHost' | 'ofAccount'>
  /** Whether mail is set up. */
  sendsMail: () => boolean
}

/**
 * Who enters codes knows the password. 5 wrong ones in 15 min for an account from a network; 10 over
 * networks that the account does not know, then each waits for the one before, up to a day. Recovery
 * codes count apart: they cannot be guessed, and stay open to an owner whose codes are locked.
 */
export const createCodeGuard = (
  clock: Clock,
  together: CountsTogether = COUNTS_ALONE,
): CodeGuard => {
  const ofAccount = createAttemptCounter(clock, CODES_OF_ACCOUNT, { shared: together('code') })
  const fromElsewhere = createSlowDownCounter(clock, CODES_FROM_ELSEWHERE, {
    shared: together('code-elsewhere'),
  })
  const keyOf = ({ kind, accountId, network }: CodeOrigin) => `${kind} ${accountId} ${network}`
  const isSlowed = ({ kind, isFamiliar }: CodeOrigin) => kind === 'totp' && !isFamiliar
  return {
    begin: (origin) => {
      const refusal = ofAccount.attempt(keyOf(origin))
      if (refusal !== null) return { kind: 'refused', isGuessing: refusal.refusals === 1, refusal }
      if (!isSlowed(origin)) return { kind: 'open', isGuessing: false }
      const admission = fromElsewhere.attempt(String(origin.accountId))
      if (admission.kind === 'open') return { kind: 'open', isGuessing: admission.begins }
      ofAccount.giveBack(keyOf(origin))
      return { kind: 'refused', isGuessing: false, refusal: admission.refusal }
    },
    giveBack: (origin) => {
      ofAccount.giveBack(keyOf(origin))
      if (isSlowed(origin)) fromElsewhere.giveBack(String(origin.accountId))
    },
  }
}
