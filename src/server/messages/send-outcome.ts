import { plainText } from '../../domain/records/plain-text.ts'
import type { LeasedMessage } from '../storage/outbox-store.ts'

/**
 * How an attempt to send a message ended. `reason`: one line, in the words of the other side.
 * `retry`: it may succeed later; `isOutage`: the reason has nothing to do with this recipient.
 * `refused`: it never will; `isGone`: the push subscription no longer exists; `isOwnDecision`: the
 * other side was not asked.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'retry'; reason: string; isOutage: boolean; retryAfterMs?: number }
  | { kind: 'refused'; reason: string; isGone?: boolean; isOwnDecision?: boolean }

/** Ends within the lease, whatever the other side does. Throws for bugs only. */
export type SendMessage = (message: Pick<LeasedMessage, 'deliveries'>) => Promise<SendOutcome>

const LONGEST_REASON = 300

/** A text of the other side as one short line, without control and invisible characters. */
export const reasonText = (text: string): string =>
  plainText(text.replace(/\s+/g, ' ')).slice(0, LONGEST_REASON)
