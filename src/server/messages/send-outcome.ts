import { plainText } from '../../domain/records/plain-text.ts'
import type { LeasedMessage } from '../storage/outbox-store.ts'

/**
 * How an attempt to hand a message over ended. `reason` is in the words of the other side, one
 * line. `retry`: not now; `isOutage`: for a reason that has nothing to do with this recipient.
 * `refused`: never; `isGone`: the push subscription is no more.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'retry'; reason: string; isOutage: boolean; retryAfterMs?: number }
  | { kind: 'refused'; reason: string; isGone?: boolean }

/** Ends within the lease, whatever the other side does. Throws for bugs only. */
export type SendMessage = (message: Pick<LeasedMessage, 'deliveries'>) => Promise<SendOutcome>

const LONGEST_REASON = 300

/**
 * What others say is kept as one line of bounded length, without control and invisible characters.
 */
export const reasonText = (text: string): string =>
  plainText(text.replace(/\s+/g, ' ')).slice(0, LONGEST_REASON)
