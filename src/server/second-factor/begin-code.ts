import type { Refusal } from '../../domain/refusal.ts'
import { isFamiliarNetwork, type LoginPlace } from '../../domain/users/login-places.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import type { CodeOrigin } from './code-guard.ts'
import type { FactorDeps } from './code-guard.ts'
import { recordGuessing, recordRefusedCode } from './record-codes.ts'
import { readTotpCode } from './totp.ts'

/** Whose code it is and from where, for the guard. `places`: where the account has logged in. */
export const codeTurn = (
  accountId: number,
  { code, clientAddress }: { code: string; clientAddress: string },
  places: readonly LoginPlace[],
): CodeOrigin => {
  const network = clientNetwork(clientAddress)
  return {
    kind: readTotpCode(code) === null ? 'recovery' : 'totp',
    accountId,
    network,
    isFamiliar: isFamiliarNetwork(places, network),
  }
}

/** Counts a code before it is looked at; null: it may be. The owner is told once it is a guessing. */
export const beginCode = async (
  deps: FactorDeps,
  origin: CodeOrigin,
  clientAddress: string,
): Promise<Refusal | null> => {
  const admission = deps.codes.begin(origin)
  if (admission.isGuessing) await recordGuessing(deps, origin.accountId)
  if (admission.kind === 'open') return null
  const { refusal } = admission
  await recordRefusedCode(deps, origin.accountId, clientAddress, refusal)
  return { kind: 'rate-limited', retryAfterSeconds: refusal.retryAfterSeconds }
}
