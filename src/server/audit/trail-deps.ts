import type { Clock } from '../../domain/clock.ts'
import type { FileLinks } from '../downloads/file-links.ts'
import type { Storage } from '../storage/storage.ts'

export type TrailDeps = { storage: Storage; clock: Clock; fileLinks: FileLinks }
