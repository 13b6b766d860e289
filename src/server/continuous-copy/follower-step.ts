import type { FileState } from './file-state.ts'
import { type FollowerState, isWriterBusy, type Turn } from './follower-state.ts'
import type { ToFollower, ToWriter } from './messages.ts'
import { frameBytes, hasSameSalts, type WalHeader, type WalPlace } from './wal-format.ts'

/** The header of a WAL, and its bytes as they stand in the file. */
export type WalHead = { header: WalHeader; bytes: Buffer }

/** `head` null: there is no WAL. `isMoved`: all of its frames are in the database file. */
export type WalNow = { head: WalHead | null; frames: number; isMoved: boolean }

/** As `PRAGMA wal_checkpoint` answers: frames in the WAL, and how many are in the database file. */
export type WalSize = { log: number; checkpointed: number }

/**
 * What proves that a copy can go on: it ends in the WAL that is there; it has all of the last one; or
 * nothing was moved into the database file since the copy was sealed.
 */
export type Proof = 'same-wal' | 'next-wal' | 'nothing-moved'

export type FollowerEvent = { nowMs: number } & (
  | { kind: 'received'; message: ToFollower }
  | { kind: 'follow'; marks: readonly string[] }
  /** A checkpoint waits from now on until everything that was sent is stored. */
  | { kind: 'checkpoint-needed' }
  | { kind: 'checkpointed'; size: WalSize }
  /** `head`: of the WAL that is there. */
  | { kind: 'opened'; head: WalHead | null }
  | { kind: 'examined'; proof: Proof | null; end: WalPlace | null; head: WalHead | null }
  /** Null while the WAL is just beginning anew. */
  | { kind: 'looked'; wal: WalNow | null }
  /** The next frames, whole, and the place behind them; null: the chain of checksums breaks. */
  | { kind: 'read'; frames: { bytes: Buffer; place: WalPlace } | null }
)

export type FollowerAction =
  | { kind: 'send'; message: ToWriter; bytes?: Buffer }
  /** Ends with the event `opened`. */
  | { kind: 'open' }
  /** Ends with the event `examined`. */
  | { kind: 'examine'; end: WalPlace | null; seal: FileState | null }
  /** Ends with the event `looked`. */
  | { kind: 'look' }
  /** Reads some frames after the place, none behind frame `upTo`. Ends with the event `read`. */
  | { kind: 'read'; header: WalHeader; place: WalPlace; upTo: number }

export type FollowerStep = { state: FollowerState; actions: readonly FollowerAction[] }

/**
 * What the follower does next. The caller does the actions, in order; the last one may end with an
 * event, which it reports at once.
 */
export const nextFollowerStep = (state: FollowerState, event: FollowerEvent): FollowerStep => {
  switch (event.kind) {
    case 'received':
      return afterMessage(state, event.message, event.nowMs)
    case 'follow':
      return follow({ ...state, marks: [...state.marks, ...event.marks] }, event.nowMs)
    case 'checkpoint-needed':
      return rest({ ...state, neededBytes: state.sentBytes })
    case 'checkpointed':
      return afterCheckpoint(state, event.size, event.nowMs)
    case 'opened':
      return goOnOpening(beginWal({ ...state, position: null }, event.head))
    case 'examined':
      return goOnOpening(afterExamination(state, event))
    case 'looked':
      return afterLook(state, event.wal)
    case 'read':
      return afterRead(state, event.frames)
  }
}

const rest = (state: FollowerState, actions: readonly FollowerAction[] = []): FollowerStep => ({
  state: { ...state, turn: { kind: 'none' } },
  actions,
})

const behind = (actions: readonly FollowerAction[], step: FollowerStep): FollowerStep => ({
  state: step.state,
  actions: [...actions, ...step.actions],
})

const send = (message: ToWriter, bytes?: Buffer): FollowerAction =>
  bytes === undefined ? { kind: 'send', message } : { kind: 'send', message, bytes }

const lose = (state: FollowerState): FollowerStep =>
  rest({ ...state, isFollowing: false }, [send({ kind: 'lost' })])

const afterMessage = (state: FollowerState, message: ToFollower, atMs: number): FollowerStep => {
  switch (message.kind) {
    case 'stored':
      return { state: { ...state, storedBytes: state.storedBytes + message.bytes }, actions: [] }
    case 'stop-sending':
      return rest({ ...state, isFollowing: false })
    case 'mark':
      return follow({ ...state, marks: [...state.marks, message.mark] }, atMs)
    case 'begin':
      return {
        state: {
          ...unsent(state),
          isFollowing: true,
          position: null,
          turn: { kind: 'opening', atMs },
        },
        actions: [send({ kind: 'begins' }), { kind: 'open' }],
      }
    case 'may-continue':
      return {
        state: { ...unsent(state), turn: { kind: 'opening', atMs } },
        actions: [{ kind: 'examine', end: message.place, seal: message.seal }],
      }
  }
}

const unsent = (state: FollowerState): FollowerState => ({
  ...state,
  sentBytes: 0,
  storedBytes: 0,
  neededBytes: null,
})

const beginWal = (state: FollowerState, head: WalHead | null): FollowerStep =>
  head === null
    ? { state, actions: [] }
    : {
        state: {
          ...state,
          position: { header: head.header, place: head.header.start },
          endsAt: null,
        },
        actions: [send({ kind: 'wal', header: head.bytes }, head.bytes)],
      }

