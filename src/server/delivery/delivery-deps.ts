import type { Clock } from '../../domain/clock.ts'
import type { Storage } from '../storage/storage.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import type { DeliveryParts } from './open-delivery.ts'

export type DeliveryDeps = {
  storage: Storage
  clock: Clock
  /** A clock that only goes on, by which limits count; left out: `clock`. */
  limitClock?: Clock
  delivery: DeliveryParts
  limits: Pick<UsageLimits, 'spendOnRecipients'>
  /** Whether links to people go by mail. */
  mailsLinks: boolean
  /** PUBLIC_URL; null when it is not set. */
  publicUrl: string | null
  /** What TRUST_PROXY should say of a reverse proxy that was noticed; null for none. */
  unnamedProxy?: () => string | null
}
