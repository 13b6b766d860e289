import type { Clock } from '../../domain/clock.ts'
import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import {
  INVITATIONS_OF_ACCOUNT,
  MAILS_TO_ADDRESS,
  RESETS_OF_NETWORK,
} from '../../domain/rate-limits/attempt-limit.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { COUNTS_ALONE, type CountsTogether } from '../rate-limits/counts-together.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'

/** Each counts an attempt. Null: it may go on; else how long to wait. */
export type AccountMailLimits = {
  /** A mail with a link to this address, in its normal form; the address need not have an account. */
  beginMailTo(address: string): AttemptRefusal | null
  beginReset(clientAddress: string): AttemptRefusal | null
  beginInvitation(accountId: number): AttemptRefusal | null
}

/** Nobody fills somebody's mailbox by this server, whatever the address. */
export const createAccountMailLimits = (
  clock: Clock,
  together: CountsTogether = COUNTS_ALONE,
): AccountMailLimits => {
  const ofRecipient = createAttemptCounter(clock, MAILS_TO_ADDRESS, { shared: together('mail') })
  const ofNetwork = createAttemptCounter(clock, RESETS_OF_NETWORK, { shared: together('reset') })
  const ofInviter = createAttemptCounter(clock, INVITATIONS_OF_ACCOUNT, {
    shared: together('invitation'),
  })
  return {
    beginMailTo: (address) => ofRecipient.attempt(address),
    beginReset: (clientAddress) => ofNetwork.attempt(clientNetwork(clientAddress)),
    beginInvitation: (accountId) => ofInviter.attempt(String(accountId)),
  }
}