const afterExamination = (
  state: FollowerState,
  { proof, end, head }: Extract<FollowerEvent, { kind: 'examined' }>,
): FollowerStep => {
  const answer = send({ kind: 'continues', isSo: proof !== null })
  if (proof === null) return { state, actions: [answer] }
  const following = { ...state, isFollowing: true, position: null, endsAt: null }
  if (proof === 'same-wal' && head !== null && end !== null)
    return {
      state: { ...following, position: { header: head.header, place: end } },
      actions: [answer],
    }
  return behind([answer], beginWal(following, head))
}

const goOnOpening = ({ state, actions }: FollowerStep): FollowerStep =>
  state.turn.kind === 'opening'
    ? behind(actions, follow(state, state.turn.atMs))
    : { state, actions }

const look = (state: FollowerState, atMs: number): FollowerStep => ({
  state: { ...state, turn: { kind: 'looking', atMs } },
  actions: [{ kind: 'look' }],
})

/** The end of a WAL that may begin anew is sent first, since a new one overwrites it. */
const follow = (state: FollowerState, atMs: number): FollowerStep =>
  state.isFollowing ? sendEnd(state, atMs, true) : look(state, atMs)

const sendEnd = (state: FollowerState, atMs: number, thenLooks: boolean): FollowerStep => {
  const { position, endsAt } = state
  if (position === null || endsAt === null || position.place.frame >= endsAt)
    return thenLooks ? look(state, atMs) : rest(state)
  return sendOn(state, { kind: 'sending-end', upTo: endsAt, thenLooks, atMs })
}

type Sending = Extract<Turn, { kind: 'sending' | 'sending-end' }>

/** The next frames, unless all were sent or the writer has enough. */
const sendOn = (state: FollowerState, turn: Sending): FollowerStep => {
  const { position } = state
  if (position === null) return lose(state)
  if (position.place.frame >= turn.upTo || isWriterBusy(state)) return afterSending(state, turn)
  return { state: { ...state, turn }, actions: [{ kind: 'read', ...position, upTo: turn.upTo }] }
}

const afterRead = (
  state: FollowerState,
  frames: { bytes: Buffer; place: WalPlace } | null,
): FollowerStep => {
  const { turn, position } = state
  if (turn.kind !== 'sending' && turn.kind !== 'sending-end') return { state, actions: [] }
  if (frames === null || position === null) return lose(state)
  const { bytes, place } = frames
  const next = {
    ...state,
    position: { header: position.header, place },
    sentBytes: state.sentBytes + bytes.length,
  }
  return behind([send({ kind: 'frames', bytes }, bytes)], sendOn(next, turn))
}

const afterSending = (state: FollowerState, turn: Sending): FollowerStep => {
  if (turn.kind === 'sending-end') return turn.thenLooks ? look(state, turn.atMs) : rest(state)
  const { header, place } = state.position!
  const unsentBytes = Math.max(0, turn.upTo - place.frame) * frameBytes(header)
  const counted = { ...state, unsentBytes }
  return unsentBytes > 0 ? rest(counted) : caughtUp(counted, turn.atMs)
}

const caughtUp = (state: FollowerState, atMs: number): FollowerStep =>
  rest({ ...state, marks: [] }, [send({ kind: 'caught-up', atMs, marks: [...state.marks] })])

const afterLook = (state: FollowerState, wal: WalNow | null): FollowerStep => {
  const { turn } = state
  if (turn.kind !== 'looking') return { state, actions: [] }
  if (wal === null) return rest(state)
  if (!state.isFollowing) return rest(countUnsent(state, wal))
  if (wal.head === null) return caughtUp(state, turn.atMs)
  const { position } = state
  const isSameWal = position !== null && hasSameSalts(position.place, wal.head.header.start)
  if (!isSameWal && !mayBegin(state, wal.head.header)) return lose(state)
  const begun = isSameWal ? { state, actions: [] } : beginWal(state, wal.head)
  const next = { ...begun.state, endsAt: wal.isMoved ? wal.frames : null }
  return behind(begun.actions, sendOn(next, { kind: 'sending', upTo: wal.frames, atMs: turn.atMs }))
}

/** A WAL is followed as the first one, or right after one that was read to its end. */
const mayBegin = ({ position, endsAt }: FollowerState, next: WalHeader): boolean =>
  position === null ||
  (position.place.frame === endsAt && next.start.salts[0] === (position.place.salts[0] + 1) >>> 0)

const countUnsent = (state: FollowerState, { head, frames }: WalNow): FollowerState => {
  if (head === null) return state
  const { countedTo } = state
  const { header } = head
  const counted = countedTo !== null && hasSameSalts(countedTo, header.start) ? countedTo.frame : 0
  return {
    ...state,
    unsentBytes: state.unsentBytes + Math.max(0, frames - counted) * frameBytes(header),
    countedTo: { ...header.start, frame: frames },
  }
}

const afterCheckpoint = (
  state: FollowerState,
  { log, checkpointed }: WalSize,
  atMs: number,
): FollowerStep => {
  const next = {
    ...state,
    neededBytes: null,
    endsAt: log > 0 && log === checkpointed ? log : null,
  }
  return state.isFollowing ? sendEnd(next, atMs, false) : rest(next)
}
