import type { Clock } from '../../domain/clock.ts'
import type { AccountMailLimits } from '../account-mails/account-mail-limits.ts'
import type { Storage } from '../storage/storage.ts'

export type SupportDeps = {
  storage: Storage
  clock: Clock
  /** Whether links to people go by mail. */
  mailsLinks: boolean
  mailLimits: AccountMailLimits
}
