import { fdatasyncSync } from 'node:fs'
import { setInterval } from 'node:timers'
import { DatabaseSync } from 'node:sqlite'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { WalSize } from '../../continuous-copy/follower-step.ts'
import type { ToFollower } from '../../continuous-copy/messages.ts'
import { createWalFollower, type WalFollower } from '../../continuous-copy/wal-follower.ts'
import { checkpointWhenLong } from './checkpoint-when-long.ts'

/**
 * Runs in a thread of its own (see `checkpoints`). Moves committed pages from the WAL into the
 * database file. Where a copy is made, it also reads the WAL for it, since only here is known when
 * the WAL may begin anew.
 */
export type CheckpointWorkerData = {
  file: string
  /** Its number is 0 once the log must not be moved any more. */
  mayMove: Int32Array
  /** `port`: to the thread that writes the copy. The files stay open in the main thread. */
  copy: { port: MessagePort; walFd: number; databaseFd: number } | null
}
export type ToCheckpointWorker = { kind: 'mark'; mark: string }
export type FromCheckpointWorker = { kind: 'behind'; bytes: number }

const LOOK_EVERY_MS = 100
const FOLLOW_EVERY_LOOKS = 5
const { file, copy, mayMove } = workerData as CheckpointWorkerData
const db = new DatabaseSync(file)
db.exec('PRAGMA busy_timeout = 1000; PRAGMA synchronous = FULL; PRAGMA cache_size = -256')
const look = db.prepare('PRAGMA wal_checkpoint(NOOP)')
const passive = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
const restart = db.prepare('PRAGMA wal_checkpoint(RESTART)')
const sizeNow = (): WalSize => look.get() as WalSize

const unlessFailing = (work: () => void): void => {
  try {
    work()
  } catch {
    // The disk is full or fails, or a reader takes long. The WAL has everything that was committed,
    // and the next round tries again.
  }
}

const followerOf = ({ port, walFd, databaseFd }: NonNullable<typeof copy>): WalFollower => {
  const follower = createWalFollower({
    walFd,
    databaseFd,
    look: sizeNow,
    sync: () => fdatasyncSync(walFd),
    send: (message, bytes) =>
      port.postMessage(message, bytes === undefined ? [] : [bytes.buffer as ArrayBuffer]),
  })
  port.on('message', (message: ToFollower) => unlessFailing(() => follower.received(message)))
  parentPort!.on('message', ({ mark }: ToCheckpointWorker) =>
    unlessFailing(() => follower.follow([mark])),
  )
  return follower
}
const follower = copy === null ? null : followerOf(copy)

const checkpoint = (): void =>
  checkpointWhenLong({
    mayMove: () => Atomics.load(mayMove, 0) === 1,
    look: sizeNow,
    passive: () => passive.get() as WalSize,
    restart: () => restart.get() as WalSize,
    follower,
  })

let looks = 0
let behind = 0
const followWal = (follower: WalFollower): void => {
  looks += 1
  if (looks % FOLLOW_EVERY_LOOKS !== 0) return
  follower.follow()
  const bytes = follower.behindBytes()
  if (bytes !== behind) parentPort!.postMessage({ kind: 'behind', bytes })
  behind = bytes
}

setInterval(() => {
  if (follower !== null) unlessFailing(() => followWal(follower))
  unlessFailing(checkpoint)
}, LOOK_EVERY_MS)
