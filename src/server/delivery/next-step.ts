import type { SendOutcome } from '../messages/send-outcome.ts'
import {
  type ChannelState,
  type HeldMessage,
  type OutboxWrite,
  withLeased,
  withOutcome,
} from './channel-state.ts'

/** `term`: see `Storage.leaseTerm`. */
type Now = { nowMs: number; term: number | null }

export type ChannelEvent = Now &
  (
    | { kind: 'woken' }
    | { kind: 'stopped' }
    /** An attempt to send is over. */
    | { kind: 'attempted'; messageId: number; outcome: SendOutcome }
    /** The write is committed, and has leased these messages. */
    | { kind: 'written'; leased: readonly HeldMessage[] }
    /** What follows a write is done. */
    | { kind: 'settled' }
    /** The write, or what follows it, threw. */
    | { kind: 'failed' }
  )

/** An event without its time and term. */
export type Happening<Event = ChannelEvent> = Event extends ChannelEvent
  ? Omit<Event, keyof Now>
  : never

export type ChannelAction =
  | { kind: 'send'; message: HeldMessage }
  /** Ends with the event `written` or `failed`. */
  | { kind: 'write'; write: OutboxWrite }
  /**
   * Reports the outcomes and, if `isEmpty`, sets the timer for the next message that falls due.
   * Ends with the event `settled` or `failed`.
   */
  | { kind: 'settle'; outcomes: readonly SendOutcome[]; isEmpty: boolean }
  /** The outbox may have something new for the other channels. */
  | { kind: 'wake-others' }
  | { kind: 'wake-within'; ms: number }

export type ChannelStep = { state: ChannelState; actions: readonly ChannelAction[] }

/** A message is begun only if this much of its lease is left: sending takes no longer. */
export const NEEDED_LEASE_MS = 40_000

/**
 * While all goes well, this many messages are leased beyond those under way: a commit for each
 * would take longer than the mails.
 */
const LEASED_AHEAD = 20

/** Outcomes are written once there are this many, or nothing else waits, or after this time. */
const WRITTEN_AT_ONCE = 10
const WRITTEN_WITHIN_MS = 20

const AFTER_ERROR_MS = 5_000

/**
 * What a channel's worker does next. `atOnce`: messages under way at the same time. The caller does
 * the actions, in order, and reports how they end as events.
 */
export const nextStep = (
  state: ChannelState,
  event: ChannelEvent,
  { atOnce }: { atOnce: number },
): ChannelStep => {
  const now: Now = event
  switch (event.kind) {
    case 'woken':
      return look(state, now, atOnce)
    case 'stopped':
      return look({ ...state, isStopping: true }, now, atOnce)
    case 'attempted':
      return afterAttempt(withOutcome(state, event.messageId, event.outcome), now, atOnce)
    case 'written':
      return afterWrite(state, event.leased, now, atOnce)
    case 'settled':
      return afterTurn(state, now, atOnce)
    case 'failed':
      return afterFailure(state, now, atOnce)
  }
}

const SURE_AGAIN_WITHIN_MS = 1_000

/** Others may have it: too little of its lease is left, or they took this server for gone since. */
const isOver = ({ lease, term }: HeldMessage, now: Now): boolean =>
  lease.until.getTime() - now.nowMs < NEEDED_LEASE_MS || (now.term !== null && term !== now.term)

/** Begins as many messages as there is room for, none that others may have. */
const begin = (state: ChannelState, now: Now, atOnce: number): ChannelStep => {
  const { ready, underWay, isStopping } = state
  const begun =
    isStopping || now.term === null
      ? []
      : ready
          .filter((message) => !isOver(message, now))
          .slice(0, Math.max(0, atOnce - underWay.length))
  return {
    state: {
      ...state,
      ready: ready.filter((message) => !begun.includes(message)),
      underWay: [...underWay, ...begun],
    },
    actions: begun.map((message) => ({ kind: 'send', message })),
  }
}

/** Outcomes, messages that came too late, and the lease of more share one write. */
const look = (before: ChannelState, now: Now, atOnce: number): ChannelStep => {
  if (before.turn.kind !== 'none') return { state: { ...before, mustLookAgain: true }, actions: [] }
  const { state, actions } = begin({ ...before, mustLookAgain: false }, now, atOnce)
  const { ready, underWay, ended, goesWell, isStopping } = state
  const returned = ready.filter((message) => isStopping || isOver(message, now))
  const stillReady = ready.length - returned.length
  const isUnsure = now.term === null && !isStopping
  const room =
    isStopping || isUnsure
      ? 0
      : Math.max(0, atOnce + (goesWell ? LEASED_AHEAD : 0) - underWay.length - stillReady)
  const later: ChannelAction[] = isUnsure ? [{ kind: 'wake-within', ms: SURE_AGAIN_WITHIN_MS }] : []
  if (ended.length === 0 && returned.length === 0 && room === 0)
    return { state, actions: [...actions, ...later] }
  const write = { ended, returned, room }
  return {
    state: {
      ...state,
      ready: ready.filter((message) => !returned.includes(message)),
      ended: [],
      turn: { kind: 'writing', write },
    },
    actions: [...actions, ...later, { kind: 'write', write }],
  }
}

const afterAttempt = (state: ChannelState, now: Now, atOnce: number): ChannelStep => {
  const { ready, ended, goesWell, isStopping } = state
  if (ended.length >= WRITTEN_AT_ONCE || ready.length === 0 || !goesWell || isStopping)
    return look(state, now, atOnce)
  const begun = begin(state, now, atOnce)
  return {
    state: begun.state,
    actions: [...begun.actions, { kind: 'wake-within', ms: WRITTEN_WITHIN_MS }],
  }
}

const afterWrite = (
  before: ChannelState,
  leased: readonly HeldMessage[],
  now: Now,
  atOnce: number,
): ChannelStep => {
  if (before.turn.kind !== 'writing') return { state: before, actions: [] }
  const { ended, room } = before.turn.write
  const { state, actions } = begin(
    {
      ...withLeased(before, leased),
      turn: { kind: 'settling' },
      mustLookAgain:
        before.mustLookAgain ||
        ended.length > 0 ||
        now.term === null ||
        leased.some((message) => isOver(message, now)),
    },
    now,
    atOnce,
  )
  return {
    state,
    actions: [
      ...actions,
      // A message that failed for good may have become one for the person's next channel.
      ...(ended.some(({ outcome }) => outcome.kind !== 'sent')
        ? [{ kind: 'wake-others' } as const]
        : []),
      {
        kind: 'settle',
        outcomes: ended.map(({ outcome }) => outcome),
        isEmpty: leased.length < room,
      },
    ],
  }
}

const afterTurn = (state: ChannelState, now: Now, atOnce: number): ChannelStep => {
  const rested: ChannelState = { ...state, turn: { kind: 'none' } }
  return state.mustLookAgain ? look(rested, now, atOnce) : { state: rested, actions: [] }
}

/**
 * Keeps all messages but those whose lease may have ended before the write: another worker may have
 * them.
 */
const afterFailure = (state: ChannelState, now: Now, atOnce: number): ChannelStep => {
  const write = state.turn.kind === 'writing' ? state.turn.write : null
  const ended = [...(write?.ended ?? []), ...state.ended].filter(
    ({ message }) => message.lease.until.getTime() > now.nowMs,
  )
  const inHand = { ...state, ready: [...(write?.returned ?? []), ...state.ready], ended }
  const { state: next, actions } = afterTurn(inHand, now, atOnce)
  return { state: next, actions: [{ kind: 'wake-within', ms: AFTER_ERROR_MS }, ...actions] }
}
