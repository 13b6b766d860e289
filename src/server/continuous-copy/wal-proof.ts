import { isSameState, stateOfOpenFile } from './file-state.ts'
import type { Proof, WalNow } from './follower-step.ts'
import type { ToFollower } from './messages.ts'
import { readBytes, runsAfter, sizeOf } from './wal-file.ts'
import {
  FRAME_HEADER_BYTES,
  hasSameSalts,
  isSamePlace,
  offsetAfter,
  type WalHeader,
  type WalPlace,
} from './wal-format.ts'

/** Whether the frame before `end` is the one that stands in the file. */
const isAt = (walFd: number, end: WalPlace, header: WalHeader): boolean => {
  if (end.frame === 0) return isSamePlace(end, header.start)
  const frame = readBytes(walFd, offsetAfter(header, end.frame - 1), FRAME_HEADER_BYTES)
  if (frame.length < FRAME_HEADER_BYTES) return false
  const [a, b, c, d] = [8, 12, 16, 20].map((at) => frame.readUInt32BE(at))
  return a === end.salts[0] && b === end.salts[1] && c === end.sums[0] && d === end.sums[1]
}

/** Whether the copy, which ends at `end`, has all of the last WAL, and this is the one after it. */
const isNextWal = (walFd: number, end: WalPlace, current: WalHeader, frames: number): boolean => {
  if (current.start.salts[0] !== (end.salts[0] + 1) >>> 0 || frames >= end.frame) return false
  // What the new WAL has not overwritten yet shows where the last one ended.
  const before = { ...current, start: { ...current.start, ...end, frame: 0 } }
  if (sizeOf(walFd) < offsetAfter(before, end.frame)) return false
  return (
    isAt(walFd, end, before) && runsAfter(walFd, before, end, end.frame + 1).next().done === true
  )
}

/** Why a copy can go on with the WAL that is there; null: nothing proves it. */
export const proofOf = (
  { walFd, databaseFd }: { walFd: number; databaseFd: number },
  { place: end, seal }: Pick<Extract<ToFollower, { kind: 'may-continue' }>, 'place' | 'seal'>,
  wal: WalNow | null,
): Proof | null => {
  if (wal === null) return null
  const header = wal.head?.header ?? null
  if (header !== null && end !== null) {
    const isInWal = hasSameSalts(end, header.start) && end.frame <= wal.frames
    if (isInWal && isAt(walFd, end, header)) return 'same-wal'
    if (isNextWal(walFd, end, header, wal.frames)) return 'next-wal'
  }
  const isUntouched = seal !== null && isSameState(seal, stateOfOpenFile(databaseFd))
  return isUntouched ? 'nothing-moved' : null
}
