import type { Clock } from '../../domain/clock.ts'
import type { FileLinks } from '../downloads/file-links.ts'
import type { Storage } from '../storage/storage.ts'

export type TrailDeps = {
  storage: Storage
  clock: Clock
  fileLinks: FileLinks
  /** Writes whom the trail calls erased beside the backups. Never throws. */
  noteErased?: () => Promise<void>
}
