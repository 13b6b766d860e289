import { behindBytes, IDLE_FOLLOWER, mayCheckpoint } from './follower-state.ts'
import {
  type FollowerAction,
  type FollowerEvent,
  nextFollowerStep,
  type WalNow,
  type WalSize,
} from './follower-step.ts'
import { steadyMs, type ToFollower, type ToWriter } from './messages.ts'
import { headOf, runsAfter } from './wal-file.ts'
import { hasSameSalts } from './wal-format.ts'
import { proofOf } from './wal-proof.ts'

export type WalFollower = {
  received(message: ToFollower): void
  /** Sends what was committed since the last time. `marks` are answered when that is written. */
  follow(marks?: readonly string[]): void
  /**
   * Whether the WAL may be moved into the database file, after which it may begin anew: all of its
   * frames are in the copy, or waiting for that would take too long.
   */
  mayCheckpoint(framesInWal: number): boolean
  /** What a checkpoint answered: if all frames are in the database file, the WAL may begin anew. */
  checkpointed(size: WalSize): void
  /** Committed and not in the copy. */
  behindBytes(): number
}

export type WalFollowerParts = {
  walFd: number
  databaseFd: number
  look: () => WalSize
  /** Syncs the WAL: what was committed before is on the disk. Throws what the disk answers. */
  sync: () => void
  send: (message: ToWriter, bytes?: Uint8Array) => void
}

/** An event without its time. */
type Happening<Event = FollowerEvent> = Event extends FollowerEvent ? Omit<Event, 'nowMs'> : never

/**
 * Reads the committed frames of the WAL in `walFd` and sends them on, as the pure
 * `nextFollowerStep` says. Only what SQLite calls committed is read, up to `look().log`: behind it
 * lies what was rolled back. Only what is on this disk goes into the copy: after a loss of power
 * the WAL would go on without frames that the copy has. The WAL begins anew only after a checkpoint
 * of this thread has moved all of it, so that no frame is missed; if one was, by its number, the
 * copy is begun anew.
 */
export const createWalFollower = (parts: WalFollowerParts): WalFollower => {
  let state = IDLE_FOLLOWER

  const run = (happening: Happening): void => {
    for (let next: Happening | null = happening; next !== null;) {
      const step = nextFollowerStep(state, { ...next, nowMs: steadyMs() })
      state = step.state
      next = null
      for (const action of step.actions) next = perform(parts, action)
    }
  }

  return {
    received: (message) => run({ kind: 'received', message }),
    follow: (marks = []) => run({ kind: 'follow', marks }),
    mayCheckpoint: (framesInWal) => {
      if (state.isFollowing && state.neededBytes === null) {
        run({ kind: 'follow', marks: [] })
        run({ kind: 'checkpoint-needed' })
      }
      return mayCheckpoint(state, framesInWal)
    },
    checkpointed: (size) => run({ kind: 'checkpointed', size }),
    behindBytes: () => behindBytes(state),
  }
}

/** Answers the event with which the action ends, if it ends with one. */
const perform = (parts: WalFollowerParts, action: FollowerAction): Happening | null => {
  switch (action.kind) {
    case 'send':
      parts.send(action.message, action.bytes)
      return null
    case 'open':
      return { kind: 'opened', head: headOf(parts.walFd) }
    case 'examine': {
      const { end, seal } = action
      const wal = walNow(parts)
      const proof = proofOf(parts, { place: end, seal }, wal)
      return { kind: 'examined', proof, end, head: wal?.head ?? null }
    }
    case 'look':
      return { kind: 'looked', wal: walNow(parts) }
    case 'read': {
      const { header, place, upTo } = action
      const [run] = runsAfter(parts.walFd, header, place, upTo).take(1)
      const frames = run && { bytes: run.bytes, place: run.frames.at(-1)!.place }
      return { kind: 'read', frames: frames ?? null }
    }
  }
}

/** Null while the WAL is just beginning anew. */
const walNow = ({
  walFd,
  look,
  sync,
}: Pick<WalFollowerParts, 'walFd' | 'look' | 'sync'>): WalNow | null => {
  const before = headOf(walFd)
  const { log: frames, checkpointed } = look()
  sync()
  const head = headOf(walFd)
  if (before === null || head === null)
    return before === null && head === null && frames === 0
      ? { head, frames, isMoved: false }
      : null
  const isMoved = frames > 0 && checkpointed === frames
  return hasSameSalts(before.header.start, head.header.start) ? { head, frames, isMoved } : null
}
