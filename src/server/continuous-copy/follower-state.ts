import type { WalHeader, WalPlace } from './wal-format.ts'

/** Sent and not yet on the copy's disk, at most. */
const MOST_ON_THE_WAY = 32 * 1024 ** 2
/** A copy that is slow or hangs holds the WAL up until it has so many frames, then no longer. */
const MOST_FRAMES = 8_000

/** What the follower is about to do; `atMs`: when it began to look, by `steadyMs`. */
export type Turn =
  | { kind: 'none' }
  /** Answers the copy's question how it goes on. */
  | { kind: 'opening'; atMs: number }
  /** Sends the last frames of a WAL that may begin anew, which would overwrite them. */
  | { kind: 'sending-end'; upTo: number; thenLooks: boolean; atMs: number }
  | { kind: 'looking'; atMs: number }
  /** Sends what is committed, up to this frame. */
  | { kind: 'sending'; upTo: number; atMs: number }

export type FollowerState = {
  isFollowing: boolean
  /** The WAL that the copy has up to a place; null before the first one. */
  position: { header: WalHeader; place: WalPlace } | null
  /** After so many frames the WAL may begin anew; null: not yet. */
  endsAt: number | null
  sentBytes: number
  storedBytes: number
  /** A checkpoint waits until so much is stored; null: none waits. */
  neededBytes: number | null
  /** Names that `caught-up` answers next. */
  marks: readonly string[]
  /** Committed and not sent. */
  unsentBytes: number
  /** How far the WAL was counted while nothing is followed. */
  countedTo: WalPlace | null
  turn: Turn
}

export const IDLE_FOLLOWER: FollowerState = {
  isFollowing: false,
  position: null,
  endsAt: null,
  sentBytes: 0,
  storedBytes: 0,
  neededBytes: null,
  marks: [],
  unsentBytes: 0,
  countedTo: null,
  turn: { kind: 'none' },
}

export const isWriterBusy = ({ sentBytes, storedBytes }: FollowerState): boolean =>
  sentBytes - storedBytes > MOST_ON_THE_WAY

/** Whether the WAL may be moved into the database file, after which it may begin anew. */
export const mayCheckpoint = (
  { isFollowing, storedBytes, neededBytes }: FollowerState,
  framesInWal: number,
): boolean =>
  !isFollowing || framesInWal >= MOST_FRAMES || (neededBytes !== null && storedBytes >= neededBytes)

/** Committed and not in the copy. */
export const behindBytes = (state: FollowerState): number =>
  state.unsentBytes + (state.isFollowing ? state.sentBytes - state.storedBytes : 0)
