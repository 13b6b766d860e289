import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { PasskeyPage } from './add-passkey.ts'
import type { FactorDeps } from './code-guard.ts'
import { completeSession, waitingSession } from './finish-login.ts'
import { recordFailedPasskey } from './record-codes.ts'
import { checkShownPasskey, notePasskeyUse } from './show-passkey.ts'

export type FinishWithPasskey = { response: string; clientAddress: string } & PasskeyPage

/** Shows the second factor of a session that waits for it: a passkey. True as `finishLogin`. */
export const finishLoginWithPasskey =
  (deps: FactorDeps) =>
  async (actor: Actor, input: FinishWithPasskey): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const unfinished = await waitingSession(deps.storage, actor)
    if (!unfinished.ok) return unfinished
    if (unfinished.value === null) return ok(true)
    const { clientAddress } = input
    const shown = await checkShownPasskey(deps, actor, input)
    if (!shown.ok) {
      if (shown.error.kind === 'bad-input') await recordFailedPasskey(deps, actor.id, clientAddress)
      return shown
    }
    return transactionOf<true>(
      deps,
      actor,
      async (stores, current) => {
        const session = await waitingSession(stores, current)
        if (!session.ok) return session
        if (session.value === null) return ok(true)
        const noted = await notePasskeyUse(stores, shown.value, deps.clock())
        return noted.ok
          ? completeSession(deps, stores, session.value, clientAddress, 'passkey')
          : noted
      },
      { whileFinishing: ['SECOND_FACTOR'] },
    )
  }
