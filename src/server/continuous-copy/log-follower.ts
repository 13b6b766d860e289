import { isSameState, stateOfOpenFile } from './file-state.ts'
import { headerOf, readBytes, runsAfter, sizeOf } from './log-file.ts'
import {
  FRAME_HEADER_BYTES,
  frameBytes,
  hasSameSalts,
  isSamePlace,
  type LogHeader,
  type LogPlace,
  offsetAfter,
} from './log-format.ts'
import { steadyMs, type ToFollower, type ToWriter } from './messages.ts'

/** As `PRAGMA wal_checkpoint` answers: frames in the log, and how many are in the database file. */
export type LogSize = { log: number; checkpointed: number }

type LogNow = { current: LogHeader | null; frames: number; isMoved: boolean }

/** Sent and not yet on the copy's disk, at most. */
const MOST_ON_THE_WAY = 32 * 1024 ** 2
/** A copy that is slow or hangs holds the log up until it has so many frames, then no longer. */
const FRAMES_HELD = 8_000

export type LogFollower = {
  received(message: ToFollower): void
  /** Sends what was committed since the last time. `marks` are answered when that is written. */
  follow(marks?: readonly string[]): void
  /**
   * Whether the log may be moved into the database file, after which it may begin anew: all of its
   * frames are in the copy, or waiting for that would take too long.
   */
  mayCheckpoint(framesInLog: number): boolean
  /** What a checkpoint answered: if all frames are in the database file, the log may begin anew. */
  checkpointed(size: LogSize): void
  /** Committed and not in the copy. */
  behindBytes(): number
}

/**
 * Reads the committed frames of the log in `logFd` and sends them on. Only what SQLite calls
 * committed is read, up to `look().log`: behind it lies what was rolled back. The log begins anew only
 * after a checkpoint of this thread has moved all of it, so that no frame is missed; if one was, by
 * its number, the copy is begun anew.
 */
