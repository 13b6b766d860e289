import type { Clock } from '../../domain/clock.ts'
import type { Storage } from '../storage/storage.ts'
import type { DeliveryParts } from './open-delivery.ts'

export type DeliveryDeps = {
  storage: Storage
  clock: Clock
  delivery: DeliveryParts
  /** PUBLIC_URL; null when it is not set. */
  publicUrl: string | null
}
