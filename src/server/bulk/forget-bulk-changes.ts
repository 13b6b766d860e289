import type { Clock } from '../../domain/clock.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import type { Storage } from '../storage/storage.ts'

/** Plans that nobody started go after an hour; what was changed stays listed for a week. */
export const createForgetPass =
  ({ storage, clock }: { storage: Pick<Storage, 'transaction'>; clock: Clock }) =>
  async (): Promise<void> => {
    const now = clock().getTime()
    await storage.transaction(async ({ bulkChanges }) => {
      await bulkChanges.removeBefore({
        plans: new Date(now - HOUR_MS),
        all: new Date(now - 7 * DAY_MS),
      })
    })
  }
