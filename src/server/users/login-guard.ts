import type { Clock } from '../../domain/clock.ts'
import {
  LOGINS_OF_ACCOUNT,
  LOGINS_OF_ADDRESS,
  REGISTRATIONS_OF_ADDRESS,
} from '../../domain/rate-limits/attempt-limit.ts'
import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'

export type LoginGuard = {
  /** Counts a login before its outcome is known. Null: it may go on; else how long to wait. */
  beginLogin(email: string, clientAddress: string): AttemptRefusal | null
  loginSucceeded(email: string, clientAddress: string): void
  /** The login that had begun was refused before its password was looked at. */
  loginNotTried(email: string, clientAddress: string): void
  /** Counts a guess at a link's secret, together with the logins of the address. */
  beginSecret(clientAddress: string): AttemptRefusal | null
  secretAccepted(clientAddress: string): void
  beginRegistration(clientAddress: string): AttemptRefusal | null
  /** Counts a guess at the current password by a session of the account. */
  beginProof(accountId: number): AttemptRefusal | null
  proofSucceeded(accountId: number): void
  /** The proof that had begun was refused before its password was looked at. */
  proofNotTried(accountId: number): void
}

/**
 * What strangers may try: 5 failures in 15 min for an account from an address, 100 an hour from an
 * address.
 */
export const createLoginGuard = (clock: Clock): LoginGuard => {
  const ofAccount = createAttemptCounter(clock, LOGINS_OF_ACCOUNT)
  const ofAddress = createAttemptCounter(clock, LOGINS_OF_ADDRESS)
  const registrations = createAttemptCounter(clock, REGISTRATIONS_OF_ADDRESS)
  const proofs = createAttemptCounter(clock, LOGINS_OF_ACCOUNT)
  const accountKey = (email: string, network: string) => `${network} ${email}`
  return {
    beginLogin: (email, clientAddress) => {
      const network = clientNetwork(clientAddress)
      const wait = ofAddress.attempt(network)
      if (wait !== null) return wait
      const accountWait = ofAccount.attempt(accountKey(email, network))
      // A locked account must not use up the attempts of all others behind the same address.
      if (accountWait !== null) ofAddress.giveBack(network)
      return accountWait
    },
    loginSucceeded: (email, clientAddress) => {
      const network = clientNetwork(clientAddress)
      ofAddress.giveBack(network)
      ofAccount.clear(accountKey(email, network))
    },
    loginNotTried: (email, clientAddress) => {
      const network = clientNetwork(clientAddress)
      ofAddress.giveBack(network)
      ofAccount.giveBack(accountKey(email, network))
    },
    beginSecret: (clientAddress) => ofAddress.attempt(clientNetwork(clientAddress)),
    secretAccepted: (clientAddress) => ofAddress.giveBack(clientNetwork(clientAddress)),
    beginRegistration: (clientAddress) => registrations.attempt(clientNetwork(clientAddress)),
    beginProof: (accountId) => proofs.attempt(String(accountId)),
    proofSucceeded: (accountId) => proofs.clear(String(accountId)),
    proofNotTried: (accountId) => proofs.giveBack(String(accountId)),
  }
}
