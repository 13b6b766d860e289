import type { Clock } from '../../domain/clock.ts'
import type { Storage } from '../storage/storage.ts'

export type ReadingDeps = {
  storage: Pick<Storage, 'accounts' | 'tools' | 'readings'>
  clock: Clock
}
