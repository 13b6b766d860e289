import type { Clock } from '../../domain/clock.ts'
import type { AccountMailLimits } from '../account-mails/account-mail-limits.ts'
import type { FileLinks } from '../downloads/file-links.ts'
import type { MeasureLogDeps } from '../measure-log/issue-log.ts'
import type { CountsTogether } from '../rate-limits/counts-together.ts'
import type { Storage } from '../storage/storage.ts'

export type InspectionDeps = Omit<MeasureLogDeps, 'storage'> & {
  storage: Storage
  clock: Clock
  fileLinks: FileLinks
  /** A clock that only goes on, by which limits count; left out: `clock`. */
  limitClock?: Clock
  /** What all servers on the database count; left out: this one counts alone. */
  together?: CountsTogether
  /** Where the files of inspection folders are. */
  folder: string
  /** Whether links to people go by mail. */
  mailsLinks: boolean
  mailLimits: AccountMailLimits
}
