import type { FileState } from './file-state.ts'
import type { WalPlace } from './wal-format.ts'

/**
 * Two threads make the copy. The follower reads the database's WAL, on its disk; the writer writes the
 * copy, on another disk that may be slow or hang. Messages arrive in the order sent.
 */
export type ToFollower =
  /** Does the database's WAL go on where the copy ends? `seal`: see `CopiedDatabase`. */
  | { kind: 'may-continue'; place: WalPlace | null; seal: FileState | null }
  /** The writer wants to read the whole database, and all frames from the beginning of its WAL. */
  | { kind: 'begin' }
  /** Everything that is committed now is to be sent; `caught-up` then names the mark. */
  | { kind: 'mark'; mark: string }
  /** So many bytes of frames are on the copy's disk. */
  | { kind: 'stored'; bytes: number }
  /** The copy cannot be written to. Nothing is sent until the next question. */
  | { kind: 'stop-sending' }

export type ToWriter =
  | { kind: 'continues'; isSo: boolean }
  | { kind: 'begins' }
  /** A new WAL begins, with this header: the one before is complete. */
  | { kind: 'wal'; header: Uint8Array }
  | { kind: 'frames'; bytes: Uint8Array }
  /** Everything that was committed at `atMs` (`steadyMs`) was sent. */
  | { kind: 'caught-up'; atMs: number; marks: string[] }
  /** The end of the last WAL was not seen, so the copy cannot go on. */
  | { kind: 'lost' }

/** Ms of a time that only grows and is the same in every thread. */
export const steadyMs = (): number => Number(process.hrtime.bigint() / 1_000_000n)