export const createLogFollower = ({
  logFd,
  databaseFd,
  look,
  send,
}: {
  logFd: number
  databaseFd: number
  look: () => LogSize
  send: (message: ToWriter, bytes?: Uint8Array) => void
}): LogFollower => {
  let isFollowing = false
  let header: LogHeader | null = null
  let place: LogPlace | null = null
  /** After so many frames the log may begin anew. */
  let endsAt: number | null = null
  let sentBytes = 0
  let storedBytes = 0
  /** A checkpoint waits until so much is stored. */
  let awaitedBytes: number | null = null
  let marks: string[] = []
  let unsentBytes = 0
  let seen: LogPlace | null = null

  /**
   * The log's header and its number of frames; `isMoved`: all of them are in the database file. Null
   * while the log is just beginning anew.
   */
  const lookAtLog = (): LogNow | null => {
    const before = headerOf(logFd)
    const { log: frames, checkpointed } = look()
    const current = headerOf(logFd)
    if (before === null || current === null)
      return before === null && current === null && frames === 0
        ? { current, frames, isMoved: false }
        : null
    const isMoved = frames > 0 && checkpointed === frames
    return hasSameSalts(before.start, current.start) ? { current, frames, isMoved } : null
  }

  const begin = (log: LogHeader): void => {
    header = log
    place = log.start
    endsAt = null
    const bytes = readBytes(logFd, 0, 32)
    send({ kind: 'log', header: bytes }, bytes)
  }

  const lose = (): void => {
    isFollowing = false
    send({ kind: 'lost' })
  }

  /** False when frames are missing in the log; true when all were sent, or the writer is busy. */
  const sendUpTo = (frame: number): boolean => {
    if (header === null || place === null) return false
    for (const { bytes, frames } of runsAfter(logFd, header, place, frame)) {
      if (sentBytes - storedBytes > MOST_ON_THE_WAY) return true
      place = frames.at(-1)!.place
      sentBytes += bytes.length
      send({ kind: 'frames', bytes }, bytes)
    }
    return place.frame >= frame
  }

  const sendTail = (): boolean =>
    endsAt === null || place === null || place.frame >= endsAt || sendUpTo(endsAt)

  const mayFollow = (next: LogHeader): boolean =>
    place === null || (place.frame === endsAt && next.start.salts[0] === (place.salts[0] + 1) >>> 0)

  const countUnsent = (current: LogHeader | null, frames: number): void => {
    if (current === null) return
    const isSameLog = seen !== null && hasSameSalts(seen, current.start)
    unsentBytes += Math.max(0, frames - (isSameLog ? seen!.frame : 0)) * frameBytes(current)
    seen = { ...current.start, frame: frames }
  }

  const followLog = (): void => {
    const atMs = steadyMs()
    // First, since a log that has begun anew overwrites it.
    if (isFollowing && !sendTail()) return lose()
    const log = lookAtLog()
    if (log === null) return
    const { current, frames, isMoved } = log
    if (!isFollowing) return countUnsent(current, frames)
    if (current !== null) {
      if (place === null || !hasSameSalts(place, current.start)) {
        if (!mayFollow(current)) return lose()
        begin(current)
      }
      endsAt = isMoved ? frames : null
      if (!sendUpTo(frames)) return lose()
      unsentBytes = Math.max(0, frames - place!.frame) * frameBytes(current)
      if (unsentBytes > 0) return
    }
    send({ kind: 'caught-up', atMs, marks })
    marks = []
  }

  /** Whether the copy, which ends at `end`, has all of the last log, and this is the one after it. */
  const isNextLog = (end: LogPlace, current: LogHeader, frames: number): boolean => {
    if (current.start.salts[0] !== (end.salts[0] + 1) >>> 0 || frames >= end.frame) return false
    // What the new log has not overwritten yet shows where the last one ended.
    const before = { ...current, start: { ...current.start, ...end, frame: 0 } }
    if (sizeOf(logFd) < offsetAfter(before, end.frame)) return false
    return isAt(end, before) && runsAfter(logFd, before, end, end.frame + 1).next().done === true
  }

  /** Whether the frame before `end` is the one that stands in the file. */
  const isAt = (end: LogPlace, log: LogHeader): boolean => {
    if (end.frame === 0) return isSamePlace(end, log.start)
    const frame = readBytes(logFd, offsetAfter(log, end.frame - 1), FRAME_HEADER_BYTES)
    if (frame.length < FRAME_HEADER_BYTES) return false
    const [a, b, c, d] = [8, 12, 16, 20].map((at) => frame.readUInt32BE(at))
    return a === end.salts[0] && b === end.salts[1] && c === end.sums[0] && d === end.sums[1]
  }

  const startFrom = (log: LogHeader | null): void => {
    isFollowing = true
    header = null
    place = null
    send({ kind: 'continues', isSo: true })
    if (log !== null) begin(log)
  }

  const mayContinue = ({ place: end, seal }: ToFollower & { kind: 'may-continue' }): void => {
    const log = lookAtLog()
    const current = log?.current ?? null
    if (log !== null && current !== null && end !== null) {
      if (hasSameSalts(end, current.start) && end.frame <= log.frames && isAt(end, current)) {
        isFollowing = true
        header = current
        place = end
        return send({ kind: 'continues', isSo: true })
      }
      if (isNextLog(end, current, log.frames)) return startFrom(current)
    }
    // Nothing was moved into the database file since it was sealed: this log has all that followed.
    if (log !== null && seal !== null && isSameState(seal, stateOfOpenFile(databaseFd)))
      return startFrom(current)
    send({ kind: 'continues', isSo: false })
  }

  const beginAnew = (): void => {
    isFollowing = true
    header = null
    place = null
    send({ kind: 'begins' })
    const current = headerOf(logFd)
    if (current !== null) begin(current)
  }

  return {
    received: (message) => {
      if (message.kind === 'stored') storedBytes += message.bytes
      if (message.kind === 'stop-sending') isFollowing = false
      if (message.kind === 'mark') marks.push(message.mark)
      if (message.kind === 'may-continue' || message.kind === 'begin') {
        sentBytes = 0
        storedBytes = 0
        awaitedBytes = null
        if (message.kind === 'begin') beginAnew()
        else mayContinue(message)
      }
      if (message.kind !== 'stored' && message.kind !== 'stop-sending') followLog()
    },
    follow: (more = []) => {
      marks.push(...more)
      followLog()
    },
    mayCheckpoint: (framesInLog) => {
      if (!isFollowing) return true
      if (awaitedBytes === null) {
        followLog()
        awaitedBytes = sentBytes
      }
      return storedBytes >= awaitedBytes || framesInLog >= FRAMES_HELD
    },
    checkpointed: ({ log, checkpointed }) => {
      awaitedBytes = null
      endsAt = log > 0 && log === checkpointed ? log : null
      if (isFollowing && !sendTail()) lose()
    },
    behindBytes: () => unsentBytes + (isFollowing ? sentBytes - storedBytes : 0),
  }
}
