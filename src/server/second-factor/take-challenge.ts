import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { MustFinish } from '../../domain/users/must-finish.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { ChallengePurpose } from '../storage/second-factor-store.ts'
import type { FactorDeps } from './code-guard.ts'
import { PASSKEY_OVER } from './passkey-refusals.ts'

/**
 * Uses up the challenge that the session asked for, before the answer is looked at: of two answers
 * at once one is checked.
 */
export const takeChallenge = (
  deps: Pick<FactorDeps, 'storage' | 'clock'>,
  actor: AccountActor,
  purpose: ChallengePurpose,
  whileFinishing: readonly MustFinish[],
): Promise<Result<string, Refusal>> =>
  transactionOf(
    deps,
    actor,
    async ({ secondFactors }, { sessionHash = '' }) => {
      const challenge = await secondFactors.takeChallenge(sessionHash, purpose, deps.clock())
      return challenge === null ? refused(PASSKEY_OVER) : ok(challenge)
    },
    { whileFinishing },
  )
