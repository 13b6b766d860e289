import type { SendOutcome } from '../messages/send-outcome.ts'
import type { LeasedMessage } from '../storage/outbox-store.ts'

/** A leased message. `term`: see `Storage.leaseTerm`. */
export type HeldMessage = LeasedMessage & { term: number }

/** A message that was handed over or refused, with how that ended. */
export type EndedMessage = { message: HeldMessage; outcome: SendOutcome }

/** One write to the outbox: outcomes, messages given back, and the lease of up to `room` more. */
export type OutboxWrite = {
  ended: readonly EndedMessage[]
  returned: readonly HeldMessage[]
  room: number
}

/** The messages that a channel's worker has leased. Each is in exactly one of the lists. */
export type ChannelState = {
  /** Leased, not begun; oldest first. */
  ready: readonly HeldMessage[]
  /** Being sent. */
  underWay: readonly HeldMessage[]
  /** Sent or refused, but not written to storage yet. */
  ended: readonly EndedMessage[]
  /** The write that runs, or what follows it (`settling`); only one at a time. */
  turn: { kind: 'none' } | { kind: 'writing'; write: OutboxWrite } | { kind: 'settling' }
  /** Something may have become due during the turn. */
  mustLookAgain: boolean
  /** The latest message was sent. */
  goesWell: boolean
  isStopping: boolean
}

export const FIRST_STATE: ChannelState = {
  ready: [],
  underWay: [],
  ended: [],
  turn: { kind: 'none' },
  mustLookAgain: false,
  goesWell: false,
  isStopping: false,
}

/** The message is no longer under way; its outcome waits to be written. */
export const withOutcome = (
  state: ChannelState,
  messageId: number,
  outcome: SendOutcome,
): ChannelState => ({
  ...state,
  underWay: state.underWay.filter(({ lease }) => lease.messageId !== messageId),
  ended: [
    ...state.ended,
    ...state.underWay
      .filter(({ lease }) => lease.messageId === messageId)
      .map((message) => ({ message, outcome })),
  ],
  goesWell: outcome.kind === 'sent',
})

/**
 * The state with the messages that were just leased.
 *
 * A clock that is set forward ends leases at once, so that a message in hand is leased again: it
 * goes on under the new lease and is not sent twice.
 */
export const withLeased = (state: ChannelState, leased: readonly HeldMessage[]): ChannelState => {
  const leases = new Map(leased.map(({ lease, term }) => [lease.messageId, { lease, term }]))
  const renewed = (message: HeldMessage): HeldMessage => ({
    ...message,
    ...leases.get(message.lease.messageId),
  })
  const inHand = new Set(
    [...state.ready, ...state.underWay, ...state.ended.map(({ message }) => message)].map(
      ({ lease }) => lease.messageId,
    ),
  )
  return {
    ...state,
    ready: [
      ...state.ready.map(renewed),
      ...leased.filter(({ lease }) => !inHand.has(lease.messageId)),
    ],
    underWay: state.underWay.map(renewed),
    ended: state.ended.map(({ message, outcome }) => ({ message: renewed(message), outcome })),
  }
}
