import type { WalSize } from '../../continuous-copy/follower-step.ts'
import type { WalFollower } from '../../continuous-copy/wal-follower.ts'
import { WAL_PAGES_BETWEEN_CHECKPOINTS } from './open-connection.ts'

/**
 * From this size on the WAL is emptied even if the server never pauses. The writer then waits for
 * the last pages.
 */
const WAL_PAGES_TO_RESTART = 4 * WAL_PAGES_BETWEEN_CHECKPOINTS

export type CheckpointParts = {
  /** Whether the WAL may be moved: after a failed sync of it nobody knows what the disk has. */
  mayMove: () => boolean
  look: () => WalSize
  /** Moves what nobody reads and writes meanwhile. */
  passive: () => WalSize
  /** Moves everything, so that the WAL begins anew. */
  restart: () => WalSize
  follower: Pick<WalFollower, 'mayCheckpoint' | 'checkpointed' | 'follow'> | null
}

/**
 * Moves committed pages from the WAL into the database file, where it has become long. A writer that
 * has just begun keeps a long WAL from beginning anew: then the next look tries it again, before
 * another thousand pages make the file longer.
 */
export const checkpointWhenLong = (parts: CheckpointParts): void => {
  const { look, follower } = parts
  const { log, checkpointed } = look()
  const pages = log < WAL_PAGES_TO_RESTART ? WAL_PAGES_BETWEEN_CHECKPOINTS : 1
  if (!parts.mayMove() || log - checkpointed < pages) return
  if (follower?.mayCheckpoint(log) === false) return
  const size = parts.passive()
  follower?.checkpointed(size)
  if (!parts.mayMove() || look().log < WAL_PAGES_TO_RESTART) return
  follower?.follow()
  follower?.checkpointed(parts.restart())
}
