import type { Clock } from '../../domain/clock.ts'
import { CLAIMS } from '../../domain/rate-limits/attempt-limit.ts'
import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { COUNTS_ALONE, type CountsTogether } from '../rate-limits/counts-together.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'

/** A code that somebody tries for an IMEI, registered or not. */
export type ClaimAttempt = { imeiNumber: string; clientAddress: string }

export type ClaimGuard = {
  /** Counts a try before its outcome is known. Null: it may go on; else how long to wait. */
  begin(attempt: ClaimAttempt): AttemptRefusal | null
  /** The code was right, or none was needed. */
  accepted(attempt: ClaimAttempt): void
}

/** 10 tries an hour from an address, and 10 for an IMEI from everywhere together. */
export const createClaimGuard = (
  clock: Clock,
  together: CountsTogether = COUNTS_ALONE,
): ClaimGuard => {
  const ofAddress = createAttemptCounter(clock, CLAIMS, { shared: together('claim-network') })
  const ofDevice = createAttemptCounter(clock, CLAIMS, { shared: together('claim-device') })
  return {
    begin: ({ imeiNumber, clientAddress }) => {
      const network = clientNetwork(clientAddress)
      const wait = ofAddress.attempt(network)
      if (wait !== null) return wait
      const deviceWait = ofDevice.attempt(imeiNumber)
      // A device that others guess at must not use up the tries for other devices.
      if (deviceWait !== null) ofAddress.giveBack(network)
      return deviceWait
    },
    accepted: ({ imeiNumber, clientAddress }) => {
      ofAddress.giveBack(clientNetwork(clientAddress))
      ofDevice.giveBack(imeiNumber)
    },
  }
}
