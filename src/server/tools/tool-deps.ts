import type { Clock } from '../../domain/clock.ts'
import type { Storage } from '../storage/storage.ts'

export type ToolDeps = { storage: Storage; clock: Clock }
