import type { Clock } from '../../domain/clock.ts'
import {
  LOGINS_OF_ACCOUNT,
  LOGINS_OF_ADDRESS,
  REGISTRATIONS_OF_ADDRESS,
} from '../../domain/rate-limits/attempt-limit.ts'
import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import { LOGINS_FROM_ELSEWHERE } from '../../domain/rate-limits/slow-down.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { COUNTS_ALONE, type CountsTogether } from '../rate-limits/counts-together.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import { createSlowDownCounter } from '../rate-limits/slow-down-counter.ts'

/**
 * `email`: in its normal form, whether an account has it or not. `isFamiliar`: the account has
 * logged in from this network before.
 */
export type LoginOrigin = { email: string; network: string; isFamiliar: boolean }

/** `slowsAccount`: from this login on, others from unknown networks have to wait. */
export type LoginAdmission =
  | { kind: 'open'; slowsAccount: boolean }
  | { kind: 'refused'; refusal: AttemptRefusal }

export type LoginGuard = {
  /** Counts a login before its outcome is known. */
  beginLogin(origin: LoginOrigin): LoginAdmission
  loginSucceeded(origin: LoginOrigin): void
  /** The login that had begun was refused before its password was looked at. */
  loginNotTried(origin: LoginOrigin): void
  /** Counts a guess at a link's secret, together with the logins of the address. */
  beginSecret(clientAddress: string): AttemptRefusal | null
  secretAccepted(clientAddress: string): void
  beginRegistration(clientAddress: string): AttemptRefusal | null
  /** Counts a guess at the current password by a session of the account. */
  beginProof(accountId: number): AttemptRefusal | null
  proofSucceeded(accountId: number): void
  /** The proof that had begun was refused before its password was looked at. */
  proofNotTried(accountId: number): void
  /** How many keys of logins are remembered. */
  size(): number
}

/**
 * What strangers may try: 5 failures in 15 min for an account from a network, 100 an hour from a
 * network. After 20 in 15 min for an account from networks that it has never logged in from, such
 * logins have to wait for each other; its owner at a familiar network does not.
 */
export const createLoginGuard = (
  clock: Clock,
  together: CountsTogether = COUNTS_ALONE,
): LoginGuard => {
  const ofAccount = createAttemptCounter(clock, LOGINS_OF_ACCOUNT, { shared: together('login') })
  const ofAddress = createAttemptCounter(clock, LOGINS_OF_ADDRESS, {
    shared: together('login-network'),
  })
  const fromElsewhere = createSlowDownCounter(clock, LOGINS_FROM_ELSEWHERE, {
    shared: together('login-elsewhere'),
  })
  const registrations = createAttemptCounter(clock, REGISTRATIONS_OF_ADDRESS, {
    shared: together('registration'),
  })
  const proofs = createAttemptCounter(clock, LOGINS_OF_ACCOUNT, { shared: together('proof') })
  const accountKey = ({ email, network }: LoginOrigin) => `${network} ${email}`

  const beginLogin = (origin: LoginOrigin): LoginAdmission => {
    const { email, network, isFamiliar } = origin
    const wait = ofAddress.attempt(network)
    if (wait !== null) return { kind: 'refused', refusal: wait }
    const accountWait = ofAccount.attempt(accountKey(origin))
    if (accountWait !== null) {
      // A locked account must not use up the attempts of all others behind the same address.
      ofAddress.giveBack(network)
      return { kind: 'refused', refusal: accountWait }
    }
    if (isFamiliar) return { kind: 'open', slowsAccount: false }
    const admission = fromElsewhere.attempt(email)
    if (admission.kind === 'open') return { kind: 'open', slowsAccount: admission.begins }
    // Whoever waits as told must not be locked out by having asked too early.
    ofAddress.giveBack(network)
    ofAccount.giveBack(accountKey(origin))
    return { kind: 'refused', refusal: admission.refusal }
  }

  return {
    beginLogin,
    loginSucceeded: (origin) => {
      ofAddress.giveBack(origin.network)
      ofAccount.clear(accountKey(origin))
      if (!origin.isFamiliar) fromElsewhere.giveBack(origin.email)
    },
    loginNotTried: (origin) => {
      ofAddress.giveBack(origin.network)
      ofAccount.giveBack(accountKey(origin))
      if (!origin.isFamiliar) fromElsewhere.giveBack(origin.email)
    },
    beginSecret: (clientAddress) => ofAddress.attempt(clientNetwork(clientAddress)),
    secretAccepted: (clientAddress) => ofAddress.giveBack(clientNetwork(clientAddress)),
    beginRegistration: (clientAddress) => registrations.attempt(clientNetwork(clientAddress)),
    beginProof: (accountId) => proofs.attempt(String(accountId)),
    proofSucceeded: (accountId) => proofs.clear(String(accountId)),
    proofNotTried: (accountId) => proofs.giveBack(String(accountId)),
    size: () => ofAccount.size() + ofAddress.size() + fromElsewhere.size(),
  }
}
